package io.skua.bench;

import com.sun.management.OperatingSystemMXBean;
import io.skua.Handle;
import io.skua.Skua;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/** What all that measure a target have in common: clocks, medians, naps and lines of output. */
final class Measures {
    private Measures() {}

    /** How many seconds the body takes. */
    static double seconds(Runnable body) {
        long started = System.nanoTime();
        body.run();
        return secondsSince(started);
    }

    /** How many seconds of processor time this process takes while the body runs; in steps of 10 ms. */
    static double processorSeconds(Runnable body) {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        long before = system.getProcessCpuTime();
        body.run();
        return (system.getProcessCpuTime() - before) / 1e9;
    }

    static double secondsSince(long startedNanos) {
        return (System.nanoTime() - startedNanos) / 1e9;
    }

    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }

    static void nap(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    static void say(String format, Object... values) {
        System.out.println(String.format(Locale.ROOT, format, values));
    }

    /**
     * From the first of two forks per worker to the moment when all workers run one of them.
     *
     * @param rest what a forked task does after it was counted; it gets the moment, which is 0 as long as some worker
     *     does not work yet
     * @return nanoseconds, or infinity if the tasks ended before all workers had one
     */
    static double nanosUntilAllWork(Skua skua, Consumer<AtomicLong> rest) {
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
                    rest.accept(allWork);
                }));
            }
            handles.forEach(Handle::join);
            return started;
        });
        return allWork.get() == 0 ? Double.POSITIVE_INFINITY : allWork.get() - forked;
    }
}
