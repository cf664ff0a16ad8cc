package io.skua.stress;

import io.skua.Counters;
import io.skua.DeadlineException;
import io.skua.Islands;
import io.skua.JobOptions;
import io.skua.Priority;
import io.skua.Skua;
import io.skua.SkuaBuilder;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** What one seed stands for: one to three random programs that run at the same time as jobs of one scheduler. */
final class Scenario {
    /** Where a scheduler's threads come from. */
    enum Threads {
        /** There is no thread factory. */
        OWN,
        MADE,
        /** Each thread ends with an error, and not every one can be made. */
        MORTAL;

        Thread make(Runnable body, String name, int number) {
            if (this == MORTAL && number % 3 == 2) {
                throw new IllegalStateException("no thread this time");
            }
            Thread thread = new Thread(() -> runAndEnd(body), name + "-made");
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((dead, thrown) -> {});
            return thread;
        }

        private void runAndEnd(Runnable body) {
            body.run();
            if (this == MORTAL) {
                throw new AssertionError("the end of a thread");
            }
        }
    }

    /** A kind of scheduler. */
    record Config(
            int workers,
            int spares,
            Threads threads,
            String policy,
            @Nullable Islands islands) {
        private static final int SPARES_ENOUGH = 256;
        private static final Islands FLAPPING =
                Islands.usual().rule(new FlappingRule()).period(Duration.ofNanos(50_000));

        static final List<Config> ALL = List.of(
                new Config(1, SPARES_ENOUGH, Threads.OWN, "random"),
                new Config(2, SPARES_ENOUGH, Threads.OWN, "random"),
                new Config(3, SPARES_ENOUGH, Threads.MADE, "random"),
                new Config(8, SPARES_ENOUGH, Threads.OWN, "random"),
                new Config(2, 0, Threads.OWN, "random"),
                new Config(1, 0, Threads.OWN, "random"),
                new Config(32, SPARES_ENOUGH, Threads.OWN, "random"),
                new Config(3, 1, Threads.OWN, "random"),
                new Config(8, SPARES_ENOUGH, Threads.OWN, "dvs"),
                new Config(5, SPARES_ENOUGH, Threads.MADE, "diaspora"),
                new Config(32, SPARES_ENOUGH, Threads.OWN, "dvs"),
                new Config(6, SPARES_ENOUGH, Threads.OWN, "widening"),
                new Config(4, SPARES_ENOUGH, Threads.OWN, "hierarchical"),
                new Config(2, 0, Threads.OWN, "leapfrog"),
                new Config(2, SPARES_ENOUGH, Threads.OWN, "shuffled", Islands.usual()),
                new Config(8, SPARES_ENOUGH, Threads.OWN, "shuffled", Islands.usual()),
                new Config(1, 0, Threads.OWN, "shuffled", Islands.usual()),
                new Config(3, 1, Threads.OWN, "shuffled", Islands.usual()),
                new Config(
                        8, SPARES_ENOUGH, Threads.MADE, "dvs", Islands.usual().rule("zones")),
                new Config(
                        6,
                        SPARES_ENOUGH,
                        Threads.OWN,
                        "widening",
                        Islands.usual().overlapping()),
                new Config(4, SPARES_ENOUGH, Threads.OWN, "shuffled", FLAPPING),
                new Config(9, SPARES_ENOUGH, Threads.OWN, "diaspora", FLAPPING.overlapping()),
                new Config(2, 0, Threads.OWN, "random", FLAPPING),
                new Config(3, SPARES_ENOUGH, Threads.MORTAL, "random"),
                new Config(4, SPARES_ENOUGH, Threads.MORTAL, "shuffled", Islands.usual()));

        Config(int workers, int spares, Threads threads, String policy) {
            this(workers, spares, threads, policy, null);
        }

        /** Waits for something that only another thread can do need threads. */
        boolean hasSparesEnough() {
            return spares == SPARES_ENOUGH;
        }

        Skua open(String name) {
            SkuaBuilder builder = Skua.builder()
                    .name(name)
                    .workers(workers)
                    .spareThreads(spares)
                    .policy(policy);
            if (islands != null) {
                builder.islands(islands);
            }
            if (threads != Threads.OWN) {
                AtomicInteger made = new AtomicInteger();
                builder.threadFactory(body -> threads.make(body, name, made.getAndIncrement()));
            }
            return builder.build();
        }
    }

