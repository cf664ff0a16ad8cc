package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.ObservedState;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Writes events to a file while they happen. A segment is written when it has {@value #SEGMENT_BYTES} bytes, or when
 * the program has run for a second since the last one, and it is written at once and whole: if the program is killed,
 * the file can be read up to its last segment.
 *
 * <pre>{@code
 * RecordingWriter writer = new RecordingWriter(Files.newOutputStream(file), "{\"program\": \"fib 30\"}");
 * try (writer; Observation observation = skua.observe(writer)) {
 *     writer.setTexts(observation::text);
 *     skua.run(() -> fib(30));
 * }
 * }</pre>
 *
 * <p>All calls but those of {@link #setTexts} and {@link #close} come from one thread, as those of a listener do.
 */
public final class RecordingWriter implements EventListener, Closeable {
    static final int SEGMENT_BYTES = 1 << 16;
    private static final long SEGMENT_TIME = 1_000_000_000;
    private static final int KINDS = EventKind.values().length;

    private final OutputStream out;
    private final ObservedState state = new ObservedState();
    private final Bytes events = new Bytes(SEGMENT_BYTES + 256);
    private final Bytes block = new Bytes(SEGMENT_BYTES + 4096);
    private final Bytes index = new Bytes(256);
    private final TreeSet<Long> labels = new TreeSet<>(); // that events of this segment name
    private final long[] lastFirst = new long[KINDS];
    private final long[] lastSecond = new long[KINDS];
    private ObservedState before = state.copy(); // when the segment began
    private volatile LongFunction<String> texts = number -> "";
    private long offset; // in the file, where the segment will be
    private long segments;
    private long count; // of events in this segment
    private long total;
    private long firstTime;
    private long lastTime;
    private int lastWorker;
    private @Nullable IOException failure; // why nothing is written any more
    private boolean closed;

    /**
     * Begins a recording.
     *
     * @param header JSON text that says what was recorded: machine, program, policy, the unit of time and so on
     */
    public RecordingWriter(OutputStream out, String header) throws IOException {
        this.out = out;
        Bytes first = new Bytes(256);
        first.all(Format.MAGIC);
        first.one(Format.VERSION);
        first.text(header);
        first.int32(first.checksum());
        first.writeTo(out);
        out.flush();
        offset = first.length();
        beginSegment(0);
    }

    /** Sets where the texts of names and notes come from. May be called by any thread, soon after the beginning. */
    public void setTexts(LongFunction<String> source) {
        texts = source;
    }

    /** Returns how many events were written. */
    public long count() {
        return total;
    }

    private void beginSegment(long time) {
        events.clear();
        labels.clear();
        Arrays.fill(lastFirst, 0);
        Arrays.fill(lastSecond, 0);
        before = state.copy();
        count = 0;
        firstTime = time;
        lastTime = time;
        lastWorker = Event.NOWHERE;
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (failure != null) {
            return;
        }
        if (count == 0) {
            firstTime = time;
            lastTime = time;
        }
        add(time, worker, kind, detail, first, second);
        state.event(time, worker, kind, detail, first, second);
        if (events.length() >= SEGMENT_BYTES || time - firstTime >= SEGMENT_TIME) {
            try {
                endSegment();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    private void add(long time, int worker, EventKind kind, int detail, long first, long second) {
        int number = kind.ordinal();
        events.one(number
                | (time == lastTime ? Format.SAME_TIME : 0)
                | (worker == lastWorker ? Format.SAME_WORKER : 0)
                | (detail != 0 ? Format.HAS_DETAIL : 0));
        if (time != lastTime) {
            events.zigzag(time - lastTime);
        }
        if (worker != lastWorker) {
            events.zigzag(worker);
        }
        if (detail != 0) {
            events.varint(detail);
        }
        if (kind.numbers() > 0) {
            events.zigzag(first - lastFirst[number]);
        }
        if (kind.numbers() > 1) {
            events.zigzag(second - lastSecond[number]);
        }
        lastTime = time;
        lastWorker = worker;
        lastFirst[number] = first;
        lastSecond[number] = second;
        count++;
        total++;
        if (kind == EventKind.NOTE) {
            labels.add(first);
        } else if (kind == EventKind.JOB && second != 0) {
            labels.add(second);
        }
    }

    /** Writes what was gathered since the last segment. */
    private void endSegment() throws IOException {
        if (count == 0) {
            return;
        }
        Bytes payload = new Bytes(events.length() + 1024);
        before.jobs().values().forEach(job -> labels.add(job.name()));
        labels.remove(0L);
        payload.varint(labels.size());
        for (long label : labels) {
            payload.varint(label);
            payload.text(texts.apply(label));
        }
        putState(payload);
        payload.varint(count);
        payload.zigzag(firstTime);
        payload.add(events);
        index.varint(offset);
        index.zigzag(firstTime);
        index.varint(count);
        segments++;
        write(Format.SEGMENT, payload);
        beginSegment(lastTime);
    }

    private void putState(Bytes payload) {
        payload.zigzag(before.time());
        payload.varint(before.places().size());
        for (Map.Entry<Integer, ObservedState.Place> entry : before.places().entrySet()) {
            ObservedState.Place place = entry.getValue();
            payload.zigzag(entry.getKey());
            payload.varint(((long) place.seated() << 1) | (place.asleep() ? 1 : 0));
            payload.varint(place.visits());
            payload.varint(place.waits());
            payload.zigzag(place.job());
        }
        payload.varint(before.jobs().size());
        before.jobs().forEach((number, job) -> {
            payload.zigzag(number);
            payload.one(job.phase().ordinal());
            payload.varint(job.name());
            payload.zigzag(job.since());
        });
    }

    private void write(int kind, Bytes payload) throws IOException {
        block.clear();
        block.one(kind);
        block.int32(payload.length());
        block.int32(payload.checksum());
        block.add(payload);
        block.writeTo(out);
        out.flush();
        offset += block.length();
    }

    /**
     * Writes the last segment and the index, and closes the file. A second call changes nothing.
     *
     * @throws IOException also if an event could not be written before; then the file ends with the last segment before
     *     that
     */
    @Override
    public void close() throws IOException {
        if (closed) {
            return;
        }
        closed = true;
        try (out) {
            if (failure != null) {
                throw failure;
            }
            endSegment();
            Bytes payload = new Bytes(index.length() + 16);
            long at = offset;
            payload.varint(segments);
            payload.varint(total);
            payload.add(index);
            write(Format.INDEX, payload);
            Bytes end = new Bytes(16);
            end.int32(at);
            end.int32(at >>> 32);
            end.all(Format.MAGIC);
            end.writeTo(out);
        }
    }
}
