package io.skua.workloads.loops;

import java.util.function.IntToLongFunction;

/**
 * Elements that take as many steps as a table says. A step needs the one before, and no compiler can do two in one: a
 * shift between the multiplications keeps them apart, unlike a + b·x alone, which C2 folds when it unrolls.
 */
final class TableLoop extends PatternLoop {
    /** Steps of a loop: a fifth of a second or less. */
    static final int TOTAL = 100_000_000;

    /** So that the table is no larger than 64 MB. */
    static final int ELEMENTS_MAX = 1 << 24;

    private static final long MULTIPLIER = 0xbf58476d1ce4e5b9L;

    private final int[] table;

    TableLoop(String name, int[] table) {
        super(name, table.length);
        this.table = table;
    }

    @Override
    public long element(int i) {
        return steps(i + 1, table[i]);
    }

    private static long steps(int seed, int count) {
        long x = seed;
        for (int k = 0; k < count; k++) {
            x = (x ^ (x >>> 29)) * MULTIPLIER;
        }
        return x;
    }

    @Override
    public IntToLongFunction body() {
        return i -> element(i);
    }

    @Override
    public long sum() {
        long sum = 0;
        for (int i = 0; i < table.length; i++) {
            sum += steps(i + 1, table[i]);
        }
        return sum;
    }

    @Override
    public long units(int i) {
        return table[i];
    }

    @Override
    String unit() {
        return "loop steps";
    }

    /** Shift, exclusive or, multiplication, the counter and its branch. */
    @Override
    double instructionsPerUnit() {
        return 5;
    }
}
