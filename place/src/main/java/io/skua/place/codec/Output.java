package io.skua.place.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** Bytes that are being written. Numbers are written in groups of 7 bits, so that small ones take one byte. */
final class Output {
    /**
     * Before a number is written, room is made for its longest form; so the array may be longer than the limit by this
     * many bytes.
     */
    private static final int SLACK = 64;

    private final int limit;
    private byte[] bytes = new byte[64];
    private int size;
    private int depth;

    /** @param limit how many bytes may be written */
    Output(int limit) {
        this.limit = limit;
    }

    byte[] toBytes() {
        if (size > limit) {
            throw tooLarge();
        }
        return Arrays.copyOf(bytes, size);
    }

    /** Begins a value inside another one. */
    void enter() {
        depth++;
        if (depth > Codec.DEPTH_MAX) {
            throw new CodecException("The value is nested more than " + Codec.DEPTH_MAX
                    + " levels deep, so it cannot travel; use a list or an array instead of a chain of records.");
        }
    }

    void leave() {
        depth--;
    }

    void writeByte(int value) {
        makeRoom(1);
        bytes[size++] = (byte) value;
    }

    /** Writes a number that is not negative, or all 64 bits of one that is. */
    void writeUnsigned(long value) {
        makeRoom(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[size++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[size++] = (byte) rest;
    }

    /** Writes a number of either sign; those near 0 are short. */
    void writeSigned(long value) {
        writeUnsigned((value << 1) ^ (value >> 63));
    }

    /** Writes all 64 bits as 8 bytes. */
    void writeFixed(long value) {
        makeRoom(8);
        for (int shift = 56; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >>> shift);
        }
    }

    void writeFixed(int value) {
        makeRoom(4);
        for (int shift = 24; shift >= 0; shift -= 8) {
            bytes[size++] = (byte) (value >>> shift);
        }
    }

    void writeBytes(byte[] value) {
        makeRoom(value.length);
        System.arraycopy(value, 0, bytes, size, value.length);
        size += value.length;
    }

    /** Writes a string: one byte that says how it is encoded, its length, and its characters. */
    void writeString(String value) {
        byte[] encoded = value.getBytes(StandardCharsets.UTF_8);
        if (isExact(value, encoded)) {
            writeUnsigned(((long) encoded.length << 1) + 2);
            writeBytes(encoded);
            return;
        }
        writeUnsigned(((long) value.length() << 1) + 3);
        for (int i = 0; i < value.length(); i++) {
            writeUnsigned(value.charAt(i));
        }
    }

    /** Returns whether nothing is lost in UTF-8, which has no surrogates that stand alone. */
    private static boolean isExact(String value, byte[] encoded) {
        for (int i = 0; i < value.length(); i++) {
            if (Character.isSurrogate(value.charAt(i))) {
                return value.equals(new String(encoded, StandardCharsets.UTF_8));
            }
        }
        return true;
    }

    private void makeRoom(int more) {
        if (more > bytes.length - size) {
            grow((long) size + more);
        }
    }

    private void grow(long needed) {
        if (needed > (long) limit + SLACK) {
            throw tooLarge();
        }
        bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), (long) limit + SLACK));
    }

    private CodecException tooLarge() {
        return new CodecException("The value takes more than " + limit
                + " bytes, which is the limit for what travels; make it smaller or raise the limit (maxBytes).");
    }
}