    /** The job has failed because somebody interrupted one of its threads. */
    private static final Oracle.Outcome INTERRUPTED = new Oracle.Outcome(-1, Boom.NONE, true);

    private enum Stop {
        NEVER,
        CANCEL,
        CANCEL_SOFTLY,
        DEADLINE
    }

    private static final class Entry {
        final RandomProgram program;
        final Oracle oracle;
        final ProgramRun run;
        final JobOptions options;
        final Stop stop;
        final int stopAfter;
        final boolean asTask;
        final boolean disturbed;

        @Nullable
        Future<Long> job;

        boolean stopWon;

        Entry(SplittableRandom random, Skua skua, Config config, Surroundings around) {
            disturbed = around.interrupts();
            boolean loose = random.nextInt(8) == 0;
            stop = random.nextInt(4) == 0 ? Stop.values()[random.nextInt(Stop.values().length)] : Stop.NEVER;
            asTask = stop == Stop.NEVER
                    && random.nextInt(4) == 0; // may leave tasks that run after shutdown: no nested jobs
            boolean large = random.nextInt(10) == 0;
            boolean waits = config.hasSparesEnough() && !large;
            program = new RandomProgram(
                    random.nextLong(),
                    new RandomProgram.Features(
                            large ? 300 : 4 + random.nextInt(50),
                            random.nextBoolean() && !disturbed, // whoever catches an interrupt throws something else
                            waits && !loose && random.nextBoolean(),
                            waits && random.nextBoolean(),
                            waits && !asTask && random.nextBoolean()));
            oracle = new Oracle(program.root(), program.size());
            stopAfter = random.nextInt(4) == 0 ? 0 : random.nextInt(20_000);
            ClassLoader loader = program.hasCallbacks() ? null : around.loader();
            run = new ProgramRun(
                    skua,
                    program,
                    oracle,
                    new ProgramRun.Conditions(stop != Stop.NEVER, stop == Stop.CANCEL_SOFTLY, disturbed, loader));
            options = options(random, config, loose);
        }

        private JobOptions options(SplittableRandom random, Config config, boolean loose) {
            JobOptions chosen = Skua.job("random").priority(Priority.values()[random.nextInt(3)]);
            if (random.nextInt(4) == 0) {
                chosen = chosen.max(1 + random.nextInt(config.workers));
            }
            if (loose) {
                chosen = chosen.looseJoins();
            }
            if (stop == Stop.DEADLINE) {
                chosen = chosen.deadline(Duration.ofNanos(10_000 + 50L * stopAfter));
            }
            return chosen;
        }

        void submit(Skua skua) {
            job = asTask ? skua.submit(run.task()) : skua.submit(options, run::body);
        }

        void stopIfPlanned() {
            if (stop == Stop.CANCEL || stop == Stop.CANCEL_SOFTLY) {
                RandomProgram.work(1, stopAfter);
                stopWon = job().cancel(stop == Stop.CANCEL);
                run.disturb();
            }
        }

        Future<Long> job() {
            if (job == null) {
                throw new AssertionError("not submitted");
            }
            return job;
        }
    }

    /**
     * What surrounds the programs.
     *
     * @param loader the context class loader of the thread that submits them
     * @param interrupts whether their workers' threads are interrupted from outside
     */
    private record Surroundings(ClassLoader loader, boolean interrupts) {}

    private final long seed;
    private final Coverage coverage;
    private final Surroundings around;
    private final @Nullable Callbacks callbacks; // beside the programs, if there are any
    private final List<Entry> entries = new ArrayList<>();

