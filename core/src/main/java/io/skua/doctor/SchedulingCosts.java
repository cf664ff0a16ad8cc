package io.skua.doctor;

/**
 * What scheduling costs in a real run, in nanoseconds. Events say how often each of these things has happened.
 *
 * @param callNanos a fork that is a call, and its join
 * @param queuedNanos a fork that was queued, and a join that has taken the task back
 * @param lightNanos a task of execute, for the worker that runs it
 * @param stealNanos a task that was stolen
 * @param batchNanos a batch of a loop
 */
public record SchedulingCosts(
        double callNanos, double queuedNanos, double lightNanos, double stealNanos, double batchNanos) {
    private static final SchedulingCosts USUAL = new SchedulingCosts(0.6, 50, 21, 500, 8);

    /** Returns what was measured on a server; docs/decisions/0018-observation.md says how. */
    public static SchedulingCosts usual() {
        return USUAL;
    }

    /** Returns the costs of a machine that is slower by a factor. */
    public SchedulingCosts times(double factor) {
        return new SchedulingCosts(
                callNanos * factor,
                queuedNanos * factor,
                lightNanos * factor,
                stealNanos * factor,
                batchNanos * factor);
    }
}
