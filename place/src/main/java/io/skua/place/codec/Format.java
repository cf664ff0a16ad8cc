package io.skua.place.codec;

import org.jspecify.annotations.Nullable;

/** How the values of one type are written and read. A value that is null is written, too, in at least one byte. */
abstract class Format {
    abstract void write(Output output, @Nullable Object value);

    abstract @Nullable Object read(Input input);

    /** Returns a text that differs if the encoding differs; it is part of the fingerprint. */
    abstract String signature();

    /** Formats of values that are not null; a byte before the value says whether there is one. */
    abstract static class Plain extends Format {
        private final String signature;

        Plain(String signature) {
            this.signature = signature;
        }

        abstract void writeValue(Output output, Object value);

        abstract Object readValue(Input input);

        @Override
        final void write(Output output, @Nullable Object value) {
            if (value == null) {
                output.writeByte(0);
            } else {
                output.writeByte(1);
                writeValue(output, value);
            }
        }

        @Override
        final @Nullable Object read(Input input) {
            return input.readFlag() ? readValue(input) : null;
        }

        @Override
        final String signature() {
            return signature;
        }
    }
}
