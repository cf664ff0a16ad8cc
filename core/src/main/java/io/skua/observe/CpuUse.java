package io.skua.observe;

/**
 * The detail of {@link EventKind#CPU}: whether a thread could run at this moment, and which thread it was. The lowest 2
 * bits are the state; the 22 bits above tell the threads of one place apart.
 */
public final class CpuUse {
    /** What the JVM says of a thread. */
    public enum State {
        /** The thread runs, waits for a processor, or is inside a system call. */
        RUNNABLE,
        /** The thread waits for a lock, a condition, a time or another thread. */
        WAITING
    }

    private static final State[] STATES = State.values();
    private static final int THREAD_MASK = (1 << 22) - 1;

    private CpuUse() {}

    /** Returns the detail of a CPU event. */
    public static int pack(State state, long thread) {
        return state.ordinal() | ((int) (thread & THREAD_MASK) << 2);
    }

    static boolean isPossible(int detail) {
        return (detail & 3) < STATES.length;
    }

    /** Returns the state. */
    public static State state(int detail) {
        return STATES[Math.min(detail & 3, STATES.length - 1)];
    }

    /** Returns a number of the thread; two threads have the same one only if their ids differ by a multiple of 2²². */
    public static int thread(int detail) {
        return detail >>> 2;
    }
}
