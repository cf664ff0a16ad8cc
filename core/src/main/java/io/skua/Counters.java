package io.skua;

import io.skua.observe.Tally;

/**
 * What a scheduler or a job has done.
 *
 * @param tasks tasks that were run
 * @param inlined of those, forks that ran at once, inside fork
 * @param queued forks that were queued
 * @param steals tasks taken from other workers
 * @param leapfrogs of those, the ones taken by a join that waited
 * @param failedSteals attempts that found nothing or lost the race
 * @param handOffs times that a waiting thread lent its seat out
 * @param sleeps times that a worker fell asleep
 * @param coalesced tiny tasks and jobs that ran in a row with the one before, without a search of their own
 * @param limitRises times that a worker's lazy limit rose: how many queued tasks are enough, so that further forks run
 *     at once
 * @param limitFalls times that it fell
 */
public record Counters(
        long tasks,
        long inlined,
        long queued,
        long steals,
        long leapfrogs,
        long failedSteals,
        long handOffs,
        long sleeps,
        long coalesced,
        long limitRises,
        long limitFalls) {

    static Counters of(Tally tally) {
        return new Counters(
                tally.tasks(),
                tally.inlined,
                tally.queued,
                tally.steals,
                tally.leapfrogs,
                tally.failedSteals,
                tally.handOffs,
                tally.sleeps,
                tally.coalesced,
                tally.limitRises,
                tally.limitFalls);
    }

    /** What has happened since {@code earlier}. */
    public Counters since(Counters earlier) {
        return new Counters(
                tasks - earlier.tasks,
                inlined - earlier.inlined,
                queued - earlier.queued,
                steals - earlier.steals,
                leapfrogs - earlier.leapfrogs,
                failedSteals - earlier.failedSteals,
                handOffs - earlier.handOffs,
                sleeps - earlier.sleeps,
                coalesced - earlier.coalesced,
                limitRises - earlier.limitRises,
                limitFalls - earlier.limitFalls);
    }
}
