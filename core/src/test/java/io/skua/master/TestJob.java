package io.skua.master;

import io.skua.island.Claim;

/** A job as tests submit it. */
record TestJob(long number, Claim claim, int level) implements Client {}
