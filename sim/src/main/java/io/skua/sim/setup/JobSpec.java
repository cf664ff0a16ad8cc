package io.skua.sim.setup;

import io.skua.island.Allowance;
import io.skua.workloads.script.Program;

/**
 * One of several jobs that share a machine.
 *
 * @param name the name of the job in results
 * @param allowance how many workers the job may have; only islands and the oracle use this
 * @param arrival when the job is submitted, in the machine's unit of time
 */
public record JobSpec(String name, Program program, Allowance allowance, long arrival) {
    public JobSpec {
        if (arrival < 0 || arrival > 1L << 60) {
            throw new IllegalArgumentException(
                    "A job arrives at a moment from 0 to 2^60, not at " + arrival + ": " + name + ".");
        }
    }

    /** A job that is there from the start, with the usual allowance. */
    public static JobSpec of(String name, Program program) {
        return new JobSpec(name, program, Allowance.USUAL, 0);
    }

    /** Returns the same job, which arrives at this moment. */
    public JobSpec at(long itsArrival) {
        return new JobSpec(name, program, allowance, itsArrival);
    }

    /** Returns the same job with another allowance. */
    public JobSpec allowance(Allowance itsAllowance) {
        return new JobSpec(name, program, itsAllowance, arrival);
    }
}
