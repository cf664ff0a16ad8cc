package io.skua.observe.file;

import io.skua.observe.ClusterPlace;
import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.observe.JobPhase;
import io.skua.observe.ObservedState;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.CRC32C;

/**
 * Reads a recording, one segment after the other, with the memory for one segment. What the reader gives out was
 * checked: every event is one that can be. Everything that is no recording, and every block that is damaged, is refused
 * with a sentence ({@link IllegalArgumentException}).
 *
 * <pre>{@code
 * RecordingReader reader = new RecordingReader(Files.newInputStream(file));
 * while (reader.nextSegment()) {
 *     reader.events(listener);
 * }
 * boolean whole = reader.isWhole(); // false if the program was killed while it recorded
 * }</pre>
 */
public final class RecordingReader {
    private static final EventKind[] KINDS = EventKind.values();
    private static final JobPhase[] PHASES = JobPhase.values();

    private final InputStream in;
    private final String header;
    private final Map<Long, String> labels = new HashMap<>(); // of this segment
    private ObservedState state = new ObservedState();
    private byte[] block = {};
    private int position;
    private int limit;
    private long count; // of the events of this segment
    private long firstTime;
    private long segments;
    private long total;
    private long offset; // of the next block in the file
    private boolean whole;

    /**
     * Reads the header.
     *
     * @throws IllegalArgumentException if this is no recording
     */
    public RecordingReader(InputStream in) throws IOException {
        this.in = in;
        byte[] start = in.readNBytes(Format.MAGIC.length + 1);
        if (start.length <= Format.MAGIC.length
                || !Arrays.equals(start, 0, Format.MAGIC.length, Format.MAGIC, 0, Format.MAGIC.length)) {
            throw new IllegalArgumentException("This is no recording: it does not begin with SKUAREC.");
        }
        int version = start[Format.MAGIC.length];
        if (version != Format.VERSION) {
            throw new IllegalArgumentException("The recording has format version " + version
                    + "; this program reads version " + Format.VERSION + ".");
        }
        CRC32C sum = new CRC32C();
        sum.update(start);
        long length = varintFromStream(sum);
        if (length < 0 || length > Format.HEADER_BYTES_MAX) {
            throw damaged("its header is too long");
        }
        byte[] text = in.readNBytes((int) length);
        byte[] stored = in.readNBytes(4);
        if (text.length < length || stored.length < 4) {
            throw new IllegalArgumentException("The recording is cut off in its header.");
        }
        sum.update(text);
        if (sum.getValue() != int32(stored, 0)) {
            throw damaged("its header does not match its checksum");
        }
        header = new String(text, StandardCharsets.UTF_8);
        offset += start.length + length + 4;
    }

