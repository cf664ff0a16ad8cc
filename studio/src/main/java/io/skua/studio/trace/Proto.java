package io.skua.studio.trace;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message in the wire format of Protocol Buffers that is being put together, field by field. A field begins with its
 * number and how it is written: as a varint (0), as 8 bytes with the lowest first (1), or as a length and bytes (2).
 */
final class Proto {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int VARINT_MAX = 10; // bytes of the longest varint

    private byte[] bytes = new byte[64];
    private int length;

    void clear() {
        length = 0;
    }

    boolean isEmpty() {
        return length == 0;
    }

    Proto varint(int field, long value) {
        tag(field, VARINT);
        put(value);
        return this;
    }

    Proto fixed64(int field, long value) {
        tag(field, FIXED64);
        reserve(8);
        for (int shift = 0; shift < 64; shift += 8) {
            bytes[length++] = (byte) (value >>> shift);
        }
        return this;
    }

    Proto text(int field, String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return bytes(field, utf8, utf8.length);
    }

    Proto message(int field, Proto message) {
        return bytes(field, message.bytes, message.length);
    }

    private Proto bytes(int field, byte[] content, int count) {
        tag(field, BYTES);
        put(count);
        reserve(count);
        System.arraycopy(content, 0, bytes, length, count);
        length += count;
        return this;
    }

    private void tag(int field, int how) {
        put(((long) field << 3) | how);
    }

    private void put(long value) {
        reserve(VARINT_MAX);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    private void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }
}
