package io.skua.workloads.matrix;

import io.skua.workloads.Workload;
import java.util.SplittableRandom;

/**
 * An answer: a product of matrices in short. Factors are whole numbers, small enough that no double on the way to the
 * product is rounded: every algorithm gives the same product, and equality means what it says.
 *
 * @param hash of all elements
 * @param right whether product · v = left · (right · v), in every row, for a vector v that the program does not know
 *     (Freivalds' check)
 */
record MatrixProduct(int n, long hash, boolean right) {
    private static final int ELEMENT_MAX = 100;
    private static final int VECTOR_MAX = 1000;

    /** From what was found row by row. */
    static MatrixProduct of(long[] hashes, boolean[] right) {
        long hash = 0;
        boolean allRight = true;
        for (int i = 0; i < hashes.length; i++) {
            hash += hashes[i];
            allRight &= right[i];
        }
        return new MatrixProduct(hashes.length, hash, allRight);
    }

    /** A row of a factor. */
    static double[] elements(SplittableRandom random, int length) {
        return whole(random, length, ELEMENT_MAX);
    }

    /** For the check. */
    static double[] vector(SplittableRandom random, int length) {
        return whole(random, length, VECTOR_MAX);
    }

    private static double[] whole(SplittableRandom random, int length, int most) {
        double[] row = new double[length];
        for (int i = 0; i < length; i++) {
            row[i] = random.nextInt(-most, most + 1);
        }
        return row;
    }

    /** A part of a row times the same part of a vector. */
    static double dot(double[] row, int length, double[] vector, int from) {
        double sum = 0;
        for (int j = 0; j < length; j++) {
            sum += row[j] * vector[from + j];
        }
        return sum;
    }

    Workload.Verdict verdict(int size) {
        return right && n == size ? Workload.Verdict.CORRECT : Workload.Verdict.WRONG;
    }

    /** What a part of a row adds to the hash, if its first element has that number in the matrix, row by row. */
    static long hash(double[] row, long index) {
        long hash = 0;
        for (int j = 0; j < row.length; j++) {
            hash += ((long) row[j]) * (2 * (index + j) + 1);
        }
        return hash;
    }

    @Override
    public String toString() {
        return "%d x %d elements with hash %016x, %s".formatted(n, n, hash, right ? "all rows right" : "rows wrong");
    }
}
