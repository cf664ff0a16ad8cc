package io.skua.master;

import java.util.List;

/** What a driver tells a master. */
public sealed interface News {
    /** A job wants to start. */
    record Submitted(Client client) implements News {}

    /** A waiting job needs no workers any more. */
    record Withdrawn(long job) implements News {}

    /** A job that has an island or lodges is over. */
    record Ended(long job) implements News {}

    /**
     * An island could use this many more workers, up to this many hops from its source; 0 withdraws an earlier request.
     */
    record Wants(long job, int workers, int reach) implements News {}

    /**
     * An island gives members back, and withdraws its request. Places that are not its members, and its source, are
     * ignored.
     */
    record Returns(long job, List<Integer> members) implements News {}

    /**
     * No job that is at home at this place has anything to do there. A source cannot be given back, so a waiting job
     * may lodge there; the jobs at home there may be waiting for this very job.
     */
    record Idle(int place) implements News {}

    /** No thread was found for a lodger: the lodger waits again. */
    record Unmanned(long job) implements News {}

    /**
     * A place cannot be used any more, because another process has its processor. A source stays until its job is over.
     */
    record Lost(int place) implements News {}

    /** A place can be used again. */
    record Found(int place) implements News {}
}
