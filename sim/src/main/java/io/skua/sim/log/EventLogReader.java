package io.skua.sim.log;

import io.skua.observe.Event;
import io.skua.sim.event.EventSink;
import io.skua.sim.log.EventLog.LastTasks;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/** Reads what {@link EventLog} has written, and refuses everything else. */
final class EventLogReader {
    private static final int HEADER_BYTES_MAX = 1 << 28;

    private final InputStream in;
    private final CRC32C checksum = new CRC32C();
    private final byte[] buffer = new byte[1 << 16];
    private int position;
    private int limit;
    private int summed; // the bytes of the buffer before this one are in the checksum

    EventLogReader(InputStream in) {
        this.in = in;
    }

    String header() throws IOException {
        for (byte expected : EventLog.MAGIC) {
            int read = position < limit || fill() ? buffer[position++] : -1;
            if (read != expected) {
                throw new IllegalArgumentException("This is no recording: it does not begin with SKUALOG.");
            }
        }
        int version = oneByte();
        if (version != EventLog.VERSION) {
            throw new IllegalArgumentException("The recording has format version " + version
                    + "; this program reads version " + EventLog.VERSION + ".");
        }
        long length = varint();
        if (length < 0 || length > HEADER_BYTES_MAX) {
            throw damaged();
        }
        byte[] text = new byte[(int) Math.min(length, buffer.length)]; // grows with what is really there
        for (int i = 0; i < length; i++) {
            if (i == text.length) {
                text = Arrays.copyOf(text, (int) Math.min(length, text.length * 2L));
            }
            text[i] = (byte) oneByte();
        }
        return new String(text, StandardCharsets.UTF_8);
    }

    void events(EventSink sink) throws IOException {
        LastTasks tasks = new LastTasks();
        long count = 0;
        long time = 0;
        int place = 0;
        for (int bits = oneByte(); bits != EventLog.END; bits = oneByte()) {
            Kind kind = Kind.numbered(bits & EventLog.KIND_MASK);
            if (kind == null) {
                throw damaged();
            }
            if ((bits & EventLog.SAME_TIME) == 0) {
                time += varint();
            }
            if ((bits & EventLog.SAME_PLACE) == 0) {
                long read = zigzag();
                if (!Kind.isPlace(read)) {
                    throw damaged();
                }
                place = (int) read;
            }
            long task = tasks.expected(place, kind);
            if ((bits & EventLog.EXPECTED_TASK) == 0) {
                task += zigzag();
            }
            long other = kind.hasOther() ? zigzag() + tasks.last(place) : -1;
            tasks.after(place, kind, task, other);
            sink.event(time, place, event(kind), task, other);
            count++;
        }
        end(count);
    }

    private Event event(Kind kind) throws IOException {
        long first = kind.numbers() > 0 ? zigzag() : 0;
        long second = kind.numbers() > 1 ? zigzag() : 0;
        Event event = kind.event(first, second);
        if (event == null) {
            throw damaged();
        }
        return event;
    }

    private void end(long count) throws IOException {
        boolean counted = varint() == count;
        sum();
        long expected = checksum.getValue();
        long written = 0;
        for (int i = 0; i < 4; i++) {
            written |= (long) oneByte() << (8 * i);
        }
        if (!counted || written != expected) {
            throw damaged();
        }
        if (position < limit || fill()) {
            throw new IllegalArgumentException("The recording is damaged: something follows its end mark.");
        }
    }

    private long zigzag() throws IOException {
        long number = varint();
        return (number >>> 1) ^ -(number & 1);
    }

    private long varint() throws IOException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int read = oneByte();
            number |= (long) (read & 0x7F) << shift;
            if (read < 0x80) {
                return number;
            }
        }
        throw damaged();
    }

    private int oneByte() throws IOException {
        if (position == limit && !fill()) {
            throw new IllegalArgumentException("The recording is cut off: its end mark is missing.");
        }
        return buffer[position++] & 0xFF;
    }

    private boolean fill() throws IOException {
        sum();
        position = 0;
        summed = 0;
        limit = Math.max(0, in.read(buffer, 0, buffer.length));
        return limit > 0;
    }

    private void sum() {
        checksum.update(buffer, summed, position - summed);
        summed = position;
    }

    private static IllegalArgumentException damaged() {
        return new IllegalArgumentException("The recording is damaged: its bytes do not match its checksum.");
    }
}
