package io.skua.island;

/**
 * How many workers a job may have.
 *
 * @param min other jobs never shrink this job's island below this many workers. The job starts with one worker, and
 *     gets the others before any other job gets more than its own minimum
 * @param max the island never has more than this many workers
 * @param weight when jobs want more workers than there are, each job gets a share in proportion to its weight
 */
public record Allowance(int min, int max, int weight) {
    /** At least 1 worker, as many as there are, weight 1. */
    public static final Allowance USUAL = new Allowance(1, Integer.MAX_VALUE, 1);

    /** The largest weight that a job can have. */
    public static final int WEIGHT_MAX = 1_000;

    /** Refuses numbers that are out of range or contradict each other, with an IllegalArgumentException. */
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