    private long varintFromStream(CRC32C sum) throws IOException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int read = in.read();
            if (read < 0) {
                throw new IllegalArgumentException("The recording is cut off in its header.");
            }
            sum.update(read);
            offset++;
            number |= (long) (read & 0x7F) << shift;
            if (read < 0x80) {
                return number;
            }
        }
        throw damaged("a number in its header is too long");
    }

    /** Returns what the writer was given as header: JSON text. */
    public String header() {
        return header;
    }

    /** Returns whether the end of the recording was read, so that nothing is missing. */
    public boolean isWhole() {
        return whole;
    }

    /** Returns the text behind a number, as JOB and NOTE tell it, in this segment; "" if there is none. */
    public String text(long number) {
        return labels.getOrDefault(number, "");
    }

    /** Returns the state before the first event of this segment. */
    public ObservedState state() {
        return state.copy();
    }

    /**
     * Goes on to the next segment.
     *
     * @return false at the end of the recording, and at the end of a file that stops in the middle of a block: then the
     *     program that wrote it was killed ({@link #isWhole})
     * @throws IllegalArgumentException if the block is damaged
     */
    public boolean nextSegment() throws IOException {
        if (whole) {
            return false;
        }
        byte[] head = in.readNBytes(9);
        if (head.length < 9) {
            return false;
        }
        long length = int32(head, 1);
        if ((head[0] != Format.SEGMENT && head[0] != Format.INDEX) || length > Format.BLOCK_BYTES_MAX) {
            throw damaged("block " + segments + " is none that a recording has");
        }
        block = in.readNBytes((int) length);
        if (block.length < length) {
            return false;
        }
        CRC32C sum = new CRC32C();
        sum.update(block);
        if (sum.getValue() != int32(head, 5)) {
            throw damaged("block " + segments + " does not match its checksum");
        }
        position = 0;
        limit = block.length;
        if (head[0] == Format.INDEX) {
            readIndex();
            return false;
        }
        segments++;
        offset += 9 + length;
        try {
            readStart();
        } catch (EOFException cut) {
            throw damaged("block " + segments + " ends too early");
        }
        total += count;
        return true;
    }

    private void readIndex() throws IOException {
        boolean matches;
        try {
            matches = varint() == segments && varint() == total;
        } catch (EOFException cut) {
            matches = false;
        }
        byte[] end = in.readNBytes(17);
        if (end.length < 16) {
            return; // the program was killed while it wrote the very end
        }
        boolean ends = end.length == 16
                && (int32(end, 0) | (int32(end, 4) << 32)) == offset
                && Arrays.equals(end, 8, 16, Format.MAGIC, 0, Format.MAGIC.length);
        if (!matches || !ends) {
            throw damaged("its end does not match what comes before");
        }
        whole = true;
    }

    private void readStart() throws EOFException {
        labels.clear();
        for (long left = few(varint()); left > 0; left--) {
            long number = varint();
            int length = (int) few(varint());
            if (length > Format.LABEL_BYTES_MAX || length > limit - position) {
                throw damaged("a name or note is too long");
            }
            labels.put(number, new String(block, position, length, StandardCharsets.UTF_8));
            position += length;
        }
        state = new ObservedState();
        state.setTime(zigzag());
        for (long left = few(varint()); left > 0; left--) {
            long place = zigzag();
            long seated = varint();
            int visits = (int) few(varint());
            int waits = (int) few(varint());
            long job = zigzag();
            if (!Event.isPlace(place) || seated < 0 || seated > Integer.MAX_VALUE) {
                throw damaged("it tells of a worker that cannot be");
            }
            state.setPlace(
                    (int) place, new ObservedState.Place((int) (seated >>> 1), visits, waits, (seated & 1) != 0, job));
        }
        for (long left = few(varint()); left > 0; left--) {
            long number = zigzag();
            int phase = one();
            long name = varint();
            long since = zigzag();
            if (phase >= PHASES.length || PHASES[phase].isEnd() || name < 0) {
                throw damaged("it tells of a job that cannot be");
            }
            state.setJob(number, new ObservedState.Job(PHASES[phase], name, since));
        }
        for (long left = few(varint()); left > 0; left--) {
            int place = place(zigzag());
            long thread = varint();
            if (thread < 0) {
                throw damaged("it tells of a thread that cannot be");
            }
            state.setThread(place, thread);
        }
        for (long left = few(varint()); left > 0; left--) {
            readClusterPlace();
        }
        count = varint();
        firstTime = zigzag();
        if (count < 0 || count > limit - position) {
            throw damaged("it has fewer events than it says");
        }
    }

    private void readClusterPlace() throws EOFException {
        long number = varint();
        long load = varint();
        long tasks = varint();
        long loans = varint();
        boolean isPossible = number >= 0
                && number >>> 1 <= Integer.MAX_VALUE
                && load >= 0
                && load <= Event.DETAIL_MAX
                && tasks >= 0
                && loans >= 0
                && loans <= Integer.MAX_VALUE;
        if (!isPossible) {
            throw damaged("it tells of a place of a cluster that cannot be");
        }
        state.setClusterPlace(
                (int) (number >>> 1), new ClusterPlace((number & 1) != 0, (int) load, tasks, (int) loans));
    }

    /** Gives all events of this segment to a listener; a second call gives them again. */
    public void events(EventListener listener) {
        int start = position;
        long[] lastFirst = new long[KINDS.length];
        long[] lastSecond = new long[KINDS.length];
        long time = firstTime;
        int worker = Event.NOWHERE;
        try {
            for (long left = count; left > 0; left--) {
                int bits = one();
                int number = bits & Format.KIND_MASK;
                if (number >= KINDS.length) {
                    throw damaged("it has an event of a kind that there is not");
                }
                EventKind kind = KINDS[number];
                time += (bits & Format.SAME_TIME) == 0 ? zigzag() : 0;
                worker = (bits & Format.SAME_WORKER) == 0 ? place(zigzag()) : worker;
                long detail = (bits & Format.HAS_DETAIL) == 0 ? 0 : varint();
                long first = kind.numbers() > 0 ? lastFirst[number] + zigzag() : 0;
                long second = kind.numbers() > 1 ? lastSecond[number] + zigzag() : 0;
                if (detail < 0 || detail > Event.DETAIL_MAX || !kind.isPossible((int) detail, first, second)) {
                    throw damaged("it has an event " + kind + " that cannot be");
                }
                lastFirst[number] = first;
                lastSecond[number] = second;
                listener.event(time, worker, kind, (int) detail, first, second);
            }
        } catch (EOFException cut) {
            throw damaged("its events end too early");
        }
        if (position != limit) {
            throw damaged("something follows its events");
        }
        position = start;
    }

    private static int place(long number) {
        if (!Event.isPlace(number)) {
            throw damaged("it tells of a worker that cannot be");
        }
        return (int) number;
    }

    /** Refuses a number of things that do not fit into the rest of the block: each has at least one byte. */
    private long few(long number) {
        if (number < 0 || number > limit) {
            throw damaged("it promises more than it has");
        }
        return number;
    }

    private long zigzag() throws EOFException {
        long number = varint();
        return (number >>> 1) ^ -(number & 1);
    }

    private long varint() throws EOFException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int read = one();
            number |= (long) (read & 0x7F) << shift;
            if (read < 0x80) {
                return number;
            }
        }
        throw damaged("a number is too long");
    }

    private int one() throws EOFException {
        if (position == limit) {
            throw new EOFException();
        }
        return block[position++] & 0xFF;
    }

    private static long int32(byte[] bytes, int at) {
        return (bytes[at] & 0xFFL)
                | ((bytes[at + 1] & 0xFFL) << 8)
                | ((bytes[at + 2] & 0xFFL) << 16)
                | ((bytes[at + 3] & 0xFFL) << 24);
    }

    private static IllegalArgumentException damaged(String why) {
        return new IllegalArgumentException("The recording is damaged: " + why + ".");
    }
}
