package io.skua.trail;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much processor time the JVM's own threads have used: those that collect garbage and compile. That is what the
 * process has used, less what its Java threads have. A Java thread that lives for less than the time between two
 * questions counts as one of the JVM's own. The only class that needs the module {@code jdk.management}.
 */
final class JvmThreads {
    private static final int THREADS_MAX = 256; // asking more of them would cost too much, 20 times a second

    private final OperatingSystemMXBean process;
    private final ThreadMXBean threads;
    private Map<Long, Long> before = new HashMap<>(); // what each Java thread had used
    private long javas; // what all Java threads have used, also those that have ended
    private long nanos;
    private boolean isBlind; // whether there were too many threads the last time

    private JvmThreads(OperatingSystemMXBean process, ThreadMXBean threads) {
        this.process = process;
        this.threads = threads;
    }

    /** Returns null if this JVM cannot tell. */
    static @Nullable JvmThreads ofThisJvm() {
        boolean canTell = ModuleLayer.boot().findModule("jdk.management").isPresent()
                && ManagementFactory.getOperatingSystemMXBean() instanceof OperatingSystemMXBean system
                && system.getProcessCpuTime() >= 0
                && ManagementFactory.getThreadMXBean() instanceof ThreadMXBean;
        return canTell
                ? new JvmThreads((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean(), (ThreadMXBean)
                        ManagementFactory.getThreadMXBean())
                : null;
    }

    /** Returns how much they have used so far, in nanoseconds; it never becomes less. */
    long nanos() {
        long all = process.getProcessCpuTime(); // in steps of 10 ms, so small differences mean nothing
        long[] ids = threads.getAllThreadIds();
        if (ids.length > THREADS_MAX) {
            isBlind = true;
            return nanos;
        }
        long[] used = threads.getThreadCpuTime(ids);
        Map<Long, Long> now = new HashMap<>();
        for (int i = 0; i < ids.length; i++) {
            if (used[i] >= 0) {
                javas += Math.max(0, used[i] - before.getOrDefault(ids[i], 0L));
                now.put(ids[i], used[i]);
            }
        }
        before = now;
        if (isBlind) {
            isBlind = false;
            javas = all - nanos; // who has used the time since the last count is not known
        }
        nanos = Math.max(nanos, all - javas);
        return nanos;
    }
}
