package io.skua.sim.cluster;

import io.skua.observe.EventKind;
import io.skua.place.machine.PlaceProtocol;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.PlaceWatch;
import io.skua.sim.time.EventQueue;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * A simulated place: its workers, and its agent, which runs the protocol. The agent does one thing after the other.
 * Messages to the agent wait in its inbox; sending and receiving keep the agent busy. When something about the workers
 * has changed that the protocol wants to know, the agent looks at the workers a moment later.
 */
final class VirtualPlace implements PlaceWorkers.Listener {
    /** How long it takes until the agent, which polls, sees what its workers have done. */
    private static final long LOOK_NANOS = 500;

    /** An item for the agent, and how long the agent needs for it. */
    private record Waiting(long since, long cost, Object item) {}

    /** A request to read the load of this place. */
    private record Reading(PlaceId by) {}

    private final ClusterWorld world;
    private final int number;
    private final PlaceWorkers workers;
    private final WireSizes sizes;
    private final @Nullable PlaceWatch watch;
    private final CountSums earlierLives = new CountSums();
    private final Queue<Waiting> inbox = new ArrayDeque<>();
    private final Queue<Event> answers = new ArrayDeque<>();
    private final Queue<Effect> effects = new ArrayDeque<>();
    private PlaceId id;
    private PlaceProtocol protocol;
    private boolean isAlive = true;
    private boolean isWatched;
    private int toldIdle;
    private int toldLoad;
    private long lookAt = EventQueue.NEVER;
    private long freeAt;
    private long linkFreeAt;
    private long messages;
    private long bytes;

    VirtualPlace(ClusterWorld world, int number) {
        this.world = world;
        this.number = number;
        sizes = new WireSizes(world.plan.program());
        watch = world.watch == null ? null : new Watch(world.watch);
        id = new PlaceId(number, world.now() + 1);
        protocol = newProtocol();
        workers = new PlaceWorkers(world, number, this);
        workers.tellSeats(true);
    }

    /** Tells the listener what the protocol does. */
    private final class Watch implements PlaceWatch {
        private final WorldWatch all;

        Watch(WorldWatch all) {
            this.all = all;
        }

        @Override
        public boolean isOn() {
            return true;
        }

        @Override
        public void tell(EventKind kind, int detail, long first, long second) {
            all.tell(kind, detail, first, second);
        }

        @Override
        public long tasks() {
            return workers.tasks();
        }
    }

    private PlaceProtocol newProtocol() {
        return new PlaceProtocol(
                id, world.plan.settings(), world.plan.seed() * 1_000_003 + 31 * id.incarnation() + number, watch);
    }

    int number() {
        return number;
    }

    PlaceId id() {
        return id;
    }

    boolean isAlive() {
        return isAlive;
    }

    long tasks() {
        return workers.tasks();
    }

    long messages() {
        return messages;
    }

    long bytes() {
        return bytes;
    }

    CountSums counts() {
        CountSums sum = new CountSums();
        sum.add(earlierLives);
        sum.add(protocol.counts());
        return sum;
    }

    ClusterResult.PlaceResult result() {
        return counts().place("place-" + number, workers.tasks());
    }

    // ---- life ----

    void meet(List<PlaceId> others) {
        handle(new Event.Known(others)); // this place may be among them
    }

    void submit() {
        JobRecord job =
                new JobRecord(new JobId(id, 1), null, world.plan.program().title(), Long.MAX_VALUE, 0);
        handle(new Event.Submit(
                job, List.of(Descriptor.fresh(world.plan.program().root()))));
        schedule();
    }

    void step(int worker) {
        workers.step(worker);
    }

    void die() {
        isAlive = false;
        clear();
        workers.tellSeats(false);
        world.wakeAgent(number, EventQueue.NEVER);
    }

    /** Stops the whole place for this many nanoseconds. Messages to the place wait during that time. */
    void pause(long nanos) {
        freeAt = Math.max(freeAt, world.now()) + nanos;
        workers.pause(nanos);
        schedule();
    }

    private void clear() {
        workers.clear();
        inbox.clear();
        answers.clear();
        effects.clear();
        lookAt = EventQueue.NEVER;
        isWatched = false;
    }

    private void restart() {
        clear();
        earlierLives.add(protocol.counts());
        id = new PlaceId(number, world.now() + 1);
        protocol = newProtocol();
        meet(world.living());
        reportWork();
        world.introduce(this);
    }

    // ---- what reaches the place ----

    void arrived(Object item) {
        if (item instanceof Reading reading) { // a place that has vanished has nothing to read
            long back = world.now() + world.plan.network().probe() / 2;
            world.post(back, reading.by.number(), new Event.Probed(id, workers.load()));
            return;
        }
        if (!isAlive) {
            return;
        }
        await(item, item instanceof Envelope ? world.plan.network().receive() : 0);
    }

    private void await(Object item, long cost) {
        inbox.add(new Waiting(world.now(), cost, item));
        schedule();
    }

    @Override
    public void ended(VirtualPool pool) {
        await(pool, 0);
    }

    @Override
    public void changed() {
        if (lookAt == EventQueue.NEVER && isNews()) {
            lookAt = world.now() + LOOK_NANOS;
            schedule();
        }
    }

    /** Returns whether the protocol wants to know the state of the workers now. */
    private boolean isNews() {
        int load = workers.load();
        int threshold = world.plan.settings().threshold();
        boolean hasCrossed = (load > threshold) != (toldLoad > threshold);
        return workers.idleWorkers() != toldIdle
                || (load != toldLoad && (isWatched || load == 0 || toldLoad == 0 || hasCrossed));
    }

