package io.skua.workloads.nqueens;

import java.util.concurrent.RecursiveTask;
import org.jspecify.annotations.Nullable;

/**
 * The rival: a task per placed queen in the first {@code cutoff} rows, below that the twin. A row's last placement
 * is computed directly. Siblings are chained through the tasks themselves, as the JDK's documentation suggests, so a
 * row needs no list.
 */
final class FjpRival extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final int columns;
    private final int left;
    private final int right;
    private final int cutoff;
    private @Nullable FjpRival previous;

    FjpRival(int n, int cutoff) {
        this(NQueens.emptyBoard(n), 0, 0, cutoff);
    }

    private FjpRival(int columns, int left, int right, int cutoff) {
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
        FjpRival forked = null;
        int queen = Integer.lowestOneBit(free);
        while (queen != free) {
            FjpRival child = placed(queen);
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

    private FjpRival placed(int queen) {
        return new FjpRival(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
    }
}
