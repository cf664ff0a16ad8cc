package io.skua.workloads.fft;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The points that {@link Fft} transforms, pseudo-random, and what is known of their spectrum without it: its energy, by
 * Parseval's theorem, and a few frequencies, by the definition.
 */
final class Waveform {
    /** Fixed, so that sums of doubles are the same however the blocks are spread. */
    static final int BLOCK = 1 << 12;

    private static final long SEED = 0x5ca1ab1e;
    private static final int FREQUENCIES = 8;
    private static final int STRIDE = 1 << 10;

    /** How many times the usual error of a transform is still taken for rounding. */
    private static final double PATIENCE = 64;

    private final double[] points;
    private final double energy;
    private final int[] frequencies;
    private final double[] expected = new double[2 * FREQUENCIES];

    Waveform(int n) {
        points = new double[2 * n];
        SplittableRandom random = new SplittableRandom(SEED);
        double[] blocks = new double[blocks(n)];
        for (int i = 0; i < points.length; i++) {
            points[i] = 2 * random.nextDouble() - 1;
            blocks[(i >> 1) / BLOCK] += points[i] * points[i];
        }
        energy = Arrays.stream(blocks).sum();
        // The multiples of a quarter need no sines; the others are wherever the generator says.
        frequencies =
                new int[] {0, n / 4, n / 2, n / 4 * 3, random.nextInt(n), random.nextInt(n), random.nextInt(n), n - 1};
        for (int i = 0; i < FREQUENCIES; i++) {
            frequency(frequencies[i], 2 * i);
        }
    }

    static int blocks(int n) {
        return (n + BLOCK - 1) / BLOCK;
    }

    /** Not to be written to. */
    double[] points() {
        return points;
    }

    /** Sums point j times e^(−2πijk/n), with the roots of one stretch in a table that is turned for the next. */
    private void frequency(int k, int at) {
        int n = points.length / 2;
        int stretch = Math.min(STRIDE, n);
        double[] cosines = new double[stretch];
        double[] sines = new double[stretch];
        for (int j = 0; j < stretch; j++) {
            cosines[j] = cosine((long) j * k, n);
            sines[j] = sine((long) j * k, n);
        }
        for (int first = 0; first < n; first += stretch) {
            double real = 0;
            double imaginary = 0;
            for (int j = 0; j < stretch; j++) {
                double x = points[2 * (first + j)];
                double y = points[2 * (first + j) + 1];
                real += x * cosines[j] + y * sines[j];
                imaginary += y * cosines[j] - x * sines[j];
            }
            double cosine = cosine((long) first * k, n);
            double sine = sine((long) first * k, n);
            expected[at] += real * cosine + imaginary * sine;
            expected[at + 1] += imaginary * cosine - real * sine;
        }
    }

    private static double cosine(long turns, int n) {
        return Math.cos(2 * Math.PI * (turns % n) / n);
    }

    private static double sine(long turns, int n) {
        return Math.sin(2 * Math.PI * (turns % n) / n);
    }

    /** What a run gathers of its spectrum, block by block and in any order, to compare it to this signal. */
    final class Check {
        private final double[] spectrum;
        private final double[] energies;
        private final long[] hashes;

        Check(double[] spectrum) {
            this.spectrum = spectrum;
            int blocks = blocks(spectrum.length / 2);
            energies = new double[blocks];
            hashes = new long[blocks];
        }

        void gather(int fromBlock, int untilBlock) {
            for (int block = fromBlock; block < untilBlock; block++) {
                double sum = 0;
                long hash = 0;
                int end = Math.min(spectrum.length, (block + 1) * 2 * BLOCK);
                for (int i = block * 2 * BLOCK; i < end; i++) {
                    double x = spectrum[i];
                    sum += x * x;
                    hash += Double.doubleToRawLongBits(x) * (2L * i + 1);
                }
                energies[block] = sum;
                hashes[block] = hash;
            }
        }

        Spectrum result() {
            int n = spectrum.length / 2;
            double error = PATIENCE * Math.ulp(1.0) * (Integer.numberOfTrailingZeros(n) + 1);
            boolean right = near(Arrays.stream(energies).sum(), n * energy, error * n * energy);
            for (int i = 0; i < FREQUENCIES; i++) {
                int at = 2 * frequencies[i];
                double most = error * Math.sqrt(energy);
                right &= near(spectrum[at], expected[2 * i], most) && near(spectrum[at + 1], expected[2 * i + 1], most);
            }
            return new Spectrum(n, Arrays.stream(hashes).sum(), right);
        }

        private boolean near(double value, double right, double most) {
            return Math.abs(value - right) <= most;
        }
    }

    /**
     * An answer: a spectrum in short.
     *
     * @param bits a hash of all its doubles, the same for any schedule
     * @param right whether its energy and the frequencies known are right
     */
    record Spectrum(int points, long bits, boolean right) {
        @Override
        public String toString() {
            return "%d points with hash %016x, energy and %d frequencies %s"
                    .formatted(points, bits, FREQUENCIES, right ? "right" : "wrong");
        }
    }
}
