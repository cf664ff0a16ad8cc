package io.skua.sim;

import io.skua.topology.WorkerClass;

/**
 * What one worker did in a run. Times are in the machine's unit.
 *
 * @param place its place on the mesh
 * @param zone its distance from the source
 * @param workerClass its class in the allotment
 * @param busy how long it worked, the cold start after steals and the management of loops included
 * @param useful how much of that the program asked for
 * @param spawned tasks it made
 * @param steals tasks it took from others
 * @param leapfrogs how many of them while it waited for a task, from below that task
 * @param failedSteals probes in vain
 * @param contended how many bags it found busy with another thief
 * @param robbed tasks that others took from it
 * @param parks how often it put a waiting task aside
 * @param sleeps how often it fell asleep
 * @param firstSteal when it took its first task from another; −1 if it never did
 */
public record WorkerResult(
        int place,
        int zone,
        WorkerClass workerClass,
        long busy,
        long useful,
        long spawned,
        long steals,
        long leapfrogs,
        long failedSteals,
        long contended,
        long robbed,
        long parks,
        long sleeps,
        long firstSteal) {}
