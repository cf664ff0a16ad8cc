package io.skua.observe.file;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;

/**
 * Bytes that are being put together. A varint has 7 bits of the number in each byte, the lowest first; all bytes but
 * the last have their top bit set. A zigzag is the varint of {@code (n << 1) ^ (n >> 63)}, so that small negative
 * numbers are short, too.
 */
final class Bytes {
    private static final int VARINT_MAX = 10;

    private byte[] bytes;
    private int length;

    Bytes(int room) {
        bytes = new byte[room];
    }

    int length() {
        return length;
    }

    void clear() {
        length = 0;
    }

    /** Makes room for so many bytes more, so that putting them takes no memory. */
    void reserve(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
        }
    }

    void one(int value) {
        reserve(1);
        bytes[length++] = (byte) value;
    }

    void all(byte[] more) {
        reserve(more.length);
        System.arraycopy(more, 0, bytes, length, more.length);
        length += more.length;
    }

    void varint(long number) {
        reserve(VARINT_MAX);
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void zigzag(long number) {
        varint((number << 1) ^ (number >> 63));
    }

    void text(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        varint(utf8.length);
        all(utf8);
    }

    /** Four bytes, the lowest first. */
    void int32(long value) {
        for (int shift = 0; shift < 32; shift += 8) {
            one((int) (value >>> shift));
        }
    }

    long checksum() {
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, length);
        return sum.getValue();
    }

    void writeTo(OutputStream out) throws IOException {
        out.write(bytes, 0, length);
    }

    byte[] toArray() {
        return Arrays.copyOf(bytes, length);
    }

    void add(Bytes other) {
        reserve(other.length);
        System.arraycopy(other.bytes, 0, bytes, length, other.length);
        length += other.length;
    }
}
