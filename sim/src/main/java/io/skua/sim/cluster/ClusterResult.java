package io.skua.sim.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run went.
 *
 * @param answer the sum of all contributions that counted; 0 if the job failed
 * @param failure why the job failed; null if it did not
 * @param isCorrect whether the answer is the right one
 * @param nanos the time from the submission of the job to its outcome
 * @param work how long one core would take, in nanoseconds
 * @param units all work that was done, in the program's units, whether it counted or not
 * @param unitsCounted the work that led to the answer
 * @param tasks how many tasks were begun
 * @param tasksRunAgain how many tasks ran in vain, because their part was lost or dropped: these tasks, or the tasks
 *     that had spawned them, were run again
 * @param messages how many messages were sent and how many loads were read
 * @param bytes how many bytes went over the links
 * @param places the result of each place, in the order of their numbers
 * @param searches what the protocols have counted about stealing
 */
public record ClusterResult(
        long answer,
        @Nullable String failure,
        boolean isCorrect,
        long nanos,
        double work,
        long units,
        long unitsCounted,
        long tasks,
        long tasksRunAgain,
        long messages,
        long bytes,
        List<PlaceResult> places,
        Searches searches) {
    public ClusterResult {
        places = List.copyOf(places);
    }

    /** How many times as fast as one core the cluster was. */
    public double speedup() {
        return work / Math.max(1, nanos);
    }

    /** The share of the work that was done in vain. */
    public double wasted() {
        return unitsCounted == 0 ? 0 : (double) (units - unitsCounted) / unitsCounted;
    }

    /**
     * What one place did, in all its lives.
     *
     * @param tasks how many tasks it has begun
     * @param failedSteals how many of its requests were denied
     * @param recoveries how many loans this place has made again
     */
    public record PlaceResult(
            String name, long tasks, long loansIn, long loansOut, long failedSteals, long recoveries) {}

    /**
     * How places looked for work, added up over all places.
     *
     * @param probes how many loads were read
     * @param asks how many requests were sent
     * @param denied how many requests were denied
     * @param occupied how many of the denied requests found the victim serving another thief, or idle
     * @param loans how many shipments of tasks arrived
     * @param cyclic how many requests went to a place that was waiting for the place that asked
     * @param victims how many searches ended with tasks after 1, 2, 3, 4 or more victims had been contacted
     * @param instalments how many payments were made to a bank
     */
    public record Searches(
            long probes,
            long asks,
            long denied,
            long occupied,
            long loans,
            long cyclic,
            List<Long> victims,
            long instalments) {
        public Searches {
            victims = List.copyOf(victims);
        }

        /** The share of searches that contacted at most this many victims; 1 if there were no searches. */
        public double shareUpTo(int contacted) {
            long all = 0;
            long few = 0;
            for (int i = 0; i < victims.size(); i++) {
                all += victims.get(i);
                few += i < contacted ? victims.get(i) : 0;
            }
            return all == 0 ? 1 : (double) few / all;
        }

        /** The number of cyclic requests divided by the number of shipments. */
        public double cyclicShare() {
            return loans == 0 ? 0 : (double) cyclic / loans;
        }
    }
}
