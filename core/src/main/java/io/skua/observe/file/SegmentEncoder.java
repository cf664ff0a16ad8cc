package io.skua.observe.file;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * Turns events into segments. The state before the first event of a segment is encoded when the segment begins, with a
 * limited number of jobs: a program may have a million jobs that wait, and a segment must stay small.
 */
final class SegmentEncoder {
    /** How many jobs the state at the beginning of a segment of a file tells at most: those that came first. */
    static final int JOBS_MAX = 50_000;

    private static final int KINDS = EventKind.values().length;
    private static final JobPhase[] PHASES = JobPhase.values();
    private static final int BLOCK_HEAD = 9; // kind, length and checksum
    private static final int EVENT_BYTES_MAX = 1 + 5 * 10; // bits, and time, worker, detail and two numbers as varints

    private final int jobsMax;
    private final int stateTextsMax; // how many bytes of texts the state adds at most, or one text more
    private final LongFunction<String> measured; // the texts, to know how long they are
    private final ObservedState state = new ObservedState();
    private final JobEnds ends = new JobEnds();
    private final Bytes events = new Bytes(4096);
    private final Bytes before = new Bytes(256); // the state when the segment began
    private final Bytes payload = new Bytes(256); // used again for each segment, as the next one
    private final Bytes block = new Bytes(256);
    private final TreeSet<Long> labels = new TreeSet<>(); // that the segment names
    private final long[] lastFirst = new long[KINDS];
    private final long[] lastSecond = new long[KINDS];
    private int textBytes; // how long the texts are that the segment names, as far as they are measured
    private long count;
    private long leftOut; // how many events the segment does not tell
    private long leftOutSince;
    private long latest; // the latest time of all events, told or not
    private long ended; // how many events the last segment had
    private long firstTime;
    private long lastTime;
    private int lastWorker;

    SegmentEncoder(int jobsMax) {
        this(jobsMax, Integer.MAX_VALUE, number -> "");
    }

    /** @param measured the texts, if {@link #lengthWithAll} is to have their lengths, and the state is bounded */
    SegmentEncoder(int jobsMax, int stateTextsMax, LongFunction<String> measured) {
        this.jobsMax = jobsMax;
        this.stateTextsMax = stateTextsMax;
        this.measured = measured;
    }

    /** Returns the state after the events so far. What the caller changes in it is told by the next segment. */
    ObservedState state() {
        return state;
    }

    /** Returns the jobs that have ended recently. */
    JobEnds ends() {
        return ends;
    }

    /** Returns how many events the segment has heard so far, with those that were left out. */
    long heard() {
        return count + leftOut;
    }

    /** Returns how many bytes the events of the segment take so far. */
    int length() {
        return events.length();
    }

    /**
     * Returns how many bytes the segment takes so far, with its state and its texts. Texts count a byte for each
     * character, so this is too little if they have many others than those of ASCII.
     */
    int lengthWithAll() {
        return heard() == 0 ? 0 : before.length() + events.length() + textBytes;
    }

    /** The segment names a text. */
    private void name(long label) {
        if (labels.add(label)) {
            textBytes += measured.apply(label).length();
        }
    }

    /** Returns the time from the first to the last event of the segment so far. */
    long duration() {
        return latest - firstTime;
    }

    /**
     * Hears of an event that the segment does not tell. It changes the state, so the next segment tells what became of
     * it; but the caller keeps account of jobs that were left out, so JOB changes nothing. If events are lost with it,
     * the segment will end with a GAP.
     */
    void leaveOut(long time, int worker, EventKind kind, int detail, long first, long second, int lost) {
        if (heard() == 0) {
            begin(time);
        }
        if (leftOut == 0) {
            leftOutSince = time;
        }
        leftOut += lost;
        latest = Math.max(latest, time);
        if (kind != EventKind.JOB) {
            state.event(time, worker, kind, detail, first, second);
        } else if (PHASES[detail].isEnd()) {
            ends.add(first, time, false);
        }
    }

    void add(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (heard() == 0) {
            begin(time);
        }
        int number = kind.ordinal();
        events.reserve(EVENT_BYTES_MAX); // if there is no memory, nothing of the event is there, and not its half
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
        latest = Math.max(latest, time);
        lastWorker = worker;
        lastFirst[number] = first;
        lastSecond[number] = second;
        count++;
        if (kind == EventKind.NOTE) {
            name(first);
        } else if ((kind == EventKind.JOB || kind == EventKind.CPU) && second != 0) {
            name(second);
        }
        if (kind == EventKind.JOB && PHASES[detail].isEnd()) {
            ends.add(first, time, true);
        }
        boolean isLate = kind == EventKind.JOB && !PHASES[detail].isEnd() && ends.has(first, time);
        if (!isLate) {
            state.event(time, worker, kind, detail, first, second);
        }
    }

