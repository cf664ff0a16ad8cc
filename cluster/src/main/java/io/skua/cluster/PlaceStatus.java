package io.skua.cluster;

import java.util.List;

/**
 * What a place has done so far, in all its lives since its process was started.
 *
 * @param incarnation when the current life of the place began; grows with each life, and the place with the lowest one
 *     is the oldest
 * @param idleWorkers how many workers have nothing to do
 * @param load how many tasks other places could take
 * @param tasks tasks for any place that have been run here
 * @param loansIn shipments of tasks that came from other places
 * @param loansOut shipments of tasks that went to other places
 * @param failedSteals requests of this place that were denied
 * @param cyclicSteals requests that came from a place which this one was waiting for
 * @param victimsPerSearch searches by the number of places that were asked: 1, 2, 3, 4, more
 * @param instalments payments to a bank, which secure what was done
 * @param recoveries loans that were made again because a borrower had died or lost them
 * @param tasksRunAgain tasks in those loans
 * @param messages messages that were sent
 * @param bytesSent bytes of those messages
 * @param bytesReceived bytes of messages that came from other places
 */
public record PlaceStatus(
        String name,
        int number,
        long incarnation,
        String address,
        int workers,
        int idleWorkers,
        int load,
        long tasks,
        long loansIn,
        long loansOut,
        long failedSteals,
        long cyclicSteals,
        List<Long> victimsPerSearch,
        long instalments,
        long recoveries,
        long tasksRunAgain,
        long messages,
        long bytesSent,
        long bytesReceived) {}
