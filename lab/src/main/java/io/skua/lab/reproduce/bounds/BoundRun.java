package io.skua.lab.reproduce.bounds;

import io.skua.sim.setup.Join;

/**
 * One program, once. Times are in cycles.
 *
 * @param held whether a victim serves one thief at a time, as the machine has it, or all at once
 * @param workers P
 * @param alone T1: what one worker takes, with its spawns and pops
 * @param span T∞: what {@link Span} says
 * @param theft what a probe and a steal take
 * @param probe what a probe takes
 * @param attempts probes, in vain or not
 * @param space the most tasks at once
 * @param spaceAlone S1: the same for one worker
 */
public record BoundRun(
        String policy,
        Join join,
        String program,
        boolean held,
        int workers,
        long time,
        long alone,
        long span,
        long theft,
        long probe,
        long steals,
        long attempts,
        long space,
        long spaceAlone) {
    /** The least c for which this run keeps time ≤ T1/P + c·T∞. */
    public double timeConstant() {
        return Math.max(0, (time - (double) alone / workers) / span);
    }

    /** The least c' for which it keeps thefts ≤ c'·P·T∞, with T∞ counted in thefts. */
    public double stealConstant() {
        return (double) steals * theft / workers / span;
    }

    /** The same for attempts, with T∞ counted in probes. */
    public double attemptConstant() {
        return (double) attempts * probe / workers / span;
    }

    /** At most 1 if space ≤ P·S1. */
    public double spaceRatio() {
        return (double) space / workers / spaceAlone;
    }

    /** T1/(P·T∞): above 1, there is enough to do for all. */
    public double parallelSlackness() {
        return (double) alone / workers / span;
    }
}
