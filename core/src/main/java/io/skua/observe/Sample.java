package io.skua.observe;

/**
 * The detail of {@link EventKind#SAMPLE}: what a thread does at this moment, and how many tasks thieves could take from
 * it. The lowest 4 bits are the state; the 20 bits above are the number of tasks.
 */
public final class Sample {
    /** What a worker's thread does. */
    public enum State {
        /** The thread runs a task. */
        BUSY,
        /** The thread looks for work. */
        HUNGRY,
        /** The thread has found no work and sleeps. */
        ASLEEP,
        /** The thread waits, and has left its seat. */
        WAITING,
        /** The thread is a spare: it has no seat. */
        SPARE,
        /** The thread waits inside a task without having said so, and its seat was lent to another thread. */
        LENT
    }

    /** The largest number of tasks that a sample can tell. */
    public static final int TASKS_MAX = (1 << 20) - 1;

    private static final State[] STATES = State.values();

    private Sample() {}

    /** Returns the detail of a SAMPLE: the state of a thread, and how many tasks thieves could take. */
    public static int pack(State state, int tasks) {
        return state.ordinal() | (Math.min(Math.max(tasks, 0), TASKS_MAX) << 4);
    }

    static boolean isPossible(int detail) {
        return (detail & 15) < STATES.length;
    }

    /**
     * Returns the state.
     *
     * @throws IllegalArgumentException if there is no such state
     */
    public static State state(int detail) {
        int number = detail & 15;
        if (number >= STATES.length) {
            throw new IllegalArgumentException(
                    "A sample has a state from 0 to " + (STATES.length - 1) + ", not " + number + ".");
        }
        return STATES[number];
    }

    /** Returns how many tasks thieves could take. */
    public static int tasks(int detail) {
        return detail >>> 4;
    }
}
