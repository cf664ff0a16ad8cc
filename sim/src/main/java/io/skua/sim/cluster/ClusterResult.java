package io.skua.sim.cluster;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a run went.
 *
 * @param answer the sum of what counted; 0 if the job failed
 * @param failure why the job failed; null if it did not
 * @param isCorrect whether the answer is the right one
 * @param nanos from the submission to its outcome
 * @param work what one core would take, in nanoseconds
 * @param units all work that was done, in the program's units, whether it counted or not
 * @param unitsCounted the work that led to the answer
 * @param tasks all tasks that were begun
 * @param tasksRunAgain those whose part was lost or dropped: they, or those that had spawned them, were run again
 * @param messages all messages that were sent, and all loads that were read
 * @param bytes what went over the links
 * @param places in the order of their numbers
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

    /** How much faster than one core. */
    public double speedup() {
        return work / Math.max(1, nanos);
    }

    /** Which share of the work was done in vain. */
    public double wasted() {
        return unitsCounted == 0 ? 0 : (double) (units - unitsCounted) / unitsCounted;
    }

    /**
     * How one place got on, in all its lives.
     *
     * @param tasks how many it has begun
     * @param failedSteals requests of this place that were denied
     * @param recoveries loans that this place has made again
     */
    public record PlaceResult(
            String name, long tasks, long loansIn, long loansOut, long failedSteals, long recoveries) {}

    /**
     * How places looked for work, all together.
     *
     * @param probes loads that were read
     * @param asks requests
     * @param denied requests that were denied
     * @param occupied those among them that found the victim serving somebody else or idle
     * @param loans shipments that arrived
     * @param cyclic requests to a place that was waiting for the one that asked
     * @param victims searches that ended with tasks after 1, 2, 3, 4 or more victims had been contacted
     * @param instalments payments to a bank
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

        /** The share of searches that ended with at most so many victims; 1 if there were none. */
        public double shareUpTo(int contacted) {
            long all = 0;
            long few = 0;
            for (int i = 0; i < victims.size(); i++) {
                all += victims.get(i);
                few += i < contacted ? victims.get(i) : 0;
            }
            return all == 0 ? 1 : (double) few / all;
        }

        /** Cyclic requests for each shipment. */
        public double cyclicShare() {
            return loans == 0 ? 0 : (double) cyclic / loans;
        }
    }
}
