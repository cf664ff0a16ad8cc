package io.skua.place.agent;

import io.skua.place.machine.PlaceProtocol;
import io.skua.place.protocol.Counts;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;
import io.skua.port.Haul;
import io.skua.port.Pool;
import io.skua.port.Port;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;

/** One life of a place: its protocol, and the pools that it has opened. Belongs to the agent's thread. */
final class Life {
    private final PlaceId self;
    private final PlaceProtocol protocol;
    private final Agent agent;
    private final Host host;
    private final Port port;
    private final Map<Long, Pool> pools = new HashMap<>();
    private final IdentityHashMap<Pool, Long> numbers = new IdentityHashMap<>();
    private final Map<Long, JobId> jobs = new HashMap<>();
    private final ArrayDeque<Effect> effects = new ArrayDeque<>();
    private final ArrayDeque<Event> answers = new ArrayDeque<>();
    private final Answers fromWorkers;
    private boolean isOver;
    private long lookedAfterCalls;
    private boolean wantsTasks;
    private boolean servesCalls;
    private int idleWorkers = -1;
    private int load = -1;

    Life(PlaceId self, PlaceProtocol protocol, Agent agent, Host host, Port port) {
        this.self = self;
        this.protocol = protocol;
        this.agent = agent;
        this.host = host;
        this.port = port;
        this.fromWorkers = new FromWorkers();
        this.lookedAfterCalls = agent.now();
    }

    PlaceId self() {
        return self;
    }

    /** Returns whether others have declared this life dead. */
    boolean isOver() {
        return isOver;
    }

    Counts counts() {
        return protocol.counts();
    }

    long wakeAt() {
        return protocol.wakeAt();
    }

    /** Returns whether another place wants tasks, so that the load of this one must be looked at now and then. */
    boolean wantsTasks() {
        return wantsTasks;
    }

    /** Returns whether calls of other places run here, so that the agent must look after them now and then. */
    boolean servesCalls() {
        return servesCalls;
    }

    /** Handles an event, and all that follows from it at once. */
    void handle(Event event) {
        answers.add(event);
        for (Event next = answers.poll(); next != null && !isOver; next = answers.poll()) {
            protocol.handle(agent.now(), next, effects::add);
            for (Effect effect = effects.poll(); effect != null && !isOver; effect = effects.poll()) {
                carryOut(effect);
            }
        }
    }

    /**
     * Tells the protocol how busy the workers are, if that has changed. Looks after the calls that they serve, if that
     * is due: there may be very many of them.
     */
    void lookAtWorkers() {
        servesCalls = host.servesCalls();
        if (servesCalls && agent.now() - lookedAfterCalls >= Agent.CALLS_NANOS) {
            lookedAfterCalls = agent.now();
            host.lookAfterCalls();
        }
        int nowIdle = port.idleWorkers();
        int nowLoad = port.load();
        if (nowIdle != idleWorkers || nowLoad != load) {
            idleWorkers = nowIdle;
            load = nowLoad;
            handle(new Event.Work(nowIdle, nowLoad));
        }
    }

    void tellListeners() {
        protocol.tellListeners(agent.now());
    }

    /**
     * Returns whether there may soon be tasks that other places could take: only pools have such tasks, and only the
     * agent opens pools. So an agent does not look while the workers run nothing but jobs of their own process.
     */
    boolean mayHaveTasks() {
        return !pools.isEmpty() && idleWorkers < port.workers();
    }

    /** Tells the protocol of the end of a pool, unless the pool was discarded. */
    void poolEnded(Pool pool) {
        Long number = numbers.remove(pool);
        if (number == null) {
            return;
        }
        pools.remove(number);
        JobId job = Objects.requireNonNull(jobs.remove(number));
        Throwable thrown = pool.failure();
        Object failure = thrown == null ? null : host.packedFailure(thrown);
        Object part = null;
        List<Descriptor> frontier = new ArrayList<>();
        if (failure == null) {
            try {
                Object itsPart = pool.part();
                part = itsPart == null ? null : host.packedPart(job, itsPart);
                pool.frontier().forEach(task -> frontier.add(descriptor(task)));
            } catch (RuntimeException cannotTravel) {
                failure = host.packedFailure(cannotTravel);
            }
        }
        handle(new Event.PoolEnded(number, pool.ran(), failure == null ? part : null, List.copyOf(frontier), failure));
    }

    /** Stops everything that this life has begun. If this throws, it must be called again. */
    void end() {
        isOver = true;
        port.demand(false);
        CancellationException why = new CancellationException("This life of the place has ended.");
        for (Pool pool : pools.values()) {
            pool.cancel(why);
        }
        pools.clear();
        numbers.clear();
    }

