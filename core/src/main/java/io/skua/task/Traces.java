package io.skua.task;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Shortens stack traces: of each row of frames that belong to Skua, the first and the last are kept. A queued task that
 * a join runs puts ten frames of Skua between two frames of the user; of these the user needs the two that name what
 * was called.
 *
 * <p>The system property {@code skua.traces=full} keeps all frames.
 */
final class Traces {
    private static final String OURS = "io.skua.";
    private static final String MADE_AT_RUN_TIME = "io.skua.kernel.";
    private static final boolean FULL = isFullWanted();
    private static final Map<String, Boolean> KNOWN = new ConcurrentHashMap<>(); // only names that begin with OURS

    private Traces() {}

    /** Initializes this class; see {@link Tasks#prepare}. */
    static void prepare() {}

    private static boolean isFullWanted() {
        try {
            return "full".equals(System.getProperty("skua.traces"));
        } catch (SecurityException forbidden) {
            return false;
        }
    }

    /** Whether code of a user is on this stack, and not only Skua and the first method of a thread. */
    static boolean hasCaller(StackTraceElement[] trace) {
        for (StackTraceElement frame : trace) {
            if (!isOurs(frame) && !frame.getClassName().equals(Thread.class.getName())) {
                return true;
            }
        }
        return false;
    }

    /** The trace of code that has thrown. Returns the same array if there is nothing to leave out. */
    static StackTraceElement[] shortened(StackTraceElement[] trace) {
        return without(trace, 0);
    }

    /** The trace of a thread that is in Skua now: of the first row only the method that the user has called is kept. */
    static StackTraceElement[] fromCall(StackTraceElement[] trace) {
        int own = 0;
        while (own < trace.length && isOurs(trace[own])) {
            own++;
        }
        return FULL ? trace : without(trace, Math.max(0, own - 1));
    }

    private static StackTraceElement[] without(StackTraceElement[] trace, int from) {
        if (FULL) {
            return trace;
        }
        StackTraceElement[] kept = new StackTraceElement[trace.length];
        int count = 0;
        for (int i = from; i < trace.length; i++) {
            boolean isInside = i > from && i + 1 < trace.length && isOurs(trace[i]);
            if (!isInside || !isOurs(trace[i - 1]) || !isOurs(trace[i + 1])) {
                kept[count++] = trace[i];
            }
        }
        return count == trace.length ? trace : Arrays.copyOf(kept, count);
    }

    private static boolean isOurs(StackTraceElement frame) {
        String name = frame.getClassName();
        return name.startsWith(OURS) && KNOWN.computeIfAbsent(name, Traces::isOurs);
    }

    /** Programs of users may have packages whose names begin as ours do, so the name alone does not decide. */
    private static boolean isOurs(String className) {
        try {
            Class<?> type = Class.forName(className, false, Traces.class.getClassLoader());
            return type.getProtectionDomain().equals(Traces.class.getProtectionDomain());
        } catch (ClassNotFoundException | LinkageError | SecurityException unknown) {
            return className.startsWith(MADE_AT_RUN_TIME);
        }
    }
}
