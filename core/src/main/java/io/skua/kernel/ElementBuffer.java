package io.skua.kernel;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A sequence of elements whose number is not known in advance. It grows by adding arrays; no array is copied until all
 * of them are put together into one.
 *
 * <p>A buffer may have a bound. When it has as many elements, it is full: steps that make several elements of one then
 * stop, and leave in the buffer what they have not done ({@link Unfinished}). So a stream inside a step may be endless.
 * The bound is no limit: a step that cannot stop puts all its elements into the buffer.
 *
 * <p><b>B1.</b> What is unfinished comes after all elements of the buffer. A step that has left something unfinished
 * finds the buffer full at each further element, and leaves that one unfinished, too; and each element that reaches the
 * buffer has passed that step.
 */
public abstract sealed class ElementBuffer {
    private static final int FIRST = 16;
    private static final int LARGEST = 1 << 16;

    /** The type of the elements. */
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

        /**
         * A buffer with a bound.
         *
         * @param open keeps the streams of which the buffer has the first elements
         */
        public ElementBuffer newBuffer(long bound, OpenStreams open) {
            ElementBuffer buffer = newBuffer();
            buffer.bound = bound;
            buffer.open = open;
            return buffer;
        }

        /** An array for elements of this kind. */
        public Object newArray(int length) {
            return switch (this) {
                case INTS -> new int[length];
                case LONGS -> new long[length];
                case DOUBLES -> new double[length];
                case OBJECTS -> new Object[length];
            };
        }

        /** How a kernel reads such an array. */
        public Kernel.Data data() {
            return switch (this) {
                case INTS -> Kernel.Data.INTS;
                case LONGS -> Kernel.Data.LONGS;
                case DOUBLES -> Kernel.Data.DOUBLES;
                case OBJECTS -> Kernel.Data.OBJECTS;
            };
        }
    }

    /** An array whose first {@code size} places are in use. */
    private record Part(Object array, int size) {}

    private final List<Part> full = new ArrayList<>(); // the current array comes after these
    private long fullSize;
    private long[] offsets = {}; // where each array begins in the whole sequence
    private long bound = Long.MAX_VALUE;
    private @Nullable OpenStreams open; // null if there is no bound
    private final Deque<Unfinished> unfinished = new ArrayDeque<>(0); // what comes after the elements (B1)

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

    /** Appends the elements of another buffer, and what is unfinished there; the other must not be used any more. */
    public final ElementBuffer append(ElementBuffer other) {
        if (!unfinished.isEmpty()) {
            unfinished.add(target -> target.append(other));
            return this;
        }
        unfinished.addAll(other.unfinished);
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

    /** Whether the buffer has a bound, and may become full. */
    final boolean isBounded() {
        return open != null;
    }

    /** Whether steps that make several elements of one must stop. */
    public final boolean isFull() {
        return size() >= bound || !unfinished.isEmpty();
    }

    /** How many elements are missing until the buffer is full, if nothing is unfinished. */
    final long room() {
        return bound - size();
    }

    /** Whether an accumulator is a buffer that is full. */
    static boolean isFull(Object acc) {
        return acc instanceof ElementBuffer buffer && buffer.open != null && buffer.isFull();
    }

    /** The streams of which the buffer has the first elements. The buffer has a bound. */
    final OpenStreams open() {
        return java.util.Objects.requireNonNull(open);
    }

    /** Notes what a step has not done because the buffer is full. */
    final ElementBuffer leave(Unfinished work) {
        unfinished.add(work);
        return this;
    }

    /** What comes after the elements of the buffer, in order. */
    public final Deque<Unfinished> unfinished() {
        return unfinished;
    }

    /** Ends the growth. Returns how many arrays {@link #copyPart} has to copy. */
    public final int seal() {
        close();
        start(0);
        offsets = new long[full.size()];
        for (int i = 1; i < offsets.length; i++) {
            offsets[i] = offsets[i - 1] + full.get(i - 1).size();
        }
        return full.size();
    }

    /** Copies one of the arrays to its place in the target. */
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