    Scenario(long seed, Skua skua, Config config, Coverage coverage) {
        this.seed = seed;
        this.coverage = coverage;
        SplittableRandom random = new SplittableRandom(seed);
        SplittableRandom more = new SplittableRandom(~seed); // the programs of old seeds stay what they were
        ClassLoader usual = Thread.currentThread().getContextClassLoader();
        around = new Surroundings(more.nextInt(4) == 0 ? new Loader(usual) : usual, more.nextInt(8) == 0);
        if (around.loader != usual) {
            coverage.loaders.add(new WeakReference<>(around.loader));
        }
        callbacks = config.hasSparesEnough() && !around.interrupts && more.nextInt(8) == 0 ? new Callbacks(more) : null;
        int jobs = random.nextInt(3) == 0 ? 2 + random.nextInt(2) : 1;
        for (int i = 0; i < jobs; i++) {
            entries.add(new Entry(random, skua, config, around));
        }
    }

    long seed() {
        return seed;
    }

    /** Has no classes of its own; a scheduler that keeps it would keep those of a user's. */
    private static final class Loader extends ClassLoader {
        Loader(ClassLoader parent) {
            super(parent);
        }
    }

    /** Runs everything and checks what can be checked while the scheduler is open. */
    void run(Skua skua) throws InterruptedException {
        submitAll(skua);
        Interrupter interrupter = around.interrupts ? new Interrupter() : null;
        entries.forEach(Entry::stopIfPlanned);
        if (callbacks != null) {
            callbacks.run(skua);
        }
        for (Entry entry : entries) {
            check(entry);
        }
        if (interrupter != null) {
            interrupter.end();
            coverage.interrupts += interrupter.count.get();
        }
    }

    private void submitAll(Skua skua) {
        Thread submitter = Thread.currentThread();
        ClassLoader before = submitter.getContextClassLoader();
        submitter.setContextClassLoader(around.loader);
        try {
            entries.forEach(entry -> entry.submit(skua));
        } finally {
            submitter.setContextClassLoader(before);
        }
    }

    /** Interrupts the threads that run nodes, again and again, whatever they do by then. */
    private final class Interrupter {
        final AtomicInteger count = new AtomicInteger();
        private volatile boolean isOver;
        private final Thread thread = new Thread(this::interruptAll, "interrupter");

        Interrupter() {
            thread.setDaemon(true);
            thread.start();
        }

        private void interruptAll() {
            while (!isOver) {
                for (Entry entry : entries) {
                    for (Thread worker : entry.run.workers()) {
                        worker.interrupt();
                        count.getAndIncrement();
                    }
                }
                RandomProgram.work(1, 5_000);
            }
        }

        void end() throws InterruptedException {
            isOver = true;
            thread.join();
        }
    }

    private void check(Entry entry) throws InterruptedException {
        Oracle.@Nullable Outcome outcome = null;
        Throwable thrown = null;
        try {
            outcome = new Oracle.Outcome(entry.job().get(), Boom.NONE, false);
        } catch (ExecutionException e) {
            thrown = e.getCause();
            int boom = Boom.idOf(e);
            outcome = entry.disturbed && Boom.isInterrupt(e)
                    ? INTERRUPTED
                    : boom != Boom.NONE
                            ? Oracle.Outcome.boom(boom)
                            : Boom.unwrapped(e) instanceof CancellationException ? Oracle.Outcome.CANCELLATION : null;
        } catch (CancellationException e) {
            thrown = e;
            checkStop(entry, e);
        }
        boolean stopped = entry.job().isCancelled();
        require(entry.stopWon == stopped || entry.stop == Stop.DEADLINE, "cancel() said " + entry.stopWon, thrown);
        boolean excused =
                entry.disturbed && (INTERRUPTED.equals(outcome) || Oracle.Outcome.CANCELLATION.equals(outcome));
        coverage.interrupted += excused ? 1 : 0;
        if (!stopped && !excused) {
            Set<Oracle.Outcome> expected = entry.asTask ? Set.of(entry.oracle.taskOutcome()) : entry.oracle.outcomes();
            require(expected.contains(outcome), "the job ended with " + outcome + ", not " + expected, thrown);
            coverage.lostFailures += expected.size() > 1 && outcome != null && outcome.boom() != Boom.NONE ? 1 : 0;
        }
        if (!stopped && !entry.asTask && !entry.disturbed && !entry.program.leavesTasks()) {
            checkQuiet(entry, false);
        }
        require(entry.run.complaint() == null, entry.run.complaint(), thrown);
    }

