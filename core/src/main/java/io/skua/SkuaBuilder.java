package io.skua;

import io.skua.engine.Engine;
import io.skua.engine.Everybody;
import io.skua.host.HostTopology;
import io.skua.host.Pinning;
import io.skua.idle.Roster;
import io.skua.idle.Sharing;
import io.skua.jfr.JfrWatch;
import io.skua.keeper.Keeper;
import io.skua.policy.Policies;
import io.skua.policy.PolicyCheck;
import io.skua.policy.VictimPolicy;
import io.skua.record.TaskRecorder;
import io.skua.topology.Allotment;
import io.skua.topology.Topology;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a {@link Skua}. All settings have defaults.
 *
 * <pre>{@code
 * Skua skua = Skua.builder().name("search").workers(8).priority(Priority.LOW).build();
 * }</pre>
 */
public final class SkuaBuilder {
    /** No machine has more processors than this; a larger number of workers is taken for a mistake. */
    private static final int WORKERS_MAX = 1 << 15;

    private static final int SPARES_DEFAULT = 256;
    private static final String DEFAULT_POLICY = "random";
    private static final String ISLANDS_POLICY = "shuffled";
    private static final AtomicInteger COUNT = new AtomicInteger();

    private int workers; // 0 if not set
    private int spares = SPARES_DEFAULT;
    private @Nullable String name;
    private @Nullable VictimPolicy policy;
    private @Nullable Topology topology;
    private boolean pinned;
    private @Nullable ThreadFactory threads;
    private @Nullable ContextHook context;
    private @Nullable TaskRecorder recorder;
    private @Nullable Islands islands;
    private boolean watch = OptIn.wantsWatch();
    private boolean daemon = true;
    private Jmx jmx = Jmx.NONE;
    private boolean studio = OptIn.wantsStudio();
    private FlightSettings flight = OptIn.flight();
    private boolean jfr;
    private @Nullable LongSupplier clock;
    private JobOptions jobDefaults = JobOptions.DEFAULTS;

    /** What users of JMX may do with the scheduler. */
    private enum Jmx {
        NONE,
        READ_ONLY,
        CONTROL
    }

    SkuaBuilder() {}

    /**
     * How many workers run tasks at the same time. Default: the number of processors that this process (or container)
     * may use.
     */
    public SkuaBuilder workers(int count) {
        if (count < 1 || count > WORKERS_MAX) {
            throw new IllegalArgumentException(
                    "The number of workers must be from 1 to " + WORKERS_MAX + ", not " + count + ".");
        }
        workers = count;
        return this;
    }

    /** The name of the scheduler. The names of its threads begin with it. */
    public SkuaBuilder name(String newName) {
        name = Objects.requireNonNull(newName, "name");
        return this;
    }

    /** The victim policy, by its name. */
    public SkuaBuilder policy(String policyName) {
        policy = Policies.named(Objects.requireNonNull(policyName, "policy"));
        return this;
    }

    /** A victim policy of your own. It is checked when the scheduler is built. */
    public SkuaBuilder policy(VictimPolicy own) {
        policy = Objects.requireNonNull(own, "policy");
        return this;
    }

    /**
     * Where workers sit, for policies that take distances into account. Default: the processors of this host. If
     * {@link #workers} is set as well, workers take the places nearest to the middle.
     */
    public SkuaBuilder topology(Topology itsTopology) {
        topology = Objects.requireNonNull(itsTopology, "topology");
        return this;
    }

    /**
     * Binds each worker's threads to one processor of the host. Needs Linux, and Java 22 or JNA; otherwise
     * {@link #build} throws an exception that says so. Threads that tasks start inherit the binding, and
     * {@link Runtime#availableProcessors} is 1 inside a task.
     */
    public SkuaBuilder pinned() {
        pinned = true;
        return this;
    }

    /**
     * Makes the threads. Without a factory, threads are daemons with large stacks, and a fork finds its worker faster.
     */
    public SkuaBuilder threadFactory(ThreadFactory factory) {
        threads = Objects.requireNonNull(factory, "threadFactory");
        return this;
    }

    /**
     * Whether the JVM may end while the scheduler has jobs. Default: true; if {@code main} returns without
     * {@link Skua#close}, jobs are cut off in the middle. With false, the JVM goes on until the scheduler was shut down
     * and its last job has ended, as with the JDK's thread pools. A {@link #threadFactory} decides for itself.
     */
    public SkuaBuilder daemon(boolean mayBeCutOff) {
        daemon = mayBeCutOff;
        return this;
    }

    /** The priority of jobs that do not set their own. */
    public SkuaBuilder priority(Priority priority) {
        jobDefaults = jobDefaults.priority(priority);
        return this;
    }

