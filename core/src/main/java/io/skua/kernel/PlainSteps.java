package io.skua.kernel;

import java.util.Objects;

/** The last steps that do not call a function of the user, so that one class is enough for all loops. */
final class PlainSteps {
    private PlainSteps() {}

    static final class Sum extends Step {
        @Override
        public long fold(long acc, long x) {
            return acc + x;
        }

        @Override
        public double fold(double acc, double x) {
            return acc + x;
        }
    }

    static final class Count extends Step {
        @Override
        public long fold(long acc, long x) {
            return acc + 1;
        }

        @Override
        public long fold(long acc, double x) {
            return acc + 1;
        }

        @Override
        public long fold(long acc, Object x) {
            return acc + 1;
        }
    }

    static final class Min extends Step {
        @Override
        public long fold(long acc, long x) {
            return Math.min(acc, x);
        }

        @Override
        public double fold(double acc, double x) {
            return Math.min(acc, x);
        }
    }

    static final class Max extends Step {
        @Override
        public long fold(long acc, long x) {
            return Math.max(acc, x);
        }

        @Override
        public double fold(double acc, double x) {
            return Math.max(acc, x);
        }
    }

    /** The last step of a search: the accumulator is the element that was found, or {@link #SEARCHING}. */
    static final class Found extends Step {
        @Override
        public Object fold(Object acc, long x) {
            return acc == SEARCHING ? x : acc;
        }

        @Override
        public Object fold(Object acc, double x) {
            return acc == SEARCHING ? x : acc;
        }

        @Override
        public Object fold(Object acc, Object x) {
            return acc == SEARCHING ? Objects.requireNonNull(x, "the element that was found is null") : acc;
        }
    }

    /** Stores the element into an array; the accumulator is its index. */
    static final class StoreInt extends Step {
        private final int[] array;

        StoreInt(int[] array) {
            this.array = array;
        }

        @Override
        public long fold(long acc, long x) {
            array[(int) acc] = (int) x;
            return acc + 1;
        }
    }

    static final class StoreLong extends Step {
        private final long[] array;

        StoreLong(long[] array) {
            this.array = array;
        }

        @Override
        public long fold(long acc, long x) {
            array[(int) acc] = x;
            return acc + 1;
        }
    }

    static final class StoreDouble extends Step {
        private final double[] array;

        StoreDouble(double[] array) {
            this.array = array;
        }

        @Override
        public long fold(long acc, double x) {
            array[(int) acc] = x;
            return acc + 1;
        }
    }

    static final class StoreObject extends Step {
        private final Object[] array;

        StoreObject(Object[] array) {
            this.array = array;
        }

        @Override
        public long fold(long acc, Object x) {
            array[(int) acc] = x;
            return acc + 1;
        }
    }

    // Adds the element to an ElementBuffer of the same kind, which is the accumulator.

    static final class AddInt extends Step {
        @Override
        public Object fold(Object acc, long x) {
            ((ElementBuffer.Ints) acc).add(x);
            return acc;
        }
    }

    static final class AddLong extends Step {
        @Override
        public Object fold(Object acc, long x) {
            ((ElementBuffer.Longs) acc).add(x);
            return acc;
        }
    }

    static final class AddDouble extends Step {
        @Override
        public Object fold(Object acc, double x) {
            ((ElementBuffer.Doubles) acc).add(x);
            return acc;
        }
    }

    static final class AddObject extends Step {
        @Override
        public Object fold(Object acc, Object x) {
            ((ElementBuffer.Objects) acc).add(x);
            return acc;
        }
    }

    // Adds the element to an accumulator that is not a number.

    static final class AddToExactSum extends Step {
        @Override
        public Object fold(Object acc, double x) {
            ((ExactSum) acc).add(x);
            return acc;
        }
    }

    static final class AddToDoubleStatistics extends Step {
        @Override
        public Object fold(Object acc, double x) {
            ((DoubleStatistics) acc).add(x);
            return acc;
        }
    }

    static final class AddToLongStatistics extends Step {
        @Override
        public Object fold(Object acc, long x) {
            ((LongStatistics) acc).add(x);
            return acc;
        }
    }
}
