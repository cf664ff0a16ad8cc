package io.skua.bench;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.concurrent.ForkJoinPool;
import java.util.function.Function;

/**
 * Programs that were written for ForkJoinPool, on ForkJoinPool and with other imports on Skua, in turn. The figure is
 * the processor time of the whole process, the median of a few runs; the target is at most 1.05 times that of
 * ForkJoinPool.
 */
public final class PortTargets {
    private static final int WARM_UPS = 3;
    private static final int ROUNDS = 7;
    private static final double SAMPLE_MILLIS = 200; // the JDK counts processor time in steps of 10 ms

    private PortTargets() {}

    /** @param arguments the beginnings of the names of programs; none for all programs */
    public static void main(String[] arguments) {
        int workers = Runtime.getRuntime().availableProcessors();
        Measures.say("%-40s %12s %12s %8s", "processor time, " + workers + " workers", "ForkJoinPool", "skua", "ratio");
        Map<String, Function<io.skua.ForkJoinPool, Object>> ours = io.skua.bench.ported.Programs.all();
        ForkJoinPool rival = new ForkJoinPool(workers);
        try (io.skua.ForkJoinPool pool = new io.skua.ForkJoinPool(workers)) {
            io.skua.bench.rival.Programs.all().forEach((name, theirs) -> {
                var program = ours.get(name);
                if (program != null && isWanted(name, arguments)) {
                    compare(name, () -> program.apply(pool), () -> theirs.apply(rival));
                }
            });
        } finally {
            rival.shutdown();
        }
    }

    private static boolean isWanted(String name, String[] wanted) {
        for (String beginning : wanted) {
            if (name.startsWith(beginning)) {
                return true;
            }
        }
        return wanted.length == 0;
    }

    /** A program with its pool. */
    private interface Program {
        Object run();
    }

    private static void compare(String name, Program ours, Program theirs) {
        double[] our = new double[ROUNDS];
        double[] their = new double[ROUNDS];
        int times = 1;
        for (int round = -WARM_UPS; round < ROUNDS; round++) {
            double theirMillis = cpuMillis(theirs, times);
            double ourMillis = cpuMillis(ours, times);
            if (round < 0) {
                times = (int) Math.ceil(times * SAMPLE_MILLIS / Math.max(5, theirMillis));
            } else {
                our[round] = ourMillis / times;
                their[round] = theirMillis / times;
            }
        }
        Object expected = theirs.run();
        Object answer = ours.run();
        String verdict = String.valueOf(answer).equals(String.valueOf(expected))
                ? ""
                : "  wrong: " + answer + " instead of " + expected;
        double ourMedian = Measures.median(our);
        double theirMedian = Measures.median(their);
        Measures.say("%-40s %9.2f ms %9.2f ms %8.2f%s", name, theirMedian, ourMedian, ourMedian / theirMedian, verdict);
    }

    private static double cpuMillis(Program program, int times) {
        var system = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        for (int i = 0; i < times; i++) {
            program.run();
        }
        return (system.getProcessCpuTime() - before) / 1e6;
    }
}