    private Descriptor descriptor(Object task) {
        return task instanceof Descriptor descriptor ? descriptor : Descriptor.fresh(host.packed(task));
    }

    // ---- effects ----

    private void carryOut(Effect effect) {
        if (effect instanceof Effect.Send send) {
            agent.send(send.envelope());
        } else if (effect instanceof Effect.Restart) {
            isOver = true;
        } else if (effect instanceof Effect.Left) {
            host.left();
        } else if (effect instanceof Effect.Members members) {
            host.members(members.alive(), members.departed());
        } else if (effect instanceof Effect.Probe) {
            throw new IllegalStateException("An agent does not read loads one by one; set knowsByProbe to false.");
        } else if (effect instanceof Effect.Take take) {
            answers.addFirst(take(take.max()));
        } else if (effect instanceof Effect.Demand demand) {
            wantsTasks = demand.on();
            port.demand(demand.on());
        } else {
            carryOutOnPools(effect);
        }
    }

    private void carryOutOnPools(Effect effect) {
        if (effect instanceof Effect.Open open) {
            open(open);
        } else if (effect instanceof Effect.Rotate rotate) {
            Pool pool = pools.get(rotate.pool());
            JobId job = jobs.get(rotate.pool());
            if (pool == null || job == null) {
                throw new IllegalStateException("Pool " + rotate.pool() + " is not open, so it cannot be rotated.");
            }
            Pool successor = pool.rotate();
            enter(rotate.successor(), successor, job);
            host.opened(job, successor);
        } else if (effect instanceof Effect.Discard discard) {
            Pool pool = pools.remove(discard.pool());
            jobs.remove(discard.pool());
            if (pool != null) {
                numbers.remove(pool);
                pool.cancel(new CancellationException("The job has ended, or this place lost its part of the job."));
            }
        } else {
            carryOutForUsers(effect);
        }
    }

    private void carryOutForUsers(Effect effect) {
        if (effect instanceof Effect.Fold fold) {
            host.fold(fromWorkers, fold.job(), fold.ticket(), fold.parts());
        } else if (effect instanceof Effect.Ended ended) {
            host.ended(ended);
        } else if (effect instanceof Effect.Progressed progressed) {
            host.progressed(progressed.job(), progressed.number(), progressed.progress());
        } else if (effect instanceof Effect.Forget forget) {
            host.forget(forget.job());
        } else if (effect instanceof Effect.Serve serve) {
            host.serve(fromWorkers, serve.caller(), serve.call(), serve.payload());
        } else if (effect instanceof Effect.Answered answered) {
            host.answered(answered.call(), answered.result(), answered.failure());
        } else if (effect instanceof Effect.Delivered delivered) {
            host.delivered(delivered.to(), delivered.call(), delivered.isAnswer());
        } else if (effect instanceof Effect.Bounded bounded) {
            host.bounded(bounded.job(), bounded.index(), bounded.value());
        } else {
            throw new AssertionError("An agent does not know the effect " + effect + ".");
        }
    }

    private void open(Effect.Open open) {
        Pool pool = port.open(host.work(open.job()));
        enter(open.pool(), pool, open.job().id());
        try {
            pool.begin(open.descriptors());
        } catch (RejectedExecutionException closed) {
            pool.cancel(closed); // the scheduler was closed, and the place with it
        }
        host.opened(open.job().id(), pool);
    }

    private void enter(long number, Pool pool, JobId job) {
        pools.put(number, pool);
        numbers.put(pool, number);
        jobs.put(number, job);
    }

    private Event.Hauled take(int max) {
        for (Haul haul = port.take(max); haul != null; haul = port.take(max)) {
            Long number = numbers.get(haul.pool());
            if (number != null) {
                List<Descriptor> taken = new ArrayList<>();
                haul.descriptors().forEach(task -> taken.add(descriptor(task)));
                return new Event.Hauled(number, List.copyOf(taken));
            }
        }
        return new Event.Hauled(0, List.of());
    }

    // ---- what workers answer ----

    private final class FromWorkers implements Answers {
        @Override
        public void folded(long ticket, @Nullable Object part, @Nullable Object failure) {
            try {
                agent.tellFrom(Life.this, () -> new Event.Folded(ticket, part, failure));
            } catch (Throwable noMemory) {
                lost();
            }
        }

        @Override
        public void served(PlaceId caller, long call, @Nullable Object result, @Nullable Object failure) {
            try {
                agent.tellFrom(Life.this, () -> new Event.Served(caller, call, result, failure));
            } catch (Throwable noMemory) {
                lost();
            }
        }

        @Override
        public void lost() {
            agent.tellOfLoss(Life.this);
        }
    }
}
