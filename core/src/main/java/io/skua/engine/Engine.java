package io.skua.engine;

import io.skua.bag.BagTable;
import io.skua.crew.Crew;
import io.skua.crew.Recruiter;
import io.skua.crew.Watch;
import io.skua.idle.Group;
import io.skua.idle.Idle;
import io.skua.idle.Membership;
import io.skua.idle.Ports;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.idle.Seating;
import io.skua.idle.Sharing;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.JobHost;
import io.skua.job.Jobs;
import io.skua.job.Lifetime;
import io.skua.job.LightTask;
import io.skua.observe.Tally;
import io.skua.policy.VictimPolicy;
import io.skua.record.TaskRecorder;
import io.skua.task.Tasks;
import io.skua.thread.Headroom;
import io.skua.thread.Parking;
import io.skua.thread.Reports;
import io.skua.topology.Allotment;
import java.lang.ref.WeakReference;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * One running scheduler: puts its parts together, takes jobs, and brings all of it to an end. The parts know each other
 * through ports and not through this class: {@link Lifetime}, {@link Seating}, {@link Idle}, {@link Crew},
 * {@link Watch}, {@link Sharing}.
 */
public final class Engine implements JobHost {
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
    private final Lifetime lifetime;
    private final Reports reports;
    private final Seating seating;
    private final Idle idle;
    private final Crew crew;
    private final Watch watch;
    private final Group main; // everybody, unless there are islands
    private final Sharing sharing;
    private final BagTable bags = new BagTable();
    private final boolean crowded;

    /**
     * Starts no thread yet.
     *
     * @param owner whose engine this is, for those who ask a worker
     * @param sharing how its jobs share the workers; is asked when the engine has its seats
     */
    public Engine(Settings settings, Object owner, Function<Engine, Sharing> sharing) {
        this(settings, owner, sharing, Parking.REAL);
    }

    /** For tests that step the workers by hand. */
    Engine(Settings settings, Object owner, Function<Engine, Sharing> sharing, Parking parking) {
        this.settings = settings;
        this.owner = new WeakReference<>(owner);
        this.lifetime = new Lifetime(settings.name(), this::end);
        this.reports = new Reports(settings.name());
        this.seating = new Seating(settings.allotment());
        Ports ports = new Ports(this::crew, this::sharing, reports, parking);
        this.idle = new Idle(seating, lifetime, ports);
        this.crew = new Crew(idle, ports, new Recruits(), settings.threadsMax());
        this.watch = new Watch(crew, lifetime, settings.watch());
        this.main = new Group(lifetime, Membership.FIXED);
        this.sharing = sharing.apply(this);
        for (Seat seat : seating.all()) {
            idle.vacated(seat); // nobody has sat down yet
        }
        this.crowded = settings.workers() > Runtime.getRuntime().availableProcessors();
        if (settings.threads() != null) {
            try {
                crew.tryFactory(seating.all()[0]);
            } catch (RuntimeException | Error e) {
                this.sharing.close();
                throw e;
            }
        }
        this.sharing.open();
    }

    /** Makes workers for the crew, and takes their bags back. */
    private final class Recruits implements Recruiter {
        @Override
        public Seated recruit(int id, long stackBytes) {
            TaskRecorder recorder = settings.recorder();
            return recorder == null
                    ? new Worker(Engine.this, id, stackBytes)
                    : RecordingWorker.create(Engine.this, id, stackBytes, recorder);
        }

        @Override
        public void dismissed(Seated worker) {
            bags.removeAllOf(worker);
        }

        @Override
        public boolean hasForeignThreads() {
            return settings.threads() != null;
        }
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
        crew.requireThread(seating.all()[0]);
        Tasks.markQueued(Jobs.root(job));
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
        if (!tryWatch() && work instanceof JobCore job && Jobs.claim(job)) {
            jobFinished(job);
            throw failure;
        }
        report("nobody could be found yet who starts a new job", failure);
    }

    /** Runs a task of the engine's own job. Not with islands: there each job has its own. */
    public void execute(LightTask task) {
        crew.requireThread(seating.all()[0]);
        inject(task, main);
        tellInjected(task, main);
        watch.look();
    }

    public void inject(Injected work, Group group) {
        Headroom.checkForTask();
        int level = Injected.level(work);
        lifetime.accept(level);
        try {
            group.injector().add(work);
        } catch (Throwable thrown) { // it was not added
            lifetime.finished(level);
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
                lifetime.finished(task.level());
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
        crew.workers().forEach(worker -> ((Worker) worker).bottom().interruptLight());
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
            sharing.ended(job);
        } finally {
            lifetime.finishedMany(1);
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

    /** Every accepted job has finished, and none is accepted any more. */
    private void end() {
        crew.close();
        while (main.injector().poll(0) != null) {
            // Jobs that ended before a worker came for them; they would keep what their bodies know.
        }
        watch.lookUntilEnd();
        idle.wakeAll();
        sharing.close();
    }

    /** Starts the watch if it does not run. False if it cannot be started. */
    boolean tryWatch() {
        watch.look();
        return watch.isRunning();
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

    @Override
    public Group main() {
        return main;
    }

    public Sharing sharing() {
        return sharing;
    }

    /** Whether each job has workers of its own. */
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

    /** The sum over all threads, read while they run. */
    public Tally tally() {
        return crew.tally();
    }
}
