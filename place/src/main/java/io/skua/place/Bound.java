package io.skua.place;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.PlaceId;

/**
 * A number that all tasks of a job or finish share, for searches: the best solution found so far.
 *
 * <pre>{@code
 * record Search(Node node) implements AnyTask<Long> {
 *     public Long run() {
 *         Bound best = Here.minimum();
 *         if (node.lowerBound() >= best.value()) {
 *             return null; // nothing better can be found below this node
 *         }
 *         …
 *         best.offer(cost);
 *         return cost;
 *     }
 * }
 * }</pre>
 *
 * In a task, {@link Here#minimum} and {@link Here#maximum} return the bound that all tasks of the same job or finish
 * get; there is one of each kind. In the body of a finish, they make another bound for the tasks of that finish, which
 * get it as a field of their records.
 *
 * <p>A bound only gets better. A place learns of improvements elsewhere a little later, or never if the finish ends
 * before: a bound saves work, and is no way to return a result. Use the finish's fold for that. A task that runs twice
 * offers the same values again, which changes nothing.
 *
 * <p>The components are of no use to users.
 */
public record Bound(int place, long life, long job, int index, boolean isMaximum) {
    static Bound of(JobId job, int index, boolean isMaximum) {
        return new Bound(job.submitter().number(), job.submitter().incarnation(), job.number(), index, isMaximum);
    }

    private JobId jobId() {
        return new JobId(new PlaceId(place, life), job);
    }

    /**
     * Returns the best value that this place knows. Without one, that is {@link Long#MAX_VALUE} for a minimum and
     * {@link Long#MIN_VALUE} for a maximum.
     */
    public long value() {
        long kept = Frame.current("A bound").scope().home().bounds().get(jobId(), index);
        return isMaximum ? ~kept : kept;
    }

    /** Tells all places of a value. Returns whether it is better than all that this place has known. */
    public boolean offer(long value) {
        return Frame.current("A bound").scope().home().offer(jobId(), index, isMaximum ? ~value : value);
    }
}
