package io.skua.kernel;

import java.util.function.DoubleFunction;
import java.util.function.DoublePredicate;
import java.util.function.DoubleToIntFunction;
import java.util.function.DoubleToLongFunction;
import java.util.function.DoubleUnaryOperator;

/** The steps before the last one that take doubles. They are templates, see {@link Variants}. */
final class DoubleSteps {
    private DoubleSteps() {}

    static final class ToInt extends Step {
        private final DoubleToIntFunction function;
        private final Step next;

        ToInt(DoubleToIntFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToInt((DoubleToIntFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public double fold(double acc, double x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public Object fold(Object acc, double x) {
            return next.fold(acc, function.applyAsInt(x));
        }
    }

    static final class ToLong extends Step {
        private final DoubleToLongFunction function;
        private final Step next;

        ToLong(DoubleToLongFunction function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToLong((DoubleToLongFunction) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public double fold(double acc, double x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public Object fold(Object acc, double x) {
            return next.fold(acc, function.applyAsLong(x));
        }
    }

    static final class ToDouble extends Step {
        private final DoubleUnaryOperator function;
        private final Step next;

        ToDouble(DoubleUnaryOperator function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToDouble((DoubleUnaryOperator) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public double fold(double acc, double x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public Object fold(Object acc, double x) {
            return next.fold(acc, function.applyAsDouble(x));
        }
    }

    static final class ToObject extends Step {
        private final DoubleFunction<?> function;
        private final Step next;

        ToObject(DoubleFunction<?> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToObject((DoubleFunction<?>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public double fold(double acc, double x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public Object fold(Object acc, double x) {
            return next.fold(acc, function.apply(x));
        }
    }

    static final class Filter extends Step {
        private final DoublePredicate function;
        private final Step next;

        Filter(DoublePredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Filter((DoublePredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public double fold(double acc, double x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public Object fold(Object acc, double x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }
    }

    static final class Reject extends Step {
        private final DoublePredicate function;
        private final Step next;

        Reject(DoublePredicate function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new Reject((DoublePredicate) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public double fold(double acc, double x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, double x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }
    }

    static final class Flat extends Step {
        private final DoubleFunction<double[]> function;
        private final Step next;

        Flat(DoubleFunction<double[]> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Flat((DoubleFunction<double[]>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            long folded = acc;
            for (double inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public double fold(double acc, double x) {
            double folded = acc;
            for (double inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public Object fold(Object acc, double x) {
            Object folded = acc;
            for (double inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
                if (acc == SEARCHING && folded != SEARCHING) {
                    break;
                }
            }
            return folded;
        }
    }
}
