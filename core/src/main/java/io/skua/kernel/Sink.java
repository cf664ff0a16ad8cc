package io.skua.kernel;

import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.function.LongConsumer;

/** Takes the elements that one element is replaced by, passes them to the next step, and keeps the accumulator. */
public abstract sealed class Sink implements IntConsumer, LongConsumer, DoubleConsumer, Consumer<Object> {
    /** Whether further elements would be ignored, because a search has found what it was looking for. */
    public abstract boolean isFull();

    /** Whether the sink belongs to a search, and may become full. */
    public abstract boolean isSearch();

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
        public boolean isFull() {
            return false;
        }

        @Override
        public boolean isSearch() {
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
        public boolean isFull() {
            return false;
        }

        @Override
        public boolean isSearch() {
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

        @Override
        public boolean isFull() {
            return searching && acc != Step.SEARCHING;
        }

        @Override
        public boolean isSearch() {
            return searching;
        }

        @Override
        public void accept(int x) {
            if (!isFull()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(long x) {
            if (!isFull()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(double x) {
            if (!isFull()) {
                acc = next.fold(acc, x);
            }
        }

        @Override
        public void accept(Object x) {
            if (!isFull()) {
                acc = next.fold(acc, x);
            }
        }
    }
}
