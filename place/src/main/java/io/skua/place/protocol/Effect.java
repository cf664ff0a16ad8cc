package io.skua.place.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a driver is to do, in the order in which the effects come. */
public sealed interface Effect {
    // ---- the network ----

    /** Send this message; it may be lost. */
    record Send(Envelope envelope) implements Effect {}

    /** Read the load of a place; the answer is {@link Event.Probed}. Only if settings say so. */
    record Probe(PlaceId place) implements Effect {}

    /** This life has been declared dead by others: drop all pools and start again with a new incarnation. */
    record Restart() implements Effect {}

    /** The polite leave is complete. */
    record Left() implements Effect {}

    // ---- the workers of this place ----

    /** Open a pool and give it these descriptors. */
    record Open(long pool, JobRecord job, List<Descriptor> descriptors) implements Effect {}

    /** Rotate a pool: what is queued, and what is spawned from now on, goes to the successor. */
    record Rotate(long pool, long successor) implements Effect {}

    /** Cancel a pool. Its end is not reported any more, and nothing of it counts. */
    record Discard(long pool) implements Effect {}

    /** Take up to {@code max} descriptors, as a thief does; the answer is {@link Event.Hauled}, before other events. */
    record Take(int max) implements Effect {}

    /** Tell the protocol ({@link Event.Work}) whenever there is something to take; or stop telling it. */
    record Demand(boolean on) implements Effect {}

    /** Fold at least two parts of a job into one; the answer is {@link Event.Folded}. */
    record Fold(JobId job, long ticket, List<Object> parts) implements Effect {}

    // ---- users ----

    /**
     * A job that was submitted here, or attached to here, has ended; exactly one of part and failure counts.
     *
     * @param progress what the books say at the end; null if they are lost or were never found
     */
    record Ended(
            JobId job,
            @Nullable Object part,
            @Nullable Object failure,
            @Nullable Progress progress) implements Effect {}

    /** The answer to {@link Event.HowFar} with this number, and to all earlier ones about the job. */
    record Progressed(JobId job, long number, Progress progress) implements Effect {}

    /** Nothing of this job is left here: forget what the driver keeps for it. */
    record Forget(JobId job) implements Effect {}

    /** Run a call that came from another place; the answer is {@link Event.Served}. */
    record Serve(PlaceId caller, long call, Object payload) implements Effect {}

    /** A call of this place was answered, or cannot be. */
    record Answered(
            long call, @Nullable Object result, @Nullable Object failure) implements Effect {}

    /**
     * A call of this place, or an answer to one, has arrived at another place, or will never have to.
     *
     * @param call the number of the call, which the caller has given
     */
    record Delivered(PlaceId to, long call, boolean isAnswer) implements Effect {}

    /** A better value of a shared bound has become known. */
    record Bounded(JobId job, int index, long value) implements Effect {}

    /**
     * The places that this one takes for alive have changed.
     *
     * @param departed the place that has just said good-bye and is therefore not alive any more; null if none has
     */
    record Members(List<PlaceId> alive, @Nullable PlaceId departed) implements Effect {}
}
