package io.skua.workloads.nqueens;

import io.skua.place.Fold;
import io.skua.workloads.places.PlaceProgram;
import java.util.List;
import java.util.OptionalLong;

/**
 * {@link BoardProgram} for places. Boards smaller than those of the paper make fewer tasks, so that a task still takes
 * some microseconds.
 */
record NQueensAtPlaces(int n) implements PlaceProgram<Long, BoardTask, Fold.Sum> {
    /** Larger boards have too many tasks to count them before the start. */
    private static final int COUNTED_MAX = 18;

    /** Rows that one task completes. */
    private static final int ROWS_OF_TASK = 10;

    private int depth() {
        return Math.max(1, Math.min(BoardProgram.DEPTH, n - ROWS_OF_TASK));
    }

    @Override
    public String title() {
        return "nqueens " + n;
    }

    @Override
    public BoardTask root() {
        return new BoardTask(BoardProgram.Board.empty(n), depth());
    }

    @Override
    public Fold.Sum fold() {
        return Fold.sum();
    }

    @Override
    public Object answer(Long result) {
        return result;
    }

    @Override
    public Object expected() {
        return NQueens.published(n);
    }

    /** A task is a board; counting the boards below it would take as long as the search. */
    @Override
    public String unit() {
        return "tasks";
    }

    @Override
    public OptionalLong total() {
        return n > COUNTED_MAX
                ? OptionalLong.empty()
                : OptionalLong.of(tasks(NQueens.emptyBoard(n), 0, 0, depth() + 1));
    }

    private static long tasks(int columns, int left, int right, int rows) {
        long tasks = 1;
        int free = rows == 0 ? 0 : NQueens.free(columns, left, right);
        while (free != 0) {
            int queen = Integer.lowestOneBit(free);
            free ^= queen;
            tasks += tasks(columns | queen, (left | queen) << 1, (right | queen) >>> 1, rows - 1);
        }
        return tasks;
    }

    @Override
    public List<Class<?>> classes() {
        return List.of(BoardTask.class);
    }
}
