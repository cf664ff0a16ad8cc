package io.skua.sim.chaos.program;

/** What a task throws. */
public record TaskFailure(Task task) {}
