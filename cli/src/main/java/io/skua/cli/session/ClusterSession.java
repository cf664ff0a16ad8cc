package io.skua.cli.session;

import io.skua.observe.EventListener;
import io.skua.observe.Observation;
import io.skua.workloads.places.PlaceProgram;
import java.time.Duration;
import java.util.List;

/** A place that has joined a cluster. All methods may be called by any thread. */
public interface ClusterSession {
    /** Returns what this place has done so far. Does not ask other places. */
    SessionStatus status();

    /** Returns the names of the places that this one takes for alive, in the order of their numbers. */
    List<String> members();

    /** Starts a program at all places. */
    SessionJob submit(PlaceProgram<?, ?, ?> program);

    /**
     * Finds a job that was submitted at any place, which may have died since.
     *
     * @param id as {@link SessionJob#id} says it
     * @throws IllegalArgumentException if this cannot be the name of a job
     */
    SessionJob attach(String id, PlaceProgram<?, ?, ?> program);

    /** Tells a listener what happens at this place from now on. */
    Observation observe(EventListener listener);

    /** Waits until the place has ended, and returns why. */
    String awaitEnd() throws InterruptedException;

    /**
     * Leaves the cluster and ends the place, politely if that is possible within this time.
     *
     * @return whether the place has left politely
     */
    boolean leave(Duration most);
}
