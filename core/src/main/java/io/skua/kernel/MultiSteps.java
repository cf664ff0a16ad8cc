package io.skua.kernel;

import java.util.function.BiConsumer;
import java.util.stream.DoubleStream.DoubleMapMultiConsumer;
import java.util.stream.IntStream.IntMapMultiConsumer;
import java.util.stream.LongStream.LongMapMultiConsumer;

/**
 * The steps whose function puts any number of elements into a sink. They are templates, see {@link Variants}. The sink
 * is a new object for each element, because steps are shared by all workers; the compiler removes the sink if it can
 * inline the function.
 */
final class MultiSteps {
    private MultiSteps() {}

    static final class OfInt extends Step {
        private final IntMapMultiConsumer function;
        private final Step next;

        OfInt(IntMapMultiConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfInt((IntMapMultiConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            Sink.OfLong sink = new Sink.OfLong(next, acc);
            function.accept((int) x, sink);
            return sink.acc();
        }

        @Override
        public double fold(double acc, long x) {
            Sink.OfDouble sink = new Sink.OfDouble(next, acc);
            function.accept((int) x, sink);
            return sink.acc();
        }

        @Override
        public Object fold(Object acc, long x) {
            if (ElementBuffer.isFull(acc)) {
                return ((ElementBuffer) acc).leave(new Unfinished.OfLong(this, x));
            }
            Sink.OfObject sink = new Sink.OfObject(next, acc);
            function.accept((int) x, sink);
            return sink.acc();
        }
    }

    static final class OfLong extends Step {
        private final LongMapMultiConsumer function;
        private final Step next;

        OfLong(LongMapMultiConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfLong((LongMapMultiConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, long x) {
            Sink.OfLong sink = new Sink.OfLong(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public double fold(double acc, long x) {
            Sink.OfDouble sink = new Sink.OfDouble(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public Object fold(Object acc, long x) {
            if (ElementBuffer.isFull(acc)) {
                return ((ElementBuffer) acc).leave(new Unfinished.OfLong(this, x));
            }
            Sink.OfObject sink = new Sink.OfObject(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }
    }

    static final class OfDouble extends Step {
        private final DoubleMapMultiConsumer function;
        private final Step next;

        OfDouble(DoubleMapMultiConsumer function, Step next) {
            this.function = function;
            this.next = next;
        }

        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfDouble((DoubleMapMultiConsumer) newFunction, newNext);
        }

        @Override
        public long fold(long acc, double x) {
            Sink.OfLong sink = new Sink.OfLong(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public double fold(double acc, double x) {
            Sink.OfDouble sink = new Sink.OfDouble(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public Object fold(Object acc, double x) {
            if (ElementBuffer.isFull(acc)) {
                return ((ElementBuffer) acc).leave(new Unfinished.OfDouble(this, x));
            }
            Sink.OfObject sink = new Sink.OfObject(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }
    }

    static final class OfObject extends Step {
        private final BiConsumer<Object, Object> function;
        private final Step next;

        OfObject(BiConsumer<Object, Object> function, Step next) {
            this.function = function;
            this.next = next;
        }

        @SuppressWarnings("unchecked")
        @Override
        Step of(Object newFunction, Step newNext) {
            return new OfObject((BiConsumer<Object, Object>) newFunction, newNext);
        }

        @Override
        public long fold(long acc, Object x) {
            Sink.OfLong sink = new Sink.OfLong(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public double fold(double acc, Object x) {
            Sink.OfDouble sink = new Sink.OfDouble(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }

        @Override
        public Object fold(Object acc, Object x) {
            if (ElementBuffer.isFull(acc)) {
                return ((ElementBuffer) acc).leave(new Unfinished.OfObject(this, x));
            }
            Sink.OfObject sink = new Sink.OfObject(next, acc);
            function.accept(x, sink);
            return sink.acc();
        }
    }
}
