package io.skua.sim;

import io.skua.topology.WorkerClass;

/**
 * What one worker did in a run. Times are in the machine's unit of time.
 *
 * @param place the worker's place on the mesh
 * @param zone the worker's distance from the source
 * @param workerClass the worker's class in the allotment
 * @param busy how long the worker worked, including cold starts after steals and the management of loops
 * @param useful how much of that time was work that the program asked for
 * @param spawned how many tasks the worker made
 * @param steals how many tasks the worker took from others
 * @param leapfrogs how many of the steals happened while the worker waited for a task, from below that task
 * @param failedSteals how many probes found nothing
 * @param contended how often the worker found a bag busy with another thief
 * @param robbed how many tasks others took from this worker
 * @param parks how often the worker put a waiting task aside
 * @param sleeps how often the worker fell asleep
 * @param firstSteal when the worker took its first task from another worker; −1 if it never did
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
