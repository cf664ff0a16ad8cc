package io.skua.workloads.loops;

import io.skua.workloads.matrix.Matmul;
import java.util.function.IntToLongFunction;

/**
 * A lower triangular matrix times a full one: an element makes one row of the product, and makes a row of a small
 * matrix several times over. The answer sums up the rows' hashes.
 */
final class MatmulLoop extends PatternLoop {
    private static final int ROWS = 1024;
    private static final int ROWS_MAX = 4096;

    static final Pattern PATTERN = new Pattern(
            "matmul",
            "rows of a triangular matrix times a full one: row i takes i + 1 steps",
            ROWS,
            ROWS_MAX,
            MatmulLoop::new);

    private final Matmul.Product product;
    private final int rounds;

    private MatmulLoop(int n) {
        super("matmul", n);
        product = new Matmul(n).new Product(new double[n][n]);
        rounds = (int) Math.max(1, cube(ROWS) / cube(n));
    }

    private static long cube(int n) {
        return (long) n * n * n;
    }

    @Override
    public long element(int i) {
        long sum = 0;
        for (int round = 0; round < rounds; round++) {
            product.multiply(i, i + 1);
            sum += product.hash(i);
        }
        return sum;
    }

    @Override
    public IntToLongFunction body() {
        return i -> element(i);
    }

    @Override
    public long sum() {
        long sum = 0;
        for (int i = 0; i < elements(); i++) {
            sum += element(i);
        }
        return sum;
    }

    /** Multiplications. Clearing, hashing and checking a row takes as long as a few more per column. */
    @Override
    public long units(int i) {
        return (i + 1L) * elements() * rounds;
    }

    @Override
    String unit() {
        return "loop multiplications";
    }

    /** With vectors of four doubles: 14 instructions for 16 multiplications, and their factors. */
    @Override
    double instructionsPerUnit() {
        return 1;
    }
}
