package io.skua.island;

import java.util.List;

/** What a master hears. */
public sealed interface Event {
    /** A job wants to start. */
    record Arrived(long job, Claim claim) implements Event {}

    /**
     * An island could use so many workers more, up to that many hops from its source; 0 takes an earlier request back.
     */
    record Wants(long job, int workers, int reach) implements Event {}

    /**
     * An island gives members back. It no longer waits for others. Those who are not its members, and its source, are
     * passed over.
     */
    record Returns(long job, List<Integer> members) implements Event {}

    /** A job is over, or will not start. */
    record Ended(long job) implements Event {}

    /** A place cannot be used any more: another process has its processor. A source stays until its job is over. */
    record Lost(int place) implements Event {}

    /** A place can be used again. */
    record Found(int place) implements Event {}
}
