package io.skua.sim.chaos.program;

/** What a fold throws. */
public record FoldFailure(TaskTree tree) {}
