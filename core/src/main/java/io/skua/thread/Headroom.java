package io.skua.thread;

/**
 * Checks that the stack has room for all steps of a protocol before the first step is made.
 *
 * <p><b>H1.</b> A StackOverflowError can strike at any call, so also between two steps that belong together: then a
 * sleeper is counted as woken but not unparked, or a task has left its bag but does not run. A method that is about to
 * make such steps at an unknown depth of a user's stack first calls {@link #check}, which descends {@value #LEVELS}
 * levels and comes back. If the descent succeeds, the steps that follow cannot overflow, since they need less stack. If
 * it fails, the error is thrown before anything has been changed.
 *
 * <p>The steps that a check covers must not call users' code, must not load classes for the first time, and must not
 * allocate after the first change. Each level of the descent keeps six longs alive, which is about as much as a frame
 * of the engine needs, in compiled code and in the interpreter alike.
 */
public final class Headroom {
    private static final int LEVELS = 60;
    private static final int AMPLE_LEVELS = 500;
    private static final int TASK_LEVELS = 10;

    private Headroom() {}

    /** Throws StackOverflowError if there is too little stack for the steps of a protocol. */
    public static void check() {
        descend(LEVELS, 1, 2, 3, 4, 5);
    }

    /** Returns whether there is stack for more than the engine's steps: for making a thread, or a line in a log. */
    public static boolean isAmple() {
        try {
            descend(AMPLE_LEVELS, 1, 2, 3, 4, 5);
            return true;
        } catch (StackOverflowError overflow) {
            return false;
        }
    }

    /** As {@link #check}, for the few steps that end a task, successfully or not. */
    public static void checkForTask() {
        descend(TASK_LEVELS, 1, 2, 3, 4, 5);
    }

    /** Uses its arguments after the call, so that they lie in the frame during the call. */
    private static long descend(long levels, long a, long b, long c, long d, long e) {
        if (levels == 0) {
            return a;
        }
        return descend(levels - 1, b, c, d, e, a) + levels * a ^ b + c ^ d + e;
    }
}
