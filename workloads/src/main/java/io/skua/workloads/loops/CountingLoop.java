package io.skua.workloads.loops;

import java.util.Optional;
import java.util.function.IntToLongFunction;

/**
 * The least work that an element can take: it adds its index to the sum. This is the while loop of the paper's Fig. 1.
 */
final class CountingLoop extends PatternLoop {
    private static final int PIECE = 100_000;

    CountingLoop(String name, int elements) {
        super(name, elements);
    }

    @Override
    public long element(int i) {
        return i;
    }

    @Override
    public IntToLongFunction body() {
        return i -> i;
    }

    /**
     * In pieces, since a loop that is called once in a while is compiled in its middle (on-stack replacement), which
     * costs this one 6 %: rivals, who all call their loops more often, would be faster than possible.
     */
    @Override
    public long sum() {
        int n = elements();
        long sum = 0;
        int from = 0;
        while (from < n) {
            int until = n - from < PIECE ? n : from + PIECE;
            sum += sum(from, until);
            from = until;
        }
        return sum;
    }

    private static long sum(int from, int until) {
        long sum = 0;
        int i = from;
        while (i < until) {
            sum += i;
            i++;
        }
        return sum;
    }

    @Override
    public long units(int i) {
        return 1;
    }

    @Override
    String unit() {
        return "loop additions";
    }

    /** Addition, the counter and its branch. */
    @Override
    double instructionsPerUnit() {
        return 3;
    }

    @Override
    Load measureLoad() {
        return Load.even(elements(), 1);
    }

    @Override
    public Optional<Object> known() {
        return Optional.of(elements() * (elements() - 1L) / 2);
    }
}
