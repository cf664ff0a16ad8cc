package io.skua.workloads.divide;

import io.skua.workloads.Workload;

/**
 * The shape of a part of a program, put together as the program is: one part after the other, or two that
 * {@link Forks#both} runs. A part begins in a task that is there already, so its forks are counted and not its tasks.
 *
 * @param forks how many tasks it makes
 * @param depth how many of them the longest chain of parents has
 * @param work what all of it takes, in units
 * @param span what must be done one after the other, in units
 */
public record Cost(long forks, long depth, double work, double span) {
    static final Cost NOTHING = step(0);

    /** So many units without a fork. */
    public static Cost step(double units) {
        return new Cost(0, 0, units, units);
    }

    /** Returns the cost of this and then the other one, in sequence. */
    public Cost then(Cost next) {
        return new Cost(forks + next.forks, Math.max(depth, next.depth), work + next.work, span + next.span);
    }

    /** The left one is forked, the right one goes on in the same task. */
    public static Cost both(Cost left, Cost right) {
        return new Cost(
                left.forks + right.forks + 1,
                Math.max(left.depth + 1, right.depth),
                left.work + right.work,
                Math.max(left.span, right.span));
    }

    /** So many equal parts, as {@link Forks#all} runs them. */
    public static Cost all(int parts, Cost each) {
        if (parts == 1) {
            return each;
        }
        int half = parts / 2;
        return both(all(half, each), all(parts - half, each));
    }

    /** Returns the shape of a program with this cost; the root is a task, too. */
    public Workload.Shape shape(String unit) {
        return new Workload.Shape(forks + 1, depth + 1, work, span, unit);
    }
}
