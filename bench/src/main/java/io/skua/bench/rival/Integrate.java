package io.skua.bench.rival;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.jspecify.annotations.Nullable;

/** The program "integrate" of {@link Programs}, of which there are two copies as well. */
final class Integrate {
    private Integrate() {}

    static Object run(ForkJoinPool pool, boolean asksForSurplus) {
        double area = (height(Quad.END) + height(Quad.START)) * (Quad.END - Quad.START) / 2;
        Quad whole = asksForSurplus
                ? new SurplusQuad(Quad.START, Quad.END, area)
                : new UnforkQuad(Quad.START, Quad.END, area);
        pool.invoke(whole);
        return Math.round(whole.area);
    }

    private static double height(double x) {
        return (x * x + 1) * x;
    }

    /** The area under a curve, by halving until both halves agree with the whole, as in the examples of JSR 166. */
    private abstract static class Quad extends RecursiveAction {
        static final double START = -100;
        static final double END = 150;
        static final double TOLERANCE = 1e-11;

        final double low;
        final double high;
        double area;

        Quad(double low, double high, double area) {
            this.low = low;
            this.high = high;
            this.area = area;
        }
    }

    /** Forks each left half, and takes it back if nobody else has begun with it. */
    private static final class UnforkQuad extends Quad {
        UnforkQuad(double low, double high, double area) {
            super(low, high, area);
        }

        @Override
        protected void compute() {
            area = part(low, high, height(low), height(high), area);
        }

        private static double part(double low, double high, double left, double right, double area) {
            double half = (high - low) * 0.5;
            double middle = low + half;
            double top = height(middle);
            double first = (left + top) * half * 0.5;
            double second = (top + right) * half * 0.5;
            double both = first + second;
            if (Math.abs(both - area) <= TOLERANCE) {
                return both;
            }
            UnforkQuad task = new UnforkQuad(low, middle, first);
            task.fork();
            second = part(middle, high, top, right, second);
            if (!task.tryUnfork()) {
                task.quietlyJoin();
                return second + task.area;
            }
            return second + part(low, middle, left, top, first);
        }
    }

    /** Forks a left half only while few tasks are queued. */
    private static final class SurplusQuad extends Quad {
        SurplusQuad(double low, double high, double area) {
            super(low, high, area);
        }

        @Override
        protected void compute() {
            area = part(low, high, height(low), height(high), area);
        }

        private static double part(double low, double high, double left, double right, double area) {
            double half = (high - low) * 0.5;
            double middle = low + half;
            double top = height(middle);
            double first = (left + top) * half * 0.5;
            double second = (top + right) * half * 0.5;
            double both = first + second;
            if (Math.abs(both - area) <= TOLERANCE) {
                return both;
            }
            @Nullable SurplusQuad task = null;
            if (getSurplusQueuedTaskCount() <= 3) {
                task = new SurplusQuad(low, middle, first);
                task.fork();
            }
            second = part(middle, high, top, right, second);
            if (task != null && !task.tryUnfork()) {
                task.quietlyJoin();
                return second + task.area;
            }
            return second + part(low, middle, left, top, first);
        }
    }
}
