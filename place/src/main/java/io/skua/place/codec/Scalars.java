package io.skua.place.codec;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The formats of the JDK's types that hold one value. */
final class Scalars {
    /** By class, in the order of their numbers in a {@link AnyFormat}; new ones go to the end. */
    static final Map<Class<?>, Format> FORMATS = formats();

    private Scalars() {}

    private static Map<Class<?>, Format> formats() {
        Map<Class<?>, Format> all = new LinkedHashMap<>();
        all.put(String.class, new StringFormat());
        add(all, Boolean.class, (output, value) -> output.writeByte(value ? 1 : 0), Input::readFlag);
        add(all, Byte.class, (output, value) -> output.writeByte(value), input -> (byte) input.readByte());
        add(all, Short.class, (output, value) -> output.writeSigned(value), input ->
                (short) input.readSigned(Short.MIN_VALUE, Short.MAX_VALUE));
        add(all, Character.class, (output, value) -> output.writeSigned(value), input ->
                (char) input.readSigned(Character.MIN_VALUE, Character.MAX_VALUE));
        add(all, Integer.class, (output, value) -> output.writeSigned(value), Input::readInt);
        add(all, Long.class, Output::writeSigned, Input::readSigned);
        add(
                all,
                Float.class,
                (output, value) -> output.writeFixed(Float.floatToRawIntBits(value)),
                input -> Float.intBitsToFloat(input.readFixedInt()));
        add(
                all,
                Double.class,
                (output, value) -> output.writeFixed(Double.doubleToRawLongBits(value)),
                input -> Double.longBitsToDouble(input.readFixedLong()));
        add(all, BigInteger.class, Scalars::writeBig, Scalars::readBig);
        add(
                all,
                BigDecimal.class,
                (output, value) -> {
                    output.writeSigned(value.scale());
                    writeBig(output, value.unscaledValue());
                },
                Scalars::readDecimal);
        add(
                all,
                UUID.class,
                (output, value) -> {
                    output.writeFixed(value.getMostSignificantBits());
                    output.writeFixed(value.getLeastSignificantBits());
                },
                input -> new UUID(input.readFixedLong(), input.readFixedLong()));
        add(
                all,
                Duration.class,
                (output, value) -> {
                    output.writeSigned(value.getSeconds());
                    output.writeSigned(value.getNano());
                },
                input -> time(input, Duration::ofSeconds));
        add(
                all,
                Instant.class,
                (output, value) -> {
                    output.writeSigned(value.getEpochSecond());
                    output.writeSigned(value.getNano());
                },
                input -> time(input, Instant::ofEpochSecond));
        return all;
    }

    private static <T> void add(
            Map<Class<?>, Format> all, Class<T> type, BiConsumer<Output, T> writer, Function<Input, T> reader) {
        all.put(type, new Format.Plain(type.getName()) {
            @Override
            void writeValue(Output output, Object value) {
                if (value.getClass() != type) { // BigInteger and BigDecimal can be extended
                    throw new CodecException("A value of the class "
                            + value.getClass().getName() + " cannot travel; use a plain " + type.getSimpleName() + ".");
                }
                writer.accept(output, type.cast(value));
            }

            @Override
            Object readValue(Input input) {
                return reader.apply(input);
            }
        });
    }

    private static void writeBig(Output output, BigInteger value) {
        byte[] bytes = value.toByteArray();
        output.writeUnsigned(bytes.length);
        output.writeBytes(bytes);
    }

    private static BigInteger readBig(Input input) {
        int count = input.readCount(1);
        if (count == 0) {
            throw input.garbage("a BigInteger has no digits");
        }
        return new BigInteger(input.readBytes(count));
    }

    private static BigDecimal readDecimal(Input input) {
        int scale = input.readInt();
        return new BigDecimal(readBig(input), scale);
    }

    private interface OfSecondsAndNanos<T> {
        T of(long seconds, long nanos);
    }

    private static <T> T time(Input input, OfSecondsAndNanos<T> factory) {
        long seconds = input.readSigned();
        long nanos = input.readSigned(0, 999_999_999);
        try {
            return factory.of(seconds, nanos);
        } catch (DateTimeException | ArithmeticException e) {
            throw new CodecException("These bytes are not an encoded value: a time is out of range.", e);
        }
    }

    /** A string's length is never 0 as it is written, so null needs no byte of its own. */
    private static final class StringFormat extends Format {
        @Override
        void write(Output output, @Nullable Object value) {
            if (value == null) {
                output.writeByte(0);
            } else {
                output.writeString((String) value);
            }
        }

        @Override
        @Nullable
        Object read(Input input) {
            return input.readStringOrNull();
        }

        @Override
        String signature() {
            return "String";
        }
    }
}
