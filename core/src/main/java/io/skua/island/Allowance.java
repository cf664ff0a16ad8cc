package io.skua.island;

/**
 * What a job may have of the workers.
 *
 * @param min nobody takes workers away from it beyond this; it starts with one of them and gets the others before
 *     anybody else gets more
 * @param max it never has more
 * @param weight when several want more than there is, each gets its share by weight
 */
public record Allowance(int min, int max, int weight) {
    /** At least 1 worker, as many as there are, weight 1. */
    public static final Allowance USUAL = new Allowance(1, Integer.MAX_VALUE, 1);

    public static final int WEIGHT_MAX = 1_000;

    public Allowance {
        if (min < 1) {
            throw new IllegalArgumentException("A job needs at least 1 worker, so min is 1 or more, not " + min + ".");
        }
        if (max < min) {
            throw new IllegalArgumentException("A job cannot have at least " + min + " and at most " + max
                    + " workers; max must not be less than min.");
        }
        if (weight < 1 || weight > WEIGHT_MAX) {
            throw new IllegalArgumentException(
                    "A weight is a whole number from 1 to " + WEIGHT_MAX + ", not " + weight + ".");
        }
    }
}
