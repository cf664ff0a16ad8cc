package io.skua.kernel;

import java.util.function.LongFunction;
import java.util.function.LongPredicate;
import java.util.function.LongToDoubleFunction;
import java.util.function.LongToIntFunction;
import java.util.function.LongUnaryOperator;

/** The steps before the last one that take longs. They are templates, see {@link Variants}. */
final class LongSteps {
    private LongSteps() {}

    static final class ToInt extends Step {
        private final LongToIntFunction function;
        private final Step next;

        ToInt(LongToIntFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToInt((LongToIntFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsInt(x));
        }
    }

    static final class ToLong extends Step {
        private final LongUnaryOperator function;
        private final Step next;

        ToLong(LongUnaryOperator function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToLong((LongUnaryOperator) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsLong(x));
        }
    }

    static final class ToDouble extends Step {
        private final LongToDoubleFunction function;
        private final Step next;

        ToDouble(LongToDoubleFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToDouble((LongToDoubleFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.applyAsDouble(x));
        }
    }

    static final class ToObject extends Step {
        private final LongFunction<?> function;
        private final Step next;

        ToObject(LongFunction<?> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToObject((LongFunction<?>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public double fold(double acc, long x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public Object fold(Object acc, long x) {
            return next.fold(acc, function.apply(x));
        }
    }

    static final class Filter extends Step {
        private final LongPredicate function;
        private final Step next;

        Filter(LongPredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Filter((LongPredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public double fold(double acc, long x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public Object fold(Object acc, long x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }
    }

    static final class Reject extends Step {
        private final LongPredicate function;
        private final Step next;

        Reject(LongPredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Reject((LongPredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public double fold(double acc, long x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, long x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }
    }

    static final class Flat extends Step {
        private final LongFunction<long[]> function;
        private final Step next;

        Flat(LongFunction<long[]> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Flat((LongFunction<long[]>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            long folded = acc;
            for (long inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public double fold(double acc, long x) {
            double folded = acc;
            for (long inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public Object fold(Object acc, long x) {
            Object folded = acc;
            for (long inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
                if (acc == SEARCHING && folded != SEARCHING) {
                    break;
                }
            }
            return folded;
        }
    }
}
