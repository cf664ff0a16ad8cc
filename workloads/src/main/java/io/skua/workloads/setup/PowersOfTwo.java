package io.skua.workloads.setup;

/** For arguments that must be powers of two. */
public final class PowersOfTwo {
    private PowersOfTwo() {}

    /** @param value positive */
    public static int check(String name, int value) {
        if (Integer.bitCount(value) != 1) {
            int below = Integer.highestOneBit(value);
            throw new IllegalArgumentException(
                    name + " must be a power of two like " + below + " or " + 2L * below + ", but was '" + value + "'");
        }
        return value;
    }
}
