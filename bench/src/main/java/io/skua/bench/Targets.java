package io.skua.bench;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import io.skua.Handle;
import io.skua.LongHandle;
import io.skua.Skua;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The targets that are no ratios of running times: memory, idleness, the start of a burst, submissions from outside.
 * Each line says what was measured and what the target is.
 */
public final class Targets {
    private static final int FORKS = 100_000_000;

    private Targets() {}

    public static void main(String[] arguments) throws Exception {
        Measures.say("heap: %d MB", Runtime.getRuntime().maxMemory() >> 20);
        forkLoop();
        forkRecursion();
        bytesPerFork();
        longLeaves();
        submissions();
        idle();
    }

    private static void forkLoop() {
        try (Skua skua = Skua.create()) {
            long started = System.nanoTime();
            AtomicLong sum = new AtomicLong();
            skua.run(() -> {
                long mine = 0;
                for (int i = 0; i < FORKS; i++) {
                    int n = i & 1;
                    LongHandle handle = Skua.forkLong(() -> n);
                    mine += handle.isDone() ? handle.join() : 0;
                }
                sum.set(mine);
            });
            Measures.say(
                    "10^8 forks in one loop: done in %.1f s (target: runs in a 64 MB heap)",
                    Measures.secondsSince(started));
        }
    }

    private static void forkRecursion() {
        try (Skua skua = Skua.create()) {
            long started = System.nanoTime();
            skua.run(() -> fib(39)); // 1.02 · 10^8 forks
            Measures.say(
                    "10^8 forks in one recursion: done in %.1f s, %d forks (target: runs in a 64 MB heap)",
                    Measures.secondsSince(started), skua.counters().tasks() - 1);
        }
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle left = Skua.forkLong(() -> fib(n - 1));
        long right = fib(n - 2);
        return left.join() + right;
    }

    /** A queued fork: the task object, and nothing else. The lambda is the caller's and is counted apart. */
    private static void bytesPerFork() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        try (Skua skua = Skua.builder().workers(1).build()) {
            double bytes = skua.run(() -> {
                int rounds = 200_000;
                double best = Double.MAX_VALUE;
                for (int repeat = 0; repeat < 20; repeat++) {
                    long before = threads.getCurrentThreadAllocatedBytes();
                    for (int i = 0; i < rounds; i++) {
                        Handle<Integer> handle = Skua.fork(CONSTANT);
                        kept = handle;
                        handle.join();
                    }
                    best = Math.min(best, (threads.getCurrentThreadAllocatedBytes() - before) / (double) rounds);
                }
                return best;
            });
            Measures.say(
                    "bytes allocated per queued fork and join, handle kept: %.1f (target: task and handle, 48)", bytes);
        }
    }

    private static final java.util.concurrent.Callable<Integer> CONSTANT = () -> 1;

    @SuppressWarnings("UnusedVariable") // it is there to be written
    static volatile @Nullable Object kept;

    /**
     * 64 tasks of 50 ms forked by one of 32 workers, which then runs one itself: with threads to be started, and
     * asleep.
     */
    private static void longLeaves() {
        double[] cold = new double[9];
        double[] asleep = new double[9];
        for (int repeat = 0; repeat < cold.length; repeat++) {
            try (Skua skua = Skua.builder().workers(32).build()) {
                cold[repeat] = Measures.nanosUntilAllWork(skua, allWork -> Measures.nap(50)) / 1e6;
                Measures.nap(20); // they fall asleep
                asleep[repeat] = Measures.nanosUntilAllWork(skua, allWork -> Measures.nap(50)) / 1e6;
            }
        }
        Arrays.sort(cold);
        Arrays.sort(asleep);
        Measures.say(
                "64 tasks of 50 ms on 32 sleeping workers: all busy %.1f ms after the first fork, median; %.1f worst"
                        + " (target: 5)",
                asleep[4], asleep[8]);
        Measures.say(
                "  the same in a new Skua, whose threads must be started: %.1f ms, median; %.1f worst",
                cold[4], cold[8]);
    }

    private static void submissions() throws InterruptedException {
        int workers = Runtime.getRuntime().availableProcessors();
        ForkJoinPool pool = new ForkJoinPool(workers);
        try (Skua skua = Skua.create()) {
            double[] ours = new double[9];
            double[] theirs = new double[9];
            for (int repeat = 0; repeat < ours.length; repeat++) {
                theirs[repeat] = submitSeconds(pool);
                ours[repeat] = submitSeconds(skua);
            }
            Measures.say(
                    "10^6 tiny tasks from outside: %.0f ms, ForkJoinPool %.0f ms, medians (target: not slower)",
                    1000 * Measures.median(ours), 1000 * Measures.median(theirs));
        }
        pool.shutdown();
    }

    private static double submitSeconds(Executor executor) throws InterruptedException {
        long started = System.nanoTime();
        SubmitBenchmark.submitAll(executor);
        return Measures.secondsSince(started);
    }

    private static void idle() {
        OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        try (Skua skua = Skua.create()) {
            skua.run(() -> fib(30));
            Measures.nap(1_000); // the compiler's threads come to rest, too
            long before = system.getProcessCpuTime();
            Measures.nap(10_000);
            double share = (system.getProcessCpuTime() - before) / 1e10;
            Measures.say("idle: %.2f %% of a core over 10 s, the whole JVM (target: under 1 %%)", 100 * share);
        }
    }
}
