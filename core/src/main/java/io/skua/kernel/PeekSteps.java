package io.skua.kernel;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/**
 * The steps that call a function with each element and pass the element on. They are templates, see {@link Variants}.
 */
final class PeekSteps {
    private PeekSteps() {}

    static final class OfInt extends Step {
        private final IntConsumer function;
        private final Step next;

        OfInt(IntConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfInt((IntConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            function.accept((int) x);
            return next.fold(acc, x);
        }

        @Override
        public double fold(double acc, long x) {
            function.accept((int) x);
            return next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, long x) {
            function.accept((int) x);
            return next.fold(acc, x);
        }
    }

    static final class OfLong extends Step {
        private final LongConsumer function;
        private final Step next;

        OfLong(LongConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfLong((LongConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public double fold(double acc, long x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, long x) {
            function.accept(x);
            return next.fold(acc, x);
        }
    }

    static final class OfDouble extends Step {
        private final DoubleConsumer function;
        private final Step next;

        OfDouble(DoubleConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfDouble((DoubleConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public double fold(double acc, double x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, double x) {
            function.accept(x);
            return next.fold(acc, x);
        }
    }

    static final class OfObject extends Step {
        private final Consumer<Object> function;
        private final Step next;

        OfObject(Consumer<Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfObject((Consumer<Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public double fold(double acc, Object x) {
            function.accept(x);
            return next.fold(acc, x);
        }

        @Override
        public Object fold(Object acc, Object x) {
            function.accept(x);
            return next.fold(acc, x);
        }
    }
}
