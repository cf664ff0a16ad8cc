package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.sim.event.EventSink;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * A recording: the events of a run in a file, small enough that a page can load and replay millions of them.
 *
 * <pre>{@code
 * try (EventLog log = new EventLog(Files.newOutputStream(file), "{\"policy\": \"dvs\"}")) {
 *     log.event(0, 3, TaskEvent.Step.SPAWN, 0, -1);
 * }
 * String header = EventLog.read(Files.newInputStream(file), new Digest());
 * }</pre>
 *
 * <p>A varint has 7 bits of the number in each byte, the lowest first; all bytes but the last have their top bit set.
 * Zigzag makes small varints of small negative numbers: {@code (n << 1) ^ (n >> 63)}. The file:
 *
 * <table>
 *   <caption>Format, version 2</caption>
 *   <tr><th>part</th><th>bytes</th><th>what</th></tr>
 *   <tr><td>magic</td><td>8</td><td>{@code SKUALOG} and a line feed</td></tr>
 *   <tr><td>version</td><td>1</td><td>2</td></tr>
 *   <tr><td>length</td><td>varint</td><td>of the header, in bytes</td></tr>
 *   <tr><td>header</td><td>length</td><td>text in UTF-8; JSON from the caller</td></tr>
 *   <tr><td>events</td><td>1 and more each</td><td>see below</td></tr>
 *   <tr><td>end</td><td>1</td><td>31</td></tr>
 *   <tr><td>count</td><td>varint</td><td>the number of events</td></tr>
 *   <tr><td>checksum</td><td>4</td><td>CRC-32C of everything before it, the lowest byte first; nothing
 *   follows</td></tr>
 * </table>
 *
 * <p>An event is one byte, then those of its numbers that the byte does not already tell:
 *
 * <table>
 *   <caption>An event</caption>
 *   <tr><th>part</th><th>there when</th><th>what</th></tr>
 *   <tr><td>kind and flags</td><td>always</td><td>bits 0 to 4: the kind, as in the order of {@link Kind}; bits 5 to 7:
 *   the flags</td></tr>
 *   <tr><td>time</td><td>bit 5 is 0</td><td>varint: since the event before; the first: since 0</td></tr>
 *   <tr><td>place</td><td>bit 6 is 0</td><td>zigzag; otherwise that of the event before, 0 at first</td></tr>
 *   <tr><td>task</td><td>bit 7 is 0</td><td>zigzag: minus the expected task; otherwise it is that one</td></tr>
 *   <tr><td>other</td><td>the kind has one</td><td>zigzag: minus the last task of the place</td></tr>
 *   <tr><td>numbers</td><td>the kind has them</td><td>zigzag each: the components of the event's record, flags as 0 and
 *   1, phases of jobs from 0</td></tr>
 * </table>
 *
 * <p>SPAWN, JOIN, WAIT, RESUME and SEAT have an other task. WORK, MISS, VISIT_END, SEAT and WAKE have one number;
 * STEAL, VISIT, JOB and ISLAND have two. The expected task of SPAWN is the one after the last spawned, 0 at first; of
 * JOB and ISLAND it is −1; of all others it is the last task of the place. That is 0 at first, other after JOIN and
 * SEAT, unchanged after SPAWN, JOB and ISLAND, and task after the rest.
 */
public final class EventLog implements EventSink, Closeable {
    static final byte[] MAGIC = "SKUALOG\n".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 2;
    static final int KIND_MASK = 31;
    static final int END = 31;
    static final int SAME_TIME = 1 << 5;
    static final int SAME_PLACE = 1 << 6;
    static final int EXPECTED_TASK = 1 << 7;
    static final int PLACES_MAX = 1 << 20; // as a mesh has at most
    private static final int EVENT_BYTES_MAX = 1 + 6 * 10;

    private final OutputStream out;
    private final CRC32C checksum = new CRC32C();
    private final byte[] buffer = new byte[1 << 16];
    private final LastTasks tasks = new LastTasks();
    private int length;
    private long count;
    private long lastTime;
    private int lastPlace;
    private boolean closed;

