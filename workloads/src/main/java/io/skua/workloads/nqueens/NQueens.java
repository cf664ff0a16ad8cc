package io.skua.workloads.nqueens;

/**
 * Counts the ways to place n queens on an n × n board so that none attacks another: a search tree whose branches die
 * at unpredictable depths. Mirrored boards are searched too, so that twin, rival and Skua visit the same placements.
 *
 * <pre>{@code
 * long solutions = NQueens.sequential(8); // 92
 * }</pre>
 */
final class NQueens {
    /** Solutions for boards of 0, 1, 2... rows, from OEIS A000170. */
    private static final long[] SOLUTIONS = {
        1,
        1,
        0,
        0,
        2,
        10,
        4,
        40,
        92,
        352,
        724,
        2_680,
        14_200,
        73_712,
        365_596,
        2_279_184,
        14_772_512,
        95_815_104,
        666_090_624,
        4_968_057_848L,
        39_029_188_884L,
        314_666_222_712L,
        2_691_008_701_644L,
        24_233_937_684_440L,
        227_514_171_973_736L,
        2_207_893_435_808_352L,
        22_317_699_616_364_044L,
        234_907_967_154_122_528L
    };

    /** The largest board whose number of solutions has been published. */
    static final int MAX = SOLUTIONS.length - 1;

    private NQueens() {}

    /** The twin. {@code n} from 1 to 27. */
    public static long sequential(int n) {
        return count(emptyBoard(n), 0, 0);
    }

    static long published(int n) {
        return SOLUTIONS[n];
    }

    /** The taken columns of a board without queens: one bit per column, and those beyond the board count as taken. */
    static int emptyBoard(int n) {
        return -1 << n;
    }

    static boolean isFull(int columns) {
        return columns == -1;
    }

    /** The columns of the next row that no queen attacks. */
    static int free(int columns, int left, int right) {
        return ~(columns | left | right);
    }

    /**
     * Solutions that complete the rows placed so far.
     *
     * @param columns taken columns
     * @param left columns of the next row attacked along diagonals that move left, {@code right} likewise
     */
    static long count(int columns, int left, int right) {
        if (isFull(columns)) {
            return 1;
        }
        long solutions = 0;
        int free = free(columns, left, right);
        while (free != 0) {
            int queen = Integer.lowestOneBit(free);
            free ^= queen;
            solutions += count(columns | queen, (left | queen) << 1, (right | queen) >>> 1);
        }
        return solutions;
    }
}
