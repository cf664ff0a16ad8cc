package io.skua.workloads;

import io.skua.LongHandle;
import io.skua.Skua;

/** {@link NQueensTyped} with a lambda in place of the class. */
final class NQueensLambda {
    private NQueensLambda() {}

    static long count(int n, int cutoff) {
        return count(NQueens.board(n), 0, 0, 0, cutoff);
    }

    private static long count(int board, int columns, int left, int right, int cutoff) {
        if (columns == board) {
            return 1;
        }
        if (cutoff == 0) {
            return NQueens.count(board, columns, left, right);
        }
        int free = NQueens.free(board, columns, left, right);
        return free == 0 ? 0 : row(board, columns, left, right, cutoff, free);
    }

    private static long row(int board, int columns, int left, int right, int cutoff, int free) {
        int queen = Integer.lowestOneBit(free);
        if (queen == free) {
            return count(board, columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1);
        }
        LongHandle placed = Skua.forkLong(
                () -> count(board, columns | queen, (left | queen) << 1, (right | queen) >>> 1, cutoff - 1));
        long others = row(board, columns, left, right, cutoff, free ^ queen);
        return others + placed.join();
    }
}
