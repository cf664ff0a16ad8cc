package io.skua.engine;

import io.skua.bag.BagTable;
import io.skua.crew.Crew;
import io.skua.crew.Watch;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Membership;
import io.skua.idle.Ports;
import io.skua.idle.Seat;
import io.skua.idle.Seating;
import io.skua.idle.Sharing;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.JobHost;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.policy.VictimPolicy;
import io.skua.record.TaskRecorder;
import io.skua.tally.Tally;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import io.skua.thread.Parking;
import io.skua.thread.Reports;
import io.skua.topology.Allotment;
import io.skua.trail.Trails;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One running scheduler: connects its parts, accepts jobs, and ends when it is shut down. Its parts {@link Lifetime},
 * {@link Seating}, {@link Idle}, {@link Crew}, {@link Watch} and {@link Sharing} know each other through ports and not
 * through this class.
 */
public final class Engine implements JobHost {
    /**
     * What a builder has chosen.
     *
     * @param pin binds the current thread to the processor of that number; null if threads are not bound
     * @param recorder is told of every task; may be null
     * @param watch whether a watchdog looks for lost wake-ups
     * @param daemon whether the JVM may end while threads that the engine makes are alive
     */
    public record Settings(
            String name,
            Allotment allotment,
            int threadsMax,
            VictimPolicy policy,
            @Nullable ThreadFactory threads,
            @Nullable IntConsumer pin,
            @Nullable TaskRecorder recorder,
            boolean watch,
            boolean daemon) {
        public int workers() {
            return allotment.size();
        }
    }

    private final Settings settings;
    private final WeakReference<Object> owner; // weak: when it is unreachable, the threads end
    private final Lifetime lifetime;
    private final Reports reports;
    private final Trails trails;
    private final Seating seating;
    private final Idle idle;
    private final Crew crew;
    private final Watch watch;
    private final Group main; // the group of all seats, unless there are islands
    private final Sharing sharing;
    private final BagTable bags = new BagTable();
    private final Guests guests;
    private final int processors;
    private final AtomicReference<@Nullable Runnable> starving = new AtomicReference<>();
    private final AtomicReference<@Nullable Runnable> afterEnd = new AtomicReference<>();

    /**
     * Makes an engine. Starts a thread only if the settings have a thread factory that may be tried at once.
     *
     * @param owner the user's scheduler that has this engine
     * @param sharing makes the object that decides how jobs share the workers; called when the engine has its seats
     */
    public Engine(Settings settings, Object owner, Function<Engine, Sharing> sharing) {
        this(settings, owner, sharing, Parking.REAL, Runtime.getRuntime().availableProcessors());
    }

    /** For tests that step the workers by hand. */
    Engine(Settings settings, Object owner, Function<Engine, Sharing> sharing, Parking parking, int processors) {
        Tasks.prepare();
        this.settings = settings;
        this.processors = processors;
        this.owner = new WeakReference<>(owner);
        this.lifetime = new Lifetime(settings.name(), new Links.End(this));
        this.reports = new Reports(settings.name());
        this.trails = new Trails(reports, new Links.IsOver(this));
        this.seating = new Seating(settings.allotment());
        Ports ports = new Ports(new Links.ToCrew(this), new Links.ToSharing(this), reports, parking);
        this.idle = new Idle(seating, lifetime, ports);
        this.crew = new Crew(idle, ports, new Recruits(this), settings.threadsMax());
        this.watch = new Watch(crew, lifetime, settings.watch());
        this.main = new Group(lifetime, Membership.FIXED);
        this.sharing = sharing.apply(this);
        this.guests = new Guests(this);
        for (Seat seat : seating.all()) {
            idle.vacated(seat); // no thread sits there yet
        }
        if (this.sharing.isFixed()) {
            main.setProcessors(processors);
        }
        if (settings.threads() != null && !(settings.threads() instanceof LateThreads)) {
            try {
                crew.tryFactory(seating.all()[0]);
            } catch (RuntimeException | Error e) {
                this.sharing.close();
                throw e;
            }
        }
        this.sharing.open();
    }

    /** Returns the owner, or null if it is unreachable. A job refers to the owner until the job has finished. */
    public @Nullable Object owner() {
        return owner.get();
    }

    public Settings settings() {
        return settings;
    }

    // ---- jobs ----

    public void submit(JobCore job) {
        crew.requireThread(seating.all()[0]);
        Tasks.markQueued(Jobs.root(job));
        tellPhase(job, JobPhase.SUBMITTED);
        try {
            sharing.submit(job);
        } catch (Throwable refused) {
            tellPhase(job, JobPhase.CANCELLED);
            throw refused;
        }
        watch.look();
    }

