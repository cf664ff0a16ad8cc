package io.skua.kernel;

import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;

/** The steps before the last one that take objects. They are templates, see {@link Variants}. */
final class ObjectSteps {
    private ObjectSteps() {}

    static final class ToInt extends Step {
        private final ToIntFunction<Object> function;
        private final Step next;

        ToInt(ToIntFunction<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToInt((ToIntFunction<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public double fold(double acc, Object x) {
            return next.fold(acc, function.applyAsInt(x));
        }

        @Override
        public Object fold(Object acc, Object x) {
            return next.fold(acc, function.applyAsInt(x));
        }
    }

    static final class ToLong extends Step {
        private final ToLongFunction<Object> function;
        private final Step next;

        ToLong(ToLongFunction<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToLong((ToLongFunction<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public double fold(double acc, Object x) {
            return next.fold(acc, function.applyAsLong(x));
        }

        @Override
        public Object fold(Object acc, Object x) {
            return next.fold(acc, function.applyAsLong(x));
        }
    }

    static final class ToDouble extends Step {
        private final ToDoubleFunction<Object> function;
        private final Step next;

        ToDouble(ToDoubleFunction<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToDouble((ToDoubleFunction<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public double fold(double acc, Object x) {
            return next.fold(acc, function.applyAsDouble(x));
        }

        @Override
        public Object fold(Object acc, Object x) {
            return next.fold(acc, function.applyAsDouble(x));
        }
    }

    static final class ToObject extends Step {
        private final Function<Object, ?> function;
        private final Step next;

        ToObject(Function<Object, ?> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new ToObject((Function<Object, ?>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public double fold(double acc, Object x) {
            return next.fold(acc, function.apply(x));
        }

        @Override
        public Object fold(Object acc, Object x) {
            return next.fold(acc, function.apply(x));
        }
    }

    static final class Filter extends Step {
        private final Predicate<Object> function;
        private final Step next;

        Filter(Predicate<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Filter((Predicate<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public double fold(double acc, Object x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }

        @Override
        public Object fold(Object acc, Object x) {
            return function.test(x) ? next.fold(acc, x) : acc;
        }
    }

    static final class Reject extends Step {
        private final Predicate<Object> function;
        private final Step next;

        Reject(Predicate<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Reject((Predicate<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public double fold(double acc, Object x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, Object x) {
            return function.test(x) ? acc : next.fold(acc, x);
        }
    }

    static final class Flat extends Step {
        private final Function<Object, Iterable<Object>> function;
        private final Step next;

        Flat(Function<Object, Iterable<Object>> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new Flat((Function<Object, Iterable<Object>>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            long folded = acc;
            for (Object inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public double fold(double acc, Object x) {
            double folded = acc;
            for (Object inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
            }
            return folded;
        }

        @Override
        public Object fold(Object acc, Object x) {
            if (acc instanceof ElementBuffer buffer && buffer.isBounded()) {
                return buffer.isFull()
                        ? buffer.leave(new Unfinished.OfObject(this, x))
                        : FlatStreams.pour(nonNull(function.apply(x)), buffer, next);
            }
            Object folded = acc;
            for (Object inner : nonNull(function.apply(x))) {
                folded = next.fold(folded, inner);
                if (acc == SEARCHING && folded != SEARCHING) {
                    break;
                }
            }
            return folded;
        }
    }
}
