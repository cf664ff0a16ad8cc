package io.skua.place.codec;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Bytes that are being read. They may be anything: whatever they say is checked before memory is allocated for it. */
final class Input {
    private final byte[] bytes;
    private int position;
    private int depth;

    Input(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Begins a value inside another one. */
    void enter() {
        depth++;
        if (depth > Codec.DEPTH_MAX) {
            throw garbage("values are nested more than " + Codec.DEPTH_MAX + " levels deep");
        }
    }

    void leave() {
        depth--;
    }

    void expectEnd() {
        if (position != bytes.length) {
            throw garbage((bytes.length - position) + " bytes are left over");
        }
    }

    int readByte() {
        need(1);
        return bytes[position++] & 0xFF;
    }

    boolean readFlag() {
        int flag = readByte();
        if (flag > 1) {
            throw garbage("a flag is " + flag);
        }
        return flag == 1;
    }

    long readUnsigned() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int group = readByte();
            value |= (long) (group & 0x7F) << shift;
            if (group < 0x80) {
                return value;
            }
        }
        throw garbage("a number has more than 64 bits");
    }

    long readSigned() {
        long value = readUnsigned();
        return (value >>> 1) ^ -(value & 1);
    }

    /** Reads a number that must lie between two others. */
    long readSigned(long min, long max) {
        long value = readSigned();
        if (value < min || value > max) {
            throw garbage("a number is " + value + ", but must be from " + min + " to " + max);
        }
        return value;
    }

    int readInt() {
        return (int) readSigned(Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    long readFixedLong() {
        need(8);
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = (value << 8) | (bytes[position++] & 0xFF);
        }
        return value;
    }

    int readFixedInt() {
        need(4);
        int value = 0;
        for (int i = 0; i < 4; i++) {
            value = (value << 8) | (bytes[position++] & 0xFF);
        }
        return value;
    }

    /** Reads a number of things, each of which takes at least this many bytes. */
    int readCount(int bytesEach) {
        long count = readUnsigned();
        return checkedCount(count, bytesEach);
    }

    /** Checks a number of things, each of which takes at least this many bytes, before an array is made for them. */
    int checkedCount(long count, int bytesEach) {
        if (count < 0 || count > (bytes.length - position) / bytesEach) {
            throw garbage("there are fewer bytes than were announced");
        }
        return (int) count;
    }

    byte[] readBytes(int count) {
        need(count);
        position += count;
        return Arrays.copyOfRange(bytes, position - count, position);
    }

    @Nullable
    String readStringOrNull() {
        long head = readUnsigned();
        if (head == 0) {
            return null;
        }
        if (head == 1) {
            throw garbage("a string has a negative length");
        }
        boolean inCharacters = (head & 1) != 0;
        int length = checkedCount((head - 2) >>> 1, 1);
        if (!inCharacters) {
            position += length;
            return new String(bytes, position - length, length, StandardCharsets.UTF_8);
        }
        char[] characters = new char[length];
        for (int i = 0; i < length; i++) {
            long character = readUnsigned();
            if (character < 0 || character > Character.MAX_VALUE) {
                throw garbage("a character is " + character);
            }
            characters[i] = (char) character;
        }
        return new String(characters);
    }

    private void need(int count) {
        if (count < 0 || count > bytes.length - position) {
            throw garbage("they end too early");
        }
    }

    /** Returns the exception for bytes that no codec has written. */
    CodecException garbage(String why) {
        return new CodecException("These bytes are not an encoded value: " + why + " (at byte " + position + ").");
    }
}
