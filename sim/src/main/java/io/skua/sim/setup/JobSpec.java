package io.skua.sim.setup;

import io.skua.island.Allowance;
import io.skua.workloads.script.Program;

/**
 * One of several jobs that share a machine.
 *
 * @param name by which results call it
 * @param allowance what it may have of the workers; only islands and the oracle ask
 * @param arrival when it wants to start, in the machine's unit of time
 */
public record JobSpec(String name, Program program, Allowance allowance, long arrival) {
    public JobSpec {
        if (arrival < 0 || arrival > 1L << 60) {
            throw new IllegalArgumentException(
                    "A job arrives at a moment from 0 to 2^60, not at " + arrival + ": " + name + ".");
        }
    }

    /** There from the start, with the usual allowance. */
    public static JobSpec of(String name, Program program) {
        return new JobSpec(name, program, Allowance.USUAL, 0);
    }

    public JobSpec at(long itsArrival) {
        return new JobSpec(name, program, allowance, itsArrival);
    }

    public JobSpec allowance(Allowance itsAllowance) {
        return new JobSpec(name, program, itsAllowance, arrival);
    }
}
