package io.skua.keeper;

import io.skua.engine.Engine;
import io.skua.engine.Worker;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Sharing;
import io.skua.island.Rule;
import io.skua.job.Injected;
import io.skua.job.Injector;
import io.skua.job.JobCore;
import io.skua.job.LightTask;
import io.skua.master.Master;
import io.skua.master.News;
import io.skua.master.Resident;
import io.skua.thread.Headroom;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Drives the pure {@link Master} for an engine: tells the master what happens, and carries out what it decides ({@link
 * Registry}). All changes are made under one lock, under which no users' code runs: rules and policies are asked, and
 * threads are woken and made, before or after.
 *
 * <p><b>K1.</b> A seat's groups are the islands that have the seat in the master's state, and the lodgers that use it.
 * The roster of a group, and what its holding knows, are set before a seat learns that it belongs to the group.
 *
 * <p><b>K2.</b> No thread works long for an island that its seat has left. The keeper writes the seat's groups and then
 * looks for threads there that run a task of the old island ({@code Moves.rehome}); a thread writes which task it runs
 * and then looks at its seat's groups ({@link Holding#began}). One of them sees the other's write, and moves the thread
 * to the island's home, where it gives way to the thread that sits there.
 *
 * <p><b>K3.</b> No surplus of tasks is forgotten. A thread that publishes while no member is hungry judges the island
 * at once, unless the island has all workers that it may have, or has an open request, which the master will serve. A
 * thread that publishes while a member is hungry relies on that member, which judges when it stops searching ({@link
 * Idle}, F2). A rule is asked without the lock; its wish counts only if the island is still the same afterwards. If the
 * island changes each time, the usual rule judges in the end, under the lock.
 *
 * <p><b>K4.</b> An Error in the middle of a step (memory, stack or threads have run out) leaves no half-made change:
 * what was done is complete, and what is still to be done is noted ({@link Registry}, G1). The next call does it, or a
 * thread that has nothing else to do; no such thread falls asleep before that ({@link #canLend}).
 */
public final class Keeper implements Sharing {
    private final Engine engine;
    private final Rule rule;
    private final boolean asksUsers; // whether the rule or the policy is a user's
    private final Judge judge;
    private final @Nullable Cores cores; // shared with other programs
    private final Enrolment enrolment;
    private final Heartbeat heartbeat; // of judgements in periods
    private final Registry registry; // changed under the lock
    private final Admission admission;
    private final Lending lending;
    private volatile boolean isUnsettled; // K4: whether something is still to be done

    /**
     * @param rule when an island grows and shrinks
     * @param overlap whether islands may share outermost workers
     * @param periodNanos how often islands are judged; 0: whenever something has changed
     * @param ledger through which programs share the processors of this host, or null
     */
    public record Settings(
            Rule rule,
            boolean overlap,
            long periodNanos,
            @Nullable Path ledger) {
        public Settings {
            rule = CarefulRule.of(rule);
        }
    }

    public Keeper(Engine engine, Settings settings) {
        this.engine = engine;
        this.enrolment = new Enrolment(engine);
        this.rule = settings.rule();
        this.asksUsers = rule instanceof CarefulRule || enrolment.isForeign();
        this.judge = new Judge(this, engine, settings.periodNanos() == 0);
        this.heartbeat = new Heartbeat(engine, settings.periodNanos(), judge::judgeAll);
        Allotment allotment = engine.settings().allotment();
        this.cores = settings.ledger() == null ? null : Cores.open(settings.ledger(), this, allotment.workers());
        this.registry = new Registry(
                engine,
                enrolment,
                Master.of(
                        new Master.Settings(allotment.topology(), settings.overlap()),
                        cores == null ? allotment.workers() : new int[0]));
        this.lending = new Lending(this, engine, registry);
        this.admission = new Admission(this, engine, registry, cores == null);
    }

    Admission admission() {
        return admission;
    }

    Newcomers newcomers() {
        return admission.newcomers();
    }

    /** From now on it shares processors with other programs, if it is to. */
    @Override
    public void open() {
        if (cores != null) {
            cores.start();
        }
    }

    Rule rule() {
        return rule;
    }

    /** Whether a call may ask a user's rule or policy. */
    @Override
    public boolean mayWait() {
        return asksUsers;
    }

    @Override
    public int bagMax() {
        Mesh mesh = engine.settings().allotment().mesh();
        return rule.bagMax(mesh.depth() > 1 ? 3 : mesh.height() > 1 ? 2 : 1);
    }

    @Override
    public boolean isFixed() {
        return false;
    }

    int workers() {
        return engine.settings().workers();
    }

    Seat seat(int place) {
        return engine.seating().seat(place);
    }

    /** Of all islands. */
    @Override
    public Group[] groups() {
        return registry.groups();
    }

    // ---- jobs ----

    @Override
    public void submit(JobCore job) {
        admission.submit(job);
    }

    @Override
    public boolean execute(LightTask task) {
        return admission.execute(task);
    }

    @Override
    public void adopt(JobCore job, JobCore parent) {
        admission.adopt(job, parent);
    }

    @Override
    public void ended(JobCore job) {
        Holding holding = Holding.of(job);
        if (holding != null) { // and not a newcomer that was withdrawn
            admission.jobEnded(holding);
        }
    }

    // ---- Errors ----

    /** Leaves the rest to the watch, or to the next thread that has nothing else to do (K4). */
    void setUnsettled() {
        isUnsettled = true;
    }

    /** Leaves the rest to other threads (K4): sleepers are woken, and do not sleep again before the rest is done. */
    void leaveUnsettled(Throwable thrown) {
        isUnsettled = true;
        if (!Headroom.isAmple()) {
            return; // the watch will go on
        }
        engine.idle().wakeAll();
        engine.report("islands could not be changed as they should; this will be tried again", thrown);
    }

    /** Does what another thread could not do (K4). */
    void settle() {
        try {
            settleOrThrow();
        } catch (Throwable thrown) {
            return; // it has been logged, and somebody else will go on
        }
    }

    /** As {@link #settle}; throws if this thread cannot do it either. */
    void settleOrThrow() {
        if (!isUnsettled) {
            return;
        }
        isUnsettled = false; // cleared first: a thread that fails from now on sets it again
        try {
            synchronized (this) {
                registry.settle();
            }
            tell();
        } catch (Throwable thrown) {
            isUnsettled = true;
            throw thrown;
        }
    }

    // ---- jobs that wait to be started: see Lending ----

    Lending lending() {
        return lending;
    }

    @Override
    public void lend(Seat seat, @Nullable Seated idle) {
        settle();
        lending.lend(seat, idle);
    }

    @Override
    public boolean canLend(Seat seat) {
        return isUnsettled || lending.isToLend(seat) || isToBeClosed(seat);
    }

    /** Whether the seat is that of a vacant island whose worker others need; {@link Holding#hungry} closes it. */
    private boolean isToBeClosed(Seat seat) {
        for (Group group : seat.groups()) {
            if (newcomers().mustClose(Holding.of(group))) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void offer(Seat seat) {
        settle();
        lending.offerHomes(seat);
    }

    @Override
    public boolean isJobWaiting() {
        return registry.hasLodger();
    }

    /** Whether something is still to be done that another thread could not do (K4). */
    @Override
    public boolean isUnsettled() {
        return isUnsettled;
    }

    @Override
    public boolean hasOverlookedSeat() {
        return lending.hasOverlookedSeat();
    }

    @Override
    public void tryAgain() {
        settle();
        try {
            lending.lendSources();
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

    // ---- judging ----

    /**
     * Tells the master an island's wish. Call {@link #tell} afterwards, without locks, whatever this returns.
     *
     * @return false if the island is no longer the one that was judged
     */
    synchronized boolean fulfil(Holding holding, Resident judged, News wish) {
        if (wish instanceof News.Wants && registry.closeVacant()) {
            registry.settle(); // first: the master need not take a worker from others
        }
        if (!judged.equals(holding.resident())) {
            return false;
        }
        registry.step(wish);
        registry.settle();
        return true;
    }

    Judge judge() {
        return judge;
    }

    Heartbeat heartbeat() {
        return heartbeat;
    }

    /** Whether a job or an island waits for workers. */
    boolean isContended() {
        return registry.isContended();
    }

    /**
     * A thread has left this seat to wait. If others wait for workers, the seat is given back; otherwise not, for the
     * thread may come back soon.
     */
    @Override
    public void left(Seat seat) {
        if (registry.isContended() && seat.rest() == Seat.VACANT) {
            for (Group group : seat.groups()) {
                Holding.of(group).hungry(seat);
            }
        }
        offer(seat);
    }

    /** The engine has stopped. */
    @Override
    public void close() {
        heartbeat.end();
        if (cores != null) {
            cores.close();
        }
    }

    // ---- places that other programs use ----

    /** The place can be used. Call {@link #tell} afterwards, without locks. */
    synchronized void found(int place) {
        registry.step(new News.Found(place));
        registry.settle();
    }

    /**
     * Gives the place up. False if some job is at home there: then it can be used until that job is over. Call
     * {@link #tell} afterwards, without locks.
     */
    synchronized boolean tryLose(int place) {
        if (registry.master().isHome(place)) {
            return false;
        }
        registry.step(new News.Lost(place));
        registry.settle();
        return true;
    }

    // ---- afterwards ----

    /**
     * Wakes those who sleep, finds threads for those who have none, and asks the user's policy who steals from whom.
     * Without locks, after each change.
     */
    void tell() {
        Headroom.check(); // before any seat is called: see Idle, "Errors"
        Cores shared = cores;
        if (shared != null) {
            int wanted;
            synchronized (this) {
                wanted = (int) Math.min(workers(), registry.master().demand());
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
        newcomers().passOn(); // islands that newcomers relied on may have been closed
    }

    /**
     * Not between two tasks: a worker that searches must not wait for a policy. Somebody else asks, when he submits or
     * forks.
     */
    private boolean mayAskPolicy() {
        Worker worker = Worker.currentOrNull();
        return worker == null || worker.engine() != engine || (worker.job() != null && worker.mayWait());
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

    /** Called when a worker runs a task of an island that its seat has left (K2). */
    void bringHome(Seated worker) {
        Seat left = worker.seat();
        engine.crew().moves().rehome(left);
        engine.idle().changed();
        left(left);
    }

    @Override
    public List<Injector> injectors() {
        synchronized (this) {
            return registry.holdings().stream()
                    .map(holding -> holding.group().injector())
                    .toList();
        }
    }

    @Override
    public void withdrawAll(Consumer<Object> action) {
        List<Holding> all;
        synchronized (this) {
            all = registry.holdings();
        }
        for (Holding holding : all) {
            Injector injector = holding.group().injector();
            for (Injected work = injector.poll(0); work != null; work = injector.poll(0)) {
                action.accept(work);
                if (work instanceof LightTask task) {
                    engine.lifetime().finished(task.level());
                    admission.jobEnded(holding);
                }
            }
        }
    }
}
