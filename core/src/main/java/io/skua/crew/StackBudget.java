package io.skua.crew;

/**
 * How much stack each thread of an engine may have, so that all of them together stay within a bound. Guarded by the
 * crew's lock.
 *
 * <p>Deep recursion is normal here, so stacks are large; the operating system provides a page when it is first used.
 * But a recursion that moves from thread to thread leaves a used stack behind on each, and there may be hundreds of
 * spare threads. So a new thread gets an eighth of what is left of the budget, at most {@value #MAX_BYTES} bytes and at
 * least {@value #MIN_BYTES}. The first threads get much, and all threads together get no more than the budget and
 * {@value #MIN_BYTES} bytes for each. A recursion that needs more ends with a StackOverflowError.
 *
 * <p>The budget is the largest size of the heap, which the JVM derives from the memory of the machine or of the
 * container, but at least {@value #BUDGET_MIN_BYTES} bytes.
 */
final class StackBudget {
    static final long MAX_BYTES = 64L << 20;
    static final long MIN_BYTES = 1L << 20;
    static final long BUDGET_MIN_BYTES = 512L << 20;
    private static final int PART = 8;

    private long left;
    private long maxBytes = MAX_BYTES;

    StackBudget(long bytes) {
        left = bytes;
    }

    static StackBudget ofThisProgram() {
        return new StackBudget(Math.max(BUDGET_MIN_BYTES, Runtime.getRuntime().maxMemory()));
    }

    /** Returns the size of the next thread's stack in bytes, which {@link #release} gives back. */
    long take() {
        long bytes = Math.max(MIN_BYTES, Math.min(maxBytes, left / PART));
        left -= bytes;
        return bytes;
    }

    void release(long bytes) {
        left += bytes;
    }

    /**
     * Limits later stacks to a quarter of this size, with which a thread could not be started. Returns false, and
     * changes nothing, if a quarter is too little.
     */
    boolean shrink(long bytes) {
        if (bytes / 4 < MIN_BYTES) {
            return false;
        }
        maxBytes = Math.min(maxBytes, bytes / 4);
        return true;
    }
}
