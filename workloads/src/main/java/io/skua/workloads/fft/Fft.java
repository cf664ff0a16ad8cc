package io.skua.workloads.fft;

/**
 * The discrete Fourier transform of n points, n a power of two: decimation in time by four, out of one array into
 * another. Points are pairs of doubles, the real part first.
 *
 * <p>A <em>wide</em> transform, too large for the cache, first sorts its points by their number modulo four, so that
 * the four quarters read memory in order. A <em>narrow</em> one reads them in steps instead and saves that pass. Both
 * do the same arithmetic in the same order, whoever calls them and however the loops are cut: all schedules give the
 * same bits.
 */
final class Fft {
    /** The smallest transform that is divided no further. */
    static final int BASE = 16;

    /** The largest narrow transform: source and target together are a fraction of a common second-level cache. */
    static final int NARROW = 1 << 12;

    private static final double HALF_ROOT = Math.sqrt(0.5);

    private final int n;

    /** By the logarithm of a size m: e^(−2πik/m) for k below m/4. One table per size, so that all are read in order. */
    private final double[][] roots = new double[Integer.SIZE][];

    Fft(int n) {
        this.n = n;
        if (n >= BASE) {
            roots[log(n)] = roots(n);
        }
        for (int m = n / 4; m >= BASE; m /= 4) {
            roots[log(m)] = everyFourth(roots[log(4 * m)]);
        }
    }

    private static int log(int m) {
        return Integer.numberOfTrailingZeros(m);
    }

    private static double[] roots(int m) {
        double[] table = new double[m / 2];
        for (int k = 0; k < m / 4; k++) {
            double angle = -2 * Math.PI * k / m;
            table[2 * k] = Math.cos(angle);
            table[2 * k + 1] = Math.sin(angle);
        }
        return table;
    }

    private static double[] everyFourth(double[] larger) {
        double[] table = new double[larger.length / 4];
        for (int k = 0; k < table.length; k += 2) {
            table[k] = larger[4 * k];
            table[k + 1] = larger[4 * k + 1];
        }
        return table;
    }

    int points() {
        return n;
    }

    /** The twin. The source is left as it is; spare is overwritten. */
    void transform(double[] source, double[] target, double[] spare) {
        if (n <= NARROW) {
            narrow(source, 0, 1, target, 0, n);
        } else {
            sort(source, target, 0, n, 0, n / 4);
            for (int part = 0; part < 4; part++) {
                wide(target, spare, part * (n / 4), n / 4);
            }
            combine(spare, target, 0, n, 0, n / 4);
        }
    }

    /** The transform of m points of the source at their place in the target; the source is overwritten. */
    void wide(double[] source, double[] target, int first, int m) {
        if (m <= NARROW) {
            narrow(source, first, 1, target, first, m);
        } else {
            int quarter = m / 4;
            sort(source, target, first, m, 0, quarter);
            for (int part = 0; part < 4; part++) {
                wide(target, source, first + part * quarter, quarter);
            }
            combine(source, target, first, m, 0, quarter);
        }
    }

    /** The transform of every step-th point of the source, as m points in a row; the source is left as it is. */
    void narrow(double[] source, int from, int step, double[] target, int to, int m) {
        if (m <= BASE) {
            base(source, from, step, target, to, m);
        } else {
            int quarter = m / 4;
            for (int part = 0; part < 4; part++) {
                narrow(source, from + part * step, 4 * step, target, to + part * quarter, quarter);
            }
            combine(target, target, to, m, 0, quarter);
        }
    }

    /** Points by their number modulo four; the k-th of each quarter, for k in a range. */
    static void sort(double[] source, double[] target, int first, int m, int fromK, int untilK) {
        int quarter = m / 2;
        int to = 2 * (first + fromK);
        int end = 2 * (first + untilK);
        int from = 2 * first + 8 * fromK;
        for (; to < end; to += 2, from += 8) {
            target[to] = source[from];
            target[to + 1] = source[from + 1];
            target[to + quarter] = source[from + 2];
            target[to + quarter + 1] = source[from + 3];
            target[to + 2 * quarter] = source[from + 4];
            target[to + 2 * quarter + 1] = source[from + 5];
            target[to + 3 * quarter] = source[from + 6];
            target[to + 3 * quarter + 1] = source[from + 7];
        }
    }

