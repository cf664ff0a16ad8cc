package io.skua.policy;

/** A small, fast random source (xorshift64*), so that a policy's choices follow from a seed. Not thread-safe. */
public final class RandomSource {
    private long state;

    /** Sources with the same seed give the same numbers. */
    public RandomSource(long seed) {
        // sources with neighbouring seeds must not begin with similar numbers
        long mixed = seed * 0x9E3779B97F4A7C15L + 0xD1B54A32D192ED03L;
        state = mixed == 0 ? 1 : mixed;
    }

    /** A random number in [0, bound), all with the same probability. */
    public int nextInt(int bound) {
        state ^= state >>> 12;
        state ^= state << 25;
        state ^= state >>> 27;
        long high = (state * 0x2545F4914F6CDD1DL) >>> 32;
        return (int) ((high * bound) >>> 32);
    }
}
