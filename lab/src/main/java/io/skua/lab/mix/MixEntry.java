package io.skua.lab.mix;

import io.skua.island.Claim;
import io.skua.workloads.Workload;

/**
 * A job of a mix.
 *
 * @param name of the job, for people
 * @param workload what it computes
 * @param claim what it may have of the workers; only islands know this, but its weight counts in the figures of every
 *     mix
 */
public record MixEntry(String name, Workload.Instance workload, Claim claim) {}