    /**
     * The transform of m points from those of its quarters; the k-th of each, for k in a range. Source and target may
     * be the same.
     */
    void combine(double[] source, double[] target, int first, int m, int fromK, int untilK) {
        double[] root = roots[log(m)];
        int quarter = m / 2;
        int offset = 2 * first;
        for (int k = 2 * fromK; k < 2 * untilK; k += 2) {
            double real = root[k];
            double imaginary = root[k + 1];
            double real2 = real * real - imaginary * imaginary;
            double imaginary2 = 2 * real * imaginary;
            double real3 = real * real2 - imaginary * imaginary2;
            double imaginary3 = real * imaginary2 + imaginary * real2;

            int at0 = offset + k;
            int at1 = at0 + quarter;
            int at2 = at1 + quarter;
            int at3 = at2 + quarter;
            double aReal = source[at0];
            double aImaginary = source[at0 + 1];
            double bReal = source[at1] * real - source[at1 + 1] * imaginary;
            double bImaginary = source[at1] * imaginary + source[at1 + 1] * real;
            double cReal = source[at2] * real2 - source[at2 + 1] * imaginary2;
            double cImaginary = source[at2] * imaginary2 + source[at2 + 1] * real2;
            double dReal = source[at3] * real3 - source[at3 + 1] * imaginary3;
            double dImaginary = source[at3] * imaginary3 + source[at3 + 1] * real3;

            double acReal = aReal + cReal;
            double acImaginary = aImaginary + cImaginary;
            double bdReal = bReal + dReal;
            double bdImaginary = bImaginary + dImaginary;
            target[at0] = acReal + bdReal;
            target[at0 + 1] = acImaginary + bdImaginary;
            target[at2] = acReal - bdReal;
            target[at2 + 1] = acImaginary - bdImaginary;

            double evenReal = aReal - cReal;
            double evenImaginary = aImaginary - cImaginary;
            double oddReal = bReal - dReal;
            double oddImaginary = bImaginary - dImaginary;
            target[at1] = evenReal + oddImaginary;
            target[at1 + 1] = evenImaginary - oddReal;
            target[at3] = evenReal - oddImaginary;
            target[at3 + 1] = evenImaginary + oddReal;
        }
    }

    private void base(double[] source, int from, int step, double[] target, int to, int m) {
        switch (m) {
            case 16 -> {
                four(source, from, 4 * step, target, to);
                four(source, from + step, 4 * step, target, to + 4);
                four(source, from + 2 * step, 4 * step, target, to + 8);
                four(source, from + 3 * step, 4 * step, target, to + 12);
                combine(target, target, to, 16, 0, 4);
            }
            case 8 -> {
                four(source, from, 2 * step, target, to);
                four(source, from + step, 2 * step, target, to + 4);
                butterfly(target, to, 4, 1, 0);
                butterfly(target, to + 1, 4, HALF_ROOT, -HALF_ROOT);
                butterfly(target, to + 2, 4, 0, -1);
                butterfly(target, to + 3, 4, -HALF_ROOT, -HALF_ROOT);
            }
            case 4 -> four(source, from, step, target, to);
            case 2 -> {
                System.arraycopy(source, 2 * from, target, 2 * to, 2);
                System.arraycopy(source, 2 * (from + step), target, 2 * to + 2, 2);
                butterfly(target, to, 1, 1, 0);
            }
            default -> System.arraycopy(source, 2 * from, target, 2 * to, 2);
        }
    }

    /** Combines two points of the target. */
    private static void butterfly(double[] target, int at, int distance, double real, double imaginary) {
        int low = 2 * at;
        int high = low + 2 * distance;
        double aReal = target[low];
        double aImaginary = target[low + 1];
        double bReal = target[high] * real - target[high + 1] * imaginary;
        double bImaginary = target[high] * imaginary + target[high + 1] * real;
        target[low] = aReal + bReal;
        target[low + 1] = aImaginary + bImaginary;
        target[high] = aReal - bReal;
        target[high + 1] = aImaginary - bImaginary;
    }

    private static void four(double[] source, int from, int step, double[] target, int to) {
        int at = 2 * from;
        double aReal = source[at];
        double aImaginary = source[at + 1];
        at += 2 * step;
        double bReal = source[at];
        double bImaginary = source[at + 1];
        at += 2 * step;
        double cReal = source[at];
        double cImaginary = source[at + 1];
        at += 2 * step;
        double dReal = source[at];
        double dImaginary = source[at + 1];

        int out = 2 * to;
        target[out] = aReal + cReal + (bReal + dReal);
        target[out + 1] = aImaginary + cImaginary + (bImaginary + dImaginary);
        target[out + 2] = aReal - cReal + (bImaginary - dImaginary);
        target[out + 3] = aImaginary - cImaginary - (bReal - dReal);
        target[out + 4] = aReal + cReal - (bReal + dReal);
        target[out + 5] = aImaginary + cImaginary - (bImaginary + dImaginary);
        target[out + 6] = aReal - cReal - (bImaginary - dImaginary);
        target[out + 7] = aImaginary - cImaginary + (bReal - dReal);
    }
}
