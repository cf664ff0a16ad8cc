package io.skua.place.codec;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Enums travel as their position. The names of all constants are part of the fingerprint. */
final class EnumFormat extends Format {
    private final Class<?> type;
    private final Object[] constants;

    EnumFormat(Class<?> type) {
        this.type = type;
        this.constants = type.getEnumConstants();
    }

    @Override
    void write(Output output, @Nullable Object value) {
        output.writeUnsigned(value == null ? 0 : ((Enum<?>) value).ordinal() + 1);
    }

    @Override
    @Nullable
    Object read(Input input) {
        long position = input.readUnsigned();
        if (position < 0 || position > constants.length) {
            throw input.garbage("the enum " + type.getSimpleName() + " has no constant of number " + position);
        }
        return position == 0 ? null : constants[(int) position - 1];
    }

    @Override
    String signature() {
        return type.getName() + Arrays.toString(constantNames());
    }

    private String[] constantNames() {
        return Arrays.stream(constants).map(each -> ((Enum<?>) each).name()).toArray(String[]::new);
    }
}
