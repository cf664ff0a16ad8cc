package io.skua.kernel;

import java.util.ArrayList;
import java.util.List;

/**
 * Elements of which nobody knows how many there will be, in order. Grows by arrays of its own, which are never copied
 * until all come together in one.
 */
public abstract sealed class ElementBuffer {
    private static final int FIRST = 16;
    private static final int LARGEST = 1 << 16;

    /** What lies in it. */
    public enum Kind {
        INTS,
        LONGS,
        DOUBLES,
        OBJECTS;

        public ElementBuffer newBuffer() {
            return switch (this) {
                case INTS -> new Ints();
                case LONGS -> new Longs();
                case DOUBLES -> new Doubles();
                case OBJECTS -> new Objects();
            };
        }
    }

    /** An array, of which the first elements are in use. */
    private record Part(Object array, int size) {}

    private final List<Part> full = new ArrayList<>(); // behind them comes the current array
    private long fullSize;
    private long[] offsets = {}; // of the arrays in the whole

    abstract Object current();

    abstract int currentSize();

    /** Starts a new current array. */
    abstract void start(int length);

    final void grow() {
        int length = currentSize();
        close();
        start(length == 0 ? FIRST : Math.min(length * 2, LARGEST));
    }

    private void close() {
        if (currentSize() > 0) {
            full.add(new Part(current(), currentSize()));
            fullSize += currentSize();
        }
    }

    /** Puts the other's elements behind its own; the other must not be used any more. */
    public final ElementBuffer append(ElementBuffer other) {
        close();
        other.close();
        other.start(0);
        full.addAll(other.full);
        fullSize += other.fullSize;
        start(0);
        return this;
    }

    public final long size() {
        return fullSize + currentSize();
    }

    /** How many arrays there are to be copied; nothing may be added any more. */
    public final int seal() {
        close();
        start(0);
        offsets = new long[full.size()];
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = offsets[i - 1] + full.get(i - 1).size();
        }
        return full.size();
    }

    /** Copies one of the arrays to where it belongs. */
    public final void copyPart(int index, Object target) {
        Part part = full.get(index);
        System.arraycopy(part.array(), 0, target, (int) offsets[index], part.size());
    }

    static final class Ints extends ElementBuffer {
        private int[] array = new int[0];
        private int size;

        void add(long x) {
            if (size == array.length) {
                grow();
            }
            array[size++] = (int) x;
        }

        @Override
        Object current() {
            return array;
        }

        @Override
        int currentSize() {
            return size;
        }

        @Override
        void start(int length) {
            array = new int[length];
            size = 0;
        }
    }

    static final class Longs extends ElementBuffer {
        private long[] array = new long[0];
        private int size;

        void add(long x) {
            if (size == array.length) {
                grow();
            }
            array[size++] = x;
        }

        @Override
        Object current() {
            return array;
        }

        @Override
        int currentSize() {
            return size;
        }

        @Override
        void start(int length) {
            array = new long[length];
            size = 0;
        }
    }

    static final class Doubles extends ElementBuffer {
        private double[] array = new double[0];
        private int size;

        void add(double x) {
            if (size == array.length) {
                grow();
            }
            array[size++] = x;
        }

        @Override
        Object current() {
            return array;
        }

        @Override
        int currentSize() {
            return size;
        }

        @Override
        void start(int length) {
            array = new double[length];
            size = 0;
        }
    }

    static final class Objects extends ElementBuffer {
        private Object[] array = new Object[0];
        private int size;

        void add(Object x) {
            if (size == array.length) {
                grow();
            }
            array[size++] = x;
        }

        @Override
        Object current() {
            return array;
        }

        @Override
        int currentSize() {
            return size;
        }

        @Override
        void start(int length) {
            array = new Object[length];
            size = 0;
        }
    }
}
