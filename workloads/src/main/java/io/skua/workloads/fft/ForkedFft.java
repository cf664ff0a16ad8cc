package io.skua.workloads.fft;

import io.skua.workloads.divide.Cost;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;

/**
 * {@link Fft} with tasks: the quarters of a transform are forked, and so are the pieces of the loops that sort and
 * combine them.
 *
 * @param cutoff how many points a task has at most, {@link Fft#BASE} at least
 */
record ForkedFft(Fft fft, Forks forks, int cutoff) {
    /** Four points, twice. */
    private static final double BUTTERFLIES_PER_STEP = 4;

    /** See {@link Fft#transform}. */
    void transform(double[] source, double[] target, double[] spare) {
        int n = fft.points();
        if (n <= Fft.NARROW) {
            narrow(source, 0, 1, target, 0, n);
        } else {
            divided(source, target, spare, 0, n);
        }
    }

    private void wide(double[] source, double[] target, int first, int m) {
        if (m <= cutoff) {
            fft.wide(source, target, first, m);
            forks.spent(butterflies(m));
        } else if (m <= Fft.NARROW) {
            narrow(source, first, 1, target, first, m);
        } else {
            divided(source, target, source, first, m);
        }
    }

    private void divided(double[] source, double[] target, double[] spare, int first, int m) {
        int quarter = m / 4;
        loop(quarter, (from, until) -> Fft.sort(source, target, first, m, from, until));
        four(
                () -> wide(target, spare, first, quarter),
                () -> wide(target, spare, first + quarter, quarter),
                () -> wide(target, spare, first + 2 * quarter, quarter),
                () -> wide(target, spare, first + 3 * quarter, quarter));
        combine(spare, target, first, m);
    }

    private void narrow(double[] source, int from, int step, double[] target, int to, int m) {
        if (m <= cutoff) {
            fft.narrow(source, from, step, target, to, m);
            forks.spent(butterflies(m));
        } else {
            int quarter = m / 4;
            four(
                    () -> narrow(source, from, 4 * step, target, to, quarter),
                    () -> narrow(source, from + step, 4 * step, target, to + quarter, quarter),
                    () -> narrow(source, from + 2 * step, 4 * step, target, to + 2 * quarter, quarter),
                    () -> narrow(source, from + 3 * step, 4 * step, target, to + 3 * quarter, quarter));
            combine(target, target, to, m);
        }
    }

    private void combine(double[] source, double[] target, int first, int m) {
        loop(m / 4, (from, until) -> {
            fft.combine(source, target, first, m, from, until);
            forks.spent(BUTTERFLIES_PER_STEP * (until - from));
        });
    }

    private void loop(int length, Halving.Body body) {
        Halving.run(forks, 0, length, piece(cutoff), body);
    }

    private void four(Runnable first, Runnable second, Runnable third, Runnable fourth) {
        forks.both(() -> forks.both(first, second), () -> forks.both(third, fourth));
    }

    /** An iteration of a loop has four points. */
    static int piece(int cutoff) {
        return cutoff / 4;
    }

    private static double butterflies(int m) {
        return m * 0.5 * Integer.numberOfTrailingZeros(m);
    }

    /** In butterflies of two points. Moving points counts nothing. */
    static Cost cost(int m, int cutoff) {
        if (m <= cutoff) {
            return Cost.step(butterflies(m));
        }
        int quarter = m / 4;
        Cost parts = Cost.all(4, cost(quarter, cutoff));
        Cost combine = loopCost(quarter, piece(cutoff), BUTTERFLIES_PER_STEP);
        return m <= Fft.NARROW
                ? parts.then(combine)
                : loopCost(quarter, piece(cutoff), 0).then(parts).then(combine);
    }

    /** As {@link Halving#cost}, for a length that is a power of two: both halves are the same and are counted once. */
    private static Cost loopCost(int length, int longest, double each) {
        if (length <= longest) {
            return Cost.step(length * each);
        }
        Cost half = loopCost(length / 2, longest, each);
        return Cost.both(half, half);
    }
}