    /** Tells the protocol the state of the workers. */
    void reportWork() {
        lookAt = EventQueue.NEVER;
        toldIdle = workers.idleWorkers();
        toldLoad = workers.load();
        handle(new Event.Work(toldIdle, toldLoad));
        schedule();
    }

    // ---- the agent ----

    private void schedule() {
        Waiting first = inbox.peek();
        long next = Math.min(lookAt, protocol.wakeAt());
        if (first != null) {
            next = Math.min(next, Math.max(first.since, freeAt) + first.cost);
        }
        world.wakeAgent(number, next == EventQueue.NEVER ? next : Math.max(next, freeAt));
    }

    void actAsAgent() {
        long now = world.now();
        Waiting first = inbox.peek();
        if (first != null && Math.max(first.since, freeAt) + first.cost <= now) {
            inbox.remove();
            receive(first.item);
        } else if (lookAt <= now) {
            reportWork();
        } else if (protocol.wakeAt() <= now) {
            handle(new Event.Tick());
        }
        if (isAlive) {
            schedule();
        }
    }

    private void receive(Object item) {
        if (item instanceof VirtualPool pool) {
            if (!pool.isDiscarded) {
                workers.forget(pool);
                handle(pool.event());
            }
            return;
        }
        if (workers.load() != toldLoad || workers.idleWorkers() != toldIdle) {
            reportWork();
        }
        handle(item instanceof Envelope envelope ? new Event.Received(envelope) : (Event) item);
    }

    /** Lets the protocol handle an event, and carries out what the protocol asks for; answers are handled, too. */
    private void handle(Event event) {
        freeAt = Math.max(freeAt, world.now());
        Event next = event;
        while (next != null) {
            PlaceProtocol current = protocol;
            current.handle(world.now(), next, effects::add);
            while (!effects.isEmpty()) {
                carryOut(effects.remove());
            }
            next = answers.poll();
        }
    }

    private void carryOut(Effect effect) {
        if (effect instanceof Effect.Send send) {
            send(send.envelope());
        } else if (effect instanceof Effect.Probe probe) {
            messages++;
            world.post(
                    world.now() + world.plan.network().probe() / 2,
                    probe.place().number(),
                    new Reading(id));
        } else if (effect instanceof Effect.Take take) {
            answers.add(workers.take(take.max()));
            toldLoad = workers.load();
        } else if (effect instanceof Effect.Open open) {
            workers.open(open.pool(), open.descriptors());
        } else if (effect instanceof Effect.Rotate rotate) {
            workers.rotate(rotate.pool(), rotate.successor());
        } else if (effect instanceof Effect.Discard discard) {
            workers.discard(discard.pool());
        } else if (effect instanceof Effect.Demand demand) {
            isWatched = demand.on();
            changed();
        } else if (effect instanceof Effect.Fold fold) {
            answers.add(new Event.Folded(fold.ticket(), fold(fold.parts()), null));
        } else if (effect instanceof Effect.Ended ended) {
            world.ended(ended.part(), ended.failure());
        } else if (effect instanceof Effect.Restart) {
            restart();
        }
    }

    private static ClusterPart fold(List<Object> parts) {
        ClusterPart sum = new ClusterPart(0, 0, 0);
        for (Object part : parts) {
            sum = sum.plus((ClusterPart) part);
        }
        return sum;
    }

    /** Sends a message: first the agent is busy with it, then the link, and then the message travels. */
    private void send(Envelope envelope) {
        Network network = world.plan.network();
        int length = sizes.bytes(envelope.message());
        messages++;
        bytes += length;
        freeAt += network.send();
        if (network.lock() > 0 && envelope.message() instanceof Message.Ask ask && !ask.isPatient()) {
            freeAt += network.lock();
        }
        linkFreeAt = Math.max(linkFreeAt, freeAt) + Math.round(length / network.bytesPerNano());
        if (network.isReliable()) {
            world.post(linkFreeAt + network.latency(), envelope.to().number(), envelope);
            return;
        }
        int copies = world.chance() < network.loss() ? 0 : world.chance() < network.duplicates() ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            long late = Math.round(world.chance() * network.jitter());
            world.post(linkFreeAt + network.latency() + late, envelope.to().number(), envelope);
        }
    }

    /** How many bytes messages take: a header, 16 bytes for each name of a loan or job, and the tasks themselves. */
    private static final class WireSizes {
        private static final int HEADER = 48;
        private static final int NAME = 16;
        private static final int PART = 24;
        private static final int TASK_HEADER = 8;

        private final AnywhereProgram program;

        WireSizes(AnywhereProgram program) {
            this.program = program;
        }

        int bytes(Message message) {
            return HEADER + content(message);
        }

        private int content(Message message) {
            if (message instanceof Message.Lend lend) {
                return 4 * NAME + tasks(lend.descriptors());
            }
            if (message instanceof Message.Pay pay) {
                int listed = 0;
                for (Message.Listed each : pay.lentOn()) {
                    listed += 2 * NAME + tasks(each.descriptors());
                }
                return 5 * NAME + PART + tasks(pay.frontier()) + listed;
            }
            if (message instanceof Message.Open open) {
                return 2 * NAME + tasks(open.roots());
            }
            if (message instanceof Message.Result) {
                return NAME + PART;
            }
            if (message instanceof Message.Report report) {
                return 2 * NAME + 3 * NAME * report.loans().size();
            }
            return 2 * NAME;
        }

        private int tasks(List<Descriptor> descriptors) {
            int sum = 0;
            for (Descriptor descriptor : descriptors) {
                sum += TASK_HEADER + program.bytes(descriptor.payload());
            }
            return sum;
        }
    }
}