    /**
     * Wakes a worker for injected work. The submitter does not fail when there is too little stack or memory for that
     * now: the next searcher finds the work, or the watch wakes a worker.
     */
    public void tellInjected(Injected work, Group group) {
        try {
            idle.injected(group);
        } catch (VirtualMachineError later) {
            leaveToWatch(work, later);
        }
    }

    /** Leaves it to the watch to start the job or to wake a worker. If there is no watch, the submission fails. */
    public void leaveToWatch(Injected work, VirtualMachineError failure) {
        if (!tryWatch() && work instanceof JobCore job && Jobs.claim(job)) {
            jobFinished(job);
            throw failure;
        }
        report("nobody could be found yet who starts a new job", failure);
    }

    /** Queues a light task. Returns false, and does nothing, if it must become a job. */
    public boolean execute(LightTask task) {
        crew.requireThread(seating.all()[0]);
        if (!sharing.execute(task)) {
            return false;
        }
        watch.look();
        return true;
    }

    public void inject(Injected work, Group group) {
        Headroom.checkForTask();
        int level = Injected.level(work);
        if (work instanceof JobCore job && Jobs.isPromised(job)) {
            lifetime.acceptMore(level);
        } else {
            lifetime.accept(level);
        }
        try {
            group.injector().add(work);
        } catch (Throwable thrown) { // the work was not added
            lifetime.finished(level);
            throw thrown;
        }
    }

    /**
     * Takes back all work that no worker has started; the action must end the jobs among it. If an Error ends this
     * early, the rest is stopped when it starts.
     */
    public void withdrawAll(Consumer<Object> action) {
        sharing.withdrawAll(action);
        for (Injected work = pollSubmission(); work != null; work = pollSubmission()) {
            action.accept(work);
        }
    }

    /**
     * Accepts a job that follows from another job, which has not ended. The job is not queued: threads of the other job
     * begin to work for it. If this throws, the job was not accepted.
     */
    public void adopt(JobCore job, JobCore parent) {
        lifetime.acceptMore(Jobs.level(job));
        try {
            tellPhase(job, JobPhase.SUBMITTED);
            sharing.adopt(job, parent);
        } catch (Throwable thrown) {
            lifetime.finished(Jobs.level(job));
            tellPhase(job, JobPhase.CANCELLED);
            throw thrown;
        }
    }

    /**
     * Takes a piece of work out of the queue that no worker has started; null if there is none. The caller must end it,
     * if it is a job.
     */
    public @Nullable Injected pollSubmission() {
        Injected work = main.injector().poll(0);
        if (work instanceof LightTask task) {
            lifetime.finished(task.level());
        }
        return work;
    }

    /**
     * Accepts no further work, and stops all work that there is.
     *
     * @param withdrawn gets the work that no worker has started, and must end the jobs among it
     */
    public void shutdownNow(Consumer<Object> withdrawn) {
        lifetime.shutdown();
        lifetime.stopWhatStarts();
        withdrawAll(withdrawn);
        crew.workers().forEach(worker -> ((Worker) worker).bottom().interruptLight()); // jobs are stopped separately
        runningJobs().forEach(Jobs::shutDownNow);
    }

    /** Returns whether the current thread is one of this engine's. */
    public boolean isOwnThread() {
        Worker worker = Worker.currentOrNull();
        return worker != null && worker.engine() == this;
    }

    /** Returns the group of the task that the current thread runs; null if it runs no task of this engine. */
    public @Nullable Group currentGroup() {
        Worker worker = Worker.currentOrNull();
        if (worker == null || worker.engine() != this) {
            return null;
        }
        JobCore job = worker.job();
        return job == null ? worker.bottom().lightGroup() : Group.of(job);
    }

    /** Returns the jobs that workers run now. */
    public Set<JobCore> runningJobs() {
        Set<JobCore> running = new LinkedHashSet<>();
        crew.workers().forEach(worker -> {
            JobCore job = worker.job();
            if (job != null) {
                running.add(job);
            }
        });
        return running;
    }

    @Override
    public void disturbWorkersOf(JobCore job, boolean interrupt) {
        crew.workers().forEach(worker -> {
            if (worker.job() == job) {
                worker.open();
                if (interrupt) {
                    worker.thread().interrupt();
                }
            }
        });
    }

    @Override
    public void jobFinished(JobCore job) {
        lifetime.rankedFinished(Jobs.level(job));
        try {
            tellEnd(job);
        } finally {
            endFor(job);
        }
    }

    private void endFor(JobCore job) {
        try {
            sharing.ended(job);
        } finally {
            lifetime.finishedMany(1);
        }
    }

    // ---- those who listen ----

    public Trails trails() {
        return trails;
    }

