package io.skua.observe.file;

/**
 * What is around the segments of one recording: the header before them, and the index and the end after them. Whoever
 * writes a recording adds each segment that was written, in the order of writing.
 */
final class Frame {
    /** When the index has this many bytes, further segments are left out of it. */
    private static final int INDEX_BYTES_MAX = Format.BLOCK_BYTES_MAX - 1024;

    private final byte[] header;
    private final Bytes index = new Bytes(256);
    private long offset; // in the file, where the next block will be
    private long segments;
    private long total;

    /** @param text JSON text that says what was recorded */
    Frame(String text) {
        Bytes first = new Bytes(256);
        first.all(Format.MAGIC);
        first.one(Format.VERSION);
        first.text(text);
        first.int32(first.checksum());
        header = first.toArray();
        offset = header.length;
    }

    byte[] header() {
        return header;
    }

    void add(Segment segment) {
        add(segment.firstTime(), segment.count(), segment.block().length);
    }

    /** As {@link #add(Segment)}, for one with this many events and bytes. */
    void add(long firstTime, long events, int bytes) {
        if (index.length() < INDEX_BYTES_MAX) {
            index.varint(offset);
            index.zigzag(firstTime);
            index.varint(events);
        }
        offset += bytes;
        segments++;
        total += events;
    }

    /** Returns the index and the end. */
    byte[] end() {
        Bytes payload = new Bytes(index.length() + 16);
        payload.varint(segments);
        payload.varint(total);
        payload.add(index);
        byte[] block = SegmentEncoder.block(Format.INDEX, payload);
        Bytes end = new Bytes(block.length + 16);
        end.all(block);
        end.int32(offset);
        end.int32(offset >>> 32);
        end.all(Format.MAGIC);
        return end.toArray();
    }
}
