package io.skua.bench.reproduce.bounds;

import io.skua.sim.Costs;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.Steps;
import java.util.ArrayDeque;

/**
 * T∞ of a program with what scheduling costs: how long it takes if there is always a thief at hand whose first probe finds the task, so each spawn takes its time,
 * each task begins a probe and a steal later, and nobody who waits is told late.
 */
final class Span implements Steps {
    private final Costs costs;
    private final ArrayDeque<Long> unsynced = new ArrayDeque<>(); // when they end
    private long now;

    private Span(Costs costs, long now) {
        this.costs = costs;
        this.now = now;
    }

    static long of(Script script, Costs costs) {
        return end(script, costs, 0);
    }

    private static long end(Script script, Costs costs, long start) {
        Span span = new Span(costs, start);
        script.write(span);
        while (!span.unsynced.isEmpty()) {
            span.sync();
        }
        return span.now;
    }

    /** What a theft takes: T∞'s unit in the theorems. */
    static long theft(Costs costs) {
        return costs.probe().get(0) + costs.steal().get(0);
    }

    @Override
    public void work(long units) {
        now += units;
    }

    @Override
    public void spawn(Script child) {
        unsynced.push(end(child, costs, now + theft(costs)));
        now += costs.spawn();
    }

    @Override
    public void call(Script child) {
        now = end(child, costs, now);
    }

    @Override
    public void sync() {
        now = Math.max(now, unsynced.pop());
    }

    @Override
    public void loop(ScriptLoop loop) {
        throw new UnsupportedOperationException("The programs of this package have no loops.");
    }
}
