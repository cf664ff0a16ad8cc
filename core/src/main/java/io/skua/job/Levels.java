package io.skua.job;

/**
 * In which order levels of priority are looked at. The most urgent first; but in every {@value #FAIR_TURN}th turn of a
 * worker another level comes first, and these take turns. So no level starves: while one has work, a worker starts
 * something of it at least once in {@value #BOUND} starts, a row of tiny ones ({@code Row}) counted as one.
 */
public final class Levels {
    public static final int COUNT = 3;
    public static final int FAIR_TURN = 16;

    /** Of so many starts in a row, at least one is of any given level that has work all the time. */
    static final int BOUND = FAIR_TURN * (COUNT - 1);

    /** Jobs that do not say a priority. */
    public static final int NORMAL = 1;

    /** All levels alike. */
    public static final int ANY = -1;

    private Levels() {}

    /** The i-th level to look at. */
    public static int at(int turn, int i) {
        int start = isFair(turn) ? 1 + turn / FAIR_TURN % (COUNT - 1) : 0;
        return (start + i) % COUNT;
    }

    private static boolean isFair(int turn) {
        return turn % FAIR_TURN == FAIR_TURN - 1;
    }

    /**
     * Whether in this turn ordinary tasks come before those on a critical path. Never in a turn in which another level
     * comes first.
     */
    public static boolean isOrdinaryFirst(int turn) {
        return turn % FAIR_TURN == FAIR_TURN / 2;
    }
}
