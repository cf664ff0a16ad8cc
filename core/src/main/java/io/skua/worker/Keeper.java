package io.skua.worker;

import io.skua.island.Effect;
import io.skua.island.Event;
import io.skua.island.Island;
import io.skua.island.Master;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Drives the pure {@link Master} for an engine: hands it what happens, and carries out what it decides. All steps are made under one lock; threads are woken and started after it, but for a
 * lodger's, which must be known to have one.
 *
 * <p><b>K1.</b> A seat's groups are those islands that the master's state says, and a lodger if it has one. The roster of a group is set before a seat learns that it belongs to it.
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
    private final @Nullable Cores cores; // shared with other programs
    private final Enrolment enrolment;
    private final Heartbeat heartbeat;
    private volatile Group[] groups = {};
    private volatile boolean contended; // somebody waits for workers
    private volatile boolean hasQueue; // some job waits to be started
    private Master master; // guarded by this, as all below
    private final Map<Long, Holding> holdings = new HashMap<>(); // whom the master knows, and lodgers
    private final Queued waiting = new Queued(); // the master does not know of these yet
    private final Map<Long, Seat> lodgers = new LinkedHashMap<>(); // nor of these, which use a seat beside its island
    private long jobs;

    Keeper(Engine engine, Engine.Islands settings) {
        this.engine = engine;
        this.enrolment = new Enrolment(engine);
        this.rule = settings.rule();
        this.periodNanos = settings.periodNanos();
        this.heartbeat = new Heartbeat(engine, periodNanos, this::beat);
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
        return new Holding(this, engine, number, job);
    }

    /** The job of a new holding is ready to be run. */
    void start(Holding holding) {
        heartbeat.begin();
        Set<Seat> touched;
        synchronized (this) {
            waiting.add(holding);
            touched = admit();
            if (hasQueue) {
                for (Seat seat : engine.seating().all()) {
                    lodgeAt(seat, touched, null);
                }
            }
        }
        tell(touched);
        if (contended) {
            reclaim();
        }
    }

    /** A job of the holding has ended, or was refused. */
    void jobEnded(Holding holding) {
        if (!holding.removeJob()) {
            return;
        }
        Set<Seat> touched;
        synchronized (this) {
            holding.ended();
            if (waiting.remove(holding)) {
                return;
            } else if (!holdings.containsKey(holding.number())) {
                return; // it was refused
            } else if (lodgers.containsKey(holding.number())) {
                touched = moveOut(holding);
            } else {
                touched = step(new Event.Ended(holding.number()));
            }
            holdings.remove(holding.number());
            touched.addAll(admit());
        }
        tell(touched);
    }

    // ---- jobs that wait to be started ----

    /** Tells the master of the next job when it has started the one before: so its queue is short, however many there are. */
    private Set<Seat> admit() {
        Set<Seat> touched = new LinkedHashSet<>();
        while (master.queue().isEmpty()) {
            Holding next = waiting.next();
            if (next == null) {
                break;
            }
            waiting.removeNext(next);
            holdings.put(next.number(), next);
            touched.addAll(step(new Event.Arrived(next.number(), next.claim())));
        }
        while (master.queue().isEmpty() && !lodgers.isEmpty()) {
            Holding next = Objects.requireNonNull(
                    holdings.get(lodgers.keySet().iterator().next()));
            Event.Arrived arrival = new Event.Arrived(next.number(), next.claim());
            if (!master.step(arrival).next().queue().isEmpty()) {
                break; // nobody could spare a worker for it
            }
            touched.addAll(moveOut(next));
            touched.addAll(step(arrival));
        }
        hasQueue = !master.queue().isEmpty();
        return touched;
    }

    /**
     * An island has no use for its source now, and it cannot give it back: a job that waits to be started may use it, for the island may be waiting for that very job.
     *
     * @param idle the thread that sits there and has nothing to do, or null if there is none
     */
    void lend(Seat seat, @Nullable Worker idle) {
        if (!hasQueue) {
            return;
        }
        Set<Seat> touched = new LinkedHashSet<>();
        synchronized (this) {
            lodgeAt(seat, touched, idle);
        }
        tell(touched);
    }

    /** Whether {@link #lend} would find a use for the seat. */
    boolean canLend(Seat seat) {
        return hasQueue && seat.isUnusedSource();
    }

    private void lodgeAt(Seat seat, Set<Seat> touched, @Nullable Worker idle) {
        boolean isFree =
                idle != null || seat.rest() == Seat.VACANT || (seat.rest() == Seat.ASLEEP && seat.active() == 1);
        if (master.queue().isEmpty() || !isFree || !seat.isUnusedSource()) {
            return;
        }
        long number = master.queue().get(0).job();
        touched.addAll(step(new Event.Ended(number))); // out of the queue
        Holding lodger = Objects.requireNonNull(holdings.get(number));
        lodgers.put(number, seat);
        Seat earlier = lodger.lodging();
        lodger.lodgesAt(seat);
        lodger.group()
                .setRoster(enrolment.of(
                        Allotment.of(engine.settings().allotment().topology(), seat.id(), new int[] {seat.id()})));
        seat.join(lodger.group());
        listGroups();
        noteAll(System.nanoTime());
        if (earlier != null) {
            engine.crew().rehome(earlier); // somebody may run its tasks there
        }
        engine.crew().rehome(seat);
        if (idle == null
                && !engine.crew().fill(seat)
                && !engine.idle().wake(seat)) { // its own thread has come back, or no other is to be had
            touched.addAll(moveOut(lodger));
            touched.addAll(step(new Event.Arrived(number, lodger.claim())));
            return;
        }
        touched.add(seat);
        touched.addAll(admit());
    }

    private Set<Seat> moveOut(Holding lodger) {
        Seat seat = Objects.requireNonNull(lodgers.remove(lodger.number()));
        lodger.movesOut();
        seat.leave(lodger.group());
        listGroups();
        long now = System.nanoTime();
        lodger.note(now, false);
        noteAll(now);
        engine.crew().rehome(seat);
        return new LinkedHashSet<>(Set.of(seat));
    }

    private void listGroups() {
        List<Group> all = new ArrayList<>();
        for (Island island : master.islands()) {
            all.add(holding(island).group());
        }
        for (long number : lodgers.keySet()) {
            all.add(Objects.requireNonNull(holdings.get(number)).group());
        }
        groups = all.toArray(Group[]::new);
    }

    /** Writes down how large all islands are. A source that is lent counts for the last of its lodgers and for nobody else. */
    private void noteAll(long now) {
        Map<Seat, Long> lent = new HashMap<>();
        lodgers.forEach((number, seat) -> lent.put(seat, number));
        for (Island island : master.islands()) {
            holding(island).note(now, lent.containsKey(seat(island.source())));
        }
        lodgers.forEach((number, seat) ->
                Objects.requireNonNull(holdings.get(number)).note(now, !number.equals(lent.get(seat))));
    }

    // ---- judging ----

    /** There is work for more members, perhaps. */
    void judgeGrowth(Holding holding) {
        if (periodNanos == 0) {
            judge(holding, null, true, false);
            if (contended) {
                reclaim();
            }
        }
    }

    /** A member has nothing to do. */
    void judgeReturn(Holding holding, Seat hungry) {
        if (periodNanos == 0) {
            judge(holding, hungry, false, true);
        }
    }

    /** Growing and giving back are judged apart, when the one or the other has a reason: a rule for which both hold would go to and fro. */
    private void judge(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        Set<Seat> touched;
        synchronized (this) {
            Island island = holding.island();
            if (island == null) {
                return;
            }
            Wish wish = rule.judge(island, holding.bags(hungry));
            if (wish.isGrowth() && mayGrow) {
                touched = step(new Event.Wants(island.job(), wish.more(), wish.reach()));
            } else if (wish.isReturn() && mayReturn) {
                touched = step(new Event.Returns(island.job(), wish.back()));
            } else {
                return;
            }
            touched.addAll(admit());
        }
        tell(touched);
    }

    /** Somebody waits for workers: islands give back members that rest, which would otherwise stay until one of them searches in vain. */
    private void reclaim() {
        for (Group group : groups) { // and not all holdings: thousands may wait to be started
            Holding holding = Objects.requireNonNull(group.holding());
            Seat resting = holding.restingMember();
            if (resting != null) {
                judgeReturn(holding, resting);
            }
        }
    }

    /** A thread has left this seat to wait. If others wait for workers, the seat is given back; otherwise not, for the thread may come back soon. */
    void left(Seat seat) {
        if (contended && seat.rest() == Seat.VACANT) {
            for (Group group : seat.groups()) {
                Objects.requireNonNull(group.holding()).hungry(seat);
            }
        }
        for (Group group : seat.groups()) {
            lend(group.home(), null); // whose thread may have fallen asleep when the source was still of use
        }
    }

    /** In each period. */
    private void beat() {
        for (Group group : groups) {
            judge(Objects.requireNonNull(group.holding()), null, true, true);
        }
    }

    /** The engine has stopped. */
    void close() {
        heartbeat.end();
        if (cores != null) {
            cores.close();
        }
    }

    // ---- steps ----

    /** @return the seats whose groups have changed */
    private Set<Seat> step(Event event) {
        Master.Step step = master.step(event);
        long now = System.nanoTime(); // one time for all changes of the step (H1)
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
                holding(closed.last()).note(now, false);
            } else if (effect instanceof Effect.Changed changed) {
                leave(changed.before(), changed.after(), touched);
            }
        }
        boolean full = master.free().isEmpty()
                && master.usable().cardinality() == engine.settings().workers();
        boolean somebodyWaits = !master.queue().isEmpty();
        for (Island island : master.islands()) { // before anybody works for it who may ask what it is
            holding(island).became(island, full && master.islands().size() == 1);
            somebodyWaits |= island.request().isOpen();
        }
        contended = somebodyWaits;
        listGroups();
        noteAll(now);
        for (Effect effect : step.effects()) { // last: from now on members run its tasks
            if (effect instanceof Effect.Started started) {
                join(null, started.island(), touched);
                Seat lodging = holding(started.island()).lodging();
                if (lodging != null) {
                    touched.add(lodging); // whoever works for it there moves to its island
                }
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
        holding(island).group().setRoster(enrolment.of(island.allotment()));
    }

    private void leave(Island before, @Nullable Island after, Set<Seat> touched) {
        Group group = holding(before).group();
        before.allotment().stream()
                .filter(place -> after == null || !after.contains(place))
                .forEach(place -> {
                    Seat seat = seat(place);
                    seat.leave(group);
                    touched.add(seat);
                });
    }

    private void join(@Nullable Island before, Island after, Set<Seat> touched) {
        Group group = holding(after).group();
        after.allotment().stream()
                .filter(place -> before == null || !before.contains(place))
                .forEach(place -> {
                    Seat seat = seat(place);
                    seat.join(group);
                    touched.add(seat);
                });
    }

    /** How many workers the jobs could use. */
    private int demand() {
        long wanted = (long) master.queue().size() + waiting.size() + lodgers.size();
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

    /** The place must not be used any more. False if it is a source, or a lodger is there: then it is, until their job is over. */
    boolean lost(int place) {
        act(new Event.Lost(place));
        synchronized (this) {
            return !lodgers.containsValue(seat(place))
                    && master.islands().stream().noneMatch(island -> island.contains(place));
        }
    }

    private void act(Event event) {
        Set<Seat> touched;
        synchronized (this) {
            touched = step(event);
            touched.addAll(admit());
        }
        tell(touched);
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
        if (!touched.isEmpty()) {
            engine.idle()
                    .changed(); // bags have moved with their threads, and somebody may have relied on one who has left
        }
    }

    /** The worker runs a task of an island that its seat has left (K2). */
    void isAway(Worker worker) {
        Seat left = worker.seat();
        engine.crew().rehome(left);
        engine.idle().changed();
        left(left);
    }

    /** Everything that no worker has started. */
    void withdrawAll(List<Object> withdrawn) {
        List<Holding> all = new ArrayList<>();
        synchronized (this) {
            waiting.forEach(all::add);
            all.addAll(holdings.values());
        }
        for (Holding holding : all) {
            Injector injector = holding.group().injector();
            for (Injected work = injector.poll(0); work != null; work = injector.poll(0)) {
                withdrawn.add(work);
            }
        }
    }
}
