package io.skua.kernel;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/** Takes the elements that one element is replaced by, passes them to the next step, and keeps the accumulator. */
public abstract sealed class Sink implements IntConsumer, LongConsumer, DoubleConsumer, Consumer<Object> {
    /**
     * Whether no further elements are wanted: a search has found what it was looking for and ignores them, or the
     * buffer at the end of the steps is full.
     */
    abstract boolean isFull();

    /** Whether the sink may become full. */
    abstract boolean canBeFull();

    static final class OfLong extends Sink {
        private final Step next;
        private long acc;

        OfLong(Step next, long acc) {
            this.next = next;
            this.acc = acc;
        }

        long acc() {
            return acc;
        }

        @Override
        boolean isFull() {
            return false;
        }

        @Override
        boolean canBeFull() {
            return false;
        }

        @Override
        public void accept(int x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(long x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(double x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(Object x) {
            acc = next.fold(acc, x);
        }
    }

    static final class OfDouble extends Sink {
        private final Step next;
        private double acc;

        OfDouble(Step next, double acc) {
            this.next = next;
            this.acc = acc;
        }

        double acc() {
            return acc;
        }

        @Override
        boolean isFull() {
            return false;
        }

        @Override
        boolean canBeFull() {
            return false;
        }

        @Override
        public void accept(int x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(long x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(double x) {
            acc = next.fold(acc, x);
        }

        @Override
        public void accept(Object x) {
            acc = next.fold(acc, x);
        }
    }

    static final class OfObject extends Sink {
        private final Step next;
        private final boolean searching;
        private Object acc;

        OfObject(Step next, Object acc) {
            this.next = next;
            this.searching = acc == Step.SEARCHING;
            this.acc = acc;
        }

        Object acc() {
            return acc;
        }

        private boolean hasFound() {
            return searching && acc != Step.SEARCHING;
        }

        @Override
        boolean isFull() {
            return hasFound() || ElementBuffer.isFull(acc);
        }

        @Override
        boolean canBeFull() {
            return searching || (acc instanceof ElementBuffer buffer && buffer.isBounded());
        }

        /** The buffer at the end of the steps; null if there is none. */
        @Nullable
        ElementBuffer buffer() {
            return acc instanceof ElementBuffer buffer ? buffer : null;
        }

        Step next() {
            return next;
        }

        @Override
        public void accept(int x) {
            if (!hasFound()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(long x) {
            if (!hasFound()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(double x) {
            if (!hasFound()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(Object x) {
            if (!hasFound()) {
                acc = next.fold(acc, x);
            }
        }
    }
}