    private void tellEnd(JobCore job) {
        int how = Tasks.status(job);
        tellPhase(job, how == Tasks.DONE ? JobPhase.DONE : how == Tasks.FAILED ? JobPhase.FAILED : JobPhase.CANCELLED);
    }

    void tellPhase(JobCore job, JobPhase phase) {
        if (trails.areOn()) {
            long name = phase == JobPhase.SUBMITTED ? trails.label(Jobs.givenName(job)) : 0;
            tell(EventKind.JOB, phase.ordinal(), Jobs.number(job), name);
            int max = Jobs.traits(job).workersMax();
            if (phase == JobPhase.SUBMITTED && max != Integer.MAX_VALUE) {
                tell(EventKind.LIMIT, Math.min(max, Event.DETAIL_MAX), Jobs.number(job), 0);
            }
        }
    }

    /** Tells an event of the current thread, which may be no worker's, if somebody listens. */
    public void tell(EventKind kind, int detail, long first, long second) {
        Worker worker = Worker.currentOrNull();
        if (worker != null && worker.engine() == this) {
            worker.tell(kind, detail, first, second);
        } else {
            trails.putOutside(Event.NOWHERE, kind, detail, first, second);
        }
    }

    // ---- the end ----

    public Lifetime lifetime() {
        return lifetime;
    }

    public boolean isTerminated() {
        return crew.haveAllEnded();
    }

    public boolean awaitTermination(long nanos) throws InterruptedException {
        return crew.awaitAllEnded(nanos);
    }

    /** Ends the engine. Called when every accepted job has finished, and none is accepted any more. */
    void end() {
        crew.close();
        while (main.injector().poll(0) != null) {
            // drops jobs that were cancelled before they started, which would keep their bodies' objects alive
        }
        watch.lookUntilEnd();
        idle.wakeAll();
        sharing.close();
        Runnable told = afterEnd.getAndSet(null);
        if (told != null) {
            told.run();
        }
    }

    /** Adds something that is called when the engine has ended. It must throw nothing, and is called by any thread. */
    public void whenEnded(Runnable action) {
        afterEnd.accumulateAndGet(
                action,
                (before, next) -> before == null
                        ? next
                        : () -> {
                            before.run();
                            action.run();
                        });
        if (lifetime.isStopped()) {
            end();
        }
    }

    /** Starts the watch if it does not run. Returns false if it cannot be started. */
    boolean tryWatch() {
        watch.look();
        return watch.isRunning();
    }

    // ---- for workers ----

    /** Sets what is to be called when a worker is about to sleep. Returns false if somebody else has set that. */
    public boolean trySetStarving(Runnable whenStarving) {
        return starving.compareAndSet(null, whenStarving);
    }

    /** Takes back {@link #trySetStarving}, if the argument is what was set. */
    public void clearStarving(Runnable whenStarving) {
        starving.compareAndSet(whenStarving, null);
    }

    /** Tells whoever wants to know that a worker has found nothing anywhere and is about to sleep. Throws nothing. */
    void tellStarving() {
        Runnable told = starving.get();
        if (told == null) {
            return;
        }
        try {
            told.run();
        } catch (Throwable thrown) {
            report("a listener of a port has failed", thrown);
        }
    }

    /**
     * Returns whether more workers are awake than there are processors: then a thread that spins keeps another from
     * working. With islands the groups overlap, and what counts is how many workers there are.
     */
    boolean isCrowded(Group group) {
        return sharing.isFixed() ? group.isCrowded() : settings.workers() > processors;
    }

    int processors() {
        return processors;
    }

    /** Binds the current thread, which sits on this seat now, to the seat's processor, if threads are bound. */
    void pin(Seat seat) {
        IntConsumer pin = settings.pin();
        if (pin != null) {
            pin.accept(settings.allotment().topology().processor(seat.id()));
        }
    }

    /** Returns the places of the workers, in ascending order. */
    public int[] places() {
        return settings.allotment().workers();
    }

    public Seating seating() {
        return seating;
    }

    public Crew crew() {
        return crew;
    }

    public Guests guests() {
        return guests;
    }

    public Idle idle() {
        return idle;
    }

    @Override
    public Group main() {
        return main;
    }

    public Sharing sharing() {
        return sharing;
    }

    /** Returns whether each job has workers of its own. */
    public boolean hasIslands() {
        return !sharing.isFixed();
    }

    Reports reports() {
        return reports;
    }

    BagTable bags() {
        return bags;
    }

    @Override
    public void report(String what, Throwable why) {
        reports.report(what, why);
    }

    /** Returns the sum of all threads' counters, read while the threads run. */
    public Tally tally() {
        return crew.tally();
    }
}
