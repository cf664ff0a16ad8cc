package io.skua.worker;

import io.skua.island.Event;
import io.skua.island.Island;
import io.skua.island.Master;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.island.Wish;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Drives the pure {@link Master} for an engine: hands it what happens, and carries out what it decides
 * ({@link Registry}). All changes are made under one lock. No code of users runs under it: rules and policies are
 * asked, and threads are woken and made, before or after.
 *
 * <p><b>K1.</b> A seat's groups are those islands that the master's state says, and lodgers if it has some. The roster
 * of a group is set before a seat learns that it belongs to it, and so is what its holding knows of the island.
 *
 * <p><b>K2.</b> Nobody works long for an island that its seat has left. The keeper writes the seat's groups and then
 * looks for threads there that run a task of the old one ({@link Crew#rehome}); a thread writes what it runs and then
 * looks at its seat's groups ({@link Holding#began}). In the order of these accesses one of them sees the other, and
 * moves the thread to the island's home, where it gives way to whoever sits there.
 *
 * <p><b>K3.</b> No surplus is forgotten: whoever publishes while nobody is hungry judges at once, unless the island has
 * all it may have or its request is remembered, in which case the master serves it; whoever publishes while somebody is
 * hungry relies on him, and he judges when he stops to search ({@link Idle}, F2). A rule is asked without the lock
 * about an island as it is then; its wish counts only if the island is still the same. If the island changes each time,
 * the usual rule judges in the end, under the lock.
 *
 * <p><b>K4.</b> An Error in the middle of something (memory, stack or threads have run out) tears nothing: what has
 * happened is whole, and what is still to be done is noted ({@link Registry}, G1). The next call does it, or a thread
 * that has nothing else to do, and no such thread falls asleep before it is done ({@link #canLend}).
 */
final class Keeper {
    private static final int JUDGEMENTS_MAX = 8;

    private final Engine engine;
    private final Rule rule;
    private final boolean asksUsers; // the rule or the policy is not ours
    private final long periodNanos;
    private final @Nullable Cores cores; // shared with other programs
    private final Enrolment enrolment;
    private final Heartbeat heartbeat;
    private final Registry registry; // changed under the lock
    private volatile boolean isUnsettled; // K4: something is still to be done
    private long jobs; // guarded by this

    Keeper(Engine engine, Engine.Islands settings) {
        this.engine = engine;
        this.enrolment = new Enrolment(engine);
        this.rule = settings.rule();
        this.asksUsers = rule instanceof CarefulRule || enrolment.isForeign();
        this.periodNanos = settings.periodNanos();
        this.heartbeat = new Heartbeat(engine, periodNanos, this::beat);
        Allotment allotment = engine.settings().allotment();
        this.cores = settings.ledger() == null ? null : Cores.open(settings.ledger(), this, allotment.workers());
        this.registry = new Registry(
                engine,
                enrolment,
                Master.of(
                        new Master.Settings(allotment.topology(), settings.overlap()),
                        cores == null ? allotment.workers() : new int[0]));
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

    /**
     * Whether a call may ask a rule or a policy of the user's, which may wait for something: nobody must rely on the
     * caller meanwhile.
     */
    boolean asksUsers() {
        return asksUsers;
    }

    Seat seat(int place) {
        return engine.seating().seat(place);
    }

    /** Of all islands. */
    Group[] groups() {
        return registry.groups();
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

    /**
     * The job of a new holding is ready to be run. If this throws, for want of memory or of a thread, the job waits
     * nevertheless: it is started when that is possible, or taken out by {@link #jobEnded}.
     */
    void start(Holding holding) {
        try {
            synchronized (this) {
                registry.add(holding);
                registry.settle();
            }
            heartbeat.begin();
            lendSources();
            tell();
        } catch (Throwable thrown) {
            isUnsettled = true;
            throw thrown;
        }
        if (registry.isContended()) {
            reclaim();
        }
    }

    /** A job of the holding has ended, or was refused. */
    void jobEnded(Holding holding) {
        if (!holding.removeJob()) {
            return;
        }
        try {
            synchronized (this) {
                registry.end(holding);
                registry.settle();
            }
            lendSources(); // to the next one that waits
            tell();
        } catch (Throwable thrown) {
            leaveUnsettled(thrown);
        }
    }

    // ---- Errors ----

    /** Somebody else will go on (K4): those who sleep are woken, and do not sleep again before it is done. */
    private void leaveUnsettled(Throwable thrown) {
        isUnsettled = true;
        if (!Headroom.isAmple()) {
            return; // the watch will go on
        }
        engine.idle().wakeAll();
        engine.report("islands could not be changed as they should; this will be tried again", thrown);
    }

    /** Does what somebody else could not do (K4). */
    private void settle() {
        if (!isUnsettled) {
            return;
        }
        isUnsettled = false; // first: whoever fails from now on says so again
        try {
            synchronized (this) {
                registry.settle();
            }
            tell();
        } catch (Throwable thrown) {
            isUnsettled = true; // it has been logged
        }
    }

    // ---- jobs that wait to be started ----

    /**
     * An island has no use for its source now, and it cannot give it back: a job that waits to be started may use it,
     * for the island may be waiting for that very job.
     *
     * @param idle the thread that sits there and has nothing to do, or null if there is none
     */
    void lend(Seat seat, @Nullable Worker idle) {
        settle();
        try {
            if (!registry.hasLodger()) {
                return;
            }
            Registry.Lodging lodging;
            synchronized (this) {
                lodging = registry.lodge(seat, idle);
            }
            if (lodging != null && idle == null) {
                man(lodging);
            }
            tell();
        } catch (Throwable thrown) {
            leaveUnsettled(thrown);
        }
    }

    /**
     * Finds a thread for a lodger. If its own thread has come back to the seat, or no other is to be had, the lodger
     * waits again.
     */
    private void man(Registry.Lodging lodging) {
        Seat seat = lodging.seat();
        registry.takeCall(seat);
        boolean isManned = false;
        try {
            isManned = engine.crew().fill(seat) || engine.idle().wake(seat);
        } finally {
            if (!isManned) {
                registry.callAgain(seat);
                synchronized (this) {
                    registry.unlodge(lodging);
                }
            }
        }
    }

    /** Whether {@link #lend} would find a use for the seat, or has something else to do. */
    boolean canLend(Seat seat) {
        return isUnsettled || (registry.hasLodger() && seat.isUnusedSource());
    }

    /** Whether something is still to be done that somebody else could not do (K4). */
    boolean isUnsettled() {
        return isUnsettled;
    }

    /** No thread was to be had for a lodger or a seat some time ago, or something was left unsettled. */
    void tryAgain() {
        settle();
        try {
            lendSources();
            for (Seat seat : engine.seating().all()) {
                if (seat.groups().length > 0 && seat.rest() == Seat.VACANT) {
                    registry.callAgain(seat);
                }
            }
            tell();
        } catch (Throwable thrown) {
            leaveUnsettled(thrown);
        }
    }

    private void lendSources() {
        if (registry.hasLodger()) {
            for (Seat seat : engine.seating().all()) {
                if (canLend(seat)) {
                    lend(seat, null);
                }
            }
        }
    }

    // ---- judging ----

    /** There is work for more members, perhaps. */
    void judgeGrowth(Holding holding) {
        if (periodNanos == 0) {
            judge(holding, null, true, false);
            if (registry.isContended()) {
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

    /**
     * Growing and giving back are judged apart, when the one or the other has a reason: a rule for which both hold
     * would go to and fro.
     */
    private void judge(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        if (!mayAsk()) {
            return;
        }
        try {
            for (int i = 0; i < JUDGEMENTS_MAX; i++) {
                Island island = holding.island();
                if (island == null) {
                    return;
                }
                Event wish = eventOf(island, rule.judge(island, holding.bags(hungry)), mayGrow, mayReturn);
                if (wish == null && island.equals(holding.island())) {
                    return;
                }
                if (wish != null && fulfil(holding, island, wish)) {
                    tell();
                    return;
                }
            }
            judgeAsUsual(holding, hungry, mayGrow, mayReturn);
            tell();
        } catch (Throwable thrown) {
            leaveUnsettled(thrown);
        }
    }

    private static @Nullable Event eventOf(Island island, Wish wish, boolean mayGrow, boolean mayReturn) {
        if (wish.isGrowth() && mayGrow) {
            return new Event.Wants(island.job(), wish.more(), wish.reach());
        }
        return wish.isReturn() && mayReturn ? new Event.Returns(island.job(), wish.back()) : null;
    }

    /** False if the island is not the one any more that was judged. */
    private synchronized boolean fulfil(Holding holding, Island judged, Event wish) {
        if (!judged.equals(holding.island())) {
            return false;
        }
        registry.step(wish);
        registry.settle();
        return true;
    }

    /** The usual rule is ours, and asks nobody else: it may judge while nothing can change. */
    private synchronized void judgeAsUsual(Holding holding, @Nullable Seat hungry, boolean mayGrow, boolean mayReturn) {
        Island island = holding.island();
        if (island != null) {
            Event wish = eventOf(island, Rules.usual().judge(island, holding.bags(hungry)), mayGrow, mayReturn);
            if (wish != null) {
                fulfil(holding, island, wish);
            }
        }
    }

    /**
     * Whether this thread may ask a rule or a policy of the user's. Not a spare without a seat: it might wait in there,
     * and has no seat to leave. It has nothing to judge either: it has judged when it stopped to search.
     */
    private boolean mayAsk() {
        Worker worker = asksUsers ? Worker.currentOrNull() : null;
        return worker == null || worker.engine() != engine || worker.isSeated();
    }

    /**
     * Somebody waits for workers: islands give back members that rest, which would otherwise stay until one of them
     * searches in vain.
     */
    private void reclaim() {
        for (Group group : groups()) { // and not all holdings: thousands may wait to be started
            Holding holding = Objects.requireNonNull(group.holding());
            Seat resting = holding.restingMember();
            if (resting != null) {
                judgeReturn(holding, resting);
            }
        }
    }

    /**
     * A thread has left this seat to wait. If others wait for workers, the seat is given back; otherwise not, for the
     * thread may come back soon.
     */
    void left(Seat seat) {
        if (registry.isContended() && seat.rest() == Seat.VACANT) {
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
        for (Group group : groups()) {
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

    // ---- places that other programs use ----

    /** The place can be used. Call {@link #tell} afterwards, without locks. */
    synchronized void found(int place) {
        registry.step(new Event.Found(place));
        registry.settle();
    }

    /**
     * The place must not be used any more. False if it is a source, or a lodger is there: then it is, until their job
     * is over. Call {@link #tell} afterwards, without locks.
     */
    synchronized boolean lost(int place) {
        registry.step(new Event.Lost(place));
        registry.settle();
        return !registry.isUsed(place);
    }

    // ---- afterwards ----

    /**
     * Wakes those who sleep, finds threads for those who have none, and asks the user's policy who steals from whom.
     * Without locks, after each change.
     */
    void tell() {
        Headroom.check(); // before anybody is called: see Idle, "Errors"
        Cores shared = cores;
        if (shared != null) {
            int wanted;
            synchronized (this) {
                wanted = registry.demand();
            }
            shared.want(wanted);
        }
        boolean isAnybodyCalled = false;
        for (Seat seat : engine.seating().all()) {
            if (registry.takeCall(seat)) {
                isAnybodyCalled = true;
                call(seat);
            }
        }
        if (isAnybodyCalled) {
            engine.idle()
                    .changed(); // bags have moved with their threads, and somebody may have relied on one who has left
        }
        if (mayAskPolicy()) {
            enrolment.ask(this);
        }
    }

    /**
     * Not between two tasks: a worker that searches must not wait for a policy. Somebody else asks, when he submits or
     * forks.
     */
    private boolean mayAskPolicy() {
        Worker worker = Worker.currentOrNull();
        return worker == null || worker.engine() != engine || worker.job() != null;
    }

    private void call(Seat seat) {
        try {
            if (seat.groups().length > 0 || seat.rest() == Seat.ASLEEP) {
                engine.idle().call(seat);
            }
        } catch (Throwable thrown) {
            registry.callAgain(seat);
            throw thrown;
        }
    }

    /** The worker runs a task of an island that its seat has left (K2). */
    void bringHome(Worker worker) {
        Seat left = worker.seat();
        engine.crew().rehome(left);
        engine.idle().changed();
        left(left);
    }

    /** Everything that no worker has started. */
    void withdrawAll(Consumer<Object> action) {
        List<Holding> all;
        synchronized (this) {
            all = new ArrayList<>(registry.holdings());
        }
        for (Holding holding : all) {
            Injector injector = holding.group().injector();
            for (Injected work = injector.poll(0); work != null; work = injector.poll(0)) {
                action.accept(work);
            }
        }
    }
}
