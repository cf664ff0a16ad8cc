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
import io.skua.job.Jobs;
import io.skua.master.Master;
import io.skua.master.News;
import io.skua.master.Resident;
import io.skua.thread.Headroom;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
 * looks for threads there that run a task of the old one ({@code Moves.rehome}); a thread writes what it runs and then
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
public final class Keeper implements Sharing {
    private final Engine engine;
    private final Rule rule;
    private final boolean asksUsers; // the rule or the policy is not ours
    private final Judge judge;
    private final @Nullable Cores cores; // shared with other programs
    private final Enrolment enrolment;
    private final Heartbeat heartbeat;
    private final Registry registry; // changed under the lock
    private volatile boolean isUnsettled; // K4: something is still to be done
    private long jobs; // guarded by this

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

    /** A call may ask a rule or a policy of the user's. */
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

    /** A job that a task submits runs in the island of that task; every other job gets an island of its own. */
    @Override
    public void submit(JobCore job) {
        Holding above = submitters();
        if (above == null) {
            Holding holding = holdingFor(job);
            Jobs.setGroup(job, holding.group());
            engine.inject(job, holding.group());
            startOrLeave(job, holding);
            return;
        }
        above.addJob();
        Jobs.setGroup(job, above.group());
        try {
            engine.inject(job, above.group());
        } catch (Throwable thrown) {
            jobEnded(above);
            throw thrown;
        }
        engine.tellInjected(job, above.group());
    }

    /** The island of the current thread's task; null outside of a task. */
    private @Nullable Holding submitters() {
        Worker submitter = Worker.currentOrNull();
        JobCore parent = submitter == null || submitter.engine() != engine ? null : submitter.job();
        return parent == null ? null : Holding.of(parent);
    }

    /** The job is accepted: if it cannot be started now for lack of stack or memory, the watch will see to it. */
    private void startOrLeave(JobCore job, Holding holding) {
        try {
            start(holding);
        } catch (VirtualMachineError later) {
            engine.leaveToWatch(job, later);
        }
    }

    @Override
    public void adopt(JobCore job, JobCore parent) {
        Holding holding = Holding.of(parent);
        holding.addJob();
        Jobs.setGroup(job, holding.group());
    }

    @Override
    public void ended(JobCore job) {
        jobEnded(Holding.of(job));
    }

    /** An island for a job, which is yet to {@link #start}. */
    private Holding holdingFor(JobCore job) {
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
    private void start(Holding holding) {
        try {
            synchronized (this) {
                registry.note(holding);
                registry.settle();
            }
            heartbeat.begin();
            lendSources();
            tell();
        } catch (Throwable thrown) {
            isUnsettled = true;
            throw thrown;
        }
        if (isContended()) {
            judge.reclaim();
        }
    }

    /** A job of the holding has ended, or was refused. */
    private void jobEnded(Holding holding) {
        if (!holding.removeJob()) {
            return;
        }
        try {
            synchronized (this) {
                holding.ended();
                registry.note(holding);
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
    void leaveUnsettled(Throwable thrown) {
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
    @Override
    public void lend(Seat seat, @Nullable Seated idle) {
        settle();
        try {
            if (!registry.hasLodger()) {
                return;
            }
            Resident lodger;
            synchronized (this) {
                lodger = registry.lodge(seat, idle);
            }
            if (lodger != null && idle == null) {
                man(lodger);
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
    private void man(Resident lodger) {
        Seat seat = seat(lodger.island().source());
        registry.takeCall(seat);
        boolean isManned = false;
        try {
            isManned = engine.crew().fill(seat) || engine.idle().wake(seat);
        } finally {
            if (!isManned) {
                registry.callAgain(seat);
                synchronized (this) {
                    registry.unlodge(lodger);
                }
            }
        }
    }

    @Override
    public boolean canLend(Seat seat) {
        return isUnsettled || (registry.hasLodger() && seat.isUnusedSource());
    }

    /** Whether something is still to be done that somebody else could not do (K4). */
    @Override
    public boolean isUnsettled() {
        return isUnsettled;
    }

    @Override
    public void tryAgain() {
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

    /** False if the island is not the one any more that was judged. */
    synchronized boolean fulfil(Holding holding, Resident judged, News wish) {
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

    /** Whether somebody waits for workers. */
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
        for (Group group : seat.groups()) {
            lend(group.home(), null); // whose thread may have fallen asleep when the source was still of use
        }
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
        Headroom.check(); // before anybody is called: see Idle, "Errors"
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
    void bringHome(Seated worker) {
        Seat left = worker.seat();
        engine.crew().moves().rehome(left);
        engine.idle().changed();
        left(left);
    }

    @Override
    public void withdrawAll(Consumer<Object> action) {
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
