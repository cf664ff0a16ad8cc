package io.skua.policy;

/**
 * The workers that one job may use, numbered from 0, and the one where it starts.
 *
 * @param workers how many there are
 * @param source the worker that received the job
 */
public record Allotment(int workers, int source) {
    public Allotment {
        if (workers < 1) {
            throw new IllegalArgumentException("An allotment has at least 1 worker, not " + workers + ".");
        }
        if (source < 0 || source >= workers) {
            throw new IllegalArgumentException(
                    "The source must be one of the workers 0 to " + (workers - 1) + ", not " + source + ".");
        }
    }
}
