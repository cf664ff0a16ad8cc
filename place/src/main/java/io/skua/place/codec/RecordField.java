package io.skua.place.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.RecordComponent;
import org.jspecify.annotations.Nullable;

/** One field of a record. Primitive fields take no byte for null, and are read without boxes. */
abstract class RecordField {
    private final String name;

    private RecordField(String name) {
        this.name = name;
    }

    abstract void write(Output output, Object owner);

    abstract @Nullable Object read(Input input);

    abstract String type();

    String signature() {
        return type() + " " + name;
    }

    static RecordField of(RecordComponent component, MethodHandle getter, Registry registry) {
        Class<?> type = component.getType();
        String name = component.getName();
        if (type == boolean.class) {
            return new OfBoolean(name, getter.asType(MethodType.methodType(boolean.class, Object.class)));
        }
        if (type == float.class || type == double.class) {
            return new OfFraction(name, type, getter.asType(MethodType.methodType(double.class, Object.class)));
        }
        if (type.isPrimitive()) {
            return new OfInteger(name, type, getter.asType(MethodType.methodType(long.class, Object.class)));
        }
        String where = "The field " + name + " of the record "
                + component.getDeclaringRecord().getName();
        Format format = registry.formatOf(component.getGenericType(), where);
        return new OfReference(name, format, getter.asType(MethodType.methodType(Object.class, Object.class)));
    }

    private static Error unexpected(Throwable thrown) {
        return new AssertionError("reading a field throws nothing but Errors", thrown);
    }

    private static final class OfBoolean extends RecordField {
        private final MethodHandle getter;

        OfBoolean(String name, MethodHandle getter) {
            super(name);
            this.getter = getter;
        }

        @Override
        void write(Output output, Object owner) {
            try {
                output.writeByte((boolean) getter.invokeExact(owner) ? 1 : 0);
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
        }

        @Override
        Object read(Input input) {
            return input.readFlag();
        }

        @Override
        String type() {
            return "boolean";
        }
    }

    /** Byte, short, char, int or long. */
    private static final class OfInteger extends RecordField {
        private final Class<?> type;
        private final MethodHandle getter;

        OfInteger(String name, Class<?> type, MethodHandle getter) {
            super(name);
            this.type = type;
            this.getter = getter;
        }

        @Override
        void write(Output output, Object owner) {
            try {
                output.writeSigned((long) getter.invokeExact(owner));
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
        }

        @Override
        Object read(Input input) {
            if (type == int.class) {
                return input.readInt();
            } else if (type == long.class) {
                return input.readSigned();
            } else if (type == char.class) {
                return (char) input.readSigned(Character.MIN_VALUE, Character.MAX_VALUE);
            } else if (type == short.class) {
                return (short) input.readSigned(Short.MIN_VALUE, Short.MAX_VALUE);
            }
            return (byte) input.readSigned(Byte.MIN_VALUE, Byte.MAX_VALUE);
        }

        @Override
        String type() {
            return type.getName();
        }
    }

    private static final class OfFraction extends RecordField {
        private final Class<?> type;
        private final MethodHandle getter;

        OfFraction(String name, Class<?> type, MethodHandle getter) {
            super(name);
            this.type = type;
            this.getter = getter;
        }

        @Override
        void write(Output output, Object owner) {
            try {
                double value = (double) getter.invokeExact(owner);
                if (type == float.class) {
                    output.writeFixed(Float.floatToRawIntBits((float) value));
                } else {
                    output.writeFixed(Double.doubleToRawLongBits(value));
                }
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
        }

        @Override
        Object read(Input input) {
            if (type == float.class) {
                return Float.intBitsToFloat(input.readFixedInt());
            }
            return Double.longBitsToDouble(input.readFixedLong());
        }

        @Override
        String type() {
            return type.getName();
        }
    }

    private static final class OfReference extends RecordField {
        private final Format format;
        private final MethodHandle getter;

        OfReference(String name, Format format, MethodHandle getter) {
            super(name);
            this.format = format;
            this.getter = getter;
        }

        @Override
        void write(Output output, Object owner) {
            Object value;
            try {
                value = (Object) getter.invokeExact(owner);
            } catch (RuntimeException | Error thrown) {
                throw thrown;
            } catch (Throwable thrown) {
                throw unexpected(thrown);
            }
            format.write(output, value);
        }

        @Override
        @Nullable
        Object read(Input input) {
            return format.read(input);
        }

        @Override
        String type() {
            return format instanceof RecordFormat || format instanceof EnumFormat ? "registered" : format.signature();
        }
    }
}
