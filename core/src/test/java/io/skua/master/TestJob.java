package io.skua.master;

import io.skua.island.Allowance;

/** A job as tests submit it. */
record TestJob(long number, Allowance allowance, int level) implements Client {}
