package io.skua.workloads.nqueens;

import io.skua.RecursiveTask;
import org.jspecify.annotations.Nullable;

/** {@link FjpRival} with Skua's RecursiveTask. */
final class DropInForm extends RecursiveTask<Long> {
    private final int columns;
    private final int left;
    private final int right;
    private final int cutoff;
    private @Nullable DropInForm previous;

    DropInForm(int n, int cutoff) {
        this(NQueens.emptyBoard(n), 0, 0, cutoff);
    }

    private DropInForm(int columns, int left, int right, int cutoff) {
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
        DropInForm forked = null;
        int queen = Integer.lowestOneBit(free);
        while (queen != free) {
            DropInForm child = placed(queen);
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

    private DropInForm placed(int queen) {
        return new DropInForm(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
    }
}
