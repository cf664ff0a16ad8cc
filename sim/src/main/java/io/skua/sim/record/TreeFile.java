package io.skua.sim.record;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32;

/**
 * The file of a task tree, as it is written: children before their parents, so that nothing is ever written twice.
 *
 * <pre>
 * file    = "SKUATREE" version:byte  length:varint title:UTF-8  task*  end
 * task    = step* 0:varint
 * step    = varint of  value·4 + 1  work, value nanoseconds (value &gt; 0)
 *                      value·4 + 2  spawn of the task that starts that many bytes before this one
 *                      3            sync
 *                      value·4 + 3  call of that task, in the same way (value &gt; 0)
 * end     = root:long  tasks:long  work in nanoseconds:long  CRC-32 of everything before:long
 * varint  = 7 bits a byte, the lowest first; the highest bit says that more follow
 * </pre>
 */
final class TreeFile {
    static final byte[] MAGIC = "SKUATREE".getBytes(StandardCharsets.US_ASCII);
    static final int VERSION = 1;
    static final int END_BYTES = 4 * Long.BYTES;
    static final int KIND_BITS = 2;
    static final int END = 0;
    static final int WORK = 1;
    static final int SPAWN = 2;
    static final int SYNC_OR_CALL = 3;

    /** A reader maps the file into memory, as one buffer. */
    static final long BYTES_MAX = Integer.MAX_VALUE - END_BYTES;

    private final OutputStream out;
    private final CRC32 sum = new CRC32();
    private byte[] buffer = new byte[64];
    private int filled;
    private long position;
    private long tasks;
    private long work;

    TreeFile(OutputStream out, String title) throws IOException {
        this.out = new BufferedOutputStream(out, 1 << 16);
        for (byte one : MAGIC) {
            put(one);
        }
        put((byte) VERSION);
        byte[] name = title.getBytes(StandardCharsets.UTF_8);
        putVarint(name.length);
        for (byte one : name) {
            put(one);
        }
        flushBuffer();
    }

    /** Appends a task whose children have all been appended. Returns the position where the task starts. */
    long append(Frame frame) throws IOException {
        long start = position;
        frame.read((kind, value) -> step(kind, value, start));
        putVarint(END);
        flushBuffer();
        tasks++;
        if (position > BYTES_MAX) {
            throw new IOException("The task tree takes more than 2 GB; record a smaller input.");
        }
        return start;
    }

    private void step(int kind, long value, long start) {
        switch (kind) {
            case Frame.WORK -> {
                work += value;
                putVarint(value << KIND_BITS | WORK);
            }
            case Frame.SPAWN -> putVarint((start - value) << KIND_BITS | SPAWN);
            case Frame.CALL -> putVarint((start - value) << KIND_BITS | SYNC_OR_CALL);
            default -> putVarint(SYNC_OR_CALL);
        }
    }

    long tasks() {
        return tasks;
    }

    /** The work of all tasks so far, in nanoseconds. */
    long work() {
        return work;
    }

    /**
     * Writes the end of the file.
     *
     * @param counted how many of the appended tasks are tasks of the program
     */
    void finish(long root, long counted) throws IOException {
        for (long value : new long[] {root, counted, work}) {
            putLong(value);
        }
        flushBuffer();
        putLong(sum.getValue());
        flushBuffer();
        out.close();
    }

    void abandon() throws IOException {
        out.close();
    }

    private void putLong(long value) {
        for (byte one : ByteBuffer.allocate(Long.BYTES).putLong(value).array()) {
            put(one);
        }
    }

    private void putVarint(long value) {
        long rest = value;
        while (rest >>> 7 != 0) {
            put((byte) (rest | 0x80));
            rest >>>= 7;
        }
        put((byte) rest);
    }

    private void put(byte one) {
        if (filled == buffer.length) {
            buffer = Arrays.copyOf(buffer, 2 * filled);
        }
        buffer[filled++] = one;
    }

    private void flushBuffer() throws IOException {
        sum.update(buffer, 0, filled);
        out.write(buffer, 0, filled);
        position += filled;
        filled = 0;
    }
}
