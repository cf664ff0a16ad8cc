package io.skua.tree;

import io.skua.policy.RandomSource;

/**
 * Whoever works on a tree.
 *
 * @param index its number, counted from 0 in the order in which workers came
 * @param workers how many there may be
 */
public record Seeker(int index, int workers, RandomSource random) {
    /** The bits of a number below {@code workers}; at least 1. */
    int bits() {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(workers - 1));
    }

    boolean tossesLeft() {
        return random.nextInt(2) == 0;
    }
}
