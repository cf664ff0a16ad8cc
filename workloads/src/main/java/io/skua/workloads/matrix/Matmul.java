package io.skua.workloads.matrix;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A lower triangular matrix times a full one, both pseudo-random. Row i of the product takes (i + 1)·n multiplications:
 * the linearly increasing work of the paper on work-stealing trees, which says no more than that. Times a vector it
 * would show the same work per row, but would read every element only once and so measure memory, which a second core
 * does not make faster.
 */
public final class Matmul {
    private static final long SEED = 0x7419a61e;

    /** Rows and columns of the full matrix at a time: a fraction of a common second-level cache. */
    private static final int TILE_ROWS = 64;

    private static final int TILE_COLUMNS = 512;

    private final int n;
    private final double[][] triangle;
    private final double[][] full;
    private final double[] vector;
    private final double[] expected;

    /** Two n x n matrices of random numbers, the same ones for each n. */
    public Matmul(int n) {
        this.n = n;
        SplittableRandom random = new SplittableRandom(SEED);
        triangle = new double[n][];
        full = new double[n][];
        vector = MatrixProduct.vector(random, n);
        double[] fullTimesVector = new double[n];
        expected = new double[n];
        for (int i = 0; i < n; i++) {
            triangle[i] = MatrixProduct.elements(random, i + 1);
            full[i] = MatrixProduct.elements(random, n);
            fullTimesVector[i] = MatrixProduct.dot(full[i], n, vector, 0);
            expected[i] = MatrixProduct.dot(triangle[i], i + 1, fullTimesVector, 0);
        }
    }

    double[][] triangle() {
        return triangle;
    }

    double[][] full() {
        return full;
    }

    /** A product in the making. Rows can be made in any order. */
    public final class Product {
        private final double[][] rows;
        private final long[] hashes = new long[n];
        private final boolean[] right = new boolean[n];

        /** @param rows n of n elements, with anything in them */
        public Product(double[][] rows) {
            this.rows = rows;
        }

        /** Computes these rows of the product, the last number excluded. */
        public void multiply(int from, int until) {
            for (int i = from; i < until; i++) {
                Arrays.fill(rows[i], 0);
            }
            for (int column = 0; column < n; column += TILE_COLUMNS) {
                int columns = Math.min(n, column + TILE_COLUMNS);
                for (int k = 0; k < until; k += TILE_ROWS) {
                    for (int i = Math.max(from, k); i < until; i++) {
                        addTile(rows[i], triangle[i], k, column, columns);
                    }
                }
            }
            for (int i = from; i < until; i++) {
                hashes[i] = MatrixProduct.hash(rows[i], (long) i * n);
                right[i] = MatrixProduct.dot(rows[i], n, vector, 0) == expected[i];
            }
        }

        private void addTile(double[] target, double[] factors, int first, int from, int until) {
            int end = Math.min(factors.length, first + TILE_ROWS);
            int k = first;
            for (; k + 4 <= end; k += 4) {
                RowLoops.addFour(target, full, k, factors, k, from, until);
            }
            for (; k < end; k++) {
                RowLoops.addOne(target, full[k], factors[k], from, until);
            }
        }

        /** Of a row that has been made; differs, as good as always, when an element does. */
        public long hash(int row) {
            return hashes[row];
        }

        MatrixProduct result() {
            return MatrixProduct.of(hashes, right);
        }
    }
}
