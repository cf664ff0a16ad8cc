package io.skua.kernel;

import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;

/** The steps before the last one that take ints. They are templates, see {@link Variants}. */
final class IntSteps {
    private IntSteps() {}

    static final class ToInt extends Step {
        private final IntUnaryOperator function;
        private final Step next;

        ToInt(IntUnaryOperator function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToInt((IntUnaryOperator) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsInt((int) x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsInt((int) x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsInt((int) x));
        }
    }

    static final class ToLong extends Step {
        private final IntToLongFunction function;
        private final Step next;

        ToLong(IntToLongFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToLong((IntToLongFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsLong((int) x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsLong((int) x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsLong((int) x));
        }
    }

    static final class ToDouble extends Step {
        private final IntToDoubleFunction function;
        private final Step next;

        ToDouble(IntToDoubleFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToDouble((IntToDoubleFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsDouble((int) x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsDouble((int) x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsDouble((int) x));
        }
    }

    static final class ToObject extends Step {
        private final IntFunction<?> function;
        private final Step next;

        ToObject(IntFunction<?> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToObject((IntFunction<?>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.apply((int) x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.apply((int) x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.apply((int) x));
        }
    }

    static final class Filter extends Step {
        private final IntPredicate function;
        private final Step next;

        Filter(IntPredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Filter((IntPredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return function.test((int) x) ? next.fold(acc, x) : acc;
        }

        @Override
        public double fold(double acc, long x) {
            return function.test((int) x) ? next.fold(acc, x) : acc;
        }

        @Override
        public Object fold(Object acc, long x) {
            return function.test((int) x) ? next.fold(acc, x) : acc;
        }
    }

    static final class Reject extends Step {
        private final IntPredicate function;
        private final Step next;

        Reject(IntPredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Reject((IntPredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return function.test((int) x) ? acc : next.fold(acc, x);
        }

        @Override
        public double fold(double acc, long x) {
            return function.test((int) x) ? acc : next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, long x) {
            return function.test((int) x) ? acc : next.fold(acc, x);
        }
    }

    static final class Flat extends Step {
        private final IntFunction<int[]> function;
        private final Step next;

        Flat(IntFunction<int[]> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Flat((IntFunction<int[]>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            long folded = acc;
            for (int inner : nonNull(function.apply((int) x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public double fold(double acc, long x) {
            double folded = acc;
            for (int inner : nonNull(function.apply((int) x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public Object fold(Object acc, long x) {
            Object folded = acc;
            for (int inner : nonNull(function.apply((int) x))) {
                folded = next.fold(folded, inner);
                if (acc == SEARCHING && folded != SEARCHING) {
                    break;
                }
            }
            return folded;
        }
    }
}
