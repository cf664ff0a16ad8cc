package io.skua.tree;

import io.skua.policy.RandomSource;

/**
 * A worker that looks for elements in a tree.
 *
 * @param index its number, counted from 0 in the order in which workers came
 * @param workers how many workers there may be
 */
public record Seeker(int index, int workers, RandomSource random) {
    /** How many bits a number below {@code workers} has; at least 1. */
    int bits() {
        return Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(workers - 1));
    }

    boolean tossesLeft() {
        return random.nextInt(2) == 0;
    }
}
