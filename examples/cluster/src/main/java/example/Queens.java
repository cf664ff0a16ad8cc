package example;

import static io.skua.place.Here.asyncAny;

import io.skua.place.AnyTask;

/**
 * Counts the ways to finish a board of queens that do not attack each other. The first rows are set by tasks that run
 * at any place; each of them contributes what it has counted itself.
 *
 * @param size how many rows and columns the board has
 * @param row the next row to set
 * @param columns the columns that are taken, as bits
 * @param left the columns that diagonals to the left attack in this row
 * @param right the columns that diagonals to the right attack in this row
 */
record Queens(int size, int row, int columns, int left, int right) implements AnyTask<Long> {
    private static final int ROWS_OF_TASKS = 3;

    static Queens board(int size) {
        return new Queens(size, 0, 0, 0, 0);
    }

    @Override
    public Long run() {
        if (row == ROWS_OF_TASKS) {
            return count(row, columns, left, right);
        }
        for (int free = free(columns, left, right); free != 0; free &= free - 1) {
            int queen = Integer.lowestOneBit(free);
            asyncAny(new Queens(size, row + 1, columns | queen, (left | queen) << 1, (right | queen) >>> 1));
        }
        return null; // contributes nothing
    }

    private long count(int from, int taken, int toLeft, int toRight) {
        if (from == size) {
            return 1;
        }
        long sum = 0;
        for (int free = free(taken, toLeft, toRight); free != 0; free &= free - 1) {
            int queen = Integer.lowestOneBit(free);
            sum += count(from + 1, taken | queen, (toLeft | queen) << 1, (toRight | queen) >>> 1);
        }
        return sum;
    }

    private int free(int taken, int toLeft, int toRight) {
        return ((1 << size) - 1) & ~(taken | toLeft | toRight);
    }
}