    /** The largest number of workers of a job that does not set its own. */
    public SkuaBuilder jobMax(int workersPerJob) {
        jobDefaults = jobDefaults.max(workersPerJob);
        return this;
    }

    /**
     * How many threads there may be in addition to one thread per worker. They replace threads that wait. Default: 256.
     */
    public SkuaBuilder spareThreads(int max) {
        if (max < 0) {
            throw new IllegalArgumentException("The number of spare threads cannot be negative, as " + max + " is.");
        }
        spares = max;
        return this;
    }

    /** Carries thread-locals into jobs. The context class loader is carried without a hook, too. */
    public SkuaBuilder context(ContextHook hook) {
        context = Objects.requireNonNull(hook, "context");
        return this;
    }

    /**
     * Tells the recorder of every task that is forked, run and joined. The scheduler then has one worker, which runs a
     * forked task when it is joined. It is slow, and meant for writing down which tasks a program makes.
     */
    public SkuaBuilder recorder(TaskRecorder itsRecorder) {
        recorder = Objects.requireNonNull(itsRecorder, "recorder");
        return this;
    }

    /**
     * Gives each job an island: workers that come and go as the job needs them. Jobs then share the workers by need and
     * weight, and a new job starts at once, unless there are more jobs than workers. A job that a task submits runs in
     * the island of its submitter.
     */
    public SkuaBuilder islands() {
        return islands(Islands.usual());
    }

    /** As {@link #islands()}, with settings. */
    public SkuaBuilder islands(Islands its) {
        islands = Objects.requireNonNull(its, "islands");
        return this;
    }

    /**
     * Starts a watchdog. While there are jobs, it looks every few milliseconds whether work waits although all workers
     * sleep. If that goes on for 3 seconds, the scheduler has lost a wake-up, which is a fault of Skua: the watchdog
     * logs a warning with the scheduler's state, and wakes the workers. The system property {@code skua.watch=true}
     * starts a watchdog for all schedulers.
     */
    public SkuaBuilder watch() {
        watch = true;
        return this;
    }

    /**
     * Shows the scheduler in JMX as {@code io.skua:type=Scheduler,name=…} until it has terminated: its workers, its
     * counters and its jobs, which can be cancelled there ({@link SchedulerControlMXBean}). If another scheduler has
     * the same name, a number is appended. Needs the module {@code java.management}. If a security manager forbids the
     * registration, a warning is logged, and the scheduler works without JMX.
     */
    public SkuaBuilder jmx() {
        jmx = Jmx.CONTROL;
        return this;
    }

    /** As {@link #jmx()}, but nothing can be cancelled there ({@link SchedulerMXBean}). */
    public SkuaBuilder jmxReadOnly() {
        jmx = Jmx.READ_ONLY;
        return this;
    }

    /**
     * Lets other processes of the same user look at this scheduler: {@code skua top}, {@code skua snapshot} and the
     * studio. The process then has a Unix socket in a folder that only this user can enter. The system property
     * {@code skua.studio} or the environment variable {@code SKUA_STUDIO=1} does this for all schedulers. If there can
     * be no socket, a warning is logged, and the scheduler works without one.
     */
    public SkuaBuilder studio() {
        studio = true;
        return this;
    }

    /**
     * Keeps in memory what has happened in the last 30 seconds, in at most 16 MiB, until somebody wants to have it:
     * {@link Skua#snapshot} or {@code skua snapshot PID}. It costs what being observed costs. The system property
     * {@code skua.flight} does this for all schedulers.
     */
    public SkuaBuilder flightRecorder() {
        flight = FlightSettings.ON;
        return this;
    }

    /**
     * As {@link #flightRecorder()}, and writes a snapshot into this folder when a job has missed its deadline: at most
     * one every 30 seconds, and at most 20 altogether. So does the system property {@code skua.flight=FOLDER}.
     */
    public SkuaBuilder flightRecorder(Path folder) {
        flight = new FlightSettings(true, Objects.requireNonNull(folder, "folder"));
        return this;
    }

    FlightSettings flight() {
        return flight;
    }

    /**
     * Lets recordings of the JDK's Flight Recorder have the events of the scheduler: {@code io.skua.Job},
     * {@code io.skua.Steal} and so on. They are off in the JDK's own settings; a recording that has switched one of
     * them on makes the scheduler be observed while it runs. Needs the module {@code jdk.jfr}.
     */
    public SkuaBuilder jfr() {
        jfr = true;
        return this;
    }

    /** For tests: scheduled jobs go by this clock, and start when the test calls {@link Timetable#runDue}. */
    SkuaBuilder clock(LongSupplier nanos) {
        clock = nanos;
        return this;
    }

    @Nullable
    LongSupplier clock() {
        return clock;
    }

