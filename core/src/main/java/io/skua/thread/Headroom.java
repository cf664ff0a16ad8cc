package io.skua.thread;

/**
 * Makes sure that there is stack for the steps of a protocol before the first of them is made.
 *
 * <p><b>H1.</b> A StackOverflowError can strike at any call, so also between two steps that belong together: a sleeper
 * that is counted as woken but not unparked, a task that has left its bag but does not run. Whoever is about to make
 * such steps at an unknown depth of a user's stack first calls {@link #check}. It descends {@value #LEVELS} levels and
 * comes back: if that works, the steps that follow, which need less, cannot overflow; if it does not, the error is
 * thrown before anything has been changed.
 *
 * <p>The steps between a check and its end must not call code of users, must not load classes for the first time, and
 * must not allocate after the first change. A level keeps six longs alive, which is about as much as a frame of the
 * engine needs in compiled code and in the interpreter alike.
 */
public final class Headroom {
    private static final int LEVELS = 60;
    private static final int AMPLE_LEVELS = 500;
    private static final int TASK_LEVELS = 10;

    private Headroom() {}

    /** Throws StackOverflowError if there is too little stack for a step. */
    public static void check() {
        descend(LEVELS, 1, 2, 3, 4, 5);
    }

    /** Whether there is stack for more than our own steps: for making a thread, or for a line in a log. */
    public static boolean isAmple() {
        try {
            descend(AMPLE_LEVELS, 1, 2, 3, 4, 5);
            return true;
        } catch (StackOverflowError overflow) {
            return false;
        }
    }

    /** As {@link #check}, for the few steps by which a task ends, well or badly. */
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
