package io.skua.place.codec;

import java.util.Arrays;

/** An encoded value. Places pass values on in this form, so that only workers decode them. */
@SuppressWarnings("ArrayRecordComponent") // nobody changes the array
public record Packed(byte[] bytes) {
    @Override
    public boolean equals(Object other) {
        return other instanceof Packed packed && Arrays.equals(bytes, packed.bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return bytes.length + " bytes";
    }
}
