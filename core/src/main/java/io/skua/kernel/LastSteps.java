package io.skua.kernel;

import io.skua.tree.Node;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.ObjDoubleConsumer;
import java.util.function.ObjIntConsumer;
import java.util.function.ObjLongConsumer;

/**
 * The last steps that call a function of the user. They are templates, see {@link Variants}. They ignore the next step.
 */
final class LastSteps {
    private LastSteps() {}

    static final class EachInt extends Step {
        private final IntConsumer function;

        EachInt(IntConsumer function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new EachInt((IntConsumer) newFunction);
        }

        @Override
        public long fold(long acc, long x) {
            function.accept((int) x);
            return acc;
        }
    }

    static final class EachLong extends Step {
        private final LongConsumer function;

        EachLong(LongConsumer function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new EachLong((LongConsumer) newFunction);
        }

        @Override
        public long fold(long acc, long x) {
            function.accept(x);
            return acc;
        }
    }

    static final class EachDouble extends Step {
        private final DoubleConsumer function;

        EachDouble(DoubleConsumer function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new EachDouble((DoubleConsumer) newFunction);
        }

        @Override
        public long fold(long acc, double x) {
            function.accept(x);
            return acc;
        }
    }

    static final class EachObject extends Step {
        private final Consumer<Object> function;

        EachObject(Consumer<Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new EachObject((Consumer<Object>) newFunction);
        }

        @Override
        public long fold(long acc, Object x) {
            function.accept(x);
            return acc;
        }
    }

    static final class ReduceInt extends Step {
        private final IntBinaryOperator function;

        ReduceInt(IntBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceInt((IntBinaryOperator) newFunction);
        }

        @Override
        public long fold(long acc, long x) {
            return function.applyAsInt((int) acc, (int) x);
        }
    }

    static final class ReduceLong extends Step {
        private final LongBinaryOperator function;

        ReduceLong(LongBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceLong((LongBinaryOperator) newFunction);
        }

        @Override
        public long fold(long acc, long x) {
            return function.applyAsLong(acc, x);
        }
    }

    static final class ReduceDouble extends Step {
        private final DoubleBinaryOperator function;

        ReduceDouble(DoubleBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceDouble((DoubleBinaryOperator) newFunction);
        }

        @Override
        public double fold(double acc, double x) {
            return function.applyAsDouble(acc, x);
        }
    }

    /** The accumulator begins with {@link io.skua.tree.Node#NOTHING}, or with an identity. */
    static final class ReduceObject extends Step {
        private final BinaryOperator<Object> function;

        ReduceObject(BinaryOperator<Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceObject((BinaryOperator<Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, Object x) {
            return acc == Node.NOTHING ? x : function.apply(acc, x);
        }
    }

    /** The accumulator is a container. */
    static final class Accumulate extends Step {
        private final BiConsumer<Object, Object> function;

        Accumulate(BiConsumer<Object, Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Accumulate((BiConsumer<Object, Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, Object x) {
            function.accept(acc, x);
            return acc;
        }
    }

    /** The accumulator is an {@link OptionalNumber}. */
    static final class ReduceOptionalInt extends Step {
        private final IntBinaryOperator function;

        ReduceOptionalInt(IntBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceOptionalInt((IntBinaryOperator) newFunction);
        }

        @Override
        public Object fold(Object acc, long x) {
            OptionalNumber some = (OptionalNumber) acc;
            some.setLong(some.isEmpty() ? x : function.applyAsInt((int) some.asLong(), (int) x));
            return some;
        }
    }

    /** The accumulator is an {@link OptionalNumber}. */
    static final class ReduceOptionalLong extends Step {
        private final LongBinaryOperator function;

        ReduceOptionalLong(LongBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceOptionalLong((LongBinaryOperator) newFunction);
        }

        @Override
        public Object fold(Object acc, long x) {
            OptionalNumber some = (OptionalNumber) acc;
            some.setLong(some.isEmpty() ? x : function.applyAsLong(some.asLong(), x));
            return some;
        }
    }

    /** The accumulator is an {@link OptionalNumber}. */
    static final class ReduceOptionalDouble extends Step {
        private final DoubleBinaryOperator function;

        ReduceOptionalDouble(DoubleBinaryOperator function) {
            this.function = function;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ReduceOptionalDouble((DoubleBinaryOperator) newFunction);
        }

        @Override
        public Object fold(Object acc, double x) {
            OptionalNumber some = (OptionalNumber) acc;
            some.setDouble(some.isEmpty() ? x : function.applyAsDouble(some.asDouble(), x));
            return some;
        }
    }

    /** The accumulator is of another type than the elements. */
    static final class FoldObject extends Step {
        private final BiFunction<Object, Object, Object> function;

        FoldObject(BiFunction<Object, Object, Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new FoldObject((BiFunction<Object, Object, Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, Object x) {
            return function.apply(acc, x);
        }
    }

    /** The accumulator is a container. */
    static final class AccumulateInt extends Step {
        private final ObjIntConsumer<Object> function;

        AccumulateInt(ObjIntConsumer<Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new AccumulateInt((ObjIntConsumer<Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, long x) {
            function.accept(acc, (int) x);
            return acc;
        }
    }

    /** The accumulator is a container. */
    static final class AccumulateLong extends Step {
        private final ObjLongConsumer<Object> function;

        AccumulateLong(ObjLongConsumer<Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new AccumulateLong((ObjLongConsumer<Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, long x) {
            function.accept(acc, x);
            return acc;
        }
    }

    /** The accumulator is a container. */
    static final class AccumulateDouble extends Step {
        private final ObjDoubleConsumer<Object> function;

        AccumulateDouble(ObjDoubleConsumer<Object> function) {
            this.function = function;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new AccumulateDouble((ObjDoubleConsumer<Object>) newFunction);
        }

        @Override
        public Object fold(Object acc, double x) {
            function.accept(acc, x);
            return acc;
        }
    }
}
