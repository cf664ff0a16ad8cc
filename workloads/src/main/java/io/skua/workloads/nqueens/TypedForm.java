package io.skua.workloads.nqueens;

import io.skua.LongTask;

/**
 * A typed task per placed queen, but for a row's last placement, which is a call. A row is a recursion over its free
 * columns: each fork stands in the frame that joins it, so there is no list of children, and no object at all while
 * nobody steals.
 */
final class TypedForm extends LongTask {
    private final int columns;
    private final int left;
    private final int right;
    private final int cutoff;

    private TypedForm(int columns, int left, int right, int cutoff) {
        this.columns = columns;
        this.left = left;
        this.right = right;
        this.cutoff = cutoff;
    }

    static long count(int n, int cutoff) {
        return count(NQueens.emptyBoard(n), 0, 0, cutoff);
    }

    @Override
    protected long compute() {
        return count(columns, left, right, cutoff);
    }

    private static long count(int columns, int left, int right, int cutoff) {
        if (NQueens.isFull(columns)) {
            return 1;
        }
        if (cutoff == 0) {
            return NQueens.count(columns, left, right);
        }
        int free = NQueens.free(columns, left, right);
        return free == 0 ? 0 : row(columns, left, right, cutoff, free);
    }

    private static long row(int columns, int left, int right, int cutoff, int free) {
        int queen = Integer.lowestOneBit(free);
        if (queen == free) {
            return count(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
        }
        TypedForm placed = new TypedForm(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
        placed.fork();
        long others = row(columns, left, right, cutoff, free ^ queen);
        return others + placed.join();
    }
}
