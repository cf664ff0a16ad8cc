package io.skua.workloads.divide;

import io.skua.workloads.Workload;

/**
 * Runs a program in one thread and measures its {@link Workload.Shape}: what the program says it has {@link #spent},
 * added up for the work, and for the span the larger sum of two branches.
 */
public final class Meter implements Forks {
    private long tasks = 1;
    private long chain = 1;
    private long deepest = 1;
    private double work;
    private double span;

    @Override
    public void both(Runnable left, Runnable right) {
        double before = span;
        tasks++;
        chain++;
        deepest = Math.max(deepest, chain);
        left.run();
        chain--;
        double leftEnd = span;
        span = before;
        right.run();
        span = Math.max(span, leftEnd);
    }

    @Override
    public void spent(double units) {
        work += units;
        span += units;
    }

    /** Returns what was measured; the unit names what work and span are counted in. */
    public Workload.Shape shape(String unit) {
        return new Workload.Shape(tasks, deepest, work, span, unit);
    }
}
