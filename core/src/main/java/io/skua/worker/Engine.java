package io.skua.worker;

import io.skua.observe.Tally;
import io.skua.policy.VictimPolicy;
import io.skua.record.TaskRecorder;
import io.skua.topology.Allotment;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One running scheduler: its seats, its threads, the jobs that wait for a worker, and its end.
 *
 * <p><b>E1 (the end).</b> After {@link #shutdown} the engine stops once every accepted job has finished. A submitter
 * counts itself before it reads the state; shutdown writes the state before it compares the counts. So either the
 * submitter sees the shutdown and counts itself as finished, too, or the comparison sees its job. Both counts only
 * grow, and finished is read first: what it contains, accepted contains as well.
 */
public final class Engine {
    private enum State {
        RUNNING,
        SHUTDOWN,
        STOPPED
    }

    /**
     * What a builder has chosen.
     *
     * @param pin binds the current thread to the processor of that number; null when threads may go where they like
     * @param recorder hears of every task, or null
     * @param watch whether a watchdog looks for lost wake-ups
     */
    public record Settings(
            String name,
            Allotment allotment,
            int threadsMax,
            VictimPolicy policy,
            @Nullable ThreadFactory threads,
            @Nullable IntConsumer pin,
            @Nullable TaskRecorder recorder,
            boolean watch) {
        public int workers() {
            return allotment.size();
        }
    }

    private final Settings settings;
    private final WeakReference<Object> owner; // threads must not keep it: it ends them when nobody refers to it
    private final Seating seating;
    private final Crew crew;
    private final Idle idle;
    private final Group main = new Group(this, Membership.FIXED); // everybody, unless there are islands
    private final Sharing sharing;
    private final AtomicInteger ranked = new AtomicInteger(); // accepted and not finished, of another level than normal
    private volatile boolean criticalUsed;
    private final LongAdder accepted = new LongAdder();
    private final LongAdder finished = new LongAdder();
    private final Tally retired = new Tally(); // of threads that have ended; guarded by itself
    private final BagTable bags = new BagTable();
    private final boolean crowded;
    private final Watch watch;
    private volatile State state = State.RUNNING;
    private volatile boolean stopsWhatStarts;

    /**
     * Starts no thread yet.
     *
     * @param owner whose engine this is, for those who ask a worker
     * @param sharing how its jobs share the workers; is asked when the engine has its seats
     */
    public Engine(Settings settings, Object owner, Function<Engine, Sharing> sharing) {
        this.settings = settings;
        this.owner = new WeakReference<>(owner);
        this.seating = new Seating(settings.allotment());
        this.crew = new Crew(this, settings.threadsMax());
        this.idle = new Idle(this);
        this.watch = new Watch(this);
        this.sharing = sharing.apply(this);
        for (Seat seat : seating.all()) {
            idle.vacated(seat); // nobody has sat down yet
        }
        this.crowded = settings.workers() > Runtime.getRuntime().availableProcessors();
        if (settings.threads() != null) {
            try {
                crew.hiring().tryFactory();
            } catch (RuntimeException | Error e) {
                this.sharing.close();
                throw e;
            }
        }
        this.sharing.open();
    }

    /** Whose engine this is; null if nobody refers to it any more. A job refers to it until the job has finished. */
    public @Nullable Object owner() {
        return owner.get();
    }

    public Settings settings() {
        return settings;
    }

    // ---- jobs ----

    public void submit(JobCore job) {
        crew.hiring().requireThread();
        job.root().markQueued();
        sharing.submit(job);
        watch.look();
    }

    /**
     * Work was injected, and will be found by whoever searches next. So the submitter does not fail when there is too
     * little stack or memory to wake somebody for it now; the watch will.
     */
    public void tellInjected(Injected work, Group group) {
        try {
            idle.injected(group);
        } catch (VirtualMachineError later) {
            leaveToWatch(work, later);
        }
    }

    /** The watch will start the job, or wake somebody for it. If there is no watch either, the submission fails. */
    public void leaveToWatch(Injected work, VirtualMachineError failure) {
        if (!tryWatch() && work instanceof JobCore job && job.claim()) {
            jobFinished(job);
            throw failure;
        }
        report("nobody could be found yet who starts a new job", failure);
    }

    /** Runs a task of the engine's own job. Not with islands: there each job has its own. */
    public void execute(LightTask task) {
        crew.hiring().requireThread();
        inject(task, main);
        tellInjected(task, main);
        watch.look();
    }

    public void inject(Injected work, Group group) {
        Headroom.checkForTask();
        accepted.increment();
        int level = Injected.level(work);
        if (level != Levels.NORMAL) {
            ranked.getAndIncrement();
        }
        if (state != State.RUNNING) {
            rankedFinished(level);
            finished(1); // and not accepted.decrement(): both counts only grow, so that comparing two sums is safe
            throw new RejectedExecutionException(
                    "\"" + settings.name() + "\" has been shut down and takes no new jobs; submit before close().");
        }
        try {
            group.injector().add(work);
        } catch (Throwable thrown) { // it was not added
            rankedFinished(level);
            finished(1);
            throw thrown;
        }
    }

    /**
     * Takes back everything that no worker has started; the action must end the jobs among it. What an Error leaves
     * behind stops when it starts.
     */
    public void withdrawAll(Consumer<Object> action) {
        sharing.withdrawAll(action);
        for (Injected work = main.injector().poll(0);
                work != null;
                work = main.injector().poll(0)) {
            if (work instanceof LightTask task) {
                rankedFinished(task.level());
                finished(1);
            }
            action.accept(work);
        }
    }

    /** The jobs that workers run now. */
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

    /** Interrupts light tasks; jobs are stopped one by one. */
    public void interruptLightTasks() {
        crew.workers().forEach(worker -> worker.bottom().interruptLight());
    }

    /** A job has ended, or was withdrawn. */
    void jobFinished(JobCore job) {
        rankedFinished(job.level());
        try {
            sharing.ended(job);
        } finally {
            finished(1);
        }
    }

    void rankedFinished(int level) {
        if (level != Levels.NORMAL) {
            ranked.getAndDecrement();
        }
    }

    /** Whether there is work of different levels, so that thieves must look which. */
    boolean hasRanks() {
        return ranked.get() != 0;
    }

    /** From now on thieves look for critical tasks first. */
    void foundCritical() {
        if (!criticalUsed) {
            criticalUsed = true;
        }
    }

    boolean isCriticalUsed() {
        return criticalUsed;
    }

    void finished(int count) {
        finished.add(count);
        if (state != State.RUNNING) {
            stopIfDone();
        }
    }

    // ---- the end ----

    public void shutdown() {
        synchronized (crew) {
            if (state == State.RUNNING) {
                state = State.SHUTDOWN;
            }
        }
        stopIfDone();
    }

    /**
     * From now on jobs and light tasks are stopped as they start; the caller stops those that run. A worker says what
     * it runs before it reads this, and the caller writes this before it asks workers what they run: nothing slips
     * through.
     */
    public void stopWhatStarts() {
        stopsWhatStarts = true;
    }

    public boolean stopsWhatStarts() {
        return stopsWhatStarts;
    }

    public boolean isShutdown() {
        return state != State.RUNNING;
    }

    public boolean isTerminated() {
        return crew.haveAllEnded();
    }

    public boolean awaitTermination(long nanos) throws InterruptedException {
        return crew.awaitAllEnded(nanos);
    }

    private void stopIfDone() {
        long done = finished.sum(); // first: it only grows, and never beyond accepted
        if (accepted.sum() != done) {
            return;
        }
        synchronized (crew) {
            state = State.STOPPED;
        }
        crew.close();
        while (main.injector().poll(0) != null) {
            // Jobs that ended before a worker came for them; they would keep what their bodies know.
        }
        watch.lookUntilEnd();
        idle.wakeAll();
        sharing.close();
    }

    public boolean isStopped() {
        return state == State.STOPPED;
    }

    /** Starts the watch if it does not run. False if it cannot be started. */
    boolean tryWatch() {
        watch.look();
        return watch.isRunning();
    }

    /** Whether there are jobs or light tasks that have not finished. */
    boolean hasUnfinished() {
        long done = finished.sum(); // first, see stopIfDone
        return accepted.sum() != done;
    }

    // ---- for workers ----

    /** More workers than processors: whoever spins keeps somebody else from working. */
    boolean isCrowded() {
        return crowded;
    }

    /** The current thread sits down here. */
    void pin(Seat seat) {
        IntConsumer pin = settings.pin();
        if (pin != null) {
            pin.accept(settings.allotment().topology().processor(seat.id()));
        }
    }

    /** Where workers sit, in ascending order. */
    public int[] places() {
        return settings.allotment().workers();
    }

    public Seating seating() {
        return seating;
    }

    public Crew crew() {
        return crew;
    }

    public Idle idle() {
        return idle;
    }

    /** Of jobs and light tasks that have no island. */
    Group main() {
        return main;
    }

    /** All groups that there are now. */
    Group[] groups() {
        return sharing.groups();
    }

    public Sharing sharing() {
        return sharing;
    }

    /** Whether each job has workers of its own. */
    public boolean hasIslands() {
        return !sharing.isFixed();
    }

    BagTable bags() {
        return bags;
    }

    /**
     * The worker's thread has ended, or was never started. Needs no memory. The thread itself and the watch may both
     * say so: each step happens once.
     */
    void ended(Worker worker) {
        synchronized (retired) {
            if (worker.retire()) {
                retired.add(worker.tally());
            }
        }
        bags.removeAllOf(worker.nesting());
        crew.ended(worker);
    }

    /**
     * Logs a sentence about something that has failed and that no caller can be told of. Throws nothing, whatever is
     * short.
     */
    public void report(String what, Throwable why) {
        if (!Headroom.isAmple()) {
            return; // an overflow inside a log could leave its locks locked
        }
        try {
            System.getLogger(Engine.class.getName())
                    .log(System.Logger.Level.WARNING, "\"" + settings.name() + "\": " + what, why);
        } catch (Throwable noLog) {
            // There is no memory or no stack left for a line in the log, or a handler of the log throws.
        }
    }

    // ---- observation ----

    void workersOf(JobCore job, Consumer<Worker> action) {
        crew.workers().forEach(worker -> {
            if (worker.job() == job) {
                action.accept(worker);
            }
        });
    }

    /** The sum over all threads, read while they run. */
    public Tally tally() {
        synchronized (retired) {
            Tally sum = retired.copy();
            crew.workers().forEach(worker -> sum.add(worker.tally()));
            return sum;
        }
    }
}
