package io.skua.place.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A value whose class is not known from its type: the number of its class comes first. 0 stands for null. The numbers of
 * the JDK's types are fixed; registered classes are numbered in the order of their names, from {@link #REGISTERED} on.
 */
final class AnyFormat extends Format {
    private static final int ARRAY = 40;
    private static final int REGISTERED = 64;
    private static final int DIMENSIONS_MAX = 8;
    private static final List<Class<?>> PRIMITIVES = List.of(
            boolean.class, byte.class, short.class, char.class, int.class, long.class, float.class, double.class);
    private static final List<Class<?>> SCALARS = new ArrayList<>(Scalars.FORMATS.keySet());
    private static final List<Class<?>> CONTAINERS = List.of(List.class, Set.class, Map.class, Optional.class);
    private static final int FIRST_CONTAINER = 32;

    private final Class<?> bound;
    private final Registry registry;
    private final String where;

    /** @param bound a class or interface of which the value must be */
    AnyFormat(Class<?> bound, Registry registry, String where) {
        this.bound = bound;
        this.registry = registry;
        this.where = where;
    }

    @Override
    void write(Output output, @Nullable Object value) {
        if (value == null) {
            output.writeByte(0);
            return;
        }
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        output.enter();
        if (type.isArray()) {
            output.writeByte(ARRAY);
            writeArrayType(output, type);
            registry.formatOf(type, where).write(output, value);
        } else {
            Class<?> kind = Containers.kindOf(value);
            int number = numberOf(kind != null ? kind : type);
            output.writeUnsigned(number);
            Format format = registry.formatOfNumbered(kind != null ? kind : type, where);
            if (format instanceof RecordFormat fields) {
                fields.writeFields(output, value); // it is known not to be null
            } else {
                format.write(output, value);
            }
        }
        output.leave();
    }

    private void writeArrayType(Output output, Class<?> arrayType) {
        Class<?> base = arrayType;
        int dimensions = 0;
        while (base.isArray()) {
            base = base.getComponentType();
            dimensions++;
        }
        if (dimensions > DIMENSIONS_MAX) {
            throw new CodecException(
                    where + " holds an array of " + dimensions + " dimensions; at most " + DIMENSIONS_MAX + " travel.");
        }
        output.writeByte(dimensions);
        int primitive = PRIMITIVES.indexOf(base);
        output.writeUnsigned(primitive >= 0 ? primitive : PRIMITIVES.size() + numberOf(base));
    }

    private int numberOf(Class<?> type) {
        int container = CONTAINERS.indexOf(type);
        if (container >= 0) {
            return FIRST_CONTAINER + container;
        }
        int scalar = Scalars.FORMATS.containsKey(type) ? SCALARS.indexOf(type) : -1;
        return scalar >= 0 ? scalar + 1 : REGISTERED + registry.numberOf(type, where);
    }

    private Class<?> typeOf(Input input, long number) {
        if (number >= 1 && number <= SCALARS.size()) {
            return SCALARS.get((int) number - 1);
        }
        if (number >= FIRST_CONTAINER && number < FIRST_CONTAINER + CONTAINERS.size()) {
            return CONTAINERS.get((int) number - FIRST_CONTAINER);
        }
        Class<?> type = number < REGISTERED ? null : registry.typeOf(number - REGISTERED);
        if (type == null) {
            throw input.garbage("there is no class of number " + number);
        }
        return type;
    }

    @Override
    @Nullable
    Object read(Input input) {
        long number = input.readUnsigned();
        if (number == 0) {
            return null;
        }
        input.enter();
        Object value;
        if (number == ARRAY) {
            value = registry.formatOf(readArrayType(input), where).read(input);
        } else {
            Format format = registry.formatOfNumbered(typeOf(input, number), where);
            value = format instanceof RecordFormat fields ? fields.readFields(input) : format.read(input);
        }
        input.leave();
        if (!bound.isInstance(value)) {
            throw input.garbage("a value is not a " + bound.getName());
        }
        return value;
    }

    private Class<?> readArrayType(Input input) {
        int dimensions = input.readByte();
        long base = input.readUnsigned();
        if (dimensions < 1 || dimensions > DIMENSIONS_MAX) {
            throw input.garbage("an array has " + dimensions + " dimensions");
        }
        Class<?> type = base >= 0 && base < PRIMITIVES.size()
                ? PRIMITIVES.get((int) base)
                : typeOf(input, base - PRIMITIVES.size());
        for (int i = 0; i < dimensions; i++) {
            type = type.arrayType();
        }
        return type;
    }

    @Override
    String signature() {
        return "any " + bound.getName();
    }
}
