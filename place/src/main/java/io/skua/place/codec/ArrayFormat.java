package io.skua.place.codec;

import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Arrays: their length plus 1 (0 stands for null), then their elements. */
abstract class ArrayFormat extends Format {
    private final Class<?> component;
    private final int bytesEach;

    private ArrayFormat(Class<?> component, int bytesEach) {
        this.component = component;
        this.bytesEach = bytesEach;
    }

    abstract void writeElements(Output output, Object array);

    abstract void readElements(Input input, Object array);

    @Override
    final void write(Output output, @Nullable Object value) {
        if (value == null) {
            output.writeByte(0);
            return;
        }
        output.writeUnsigned(Array.getLength(value) + 1L);
        output.enter();
        writeElements(output, value);
        output.leave();
    }

    @Override
    final @Nullable Object read(Input input) {
        long head = input.readUnsigned();
        if (head == 0) {
            return null;
        }
        Object array = Array.newInstance(component, input.checkedCount(head - 1, bytesEach));
        input.enter();
        readElements(input, array);
        input.leave();
        return array;
    }

    @Override
    String signature() {
        return component.getName() + "[]";
    }

    static ArrayFormat ofObjects(Class<?> component, Format format) {
        return new ArrayFormat(component, 1) {
            @Override
            void writeElements(Output output, Object array) {
                for (Object element : (Object[]) array) {
                    format.write(output, element);
                }
            }

            @Override
            void readElements(Input input, Object array) {
                @Nullable Object[] elements = (Object[]) array;
                for (int i = 0; i < elements.length; i++) {
                    elements[i] = format.read(input);
                }
            }
        };
    }

    static ArrayFormat ofPrimitives(Class<?> component) {
        if (component == byte.class) {
            return new OfBytes();
        } else if (component == int.class) {
            return new OfInts();
        } else if (component == long.class) {
            return new OfLongs();
        } else if (component == double.class) {
            return new OfDoubles();
        }
        return new OfOthers(component, component == float.class ? 4 : 1);
    }

    private static final class OfBytes extends ArrayFormat {
        OfBytes() {
            super(byte.class, 1);
        }

        @Override
        void writeElements(Output output, Object array) {
            output.writeBytes((byte[]) array);
        }

        @Override
        void readElements(Input input, Object array) {
            byte[] elements = (byte[]) array;
            System.arraycopy(input.readBytes(elements.length), 0, elements, 0, elements.length);
        }
    }

    private static final class OfInts extends ArrayFormat {
        OfInts() {
            super(int.class, 1);
        }

        @Override
        void writeElements(Output output, Object array) {
            for (int element : (int[]) array) {
                output.writeSigned(element);
            }
        }

        @Override
        void readElements(Input input, Object array) {
            int[] elements = (int[]) array;
            for (int i = 0; i < elements.length; i++) {
                elements[i] = input.readInt();
            }
        }
    }

    private static final class OfLongs extends ArrayFormat {
        OfLongs() {
            super(long.class, 1);
        }

        @Override
        void writeElements(Output output, Object array) {
            for (long element : (long[]) array) {
                output.writeSigned(element);
            }
        }

        @Override
        void readElements(Input input, Object array) {
            long[] elements = (long[]) array;
            for (int i = 0; i < elements.length; i++) {
                elements[i] = input.readSigned();
            }
        }
    }

    private static final class OfDoubles extends ArrayFormat {
        OfDoubles() {
            super(double.class, 8);
        }

        @Override
        void writeElements(Output output, Object array) {
            for (double element : (double[]) array) {
                output.writeFixed(Double.doubleToRawLongBits(element));
            }
        }

        @Override
        void readElements(Input input, Object array) {
            double[] elements = (double[]) array;
            for (int i = 0; i < elements.length; i++) {
                elements[i] = Double.longBitsToDouble(input.readFixedLong());
            }
        }
    }

    /** Arrays of boolean, short, char and float, one element at a time. */
    private static final class OfOthers extends ArrayFormat {
        private final Class<?> component;

        OfOthers(Class<?> component, int bytesEach) {
            super(component, bytesEach);
            this.component = component;
        }

        @Override
        void writeElements(Output output, Object array) {
            int length = Array.getLength(array);
            for (int i = 0; i < length; i++) {
                if (component == boolean.class) {
                    output.writeByte(Array.getBoolean(array, i) ? 1 : 0);
                } else if (component == float.class) {
                    output.writeFixed(Float.floatToRawIntBits(Array.getFloat(array, i)));
                } else if (component == char.class) {
                    output.writeSigned(Array.getChar(array, i));
                } else {
                    output.writeSigned(Array.getShort(array, i));
                }
            }
        }

        @Override
        void readElements(Input input, Object array) {
            int length = Array.getLength(array);
            for (int i = 0; i < length; i++) {
                if (component == boolean.class) {
                    Array.setBoolean(array, i, input.readFlag());
                } else if (component == float.class) {
                    Array.setFloat(array, i, Float.intBitsToFloat(input.readFixedInt()));
                } else if (component == char.class) {
                    Array.setChar(array, i, (char) input.readSigned(Character.MIN_VALUE, Character.MAX_VALUE));
                } else {
                    Array.setShort(array, i, (short) input.readSigned(Short.MIN_VALUE, Short.MAX_VALUE));
                }
            }
        }
    }
}
