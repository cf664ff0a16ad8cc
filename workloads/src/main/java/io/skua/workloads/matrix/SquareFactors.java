package io.skua.workloads.matrix;

import java.util.SplittableRandom;

/** Two pseudo-random matrices for {@link Strassen}, and what is needed to check their product. */
final class SquareFactors {
    private static final long SEED = 0x57a55e4;

    private final int n;
    private final int tile;
    private final TiledMatrix left;
    private final TiledMatrix right;
    private final double[] vector;
    private final double[] expected;

    SquareFactors(int n, int tile) {
        this.n = n;
        this.tile = tile;
        SplittableRandom random = new SplittableRandom(SEED);
        left = matrix(random);
        right = matrix(random);
        vector = MatrixProduct.vector(random, n);
        expected = times(left, times(right, vector));
    }

    /** Row by row, so that a matrix does not depend on how it is stored. */
    private TiledMatrix matrix(SplittableRandom random) {
        TiledMatrix matrix = TiledMatrix.allocate(n, tile);
        for (int i = 0; i < n; i++) {
            double[] row = MatrixProduct.elements(random, n);
            for (int j = 0; j < n; j += tile) {
                System.arraycopy(row, j, matrix.row(TiledMatrix.tile(i / tile, j / tile, tile) + i % tile), 0, tile);
            }
        }
        return matrix;
    }

    TiledMatrix left() {
        return left;
    }

    TiledMatrix right() {
        return right;
    }

    private double[] times(TiledMatrix matrix, double[] with) {
        double[] result = new double[n];
        for (int i = 0; i < n; i++) {
            result[i] = times(matrix, i, with);
        }
        return result;
    }

    private double times(TiledMatrix matrix, int i, double[] with) {
        double sum = 0;
        for (int j = 0; j < n; j += tile) {
            sum += MatrixProduct.dot(matrix.row(TiledMatrix.tile(i / tile, j / tile, tile) + i % tile), tile, with, j);
        }
        return sum;
    }

    /** What a run gathers of its product, row by row and in any order. */
    final class Check {
        private final TiledMatrix product;
        private final long[] hashes = new long[n];
        private final boolean[] right = new boolean[n];

        Check(TiledMatrix product) {
            this.product = product;
        }

        void gather(int fromRow, int untilRow) {
            for (int i = fromRow; i < untilRow; i++) {
                right[i] = times(product, i, vector) == expected[i];
                for (int j = 0; j < n; j += tile) {
                    double[] row = product.row(TiledMatrix.tile(i / tile, j / tile, tile) + i % tile);
                    hashes[i] += MatrixProduct.hash(row, (long) i * n + j);
                }
            }
        }

        MatrixProduct result() {
            return MatrixProduct.of(hashes, right);
        }
    }
}
