package io.skua.workloads.nqueens;

import io.skua.LongHandle;
import io.skua.Skua;

/** {@link TypedForm} with a lambda in place of the class. */
final class LambdaForm {
    private LambdaForm() {}

    static long count(int n, int cutoff) {
        return count(NQueens.emptyBoard(n), 0, 0, cutoff);
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
        LongHandle placed =
                Skua.forkLong(() -> count(columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1));
        long others = row(columns, left, right, cutoff, free ^ queen);
        return others + placed.join();
    }
}
