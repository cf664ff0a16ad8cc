package io.skua.trail;

import io.skua.observe.EventListener;
import org.jspecify.annotations.Nullable;

/** A thread that leaves a trail while somebody listens. */
public interface Traced {
    /** Sets where the thread writes its events; null if nobody listens. Called by any thread, without waiting. */
    void setTrail(@Nullable Trail trail);

    /** Returns the thread itself, of which the gatherer asks the JVM. */
    Thread thread();

    /** Tells what the thread does now, as one SAMPLE. Called by the gatherer while the thread runs. */
    void sample(long time, EventListener listener);
}
