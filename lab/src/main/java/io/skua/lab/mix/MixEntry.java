package io.skua.lab.mix;

import io.skua.island.Allowance;
import io.skua.workloads.Workload;

/**
 * A job of a mix.
 *
 * @param name of the job, for people
 * @param workload what it computes
 * @param allowance what it may have of the workers; only islands know this, but its weight counts in the figures of
 *     every mix
 */
public record MixEntry(String name, Workload.Instance workload, Allowance allowance) {}
