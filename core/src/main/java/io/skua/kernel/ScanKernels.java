package io.skua.kernel;

import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.LongBinaryOperator;

/**
 * The two loops of a scan over an array, in place. Ahead: each element is combined with all elements before it,
 * beginning with the accumulator. Onto: each element is combined with the accumulator, which is the result of all
 * segments before.
 */
public final class ScanKernels {
    private static final Pair INTS = new Pair("ScanKernels$AheadInts", "ScanKernels$OntoInts");
    private static final Pair LONGS = new Pair("ScanKernels$AheadLongs", "ScanKernels$OntoLongs");
    private static final Pair DOUBLES = new Pair("ScanKernels$AheadDoubles", "ScanKernels$OntoDoubles");
    private static final Pair OBJECTS = new Pair("ScanKernels$AheadObjects", "ScanKernels$OntoObjects");

    private ScanKernels() {}

    /** The copies of both loops, by the class of the operator. */
    private record Pair(PerClass<Kernel> ahead, PerClass<Kernel> onto) {
        Pair(String ahead, String onto) {
            this(new Template<Kernel>(ahead).copies(), new Template<Kernel>(onto).copies());
        }

        Kernel of(boolean isAhead, Object operator) {
            return (isAhead ? ahead : onto).get(operator.getClass()).of(operator);
        }
    }

    public static Kernel ahead(Object array, Object operator) {
        return pair(array).of(true, operator);
    }

    public static Kernel onto(Object array, Object operator) {
        return pair(array).of(false, operator);
    }

    /**
     * The loops for the type of the array. The operator cannot tell the type, since it may implement several
     * interfaces.
     */
    private static Pair pair(Object array) {
        if (array instanceof int[]) {
            return INTS;
        }
        if (array instanceof long[]) {
            return LONGS;
        }
        return array instanceof double[] ? DOUBLES : OBJECTS;
    }

    /** What both loops have in common: one kind of run, and no search. */
    abstract static class ScanKernel extends Kernel {
        @Override
        public long run(Object data, long from, int count, long acc) {
            throw none();
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            throw none();
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
            throw none();
        }

        @Override
        public final Object search(Object data, long from, int count) {
            throw none();
        }

        private AssertionError none() {
            return new AssertionError(getClass() + " does not do that");
        }
    }

    static final class AheadInts extends ScanKernel {
        private final IntBinaryOperator operator;

        AheadInts(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new AheadInts((IntBinaryOperator) newOperator);
        }

        @Override
        public long run(Object data, long from, int count, long acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            int sum = (int) acc;
            for (int i = (int) from; i < end; i++) {
                sum = operator.applyAsInt(sum, array[i]);
                array[i] = sum;
            }
            return sum;
        }
    }

    static final class OntoInts extends ScanKernel {
        private final IntBinaryOperator operator;

        OntoInts(IntBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new OntoInts((IntBinaryOperator) newOperator);
        }

        @Override
        public long run(Object data, long from, int count, long acc) {
            int[] array = (int[]) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                array[i] = operator.applyAsInt((int) acc, array[i]);
            }
            return acc;
        }
    }

    static final class AheadLongs extends ScanKernel {
        private final LongBinaryOperator operator;

        AheadLongs(LongBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new AheadLongs((LongBinaryOperator) newOperator);
        }

        @Override
        public long run(Object data, long from, int count, long acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            long sum = acc;
            for (int i = (int) from; i < end; i++) {
                sum = operator.applyAsLong(sum, array[i]);
                array[i] = sum;
            }
            return sum;
        }
    }

    static final class OntoLongs extends ScanKernel {
        private final LongBinaryOperator operator;

        OntoLongs(LongBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new OntoLongs((LongBinaryOperator) newOperator);
        }

        @Override
        public long run(Object data, long from, int count, long acc) {
            long[] array = (long[]) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                array[i] = operator.applyAsLong(acc, array[i]);
            }
            return acc;
        }
    }

    static final class AheadDoubles extends ScanKernel {
        private final DoubleBinaryOperator operator;

        AheadDoubles(DoubleBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new AheadDoubles((DoubleBinaryOperator) newOperator);
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            double sum = acc;
            for (int i = (int) from; i < end; i++) {
                sum = operator.applyAsDouble(sum, array[i]);
                array[i] = sum;
            }
            return sum;
        }
    }

    static final class OntoDoubles extends ScanKernel {
        private final DoubleBinaryOperator operator;

        OntoDoubles(DoubleBinaryOperator operator) {
            this.operator = operator;
        }

        @Override
        Kernel of(Object newOperator) {
            return new OntoDoubles((DoubleBinaryOperator) newOperator);
        }

        @Override
        public double run(Object data, long from, int count, double acc) {
            double[] array = (double[]) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                array[i] = operator.applyAsDouble(acc, array[i]);
            }
            return acc;
        }
    }

    static final class AheadObjects extends ScanKernel {
        private final BinaryOperator<Object> operator;

        AheadObjects(BinaryOperator<Object> operator) {
            this.operator = operator;
        }

        @SuppressWarnings("unchecked")
        @Override
        Kernel of(Object newOperator) {
            return new AheadObjects((BinaryOperator<Object>) newOperator);
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            Object sum = acc;
            for (int i = (int) from; i < end; i++) {
                sum = operator.apply(sum, array[i]);
                array[i] = sum;
            }
            return sum;
        }
    }

    static final class OntoObjects extends ScanKernel {
        private final BinaryOperator<Object> operator;

        OntoObjects(BinaryOperator<Object> operator) {
            this.operator = operator;
        }

        @SuppressWarnings("unchecked")
        @Override
        Kernel of(Object newOperator) {
            return new OntoObjects((BinaryOperator<Object>) newOperator);
        }

        @Override
        public Object run(Object data, long from, int count, Object acc) {
            Object[] array = (Object[]) data;
            int end = (int) from + count;
            for (int i = (int) from; i < end; i++) {
                array[i] = operator.apply(acc, array[i]);
            }
            return acc;
        }
    }
}
