package io.skua.bench;

import io.skua.Job;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Consumer;

/**
 * The targets of islands that are measured on real processors. Rivals take turns in one process; each line has medians,
 * and says what the target is.
 */
public final class IslandTargets {
    private static final int REPEATS = 15;

    private IslandTargets() {}

    public static void main(String[] arguments) {
        oneJob("fib", "38");
        oneJob("nqueens", "13");
        oneJob("sort", "4000000");
        oneJob("uts");
        smallJobs("100,000 times execute", IslandTargets::executeMany);
        smallJobs("100,000 times submit", IslandTargets::submitMany);
        smallJobs("10,000 times run, one after the other", IslandTargets::runOneByOne);
        smallJobs("100,000 chains of three stages of a CompletableFuture", IslandTargets::chainMany);
        smallJobs("10,000 pipelines of three items", IslandTargets::pipeMany);
        firstMillisecond();
        twoJobs(instance("nqueens", "13"), instance("fib", "36"));
        twoJobs(Workloads.named("uts").preset("quick"), instance("sort", "4000000"));
        twoJobs(instance("varloop"), instance("nqueens", "13"));
        shortBesideLong(instance("fib", "24"), instance("nqueens", "14"));
        shortBesideLong(instance("sort", "100000"), instance("fib", "40"));
    }

    private static Workload.Instance instance(String name, String... arguments) {
        return Workloads.named(name).with(arguments);
    }

    /** Runs the same with islands and without, by turns. */
    private static void oneJob(String name, String... arguments) {
        Workload.Instance job = instance(name, arguments);
        try (Skua plain = Skua.create();
                Skua islands = Skua.builder().islands().build()) {
            double[][] seconds = byTurns(() -> job.skua(plain, Form.TYPED), () -> job.skua(islands, Form.TYPED));
            Measures.say(
                    "one job, %s: %.1f ms with islands, %.1f without: %.3f of the speed (target: 0.98)",
                    job.title(),
                    1000 * Measures.median(seconds[1]),
                    1000 * Measures.median(seconds[0]),
                    Measures.median(seconds[0]) / Measures.median(seconds[1]));
        }
    }

    // ---- jobs that are too small to need an island ----

    private static final int SMALL_JOBS = 100_000;

    /** Processor time of the whole process for many small jobs, with islands and without, by turns. */
    private static void smallJobs(String what, Consumer<Skua> jobs) {
        try (Skua plain = Skua.create();
                Skua islands = Skua.builder().islands().build()) {
            double[][] seconds = new double[2][REPEATS];
            for (int i = -3; i < REPEATS; i++) {
                double without = Measures.processorSeconds(() -> jobs.accept(plain));
                double with = Measures.processorSeconds(() -> jobs.accept(islands));
                if (i >= 0) {
                    seconds[0][i] = without;
                    seconds[1][i] = with;
                }
            }
            Measures.say(
                    "%s: %.3f s of processor time with islands, %.3f without: %.2f times (target: 2)",
                    what,
                    Measures.median(seconds[1]),
                    Measures.median(seconds[0]),
                    Measures.median(seconds[1]) / Measures.median(seconds[0]));
        }
    }

    private static void executeMany(Skua skua) {
        CountDownLatch ended = new CountDownLatch(SMALL_JOBS);
        for (int i = 0; i < SMALL_JOBS; i++) {
            skua.execute(ended::countDown);
        }
        await(ended);
    }

    private static void submitMany(Skua skua) {
        CountDownLatch ended = new CountDownLatch(SMALL_JOBS);
        Job<?>[] jobs = new Job<?>[SMALL_JOBS];
        for (int i = 0; i < SMALL_JOBS; i++) {
            jobs[i] = skua.submit(ended::countDown);
        }
        await(ended);
    }

    private static void runOneByOne(Skua skua) {
        for (int i = 0; i < SMALL_JOBS / 10; i++) {
            int number = i;
            skua.run(() -> number);
        }
    }

    private static void chainMany(Skua skua) {
        CompletableFuture<?>[] chains = new CompletableFuture<?>[SMALL_JOBS];
        for (int i = 0; i < SMALL_JOBS; i++) {
            int number = i;
            chains[i] = CompletableFuture.supplyAsync(() -> number, skua)
                    .thenApplyAsync(x -> x + 1, skua)
                    .thenAcceptAsync(x -> {}, skua);
        }
        CompletableFuture.allOf(chains).join();
    }

    private static void pipeMany(Skua skua) {
        for (int i = 0; i < SMALL_JOBS / 10; i++) {
            skua.pipeline(PIPED).parallel(x -> x + 1).forEach(x -> {});
        }
    }

