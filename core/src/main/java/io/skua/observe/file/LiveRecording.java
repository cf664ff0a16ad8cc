package io.skua.observe.file;

import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A recording that has not ended, in memory. It keeps the last seconds of it, and hands all of it out to those who read
 * while it grows ({@link LiveStream}). Both are recordings as {@link RecordingWriter} writes them.
 *
 * <pre>{@code
 * LiveRecording live = new LiveRecording(Duration.ofSeconds(30).toNanos(), 16 << 20);
 * try (Observation observation = skua.observe(live)) {
 *     live.setTexts(observation::text);
 *     skua.run(() -> fib(30));
 *     live.save(Files.newOutputStream(file), "{\"program\": \"fib 30\"}");
 * }
 * }</pre>
 *
 * <p>A recording that is only read, and not kept, may have a bounded number of bytes per second ({@link #thinned}):
 * events are left out while more happens.
 *
 * <p>Whoever gives the events never waits for those who read. The memory is bounded: by that for what is kept, and by
 * that of each stream, which loses its oldest segments when its reader is slow. Any thread may call any method.
 */
public final class LiveRecording implements EventListener {
    private static final long CALM_NANOS = 1_000_000_000; // how long a segment is while nobody reads
    private static final long READ_NANOS = 100_000_000; // and while somebody does
    private static final int JOBS_MAX = 2_000; // in the state of a segment, since segments are frequent
    private static final int THIN_JOBS_MAX = 500; // the same, if the recording has a bounded number of bytes per second
    private static final int THIN_TEXTS_PART = 20; // such a state has texts for this part of the bytes of a second
    private static final JobPhase[] PHASES = JobPhase.values();

    private final long keepNanos;
    private final long keepBytes;
    private final @Nullable Sieve sieve; // null if nothing is left out; under the monitor, as what follows there
    private volatile @Nullable LiveStream[] streams = {}; // with holes; written under the monitor
    private volatile LongFunction<String> texts = number -> "";

    // all that follows: under the monitor of this object, which is never held while others' code runs
    private final SegmentEncoder encoder;
    private final Deque<Segment> kept = new ArrayDeque<>();
    private long keptBytes;
    private long seen; // how many events the segment had when flush was called last
    private final long[] missedEnds = new long[1024]; // jobs that have ended, which the state does not know
    private int missed;
    private int readers; // how many streams there are
    private boolean ended;

    /**
     * Keeps the segments of the last {@code keepNanos} nanoseconds, or fewer if they are longer than {@code keepBytes}
     * bytes.
     *
     * @param keepNanos 0 if nothing is to be kept
     */
    public LiveRecording(long keepNanos, long keepBytes) {
        this.keepNanos = keepNanos;
        this.keepBytes = keepBytes;
        this.encoder = new SegmentEncoder(JOBS_MAX);
        this.sieve = null;
    }

    private LiveRecording(int bytesPerSecond) {
        this.keepNanos = 0;
        this.keepBytes = 0;
        int textsMax = bytesPerSecond / THIN_TEXTS_PART;
        this.encoder = new SegmentEncoder(THIN_JOBS_MAX, textsMax, number -> texts.apply(number));
        this.sieve = new Sieve(new ByteBudget(bytesPerSecond, READ_NANOS), encoder.state(), encoder.ends());
    }

    /**
     * Returns a recording that keeps nothing, and whose streams get at most this many bytes for each second of its
     * time, on average. When these bytes are spent, the rest of the segment, which takes a tenth of a second, has
     * samples but not each event, and it ends with a GAP that tells how many events were left out. The next segment
     * begins with what the workers and jobs do then. Every job whose beginning was told has its end told.
     */
    public static LiveRecording thinned(int bytesPerSecond) {
        return new LiveRecording(bytesPerSecond);
    }

    /** Sets where the texts of names and notes come from. */
    public void setTexts(LongFunction<String> source) {
        texts = source;
    }

    /**
     * Tells of a job that was there before the first event. What events have told of the job already is not changed.
     *
     * @param name the number of its name; 0 if it has none
     * @param since when it entered this phase
     */
    public synchronized void addJob(long number, JobPhase phase, long name, long since) {
        if (sieve == null || !sieve.tellsLater(number)) { // otherwise its end would be left out with its beginning
            encoder.state().jobs().putIfAbsent(number, new ObservedState.Job(phase, name, since));
        }
    }

    /** Takes {@link #addJob} back, for a job that has ended meanwhile. */
    public synchronized void removeJob(long number) {
        encoder.state().jobs().remove(number);
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (add(time, worker, kind, detail, first, second)) {
            tellStreams();
        }
    }

    private synchronized boolean add(long time, int worker, EventKind kind, int detail, long first, long second) {
        try {
            removeMissedEnds();
            put(time, worker, kind, detail, first, second);
        } catch (OutOfMemoryError noMemory) { // half of the event may be there
            miss(kind, detail, first);
            return true;
        }
        long longest = readers == 0 ? CALM_NANOS : READ_NANOS;
        if (encoder.length() < RecordingWriter.SEGMENT_BYTES && encoder.duration() < longest) {
            return false;
        }
        cut();
        return true;
    }

    /**
     * There was no memory for an event. What samples do not tell again, the end of a job, is remembered for the next
     * event, since there is no memory now.
     */
    synchronized void miss(EventKind kind, int detail, long first) {
        if (kind == EventKind.JOB && PHASES[detail].isEnd() && missed < missedEnds.length) {
            missedEnds[missed++] = first;
        }
        lose();
    }

    private void removeMissedEnds() {
        for (; missed > 0; missed--) {
            encoder.state().jobs().remove(missedEnds[missed - 1]);
        }
    }

    private void put(long time, int worker, EventKind kind, int detail, long first, long second) {
        int lost = sieve == null ? Sieve.TOLD : sieve.admit(time, kind, detail, first, second, encoder.lengthWithAll());
        if (lost == Sieve.TOLD) {
            encoder.add(time, worker, kind, detail, first, second);
        } else {
            encoder.leaveOut(time, worker, kind, detail, first, second, lost);
        }
    }

    /**
     * Memory has run out: the events of the segment are lost, and the program needs the memory more urgently. Allocates
     * nothing, as all that may follow here.
     */
    private void lose() {
        long lost = Math.max(1, encoder.drop());
        for (LiveStream stream : streams) {
            if (stream != null) {
                stream.lose(lost, encoder.state().time());
            }
        }
    }

    /** Ends the segment, and gives it to all streams. */
    private synchronized void cut() {
        Segment segment;
        try {
            if (sieve != null) {
                sieve.tellJobs(encoder.lengthWithAll(), encoder::add);
            }
            segment = encoder.end(texts);
        } catch (OutOfMemoryError noMemory) {
            lose();
            return;
        }
        if (segment != null) {
            keep(segment);
            if (sieve != null) {
                sieve.spend(segment.block().length, segment.lastTime());
            }
            for (LiveStream stream : streams) {
                if (stream != null) {
                    stream.offer(segment);
                }
            }
        }
    }

    /**
     * Ends the segment if no event has come since the last call. Somebody calls this now and then while there are
     * streams, so that the last events before a silence are read, too.
     */
    public void flush() {
        boolean silent;
        synchronized (this) {
            silent = encoder.heard() > 0 && encoder.heard() == seen;
            seen = encoder.heard();
            if (silent) {
                cut();
            }
        }
        if (silent) {
            tellStreams();
        }
    }

    private void keep(Segment segment) {
        if (keepNanos == 0) {
            return;
        }
        try {
            kept.add(segment);
        } catch (OutOfMemoryError noMemory) { // the queue may be broken; what it keeps is needed less than memory
            kept.clear();
            keptBytes = 0;
            return;
        }
        keptBytes += segment.block().length;
        while (keptBytes > keepBytes || segment.lastTime() - kept.getFirst().lastTime() > keepNanos) {
            keptBytes -= kept.removeFirst().block().length;
        }
    }

    private void tellStreams() {
        for (LiveStream stream : streams) {
            if (stream != null) {
                stream.tellReader();
            }
        }
    }

    /** No events will come any more: the streams end when they were read. A second call changes nothing. */
    public void end() {
        try {
            finish();
        } finally {
            tellStreams();
        }
    }

    /** Whatever happens to the last segment, nobody must wait for another one. */
    private synchronized void finish() {
        try {
            cut();
        } finally {
            ended = true;
        }
    }

    /** Returns whether no events will come any more. */
    public synchronized boolean isEnded() {
        return ended;
    }

    // ---- those who read ----

    /**
     * Returns a stream of what is recorded from now on.
     *
     * @param header JSON text that says what is recorded
     * @param bytesMax how many bytes may wait to be read before segments are lost
     * @param news is called when there may be something to read: by the thread that gives the events, so it must return
     *     at once and throw nothing
     */
    public LiveStream stream(String header, int bytesMax, Runnable news) {
        LiveStream stream = new LiveStream(this, new Frame(header), bytesMax, news);
        synchronized (this) {
            cut(); // what happened before belongs to the segment before
            int free = 0;
            while (free < streams.length && streams[free] != null) {
                free++;
            }
            @Nullable LiveStream[] all = Arrays.copyOf(streams, Math.max(streams.length, free + 1));
            all[free] = stream;
            streams = all;
            readers++;
        }
        return stream;
    }

    /** Called by a stream that is closed. Allocates nothing. */
    synchronized void remove(LiveStream stream) {
        for (int i = 0; i < streams.length; i++) {
            if (streams[i] == stream) {
                streams[i] = null; // the next one fills this hole
                readers--;
            }
        }
    }

    /**
     * Returns what is kept as a whole recording: a list of byte arrays, to be written one after the other. They are not
     * copied, and must not be changed.
     *
     * @param header JSON text that says what was recorded
     */
    public List<byte[]> whole(String header) {
        Frame frame = new Frame(header);
        List<byte[]> parts = new ArrayList<>();
        parts.add(frame.header());
        boolean told;
        synchronized (this) {
            cut();
            told = readers > 0;
            for (Segment segment : kept) {
                frame.add(segment);
                parts.add(segment.block());
            }
        }
        parts.add(frame.end());
        if (told) {
            tellStreams();
        }
        return parts;
    }

    /** Writes what is kept as a whole recording, and closes the file. */
    public void save(OutputStream out, String header) throws IOException {
        try (out) {
            for (byte[] part : whole(header)) {
                out.write(part);
            }
        }
    }
}
