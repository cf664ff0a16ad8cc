package io.skua.trail;

import io.skua.observe.CpuUse;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.Sample;
import java.lang.management.CompilationMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Asks the JVM what events cannot tell: how much processor time each thread has used, where a thread is that has begun
 * no task for a while, how long the JVM has collected garbage, and how much its own threads have used. Needs, as
 * {@link JvmThreads} does, the module {@code java.management}. Belongs to the gatherer's thread.
 *
 * <p>A stack is taken only of a thread that runs a task and has begun no other one since the last sample, and then
 * after 1, 2, 4, 8… such samples: looking at a deep stack may take a millisecond.
 */
final class Pulse {
    private static final int FRAMES_SHOWN = 3;
    private static final String API = "io.skua.";
    private static final long LATE_NANOS = 5_000_000;
    private static final long STUCK_NANOS_MAX = 1_000_000; // of processor time between two samples

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean hasCpuTime = threads.isThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();
    private final @Nullable CompilationMXBean compiler = ManagementFactory.getCompilationMXBean();
    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans().stream()
            .filter(bean -> !bean.getName().endsWith("Cycles")) // of concurrent collectors, beside their pauses
            .toList();
    private final @Nullable IdleProcessors idle = IdleProcessors.ofThisMachine();
    private final @Nullable JvmThreads jvmThreads = JvmThreads.ofThisJvm();
    private final Map<Traced, Progress> known = new HashMap<>();

    /** What a thread had done at its last sample. */
    private static final class Progress {
        long tasks = -1;
        int still; // in how many samples it was busy, with as many tasks as before
        long nanos; // how much processor time it had used
        boolean stuck; // whether it was in native code and used hardly any processor time
    }

    /** Tells what the whole machine did so far, if it can tell. */
    void tellMachine(long time, EventListener listener) {
        long nanos = idle == null ? -1 : idle.nanos();
        if (idle != null && nanos >= 0) {
            listener.event(time, Event.NOWHERE, EventKind.MACHINE, idle.processors(), nanos, 0);
        }
    }

    /** Tells what the whole JVM did so far. */
    void tellJvm(long time, EventListener listener) {
        long collecting = 0;
        for (GarbageCollectorMXBean bean : collectors) {
            collecting += Math.max(0, bean.getCollectionTime());
        }
        long own = jvmThreads == null ? compilingNanos() : jvmThreads.nanos();
        listener.event(
                time, Event.NOWHERE, EventKind.JVM, 0, TimeUnit.MILLISECONDS.toNanos(collecting), Math.max(0, own));
    }

    private long compilingNanos() {
        return compiler != null && compiler.isCompilationTimeMonitoringSupported()
                ? TimeUnit.MILLISECONDS.toNanos(compiler.getTotalCompilationTime())
                : 0;
    }

    /**
     * Tells of a thread that has a seat.
     *
     * @param sample the detail of the SAMPLE that was told of the thread at this time
     * @param tasks how many tasks it had begun
     */
    void tellThread(long time, Traced of, int place, int sample, long tasks, Trails trails, EventListener listener) {
        Thread thread = of.thread();
        long nanos = hasCpuTime ? threads.getThreadCpuTime(idOf(thread)) : -1;
        if (nanos < 0) {
            return; // the thread has ended meanwhile, or the JVM does not know
        }
        Progress progress = known.computeIfAbsent(of, key -> new Progress());
        boolean busy = Sample.state(sample) == Sample.State.BUSY;
        progress.still = busy && tasks == progress.tasks ? progress.still + 1 : 0;
        boolean looks = progress.still > 0 && Integer.bitCount(progress.still) == 1;
        int stack = looks ? trails.label(look(thread, progress, nanos - progress.nanos)) : Labels.NONE;
        progress.stuck &= progress.still > 0;
        progress.tasks = tasks;
        progress.nanos = nanos;
        boolean waits = progress.stuck || thread.getState() != Thread.State.RUNNABLE;
        waits &= trails.now() - time < LATE_NANOS; // otherwise the thread may have begun to wait after the sample
        CpuUse.State shown = waits ? CpuUse.State.WAITING : CpuUse.State.RUNNABLE;
        listener.event(time, place, EventKind.CPU, CpuUse.pack(shown, idOf(thread)), nanos, stack);
    }

    @SuppressWarnings("deprecation") // Thread.threadId is not in Java 17
    private static long idOf(Thread thread) {
        return thread.getId();
    }

    /** Forgets threads that have ended. */
    void keepOnly(Traced[] present) {
        if (known.size() > present.length) {
            known.keySet().retainAll(Arrays.asList(present));
        }
    }

    /** Looks where the thread is, and whether it is stuck there. To the JVM, a thread in a system call is running. */
    private static @Nullable String look(Thread thread, Progress progress, long used) {
        StackTraceElement[] frames = thread.getStackTrace();
        progress.stuck = frames.length > 0 && frames[0].isNativeMethod() && used < STUCK_NANOS_MAX;
        return text(frames);
    }

    /** Returns the innermost frames that are none of the scheduler's; null if there are none. */
    private static @Nullable String text(StackTraceElement[] frames) {
        StringBuilder text = new StringBuilder();
        int shown = 0;
        for (StackTraceElement frame : frames) {
            String type = frame.getClassName();
            if (shown < FRAMES_SHOWN && !isOurs(type) && !isGlue(type) && (shown == 0 || !isJdk(type))) {
                text.append(shown++ == 0 ? "" : " in ").append(shortName(frame));
            }
        }
        return shown == 0 ? null : text.toString();
    }

    private static String shortName(StackTraceElement frame) {
        String type = frame.getClassName();
        int hidden = type.indexOf('/'); // of a hidden class, whose name ends with its address
        String plain = hidden < 0 ? type : type.substring(0, hidden);
        String line = frame.getLineNumber() < 0 ? "" : ":" + frame.getLineNumber();
        return plain.substring(plain.lastIndexOf('.') + 1) + "." + frame.getMethodName() + line;
    }

    /** Returns whether the JDK has made the class of a lambda, whose body is a frame of its own. */
    private static boolean isGlue(String type) {
        return type.contains("$$Lambda");
    }

    private static boolean isJdk(String type) {
        return type.startsWith("java.") || type.startsWith("jdk.") || type.startsWith("sun.");
    }

    private static boolean isOurs(String type) {
        boolean isInApi = type.startsWith(API) && type.indexOf('.', API.length()) < 0; // Skua, JobRoot and so on
        return isInApi
                || type.startsWith("java.lang.invoke.")
                || type.startsWith("java.lang.Thread")
                || type.startsWith("io.skua.engine.")
                || type.startsWith("io.skua.task.")
                || type.startsWith("io.skua.job.")
                || type.startsWith("io.skua.kernel.")
                || type.startsWith("io.skua.loop.")
                || type.startsWith("io.skua.pipeline.")
                || type.startsWith("io.skua.tree.");
    }
}
