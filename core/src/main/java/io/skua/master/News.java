package io.skua.master;

import java.util.List;

/** What a master hears. */
public sealed interface News {
    /** A job wants to start. */
    record Submitted(Client client) implements News {}

    /** A job that waits needs no workers any more. */
    record Withdrawn(long job) implements News {}

    /** A job that has an island or lodges is over. */
    record Ended(long job) implements News {}

    /**
     * An island could use so many workers more, up to that many hops from its source; 0 takes an earlier request back.
     */
    record Wants(long job, int workers, int reach) implements News {}

    /**
     * An island gives members back. It no longer waits for others. Those who are not its members, and its source, are
     * passed over.
     */
    record Returns(long job, List<Integer> members) implements News {}

    /**
     * None of those who are at home at this place has anything to do there, and a source cannot be given back: a job
     * that waits may lodge there. It may be the very job that they wait for.
     */
    record Idle(int place) implements News {}

    /** Nobody was found who could work for a lodger: it waits again. */
    record Unmanned(long job) implements News {}

    /** A place cannot be used any more: another process has its processor. A source stays until its job is over. */
    record Lost(int place) implements News {}

    /** A place can be used again. */
    record Found(int place) implements News {}
}
