package io.skua.place.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What can happen to a place. The driver passes each event to the place's protocol, together with the time. */
public sealed interface Event {
    /** The clock has reached the moment at which the protocol wanted to be woken. */
    record Tick() implements Event {}

    // ---- the network ----

    /** A message has come from another place. */
    record Received(Envelope envelope) implements Event {}

    /** These places are known from the start; this one may be among them. */
    record Known(List<PlaceId> places) implements Event {}

    /** Another place was discovered. */
    record Appeared(PlaceId place) implements Event {}

    /** Nothing was heard of a place for longer than the failure detector allows. It may be alive. */
    record Silent(PlaceId place) implements Event {}

    /** A place that was silent was heard again. */
    record Back(PlaceId place) implements Event {}

    /** It is proved that this life of a place has ended, because a connection was refused or it has said good-bye. */
    record Gone(PlaceId place) implements Event {}

    /** The answer to {@link Effect.Probe}. */
    record Probed(PlaceId place, int load) implements Event {}

    // ---- the workers of this place ----

    /** The number of idle workers or of tasks that could be taken has changed. */
    record Work(int idleWorkers, int load) implements Event {}

    /** The answer to {@link Effect.Take}: descriptors of one pool, or none. */
    record Hauled(long pool, List<Descriptor> descriptors) implements Event {}

    /**
     * A pool has ended: nothing of it is queued or running.
     *
     * @param tasks how many tasks have run in it
     * @param part what its tasks have contributed, folded; null if nothing
     * @param frontier what was moved to the pool's successor; empty without a successor
     * @param failure why it failed; null if it did not
     */
    record PoolEnded(
            long pool,
            long tasks,
            @Nullable Object part,
            List<Descriptor> frontier,
            @Nullable Object failure) implements Event {}

    /** The answer to {@link Effect.Fold}; one of part and failure is not null. */
    record Folded(
            long ticket, @Nullable Object part, @Nullable Object failure) implements Event {}

    // ---- users ----

    /** A user of this place submits a job. For a nested job, this place keeps its books. */
    record Submit(JobRecord job, List<Descriptor> roots) implements Event {}

    /** A user of this place waits for the outcome of a job that was submitted elsewhere, or by an earlier life. */
    record Attach(JobId job) implements Event {}

    /** A user of this place, which has submitted the job or is attached to it, cancels the job. */
    record Cancel(JobId job, Object reason) implements Event {}

    /**
     * A user of this place, which has submitted the job or is attached to it, asks how far the job is. The answer is
     * {@link Effect.Progressed}, or the end of the job.
     *
     * @param number the number of the question, larger than those of all earlier ones about this job
     */
    record HowFar(JobId job, long number) implements Event {}

    /** A user's call or data for one certain place. The answer is {@link Effect.Answered}. */
    record Call(long call, PlaceId at, Object payload) implements Event {}

    /** The driver has carried out {@link Effect.Serve}. */
    record Served(
            PlaceId caller,
            long call,
            @Nullable Object result,
            @Nullable Object failure) implements Event {}

    /** A better value of a shared bound of a job was found here; smaller is better. */
    record Bound(JobId job, int index, long value) implements Event {}

    /** This place is to leave politely. {@link Effect.Left} tells when it may go. */
    record Leave() implements Event {}
}
