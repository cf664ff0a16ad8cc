package io.skua;

import io.skua.tally.Tally;

/**
 * What a scheduler or a job has done.
 *
 * @param tasks tasks that were run
 * @param inlined forks that ran at once, inside fork; they are contained in {@code tasks}
 * @param queued forks that were queued
 * @param steals tasks that were taken from other workers
 * @param leapfrogs tasks that a waiting join has taken from another worker; they are contained in {@code steals}
 * @param failedSteals attempts to steal that found no task or lost a race for it
 * @param handOffs how often a waiting thread lent its seat out
 * @param sleeps how often a worker fell asleep
 * @param coalesced tiny tasks and jobs that ran directly after another one, without a search of their own
 * @param limitRises how often a worker's lazy limit rose. The limit is the number of queued tasks from which on further
 *     forks run at once
 * @param limitFalls how often a worker's lazy limit fell
 * @param busyNanos for how many nanoseconds workers ran tasks. This time and the next three are measured only while
 *     somebody observes the scheduler ({@link Skua#observe}); they are 0 otherwise
 * @param hungryNanos for how long workers looked for work or slept; 0 in the counters of a job
 * @param waitingNanos for how long threads waited for tasks and jobs, and ran nothing meanwhile
 * @param blockedNanos for how long threads were in blocking sections
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
        long limitFalls,
        long busyNanos,
        long hungryNanos,
        long waitingNanos,
        long blockedNanos) {

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
                tally.limitFalls,
                tally.busyNanos,
                tally.hungryNanos,
                tally.waitingNanos,
                tally.blockedNanos);
    }

    /** The difference between these counters and {@code earlier} ones of the same scheduler or job. */
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
                limitFalls - earlier.limitFalls,
                busyNanos - earlier.busyNanos,
                hungryNanos - earlier.hungryNanos,
                waitingNanos - earlier.waitingNanos,
                blockedNanos - earlier.blockedNanos);
    }
}
