package io.skua.job;

/**
 * In which order a worker looks at the levels of priority. The most urgent level comes first, but in every
 * {@value #FAIR_TURN}th turn of the worker the others do, which take turns, and the most urgent comes last. So a fair
 * turn is not lost on the most urgent level because one of the others is empty, and no level starves: a worker
 * starts work of each level that has some at least once in {@value #BOUND} starts, a row of tiny pieces ({@code Row})
 * counted as one.
 */
public final class Levels {
    public static final int COUNT = 3;
    public static final int FAIR_TURN = 16;

    /** Among this many consecutive starts of a worker, each level that always has work gets at least one. */
    static final int BOUND = FAIR_TURN * (COUNT - 1);

    /** The level of jobs that choose no priority. */
    public static final int NORMAL = 1;

    /** Stands for all levels. */
    public static final int ANY = -1;

    private Levels() {}

    /** Returns the level to look at as the i-th (0 is the first) in this turn. */
    public static int at(int turn, int i) {
        if (!isFair(turn)) {
            return i;
        }
        return i == COUNT - 1 ? 0 : 1 + (turn / FAIR_TURN + i) % (COUNT - 1);
    }

    private static boolean isFair(int turn) {
        return turn % FAIR_TURN == FAIR_TURN - 1;
    }

    /**
     * Returns whether in this turn ordinary tasks come before tasks on a critical path. This is never a turn in which
     * another level comes first.
     */
    public static boolean isOrdinaryFirst(int turn) {
        return turn % FAIR_TURN == FAIR_TURN / 2;
    }
}
