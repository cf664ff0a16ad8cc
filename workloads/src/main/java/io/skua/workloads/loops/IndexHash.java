package io.skua.workloads.loops;

/** Chance that is the same in every run: numbers from an element's index. */
final class IndexHash {
    private static final long GOLDEN = 0x9e3779b97f4a7c15L;

    private IndexHash() {}

    /** From 0 to 1, 1 excluded. */
    static double uniform(int i) {
        return uniform(i, 1);
    }

    /** Normally distributed with mean 0 and deviation 1, by Box and Muller. */
    static double gaussian(int i) {
        double radius = Math.sqrt(-2 * Math.log(1 - uniform(i, 1)));
        return radius * Math.cos(2 * Math.PI * uniform(i, 2));
    }

    private static double uniform(int i, int stream) {
        return (mix(((long) i << 2 | stream) * GOLDEN) >>> 11) * 0x1.0p-53;
    }

    /** The last steps of SplitMix64. */
    private static long mix(long bits) {
        long first = (bits ^ (bits >>> 30)) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ (first >>> 27)) * 0x94d049bb133111ebL;
        return second ^ (second >>> 31);
    }
}
