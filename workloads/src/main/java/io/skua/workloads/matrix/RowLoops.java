package io.skua.workloads.matrix;

/**
 * Inner loops over rows of matrices. Each row is an array of its own and all are read at the same index: only then does
 * the compiler use vector instructions, which here means three times the speed.
 */
final class RowLoops {
    private RowLoops() {}

    /** Adds to the target four rows times a factor each. */
    static void addFour(double[] target, double[][] rows, int row, double[] factors, int factor, int from, int until) {
        addFour(
                target,
                rows[row],
                rows[row + 1],
                rows[row + 2],
                rows[row + 3],
                factors[factor],
                factors[factor + 1],
                factors[factor + 2],
                factors[factor + 3],
                from,
                until);
    }

    private static void addFour(
            double[] target,
            double[] row0,
            double[] row1,
            double[] row2,
            double[] row3,
            double factor0,
            double factor1,
            double factor2,
            double factor3,
            int from,
            int until) {
        for (int j = from; j < until; j++) {
            target[j] = target[j] + factor0 * row0[j] + factor1 * row1[j] + factor2 * row2[j] + factor3 * row3[j];
        }
    }

    /** Adds to the target a row times a factor. */
    static void addOne(double[] target, double[] row, double factor, int from, int until) {
        for (int j = from; j < until; j++) {
            target[j] = target[j] + factor * row[j];
        }
    }
}