    private void begin(long time) {
        events.clear();
        labels.clear();
        textBytes = 0;
        Arrays.fill(lastFirst, 0);
        Arrays.fill(lastSecond, 0);
        firstTime = time;
        lastTime = time;
        latest = time;
        lastWorker = Event.NOWHERE;
        before.clear();
        before.zigzag(state.time());
        putPlaces();
        putJobs();
        putThreads();
        putCluster();
    }

    private void putPlaces() {
        before.varint(state.places().size());
        for (Map.Entry<Integer, ObservedState.Place> entry : state.places().entrySet()) {
            ObservedState.Place place = entry.getValue();
            before.zigzag(entry.getKey());
            before.varint(((long) place.seated() << 1) | (place.asleep() ? 1 : 0));
            before.varint(place.visits());
            before.varint(place.waits());
            before.zigzag(place.job());
        }
    }

    private void putJobs() {
        int left = Math.min(jobsMax, state.jobs().size());
        before.varint(left);
        Iterator<Map.Entry<Long, ObservedState.Job>> jobs =
                state.jobs().entrySet().iterator();
        for (; left > 0; left--) {
            Map.Entry<Long, ObservedState.Job> entry = jobs.next();
            ObservedState.Job job = entry.getValue();
            before.zigzag(entry.getKey());
            before.one(job.phase().ordinal());
            before.varint(job.name());
            before.zigzag(job.since());
            if (job.name() != 0 && textBytes < stateTextsMax) {
                name(job.name());
            }
        }
    }

    private void putThreads() {
        before.varint(state.threads().size());
        state.threads().forEach((place, thread) -> {
            before.zigzag(place);
            before.varint(thread);
        });
    }

    private void putCluster() {
        before.varint(state.cluster().size());
        state.cluster().forEach((number, place) -> {
            before.varint(((long) number << 1) | (place.isPresent() ? 1 : 0));
            before.varint(place.load());
            before.varint(place.tasks());
            before.varint(place.loans());
        });
    }

    /**
     * Ends the segment, and returns it; null if it has no event.
     *
     * @param texts the texts of names and notes
     */
    @Nullable
    Segment end(LongFunction<String> texts) {
        if (heard() == 0) {
            return null;
        }
        if (leftOut > 0) {
            add(latest, Event.NOWHERE, EventKind.GAP, 0, leftOut, leftOutSince);
        }
        encode(texts);
        Segment segment = new Segment(block.toArray(), firstTime, latest, count);
        count = 0; // last, as the next one: if memory has run out before, drop counts these events
        leftOut = 0;
        return segment;
    }

    /**
     * As {@link #end}, for those who write the segment at once: returns its block, which is good until the next segment
     * ends. {@link #firstTime} and {@link #ended} tell about it.
     */
    @Nullable
    Bytes endInPlace(LongFunction<String> texts) {
        if (count == 0) {
            return null;
        }
        encode(texts);
        ended = count;
        count = 0;
        return block;
    }

    private void encode(LongFunction<String> texts) {
        payload.clear();
        payload.varint(labels.size());
        for (long label : labels) {
            payload.varint(label);
            payload.text(texts.apply(label));
        }
        payload.add(before);
        payload.varint(count);
        payload.zigzag(firstTime);
        payload.add(events);
        block.clear();
        put(block, Format.SEGMENT, payload);
    }

    /** Returns the time of the first event of the segment. */
    long firstTime() {
        return firstTime;
    }

    /** Returns how many events the segment had that {@link #endInPlace} has ended last. */
    long ended() {
        return ended;
    }

    /** Forgets the events of the segment, but for what they say about the state. Returns how many they were. */
    long drop() {
        long dropped = heard();
        count = 0;
        leftOut = 0;
        return dropped;
    }

    /** Returns a block of a recording with this content. */
    static byte[] block(int kind, Bytes payload) {
        Bytes block = new Bytes(payload.length() + BLOCK_HEAD);
        put(block, kind, payload);
        return block.toArray();
    }

    private static void put(Bytes block, int kind, Bytes payload) {
        block.one(kind);
        block.int32(payload.length());
        block.int32(payload.checksum());
        block.add(payload);
    }
}
