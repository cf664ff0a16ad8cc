package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.sim.event.EventSink;

/**
 * A 64-bit hash of all events, for comparing runs without keeping them.
 *
 * <pre>{@code
 * Digest one = new Digest();
 * one.event(0, 3, Event.step(EventKind.SPAWN), 0, -1);
 * one.toString(); // hash and number of events
 * }</pre>
 */
public final class Digest implements EventSink {
    private long hash = 0xCBF29CE484222325L;
    private long count;

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        long mixed = mix(hash, time);
        mixed = mix(mixed, ((long) place << 8) | event.kind().ordinal());
        mixed = mix(mixed, task);
        mixed = mix(mixed, other);
        mixed = mix(mixed, event.first());
        mixed = mix(mixed, event.second());
        hash = mix(mixed, event.detail());
        count++;
    }

    /** Each step can be undone for a given value, so two runs that differ in one value never agree by it alone. */
    private static long mix(long hash, long value) {
        long mixed = (hash ^ value) * 0x9E3779B97F4A7C15L;
        return mixed ^ (mixed >>> 32);
    }

    /** Returns a number that two different sequences of events hardly ever have in common. */
    public long hash() {
        return hash;
    }

    /** How many events there were. */
    public long count() {
        return count;
    }

    @Override
    public boolean equals(Object object) {
        return object instanceof Digest other && hash == other.hash && count == other.count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(hash);
    }

    @Override
    public String toString() {
        return String.format("%016x, %d events", hash, count);
    }
}
