package io.skua.workloads;

import io.skua.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** {@link NQueensFjp} with Skua's RecursiveTask. */
final class NQueensRecursive extends RecursiveTask<Long> {
    private final int columns;
    private final int left;
    private final int right;
    private final int cutoff;
    private @Nullable NQueensRecursive previous;

    NQueensRecursive(int n, int cutoff) {
        this(NQueens.emptyBoard(n), 0, 0, cutoff);
    }

    private NQueensRecursive(int columns, int left, int right, int cutoff) {
        this.columns = columns;
        this.left = left;
        this.right = right;
        this.cutoff = cutoff;
    }

    @Override
    protected Long compute() {
        if (NQueens.isFull(columns)) {
            return 1L;
        }
        if (cutoff == 0) {
            return NQueens.count(columns, left, right);
        }
        int free = NQueens.free(columns, left, right);
        if (free == 0) {
            return 0L;
        }
        NQueensRecursive forked = null;
        int queen = Integer.lowestOneBit(free);
        while (queen != free) {
            NQueensRecursive child = placed(queen);
            child.previous = forked;
            child.fork();
            forked = child;
            free ^= queen;
            queen = Integer.lowestOneBit(free);
        }
        long solutions = placed(queen).compute();
        for (; forked != null; forked = forked.previous) {
            solutions += forked.join();
        }
        return solutions;
    }

    private NQueensRecursive placed(int queen) {
        return new NQueensRecursive(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
    }
}