    private void checkStop(Entry entry, CancellationException thrown) {
        switch (entry.stop) {
            case NEVER -> require(false, "nobody cancelled the job", thrown);
            case DEADLINE -> {
                require(thrown instanceof DeadlineException, "not a deadline", thrown);
                coverage.deadlines++;
            }
            default -> coverage.cancels++;
        }
    }

    private void checkQuiet(Entry entry, boolean stopped) {
        require(entry.run.active() == 0, entry.run.active() + " nodes run after the end", null);
        String wrong = entry.run.countComplaint(stopped);
        require(wrong == null, wrong, null);
    }

    /** Checks the rest, after the scheduler has been closed. */
    void checkAfterClose() {
        for (Entry entry : entries) {
            boolean stopped = entry.job().isCancelled();
            checkQuiet(entry, stopped || entry.disturbed);
            require(entry.run.complaint() == null, entry.run.complaint(), null);
            coverage.cancelledBeforeStart += stopped && !entry.run.hasStarted(0) ? 1 : 0;
            coverage.cancelledLater += stopped && entry.run.hasStarted(0) ? 1 : 0;
            for (int id = 0; id < entry.program.size() && !stopped && !entry.disturbed; id++) {
                coverage.orphansCancelled += entry.oracle.isPossible(id) && !entry.run.hasStarted(id) ? 1 : 0;
            }
        }
    }

    private void require(boolean condition, @Nullable String otherwise, @Nullable Throwable cause) {
        if (!condition) {
            throw new AssertionError("seed " + seed + ": " + otherwise, cause);
        }
    }

    /** How often rare things have happened. */
    static final class Coverage {
        long cancels;
        long deadlines;
        long cancelledBeforeStart;
        long cancelledLater;
        long lostFailures;
        long orphansCancelled;
        long steals;
        long leapfrogs;
        long handOffs;
        long queued;
        long inlined;
        long sleeps;
        long interrupts;
        long interrupted;
        final List<WeakReference<ClassLoader>> loaders = new ArrayList<>();

        void add(Counters counters) {
            steals += counters.steals();
            leapfrogs += counters.leapfrogs();
            handOffs += counters.handOffs();
            queued += counters.queued();
            inlined += counters.inlined();
            sleeps += counters.sleeps();
        }

        /** How often each branch was taken, by its name. */
        Map<String, Long> taken() {
            Map<String, Long> counts = new LinkedHashMap<>();
            counts.put("forks queued", queued);
            counts.put("forks run at once", inlined);
            counts.put("steals", steals);
            counts.put("leapfrogs", leapfrogs);
            counts.put("seats handed off", handOffs);
            counts.put("sleeps", sleeps);
            counts.put("jobs cancelled", cancels);
            counts.put("jobs past their deadline", deadlines);
            counts.put("jobs stopped before they started", cancelledBeforeStart);
            counts.put("jobs stopped later", cancelledLater);
            counts.put("jobs failed by a fork that nobody joined", lostFailures);
            counts.put("forks dropped by a failure", orphansCancelled);
            counts.put("interrupts from outside", interrupts);
            counts.put("jobs that an interrupt has ended", interrupted);
            counts.put("callbacks between two jobs", ProgramRun.BETWEEN_JOBS.sum());
            counts.put("exceptions across threads", ProgramRun.CROSSED.sum());
            return counts;
        }

        @Override
        public String toString() {
            return taken().toString();
        }
    }
}
