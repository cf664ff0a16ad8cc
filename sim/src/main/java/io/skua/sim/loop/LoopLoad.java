package io.skua.sim.loop;

import io.skua.workloads.script.ScriptLoop;
import java.util.function.IntToLongFunction;

/** How many cycles the elements of a loop take. */
public final class LoopLoad {
    /** A loop has at most this many elements, so that the sums take at most 128 MB. */
    public static final int ELEMENTS_MAX = 1 << 24;

    private static final long[] EVEN = {};

    private final int elements;
    // the cycles of the first 0, 1, 2 and so on elements; empty if all elements take the same
    private final long[] sums;
    private final long largest;

    private LoopLoad(int elements, long[] sums, long largest) {
        this.elements = elements;
        this.sums = sums;
        this.largest = largest;
    }

    /** A loop whose elements all take the same; it may have more than {@link #ELEMENTS_MAX} elements. */
    public static LoopLoad even(int n, long cycles) {
        if (n < 1) {
            throw new IllegalArgumentException("A loop has at least 1 element, not " + n + ".");
        }
        if (cycles < 0 || cycles > 1_000_000_000) {
            throw new IllegalArgumentException("An element takes 0 to 10^9 cycles, not " + cycles + ".");
        }
        return new LoopLoad(n, EVEN, cycles);
    }

    /**
     * The load of a loop in a script.
     *
     * @param cyclesPerUnit how many cycles a unit of the program's work takes
     */
    public static LoopLoad of(ScriptLoop loop, double cyclesPerUnit) {
        return of(loop.elements(), loop.units(), cyclesPerUnit);
    }

    /** A loop over 0 to n − 1 in which each element takes the number of cycles that the function returns. */
    public static LoopLoad of(int n, IntToLongFunction cycles) {
        return of(n, cycles, 1);
    }

    /**
     * As {@link #of(int, IntToLongFunction)}, with work in units. Fractions of a cycle are added to the next element.
     */
    public static LoopLoad of(int n, IntToLongFunction units, double cyclesPerUnit) {
        if (n < 1 || n > ELEMENTS_MAX) {
            throw new IllegalArgumentException(
                    "A simulated loop has 1 to " + ELEMENTS_MAX + " elements, not " + n + ".");
        }
        if (!(cyclesPerUnit > 0) || Double.isInfinite(cyclesPerUnit)) {
            throw new IllegalArgumentException("A unit takes more than 0 cycles, not " + cyclesPerUnit + ".");
        }
        long[] sums = new long[n + 1];
        long all = 0;
        long largest = 0;
        for (int i = 0; i < n; i++) {
            long own = units.applyAsLong(i);
            if (own < 0) {
                throw new IllegalArgumentException(
                        "An element takes at least 0 units, not " + own + " as element " + i + " does.");
            }
            all = Math.addExact(all, own);
            sums[i + 1] = cyclesPerUnit == 1 ? all : Math.round(all * cyclesPerUnit);
            largest = Math.max(largest, sums[i + 1] - sums[i]);
        }
        return new LoopLoad(n, sums, largest);
    }

    /** Returns how many elements there are. */
    public int elements() {
        return elements;
    }

    /** How many cycles the elements from {@code from} (included) to {@code to} (not included) take together. */
    public long between(long from, long to) {
        return sums.length == 0 ? (to - from) * largest : sums[(int) to] - sums[(int) from];
    }

    /** How many cycles the plain loop takes. */
    public long total() {
        return between(0, elements);
    }

    /** Returns how many cycles the largest element takes. */
    public long largest() {
        return largest;
    }

    /** A lower bound for every schedule, in cycles: an equal share of the work, or the largest element. */
    public long optimum(int workers) {
        return Math.max((total() + workers - 1) / workers, largest);
    }
}