    /** @param header JSON text: machine, program, policy, seed, places and classes */
    public EventLog(OutputStream out, String header) throws IOException {
        this.out = out;
        byte[] text = header.getBytes(StandardCharsets.UTF_8);
        System.arraycopy(MAGIC, 0, buffer, 0, MAGIC.length);
        length = MAGIC.length;
        buffer[length++] = VERSION;
        varint(text.length);
        flush();
        checksum.update(text);
        out.write(text);
    }

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        if (time < lastTime || !Kind.isPlace(place)) {
            throw new IllegalArgumentException("A recording takes events in the order of time, of places up to "
                    + (PLACES_MAX - 1) + ", not place " + place + " at " + time + " after " + lastTime + ".");
        }
        Kind kind = Kind.of(event);
        if (other != -1 && !kind.hasOther()) {
            throw new IllegalArgumentException("In a recording, " + kind + " has no other task, not " + other + ".");
        }
        if (length > buffer.length - EVENT_BYTES_MAX) {
            flushUnchecked();
        }
        long expected = tasks.expected(place, kind);
        int head = length++;
        int bits = kind.ordinal();
        if (time == lastTime) {
            bits |= SAME_TIME;
        } else {
            varint(time - lastTime);
            lastTime = time;
        }
        if (place == lastPlace) {
            bits |= SAME_PLACE;
        } else {
            zigzag(place);
            lastPlace = place;
        }
        if (task == expected) {
            bits |= EXPECTED_TASK;
        } else {
            zigzag(task - expected);
        }
        if (kind.hasOther()) {
            zigzag(other - tasks.last(place));
        }
        if (kind.numbers() > 0) {
            zigzag(kind.first(event));
        }
        if (kind.numbers() > 1) {
            zigzag(kind.second(event));
        }
        buffer[head] = (byte) bits;
        tasks.after(place, kind, task, other);
        count++;
    }

    private void zigzag(long number) {
        varint((number << 1) ^ (number >> 63));
    }

    private void varint(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            buffer[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        buffer[length++] = (byte) rest;
    }

    private void flushUnchecked() {
        try {
            flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void flush() throws IOException {
        checksum.update(buffer, 0, length);
        out.write(buffer, 0, length);
        length = 0;
    }

    /** How many events have been written. */
    public long count() {
        return count;
    }

    /** Writes the end mark, without which nobody takes the file for whole, and closes the stream. */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (out) {
            flush();
            buffer[length++] = END;
            varint(count);
            flush();
            long sum = checksum.getValue();
            for (int i = 0; i < 4; i++) {
                out.write((int) (sum >>> (8 * i)));
            }
            out.flush();
        }
    }

    /**
     * Gives all events of a recording to the sink. That the whole file is sound is known only at its end: a sink whose
     * effect cannot be undone had better read a recording twice.
     *
     * @return the header
     * @throws IllegalArgumentException if it is no recording, or not a whole one
     */
    public static String read(InputStream in, EventSink sink) throws IOException {
        EventLogReader reader = new EventLogReader(in);
        String header = reader.header();
        reader.events(sink);
        return header;
    }

    /** The header alone; the rest is neither read nor checked. */
    public static String header(InputStream in) throws IOException {
        return new EventLogReader(in).header();
    }

    /** Which tasks are likely to come next: what writer and reader must agree on. */
    static final class LastTasks {
        private long[] lastByPlace = new long[64]; // plus 1: nowhere is the first
        private long nextSpawned;

        long last(int place) {
            return place + 1 < lastByPlace.length ? lastByPlace[place + 1] : 0;
        }

        long expected(int place, Kind kind) {
            return switch (kind) {
                case SPAWN -> nextSpawned;
                case JOB, ISLAND -> -1;
                default -> last(place);
            };
        }

        void after(int place, Kind kind, long task, long other) {
            switch (kind) {
                case SPAWN -> nextSpawned = task + 1;
                case JOB, ISLAND -> {}
                case JOIN, SEAT -> setLast(place, other);
                default -> setLast(place, task);
            }
        }

        private void setLast(int place, long task) {
            if (place + 1 >= lastByPlace.length) {
                lastByPlace = Arrays.copyOf(lastByPlace, Integer.highestOneBit(place + 1) * 2);
            }
            lastByPlace[place + 1] = task;
        }
    }
}
