package io.skua.sim.setup;

import io.skua.island.Claim;
import io.skua.workloads.script.Program;

/**
 * One of several jobs that share a machine.
 *
 * @param name by which results call it
 * @param claim what it may have of the workers; only islands and the oracle ask
 * @param arrival when it wants to start, in the machine's unit of time
 */
public record JobSpec(String name, Program program, Claim claim, long arrival) {
    public JobSpec {
        if (arrival < 0 || arrival > 1L << 60) {
            throw new IllegalArgumentException(
                    "A job arrives at a moment from 0 to 2^60, not at " + arrival + ": " + name + ".");
        }
    }

    /** There from the start, with the usual claim. */
    public static JobSpec of(String name, Program program) {
        return new JobSpec(name, program, Claim.USUAL, 0);
    }

    public JobSpec at(long itsArrival) {
        return new JobSpec(name, program, claim, itsArrival);
    }

    public JobSpec claim(Claim itsClaim) {
        return new JobSpec(name, program, itsClaim, arrival);
    }
}
