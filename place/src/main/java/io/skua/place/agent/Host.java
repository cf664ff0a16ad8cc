package io.skua.place.agent;

import io.skua.place.protocol.Effect;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.port.Pool;
import io.skua.port.PoolWork;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an agent works for: it knows what tasks, folds and calls are. Only the agent's thread calls these methods. None
 * of them waits or runs user code; what must be run is handed to workers, which answer through the agent.
 */
public interface Host {
    /** A new life of the place has begun, and whatever the place had before is lost. */
    void begun(PlaceId self);

    /** Returns how tasks of a job are run here. */
    PoolWork work(JobRecord job);

    /** A pool with tasks of a job has begun here. */
    void opened(JobId job, Pool pool);

    /** Returns the form in which a descriptor of a pool travels. */
    Object packed(Object task);

    /** Returns the form in which a part travels. Throws an exception with one sentence if it cannot. */
    Object packedPart(JobId job, Object part);

    /** Returns the form in which a failure of a pool travels. */
    Object packedFailure(Throwable thrown);

    /** Folds parts on a worker; the answer goes to {@code answers}. */
    void fold(Answers answers, JobId job, long ticket, List<Object> parts);

    /** Runs a call of another place on a worker; the answer goes to {@code answers}. */
    void serve(Answers answers, PlaceId caller, long call, Object payload);

    /** Returns whether this place serves calls of other places, so that the agent must look after them now and then. */
    boolean servesCalls();

    /** Answers calls of other places whose bodies have been stopped without a word. Looks at each call. */
    void lookAfterCalls();

    /** A call of this place was answered. */
    void answered(long call, @Nullable Object result, @Nullable Object failure);

    /** A call of this place, or its answer to one, has arrived at another place. */
    void delivered(PlaceId to, long call, boolean isAnswer);

    /** A job of this place has ended. */
    void ended(Effect.Ended ended);

    /** A user's question how far a job is was answered. */
    void progressed(JobId job, long number, Progress progress);

    /** Returns how many tasks for any place have been run here. */
    long tasks();

    /** A bound of a job has got better somewhere; the index says which one of its bounds. */
    void bounded(JobId job, int index, long value);

    /** A job is over everywhere, so what this place keeps for the job can go. */
    void forget(JobId job);

    /**
     * The places that are taken for alive have changed; this place is among them.
     *
     * @param departed the place that has just said good-bye; null if none has
     */
    void members(List<PlaceId> alive, @Nullable PlaceId departed);

    /** The place has left politely. */
    void left();

    /** The place ends, because the agent cannot go on. */
    void died(Throwable why);
}
