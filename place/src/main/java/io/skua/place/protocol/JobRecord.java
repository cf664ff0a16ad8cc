package io.skua.place.protocol;

import org.jspecify.annotations.Nullable;

/**
 * What every place must know of a job before it runs one of its tasks.
 *
 * @param parent the job in whose body this one was opened by a nested finish; null for a job of its own
 * @param charter the fold, the set-up data and whatever else the driver needs; the protocol never looks into it
 * @param timeout after how many nanoseconds the job fails if it has not ended; {@link Long#MAX_VALUE} for never
 * @param keep for how many nanoseconds the outcome is kept if nobody is there to get it when the job ends; 0 for a job
 *     of which nobody but its submitter knows
 */
public record JobRecord(JobId id, @Nullable JobId parent, Object charter, long timeout, long keep) {
    /** Returns whether the job's books are kept where it was submitted, without deputies: it dies with that place. */
    public boolean isNested() {
        return parent != null;
    }
}