    /** Makes a scheduler with these settings. Threads are made when there is work for them. */
    public Skua build() {
        if (jmx != Jmx.NONE && !hasClass("javax.management.ObjectName")) {
            throw new UnsupportedOperationException(
                    "jmx() needs the module java.management; start the JVM with --add-modules java.management.");
        }
        if (jfr && !hasClass("jdk.jfr.FlightRecorder")) {
            throw new UnsupportedOperationException(
                    "jfr() needs the module jdk.jfr; start the JVM with --add-modules jdk.jfr.");
        }
        return make(false);
    }

    /** @param common whether this is the scheduler that all code of the JVM shares */
    Skua make(boolean common) {
        Skua skua = new Skua(this, common);
        if (jfr) {
            JfrWatch.watch(skua.engine().trails()); // before somebody listens
        }
        if (jmx != Jmx.NONE) {
            Management.register(skua, jmx == Jmx.READ_ONLY);
        }
        if (flight.isOn() || studio) {
            skua.broadcast().describe(skua.engine());
        }
        if (flight.isOn()) {
            skua.broadcast().keep();
        }
        if (studio) {
            AttachedScheduler.show(skua);
        }
        return skua;
    }

    /** Whether this JVM has a class of a module that Skua needs for some settings only. */
    private static boolean hasClass(String name) {
        try {
            return Class.forName(name, false, SkuaBuilder.class.getClassLoader()) != null;
        } catch (ClassNotFoundException missing) {
            return false;
        }
    }

    SkuaBuilder copy() {
        SkuaBuilder copy = new SkuaBuilder();
        copy.context = context;
        copy.jobDefaults = jobDefaults;
        return copy;
    }

    Engine.Settings engineSettings() {
        String itsName = name != null ? name : "skua-" + COUNT.incrementAndGet();
        Allotment allotment = allotment();
        if (allotment.size() > WORKERS_MAX) {
            throw new IllegalArgumentException("A scheduler has at most " + WORKERS_MAX
                    + " workers, and the topology has " + allotment.size() + " places; set workers(...) as well.");
        }
        VictimPolicy chosen =
                policy != null ? policy : Policies.named(islands == null ? DEFAULT_POLICY : ISLANDS_POLICY);
        if (!Roster.isKnown(chosen)) {
            PolicyCheck.check(chosen, allotment);
        }
        int threadsMax = (int) Math.min(Integer.MAX_VALUE, (long) allotment.size() + spares);
        return new Engine.Settings(
                itsName,
                allotment,
                threadsMax,
                chosen,
                threads,
                pinned ? pin(allotment) : null,
                recorder,
                watch,
                daemon);
    }

    /** How the jobs of the scheduler share its workers. */
    Function<Engine, Sharing> sharing() {
        Islands its = islands;
        return its == null ? new Everybody.Maker() : engine -> new Keeper(engine, its.keeperSettings());
    }

    private static IntConsumer pin(Allotment allotment) {
        Pinning pinning = Pinning.find();
        if (!pinning.isAvailable()) {
            throw new UnsupportedOperationException(pinning.reason());
        }
        if (!allotment.topology().hasProcessors()) {
            throw new UnsupportedOperationException(
                    "Workers can be pinned only where the processors are known; leave topology(...) out, so that it"
                            + " is the host's own.");
        }
        AtomicBoolean refused = new AtomicBoolean();
        return processor -> {
            if (!pinning.pinCurrentThread(processor) && refused.compareAndSet(false, true)) {
                System.getLogger(SkuaBuilder.class.getName())
                        .log(
                                System.Logger.Level.WARNING,
                                "could not pin a worker to processor " + processor
                                        + "; its thread may run on any processor");
            }
        };
    }

    private Allotment allotment() {
        if (recorder != null) {
            if (workers > 1) {
                throw new IllegalArgumentException("A scheduler that records its tasks has 1 worker, not " + workers
                        + "; leave workers(...) out.");
            }
            workers = 1;
        }
        if (topology == null) {
            Topology host = HostTopology.of(
                    workers != 0 ? workers : Runtime.getRuntime().availableProcessors());
            return Allotment.whole(host, host.mesh().center());
        }
        int center = topology.mesh().center();
        return workers == 0 ? Allotment.whole(topology, center) : Allotment.nearest(topology, center, workers);
    }

    JobOptions jobDefaults() {
        return jobDefaults;
    }

    @Nullable
    ContextHook context() {
        return context;
    }

    @Override
    public String toString() {
        return "SkuaBuilder[" + (name == null ? "no name" : "name \"" + name + "\"") + ", "
                + (workers == 0 ? "all" : workers) + " workers"
                + (policy == null ? "" : ", policy " + policy.name())
                + (islands == null ? "" : ", " + islands)
                + ", " + jobDefaults + "]";
    }
}
