package io.skua.workloads.divide;

import java.util.function.DoubleUnaryOperator;

/** A loop over a range of indices, by halving the range until a piece is short enough for one task. */
public final class Halving {
    private Halving() {}

    /** A piece of the loop. */
    public interface Body {
        /** Handles these elements, the last number excluded. */
        void run(int from, int until);
    }

    /** Halves the elements until at most this many are left, and then calls the body; halves run in parallel. */
    public static void run(Forks forks, int from, int until, int longest, Body body) {
        if (until - from <= longest) {
            body.run(from, until);
        } else {
            int middle = middle(from, until);
            forks.both(() -> run(forks, from, middle, longest, body), () -> run(forks, middle, until, longest, body));
        }
    }

    /** Returns where a half ends and the other begins, without an overflow. */
    public static int middle(int from, int until) {
        return (from + until) >>> 1;
    }

    /** @param until gives what the iterations from 0 up to its argument cost together, in units */
    public static Cost cost(int from, int end, int longest, DoubleUnaryOperator until) {
        if (end - from <= longest) {
            return Cost.step(until.applyAsDouble(end) - until.applyAsDouble(from));
        }
        int middle = middle(from, end);
        return Cost.both(cost(from, middle, longest, until), cost(middle, end, longest, until));
    }
}
