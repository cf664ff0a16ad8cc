package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.file.RecordingReader;
import io.skua.observe.file.RecordingWriter;
import io.skua.sim.event.EventSink;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/**
 * A recording of a simulated run, in the format of all recordings (docs/recordings.md).
 *
 * <pre>{@code
 * try (EventLog log = new EventLog(Files.newOutputStream(file), "{\"policy\": \"dvs\"}")) {
 *     log.event(0, 3, Event.step(EventKind.SPAWN), 0, -1);
 * }
 * String header = EventLog.read(Files.newInputStream(file), new Digest());
 * }</pre>
 */
public final class EventLog implements EventSink, Closeable {
    private final RecordingWriter writer;
    private final EventTeller teller;
    private long count;

    /** @param header JSON text: machine, program, policy, seed, places and classes */
    public EventLog(OutputStream out, String header) throws IOException {
        writer = new RecordingWriter(out, header);
        teller = new EventTeller(writer);
    }

    @Override
    public void event(long time, int place, Event event, long task, long other) {
        teller.event(time, place, event, task, other);
        count++;
    }

    /** How many events have been written. */
    public long count() {
        return count;
    }

    /** Writes the end, without which nobody takes the file for whole, and closes the stream. */
    @Override
    public void close() throws IOException {
        writer.close();
    }

    /**
     * Gives all events of a recording to the sink. That the whole file is sound is known only at its end: a sink whose
     * effect cannot be undone had better read a recording twice.
     *
     * @return the header
     * @throws IllegalArgumentException if it is no recording, or not a whole one
     */
    public static String read(InputStream in, EventSink sink) throws IOException {
        RecordingReader reader = new RecordingReader(in);
        Pairing pairing = new Pairing(sink);
        while (reader.nextSegment()) {
            reader.events(pairing);
        }
        if (!reader.isWhole()) {
            throw new IllegalArgumentException("The recording is cut off: its end is missing.");
        }
        return reader.header();
    }

    /** The header alone; the rest is neither read nor checked. */
    public static String header(InputStream in) throws IOException {
        return new RecordingReader(in).header();
    }

    /** Tells each event together with the tasks that it is about. */
    private static final class Pairing implements EventListener {
        private final EventSink sink;
        private long task = -1;
        private long other = -1;

        Pairing(EventSink sink) {
            this.sink = sink;
        }

        @Override
        public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
            if (kind == EventKind.TASKS) {
                task = first;
                other = second;
            } else {
                sink.event(time, worker, new Event(kind, detail, first, second), task, other);
                task = -1;
                other = -1;
            }
        }
    }
}
