package io.skua.workloads.divide;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * Parts that the scripts of several workloads are made of, each the twin of a way to fork in {@link Forks} or
 * {@link Halving}.
 */
public final class Scripts {
    private Scripts() {}

    /** {@link Forks#both}. */
    public record Both(Script left, Script right) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.both(left, right);
        }
    }

    /** {@link Forks#all} of this many equal parts. */
    public record Copies(int count, Script each) implements Script {
        @Override
        public void write(StepSink steps) {
            if (count == 1) {
                steps.call(each);
            } else {
                int half = count / 2;
                steps.both(some(half), some(count - half));
            }
        }

        private Script some(int number) {
            return number == 1 ? each : new Copies(number, each);
        }
    }

    /** One after the other, in the same task. */
    public record Sequence(Script first, Script second) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.call(first);
            steps.call(second);
        }
    }

    /** {@link Halving#run}. */
    public record Halves(int from, int until, int longest, Piece piece) implements Script {
        @Override
        public void write(StepSink steps) {
            if (until - from <= longest) {
                work(steps, piece.units(from, until));
            } else {
                int middle = Halving.middle(from, until);
                steps.both(new Halves(from, middle, longest, piece), new Halves(middle, until, longest, piece));
            }
        }
    }

    /** What a piece of a loop costs. */
    @FunctionalInterface
    public interface Piece {
        /** Returns the work of these elements, from the first to before the last number. */
        long units(int from, int until);
    }

    /** No step at all if there is nothing to do. */
    public static void work(StepSink steps, long units) {
        if (units > 0) {
            steps.work(units);
        }
    }
}
