package io.skua.observe.file;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
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

    private final OutputStream out;
    private final long segmentTime;
    private final Frame frame;
    private final SegmentEncoder encoder = new SegmentEncoder(SegmentEncoder.JOBS_MAX);
    private volatile LongFunction<String> texts = number -> "";
    private long total;
    private @Nullable IOException failure; // why nothing is written any more
    private boolean closed;

    /**
     * Begins a recording.
     *
     * @param header JSON text that says what was recorded: machine, program, policy, the unit of time and so on
     */
    public RecordingWriter(OutputStream out, String header) throws IOException {
        this(out, header, SEGMENT_TIME);
    }

    /**
     * As {@link #RecordingWriter(OutputStream, String)}, with segments of another length: a program that is killed
     * loses the last of them.
     *
     * @param segmentTime from the first to the last event of a segment, at least, unless it has too many bytes
     */
    public RecordingWriter(OutputStream out, String header, long segmentTime) throws IOException {
        this.out = out;
        this.segmentTime = segmentTime;
        this.frame = new Frame(header);
        out.write(frame.header());
        out.flush();
    }

    /** Sets where the texts of names and notes come from. May be called by any thread, soon after the beginning. */
    public void setTexts(LongFunction<String> source) {
        texts = source;
    }

    /** Returns how many events were written. */
    public long count() {
        return total;
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (failure != null) {
            return;
        }
        encoder.add(time, worker, kind, detail, first, second);
        total++;
        if (encoder.length() >= SEGMENT_BYTES || encoder.duration() >= segmentTime) {
            try {
                endSegment();
            } catch (IOException e) {
                failure = e;
            }
        }
    }

    /** Writes what was gathered since the last segment. */
    private void endSegment() throws IOException {
        Bytes segment = encoder.endInPlace(texts);
        if (segment != null) {
            frame.add(encoder.firstTime(), encoder.ended(), segment.length());
            segment.writeTo(out);
            out.flush();
        }
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
            out.write(frame.end());
        }
    }
}
