package io.skua.lab.calibrate;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;

/** Many times of the same thing, and which of them to believe. */
final class Samples {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final long[] sorted;

    Samples(long[] nanos, int count) {
        sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
    }

    /**
     * Times of a body that always does the same, after some that do not count. It must do so in the current thread:
     * what counts is the time that this thread had a processor for.
     */
    static Samples of(int runs, Runnable body) {
        for (int i = 0; i < runs / 3; i++) {
            body.run();
        }
        long[] nanos = new long[runs];
        for (int i = 0; i < runs; i++) {
            long start = now();
            body.run();
            nanos[i] = now() - start;
        }
        return new Samples(nanos, runs);
    }

    /** The current thread's clock. */
    static long now() {
        return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : System.nanoTime();
    }

    boolean isEmpty() {
        return sorted.length == 0;
    }

    /** The smallest. */
    double least() {
        return sorted[0];
    }

    /** Those up to a limit. */
    Samples below(double limit) {
        return new Samples(sorted, (int)
                Arrays.stream(sorted).takeWhile(nanos -> nanos <= limit).count());
    }

    /** For what takes different times by its nature. */
    double median() {
        return sorted[sorted.length / 2];
    }

    /**
     * For what always takes the same: a disturbed machine makes it longer, never shorter, so a tenth of the times is
     * below this one.
     */
    double undisturbed() {
        return sorted[sorted.length / 10];
    }
}
