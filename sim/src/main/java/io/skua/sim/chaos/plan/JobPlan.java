package io.skua.sim.chaos.plan;

import io.skua.sim.chaos.program.TaskTree;

/**
 * A job that is going to be submitted.
 *
 * @param place where it is submitted, if that place is alive then
 * @param patience after what time it fails if it has not ended; {@link Long#MAX_VALUE} for never
 * @param keep for how long its outcome is kept if nobody is there to get it
 */
public record JobPlan(long at, int place, TaskTree tree, long patience, long keep) {}