    private static final List<Integer> PIPED = List.of(1, 2, 3);

    /** From the first fork of a job alone on sleeping workers to the moment when all of them work. */
    private static void firstMillisecond() {
        for (boolean withIslands : new boolean[] {false, true}) {
            double[] micros = new double[101];
            try (Skua skua = withIslands ? Skua.builder().islands().build() : Skua.create()) {
                for (int i = 0; i < micros.length; i++) {
                    Measures.nap(2); // they fall asleep
                    micros[i] = Measures.nanosUntilAllWork(skua, allWork -> {
                                long until = System.nanoTime() + 3_000_000;
                                while (System.nanoTime() - until < 0 && allWork.get() == 0) {
                                    Thread.onSpinWait();
                                }
                            })
                            / 1e3;
                }
            }
            Arrays.sort(micros);
            Measures.say(
                    "all %d workers work %.0f µs after the first fork, median; %.0f for 90 of 100, %s (target: well"
                            + " under 1000)",
                    Runtime.getRuntime().availableProcessors(),
                    micros[micros.length / 2],
                    micros[micros.length * 9 / 10],
                    withIslands ? "with islands" : "without");
        }
    }

    /** Two jobs at once: on islands, and each in a pool of its own with a thread per processor. */
    private static void twoJobs(Workload.Instance one, Workload.Instance other) {
        ForkJoinPool first = new ForkJoinPool();
        ForkJoinPool second = new ForkJoinPool();
        try (Skua islands = Skua.builder().islands().build()) {
            double[][] seconds = byTurns(
                    () -> together(() -> one.rival(first), () -> other.rival(second)),
                    () -> together(() -> one.skua(islands, Form.TYPED), () -> other.skua(islands, Form.TYPED)));
            Measures.say(
                    "%s and %s: both done after %.1f ms on islands, %.1f in two pools: %.2f of the time (target: 1)",
                    one.title(),
                    other.title(),
                    1000 * Measures.median(seconds[1]),
                    1000 * Measures.median(seconds[0]),
                    Measures.median(seconds[1]) / Measures.median(seconds[0]));
        } finally {
            first.shutdown();
            second.shutdown();
        }
    }

    /** A short job that comes while a long one has all workers: how long it takes, on islands and in one pool. */
    private static void shortBesideLong(Workload.Instance brief, Workload.Instance lengthy) {
        ForkJoinPool pool = new ForkJoinPool();
        try (Skua islands = Skua.builder().islands().build()) {
            double[] ours = new double[REPEATS];
            double[] theirs = new double[REPEATS];
            for (int i = 0; i < REPEATS; i++) {
                theirs[i] = besides(() -> lengthy.rival(pool), () -> brief.rival(pool));
                ours[i] = besides(() -> lengthy.skua(islands, Form.TYPED), () -> brief.skua(islands, Form.TYPED));
            }
            Measures.say(
                    "%s beside %s: %.1f ms on islands, %.1f in one pool: %.1f times sooner (target: 3)",
                    brief.title(),
                    lengthy.title(),
                    1000 * Measures.median(ours),
                    1000 * Measures.median(theirs),
                    Measures.median(theirs) / Measures.median(ours));
        } finally {
            pool.shutdown();
        }
    }

    private static double besides(Runnable lengthy, Runnable brief) {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Void> background = CompletableFuture.runAsync(
                () -> {
                    started.countDown();
                    lengthy.run();
                },
                IslandTargets::startThread);
        await(started);
        Measures.nap(50); // it has spread
        double seconds = Measures.seconds(brief);
        background.join();
        return seconds;
    }

    private static void together(Runnable one, Runnable other) {
        CompletableFuture<Void> beside = CompletableFuture.runAsync(other, IslandTargets::startThread);
        one.run();
        beside.join();
    }

    /** @return seconds of each run, by contender; the first few are not counted */
    private static double[][] byTurns(Runnable one, Runnable other) {
        double[][] seconds = new double[2][REPEATS];
        for (int i = -5; i < REPEATS; i++) {
            boolean swapped = (i & 1) != 0;
            double early = Measures.seconds(swapped ? other : one);
            double late = Measures.seconds(swapped ? one : other);
            double first = swapped ? late : early;
            double second = swapped ? early : late;
            if (i >= 0) {
                seconds[0][i] = first;
                seconds[1][i] = second;
            }
        }
        return seconds;
    }

    private static void startThread(Runnable body) {
        new Thread(body, "beside").start();
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new CompletionException(e);
        }
    }
}
