package io.skua.worker;

import io.skua.island.Effect;
import io.skua.island.Event;
import io.skua.island.Island;
import io.skua.island.Master;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Drives the pure {@link Master} for an engine: hands it what happens, and carries out what it decides. All steps are made under one lock; threads are woken and started after it.
 *
 * <p><b>K1.</b> A seat's groups are those islands that the master's state says. The roster of a group is set before a seat learns that it belongs to it.
 *
 * <p><b>K2.</b> Nobody works long for an island that its seat has left. The keeper writes the seat's groups and then looks for threads there that run a task of the old
 * one ({@link Crew#rehome}); a thread writes what it runs and then looks at its seat's groups ({@link Holding#began}). In the order of these accesses one of them sees the other,
 * and moves the thread to the island's home, where it gives way to whoever sits there.
 *
 * <p><b>K3.</b> No surplus is forgotten: whoever publishes while nobody is hungry judges at once, unless the island has all it may have or its request is remembered, in
 * which case the master serves it; whoever publishes while somebody is hungry relies on him, and he judges when he stops to search ({@link Idle}, F2).
 */
final class Keeper {
    private final Engine engine;
    private final Rule rule;
    private final long periodNanos;
    private final ConcurrentMap<Long, Holding> holdings = new ConcurrentHashMap<>();
    private final @Nullable Cores cores; // shared with other programs
    private volatile Group[] groups = {};
    private volatile boolean contended; // somebody waits for workers
    private Master master; // guarded by this, as all below
    private long jobs;
    private boolean beating;

    Keeper(Engine engine, Engine.Islands settings) {
        this.engine = engine;
        this.rule = settings.rule();
        this.periodNanos = settings.periodNanos();
        Allotment allotment = engine.settings().allotment();
        this.cores = settings.ledger() == null ? null : Cores.open(settings.ledger(), this, allotment.workers());
        this.master = Master.of(
                new Master.Settings(allotment.topology(), settings.overlap()),
                cores == null ? allotment.workers() : new int[0]);
    }

    /** From now on it shares processors with other programs, if it is to. */
    void open() {
        if (cores != null) {
            cores.start();
        }
    }

    Rule rule() {
        return rule;
    }

    Seat seat(int place) {
        return engine.seating().seat(place);
    }

    /** Of all islands. */
    Group[] groups() {
        return groups;
    }

    // ---- jobs ----

    /** The island of the current thread's task, in which the jobs run that it submits; null outside of a task. */
    @Nullable
    Holding submitters() {
        Worker submitter = Worker.currentOrNull();
        JobCore parent = submitter == null || submitter.engine() != engine ? null : submitter.job();
        return parent == null ? null : parent.group().holding();
    }

    /** An island for a job, which is yet to {@link #start}. */
    Holding holdingFor(JobCore job) {
        long number;
        synchronized (this) {
            number = jobs++;
        }
        return new Holding(this, engine, number, job.traits().claim());
    }

    /** The job of a new holding is ready to be run. */
    void start(Holding holding) {
        holdings.put(holding.number(), holding);
        act(new Event.Arrived(holding.number(), holding.claim()));
        if (contended) {
            reclaim();
        }
    }

    void jobEnded(Holding holding) {
        if (holding.removeJob() && holdings.containsKey(holding.number())) {
            act(new Event.Ended(holding.number()));
            holdings.remove(holding.number());
        }
    }

    // ---- judging ----

    /** Something has changed. */
    void judge(Holding holding, @Nullable Seat hungry) {
        if (periodNanos == 0) {
            judgeNow(holding, hungry);
        }
    }

    private void judgeNow(Holding holding, @Nullable Seat hungry) {
        Set<Seat> touched;
        synchronized (this) {
            Island island = holding.island();
            if (island == null) {
                return;
            }
            Wish wish = rule.judge(island, holding.bags(rule, hungry));
            if (wish.isGrowth()) {
                touched = step(new Event.Wants(island.job(), wish.more(), wish.reach()));
            } else if (wish.isReturn()) {
                touched = step(new Event.Returns(island.job(), wish.back()));
            } else {
                return;
            }
        }
        tell(touched);
        if (hungry == null && contended) {
            reclaim();
        }
    }

    /** Somebody waits for workers: islands give back members that rest, which would otherwise stay until one of them searches in vain. */
    private void reclaim() {
        for (Holding holding : holdings.values()) {
            Seat resting = holding.restingMember();
            if (resting != null) {
                judge(holding, resting);
            }
        }
    }

    /** Nobody sits on this seat any more. It is given back only if others wait for workers: its thread may come back. */
    void vacated(Seat seat) {
        if (contended) {
            for (Group group : seat.groups()) {
                Holding holding = group.holding();
                if (holding != null) {
                    holding.hungry(seat);
                }
            }
        }
    }

    /** As the paper's helper threads: one thread for all islands, which judges them so often. */
    private void beat() {
        if (periodNanos == 0 || beating) {
            return;
        }
        beating = true;
        Thread thread = new Thread(
                () -> {
                    while (!engine.isStopped()) {
                        LockSupport.parkNanos(this, periodNanos);
                        for (Holding holding : holdings.values()) {
                            judgeNow(holding, null);
                        }
                    }
                },
                engine.settings().name() + "-islands");
        thread.setDaemon(true);
        thread.start();
    }

    // ---- steps ----

    private void act(Event event) {
        Set<Seat> touched;
        synchronized (this) {
            beat();
            touched = step(event);
        }
        tell(touched);
    }

    /** @return the seats whose groups have changed */
    private Set<Seat> step(Event event) {
        Master.Step step = master.step(event);
        master = step.next();
        Set<Seat> touched = new LinkedHashSet<>();
        for (Effect effect : step.effects()) { // first: whoever joins finds them
            if (effect instanceof Effect.Started started) {
                enrol(started.island());
            } else if (effect instanceof Effect.Changed changed) {
                enrol(changed.after());
            }
        }
        for (Effect effect : step.effects()) {
            if (effect instanceof Effect.Closed closed) {
                leave(closed.last(), null, touched);
                holding(closed.last()).closed();
            } else if (effect instanceof Effect.Changed changed) {
                leave(changed.before(), changed.after(), touched);
            }
        }
        boolean full = master.free().isEmpty()
                && master.usable().cardinality() == engine.settings().workers();
        boolean waiting = !master.queue().isEmpty();
        List<Group> all = new ArrayList<>();
        for (Island island : master.islands()) {
            Holding holding = holding(island);
            holding.became(island, full && master.islands().size() == 1);
            all.add(holding.group());
            waiting |= island.request().isOpen();
        }
        groups = all.toArray(Group[]::new);
        contended = waiting;
        for (Effect effect : step.effects()) { // last: from now on members run its tasks
            if (effect instanceof Effect.Started started) {
                join(null, started.island(), touched);
            } else if (effect instanceof Effect.Changed changed) {
                join(changed.before(), changed.after(), touched);
            }
        }
        touched.forEach(engine.crew()::rehome);
        return touched;
    }

    private Holding holding(Island island) {
        Holding holding = holdings.get(island.job());
        if (holding == null) {
            throw new AssertionError("there is no holding of job " + island.job());
        }
        return holding;
    }

    private void enrol(Island island) {
        VictimPolicy policy = engine.settings().policy();
        Roster roster;
        try {
            roster = new Roster(island.allotment(), policy, engine.seating());
        } catch (RuntimeException e) { // a policy of the user's own that was not written for any set of workers
            System.getLogger(Keeper.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "policy " + policy.name() + " has no victims for " + island.allotment()
                                    + "; they steal by chance",
                            e);
            roster = new Roster(island.allotment(), Policies.named("random"), engine.seating());
        }
        holding(island).group().setRoster(roster);
    }

    private void leave(Island before, @Nullable Island after, Set<Seat> touched) {
        Group group = holding(before).group();
        before.allotment().stream()
                .filter(place -> after == null || !after.contains(place))
                .forEach(place -> {
                    Seat seat = seat(place);
                    seat.setGroups(Arrays.stream(seat.groups())
                            .filter(other -> other != group)
                            .toArray(Group[]::new));
                    touched.add(seat);
                });
    }

    private void join(@Nullable Island before, Island after, Set<Seat> touched) {
        Group group = holding(after).group();
        after.allotment().stream()
                .filter(place -> before == null || !before.contains(place))
                .forEach(place -> {
                    Seat seat = seat(place);
                    Group[] more = Arrays.copyOf(seat.groups(), seat.groups().length + 1);
                    more[more.length - 1] = group;
                    seat.setGroups(more);
                    touched.add(seat);
                });
    }

    /** How many workers the jobs could use. */
    private int demand() {
        long wanted = master.queue().size();
        for (Island island : master.islands()) {
            wanted += island.size() + island.request().workers();
        }
        return (int) Math.min(engine.settings().workers(), wanted);
    }

    // ---- places that other programs use ----

    /** The place can be used. */
    void found(int place) {
        act(new Event.Found(place));
    }

    /** The place must not be used any more. False if it is a source: then it is, until its job is over. */
    boolean lost(int place) {
        act(new Event.Lost(place));
        synchronized (this) {
            return master.islands().stream().noneMatch(island -> island.contains(place));
        }
    }

    void close() {
        if (cores != null) {
            cores.close();
        }
    }

    /** Wakes those who sleep, and finds threads for those who have none. */
    private void tell(Set<Seat> touched) {
        Cores shared = cores;
        if (shared != null) {
            int wanted;
            synchronized (this) {
                wanted = demand();
            }
            shared.want(wanted);
        }
        for (Seat seat : touched) {
            if (seat.groups().length > 0 || seat.rest() == Seat.ASLEEP) {
                engine.idle().call(seat);
            }
        }
    }

    /** The worker runs a task of an island that its seat has left (K2). */
    void isAway(Worker worker) {
        Seat seat = worker.seat();
        engine.crew().rehome(seat);
        engine.idle().changed();
        vacated(seat);
    }

    /** Everything that no worker has started. */
    void withdrawAll(List<Object> waiting) {
        for (Map.Entry<Long, Holding> entry : holdings.entrySet()) {
            Injector injector = entry.getValue().group().injector();
            for (Injected work = injector.poll(0); work != null; work = injector.poll(0)) {
                waiting.add(work);
            }
        }
    }
}
