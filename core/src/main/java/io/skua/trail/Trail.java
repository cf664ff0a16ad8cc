package io.skua.trail;

import io.skua.field.Fields;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.SeatChange;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The latest events of one thread: a ring of {@value #EVENTS} events with one writer and one reader. Neither ever waits
 * for the other. If the ring is full, the event is dropped and counted, and the next event that finds room is preceded
 * by a GAP. Nothing is allocated after the constructor.
 *
 * <pre>
 * field      written by  read by         mode               pairs with             if weaker
 * words      writer      reader          plain              tail                   -
 * tail       writer      writer, reader  release / acquire  words: written before  the reader sees half an event, or
 *                                                                                  one of the round before
 * head       reader      reader, writer  release / acquire  words: read before     the writer overwrites an event that
 *                                                                                  the reader is reading
 * headSeen   writer      writer          plain              -                      -
 * lost       writer      writer, anyone  opaque             -                      a stale count in a display
 * lostSince  writer      writer, reader  plain; the reader  tail                   a GAP at the very end begins at a
 *                                        only at the end                           wrong time
 * told       writer      writer, reader  as lostSince       tail                   a GAP at the very end is told twice
 * </pre>
 *
 * <p><b>R1.</b> {@code head ≤ tail ≤ head + EVENTS}. The writer writes event number {@code tail} only after it has seen
 * {@code tail − head < EVENTS}, and head never goes back.
 *
 * <p><b>R2.</b> Every event is read once, or counted in {@code lost}. The exception is an event during which the stack
 * has overflowed: it is not there, and not counted.
 *
 * <p><b>R3.</b> A GAP lies where the events were lost: they were dropped after the event before the GAP was written,
 * and before the event after it.
 *
 * <p>An event takes four words: the time; the kind (bits 0 to 6), whether a SEAT belongs to it (7), the detail (8 to
 * 31) and the worker (32 to 63); the first and the second number. A blocking section that does little is the program
 * that observation slows down most, so its two events at one moment, WAIT and SEAT or SEAT and RESUME, take the room of
 * one ({@link #putWithSeat}). The reader tells both.
 *
 * <p>Progress: wait-free for both. TrailStress in verify plays it, beside a model whose stores are in the wrong order.
 */
public final class Trail {
    /** How many events the ring has room for: 64 KiB. */
    public static final int EVENTS = 2048;

    static final int WORDS = 4;
    private static final int MASK = EVENTS - 1;
    private static final int WITH_SEAT = 0x80; // beside the kind
    private static final int KIND = 0x7F;
    private static final EventKind[] KINDS = EventKind.values();

    private static final VarHandle TAIL = Fields.handle(MethodHandles.lookup(), "tail", long.class);
    private static final VarHandle HEAD = Fields.handle(MethodHandles.lookup(), "head", long.class);
    private static final VarHandle LOST = Fields.handle(MethodHandles.lookup(), "lost", long.class);

    private final long[] words = new long[EVENTS * WORDS];
    private final long origin; // the System.nanoTime() that counts as 0

    private long tail; // how many events were written
    private long headSeen; // how many of them the writer knows to have been read
    private long lost; // how many events were dropped
    private long told; // how many of these a GAP has told
    private long lostSince; // when the first of the others was dropped

    private long head; // how many events were read

    private @Nullable Echo echo; // the writer's own

    /** @param origin the System.nanoTime() that counts as 0 */
    public Trail(long origin) {
        this(origin, null);
    }

    /** @param echo hears every event in the writer's thread; may be null */
    Trail(long origin, @Nullable Echo echo) {
        this.origin = origin;
        this.echo = echo;
    }

    // ---- writer ----

    /** Returns the time as events have it. */
    public long now() {
        return System.nanoTime() - origin;
    }

    /** Writes an event that happens now. */
    public void put(int worker, EventKind kind, int detail, long first, long second) {
        put(now(), worker, kind, detail, first, second);
    }

    /** Writes an event that happens at this time, which must not be before that of the last event. */
    public void put(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (echo != null) {
            tellEcho(echo, worker, kind, detail, first, second);
        }
        put(time, worker, kind.ordinal(), 1, detail, first, second);
    }

    /**
     * Writes two events that happen at this time: a WAIT, and that the thread then leaves its seat; or that the thread
     * fills a seat, having had none, and then a RESUME.
     *
     * @param kind WAIT or RESUME, whose detail and numbers follow
     */
    public void putWithSeat(long time, int worker, EventKind kind, int detail, long first, long second) {
        boolean leaves = kind == EventKind.WAIT;
        if (echo != null && !leaves) {
            tellEcho(echo, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        }
        if (echo != null) {
            tellEcho(echo, worker, kind, detail, first, second);
        }
        if (echo != null && leaves) {
            tellEcho(echo, worker, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0);
        }
        put(time, worker, kind.ordinal() | WITH_SEAT, 2, detail, first, second);
    }

    /** @param events how many events these words stand for */
    private void put(long time, int worker, int kind, int events, int detail, long first, long second) {
        boolean gap = lost != told;
        if (!findRoom(gap ? 2 : 1)) {
            drop(time, events);
            return;
        }
        long at = tail;
        if (gap) {
            write(at++, time, worker, EventKind.GAP.ordinal(), 0, lost - told, lostSince);
            told = lost;
        }
        write(at++, time, worker, kind, detail, first, second);
        TAIL.setRelease(this, at);
    }

    private void tellEcho(Echo its, int worker, EventKind kind, int detail, long first, long second) {
        try {
            its.event(worker, kind, detail, first, second);
        } catch (Throwable thrown) { // memory or stack has run out: the scheduler goes on without the echo
            echo = null;
        }
    }

    private boolean findRoom(int events) {
        if (tail - headSeen <= EVENTS - events) {
            return true;
        }
        return lookForRoom(events);
    }

    private boolean lookForRoom(int events) {
        headSeen = (long) HEAD.getAcquire(this); // R1
        return tail - headSeen <= EVENTS - events;
    }

    private void drop(long time, int events) {
        if (lost == told) {
            lostSince = time;
        }
        LOST.setOpaque(this, lost + events);
    }

    private void write(long at, long time, int worker, int kind, int detail, long first, long second) {
        int index = ((int) at & MASK) * WORDS;
        words[index] = time;
        words[index + 1] = ((long) worker << 32) | ((detail & 0xFF_FFFFL) << 8) | kind;
        words[index + 2] = first;
        words[index + 3] = second;
    }

    // ---- reader ----

    /** Returns how many events were dropped so far. */
    public long lost() {
        return (long) LOST.getOpaque(this);
    }

    /** Returns how often {@link #take} may be called now; more events may come. */
    public int available() {
        return (int) ((long) TAIL.getAcquire(this) - head);
    }

    /** Returns the time of the event that is to be read next. The caller knows that there is one. */
    public long nextTime() {
        return words[((int) head & MASK) * WORDS];
    }

    /**
     * Gives the next event to the listener, or the next two if they share their words; the caller knows that there is
     * one. If the listener throws, what was to be given counts as read.
     */
    public void take(EventListener listener) {
        int index = ((int) head & MASK) * WORDS;
        long time = words[index];
        long packed = words[index + 1];
        long first = words[index + 2];
        long second = words[index + 3];
        HEAD.setRelease(this, head + 1); // R1: the writer may overwrite the words from now on
        int worker = (int) (packed >> 32);
        EventKind kind = KINDS[(int) packed & KIND];
        boolean withSeat = (packed & WITH_SEAT) != 0;
        if (withSeat && kind != EventKind.WAIT) {
            listener.event(time, worker, EventKind.SEAT, SeatChange.FILLED.ordinal(), Event.NOWHERE, 0);
        }
        listener.event(time, worker, kind, (int) packed >>> 8, first, second);
        if (withSeat && kind == EventKind.WAIT) {
            listener.event(time, worker, EventKind.SEAT, SeatChange.VACATED.ordinal(), Event.NOWHERE, 0);
        }
    }

    /**
     * Tells of events that were dropped after the last one that was written. Called when everything was read, and the
     * writer has ended or will never be read again.
     */
    public void takeLastGap(int worker, EventListener listener) {
        long untold = lost - told;
        if (untold > 0) {
            listener.event(now(), worker, EventKind.GAP, 0, untold, lostSince);
        }
    }
}
