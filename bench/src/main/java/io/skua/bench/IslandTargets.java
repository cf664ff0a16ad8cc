package io.skua.bench;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

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
            say(
                    "one job, %s: %.1f ms with islands, %.1f without: %.3f of the speed (target: 0.98)",
                    job.title(),
                    1000 * median(seconds[1]),
                    1000 * median(seconds[0]),
                    median(seconds[0]) / median(seconds[1]));
        }
    }

    /** From the first fork of a job alone on sleeping workers to the moment when all of them work. */
    private static void firstMillisecond() {
        for (boolean withIslands : new boolean[] {false, true}) {
            double[] micros = new double[101];
            try (Skua skua = withIslands ? Skua.builder().islands().build() : Skua.create()) {
                for (int i = 0; i < micros.length; i++) {
                    nap(2); // they fall asleep
                    micros[i] = microsUntilAllWork(skua);
                }
            }
            Arrays.sort(micros);
            say(
                    "all %d workers work %.0f µs after the first fork, median; %.0f for 90 of 100, %s (target: well"
                            + " under 1000)",
                    Runtime.getRuntime().availableProcessors(),
                    micros[micros.length / 2],
                    micros[micros.length * 9 / 10],
                    withIslands ? "with islands" : "without");
        }
    }

    private static double microsUntilAllWork(Skua skua) {
        AtomicInteger running = new AtomicInteger();
        AtomicLong allWork = new AtomicLong();
        long forked = skua.run(() -> {
            long started = System.nanoTime();
            List<Handle<?>> handles = new ArrayList<>();
            for (int i = 0; i < 2 * skua.workers(); i++) {
                handles.add(Skua.fork(() -> {
                    if (running.incrementAndGet() == skua.workers()) {
                        allWork.set(System.nanoTime());
                    }
                    long until = System.nanoTime() + 3_000_000;
                    while (System.nanoTime() - until < 0 && allWork.get() == 0) {
                        Thread.onSpinWait();
                    }
                }));
            }
            handles.forEach(Handle::join);
            return started;
        });
        return allWork.get() == 0 ? Double.POSITIVE_INFINITY : (allWork.get() - forked) / 1e3;
    }

    /** Two jobs at once: on islands, and each in a pool of its own with a thread per processor. */
    private static void twoJobs(Workload.Instance one, Workload.Instance other) {
        ForkJoinPool first = new ForkJoinPool();
        ForkJoinPool second = new ForkJoinPool();
        try (Skua islands = Skua.builder().islands().build()) {
            double[][] seconds = byTurns(
                    () -> together(() -> one.rival(first), () -> other.rival(second)),
                    () -> together(() -> one.skua(islands, Form.TYPED), () -> other.skua(islands, Form.TYPED)));
            say(
                    "%s and %s: both done after %.1f ms on islands, %.1f in two pools: %.2f of the time (target: 1)",
                    one.title(),
                    other.title(),
                    1000 * median(seconds[1]),
                    1000 * median(seconds[0]),
                    median(seconds[1]) / median(seconds[0]));
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
            say(
                    "%s beside %s: %.1f ms on islands, %.1f in one pool: %.1f times sooner (target: 3)",
                    brief.title(),
                    lengthy.title(),
                    1000 * median(ours),
                    1000 * median(theirs),
                    median(theirs) / median(ours));
        } finally {
            pool.shutdown();
        }
    }

    private static double besides(Callable<Object> lengthy, Callable<Object> brief) {
        CountDownLatch started = new CountDownLatch(1);
        CompletableFuture<Object> background = CompletableFuture.supplyAsync(
                () -> {
                    started.countDown();
                    return call(lengthy);
                },
                IslandTargets::startThread);
        await(started);
        nap(50); // it has spread
        long from = System.nanoTime();
        call(brief);
        double seconds = (System.nanoTime() - from) / 1e9;
        background.join();
        return seconds;
    }

    private static Object together(Callable<Object> one, Callable<Object> other) {
        CompletableFuture<Object> beside = CompletableFuture.supplyAsync(() -> call(other), IslandTargets::startThread);
        call(one);
        return beside.join();
    }

    /** @return seconds of each run, by contender; the first few are not counted */
    private static double[][] byTurns(Callable<Object> one, Callable<Object> other) {
        double[][] seconds = new double[2][REPEATS];
        for (int i = -5; i < REPEATS; i++) {
            boolean swapped = (i & 1) != 0;
            double early = time(swapped ? other : one);
            double late = time(swapped ? one : other);
            double first = swapped ? late : early;
            double second = swapped ? early : late;
            if (i >= 0) {
                seconds[0][i] = first;
                seconds[1][i] = second;
            }
        }
        return seconds;
    }

    private static double time(Callable<Object> run) {
        long started = System.nanoTime();
        call(run);
        return (System.nanoTime() - started) / 1e9;
    }

    private static Object call(Callable<Object> run) {
        try {
            return run.call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
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

    private static void nap(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }
}
