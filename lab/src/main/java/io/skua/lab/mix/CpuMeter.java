package io.skua.lab.mix;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The processor time that some threads take: those whose names are right, and which live when it is asked. */
final class CpuMeter {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Predicate<String> names;
    private final Map<Long, Long> before;

    /** Starts to count. */
    CpuMeter(Predicate<String> names) {
        this.names = names;
        this.before = nanos(names);
    }

    /** Since the start; null if this machine does not tell. */
    @Nullable
    Double seconds() {
        if (!THREADS.isThreadCpuTimeSupported() || !THREADS.isThreadCpuTimeEnabled()) {
            return null;
        }
        long sum = 0;
        for (Map.Entry<Long, Long> thread : nanos(names).entrySet()) {
            sum += thread.getValue() - before.getOrDefault(thread.getKey(), 0L);
        }
        return sum / 1e9;
    }

    private static Map<Long, Long> nanos(Predicate<String> names) {
        Map<Long, Long> times = new HashMap<>();
        if (THREADS.isThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()) {
            for (@Nullable ThreadInfo thread : THREADS.getThreadInfo(THREADS.getAllThreadIds())) {
                if (thread != null && names.test(thread.getThreadName())) {
                    long time = THREADS.getThreadCpuTime(thread.getThreadId());
                    if (time >= 0) { // else it has ended
                        times.put(thread.getThreadId(), time);
                    }
                }
            }
        }
        return times;
    }
}
