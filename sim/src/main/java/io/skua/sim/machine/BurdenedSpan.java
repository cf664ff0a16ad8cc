package io.skua.sim.machine;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.stream.IntStream;

/**
 * T∞ of a program with what scheduling costs: how long it takes if there is always a thief at hand whose first probe
 * finds the task, so each spawn takes its time, each task begins a probe and a steal later, and nobody who waits is
 * told late. Of a loop, the largest element counts.
 *
 * <pre>{@code
 * long span = BurdenedSpan.of(program.root(), machine.costs());
 * }</pre>
 */
public final class BurdenedSpan implements StepSink {
    private final Costs costs;
    private final ArrayDeque<Long> unsynced = new ArrayDeque<>(); // when they end
    private long now;

    private BurdenedSpan(Costs costs, long now) {
        this.costs = costs;
        this.now = now;
    }

    /** @param script of a program whose work is counted in cycles */
    public static long of(Script script, Costs costs) {
        return end(script, costs, 0);
    }

    private static long end(Script script, Costs costs, long start) {
        BurdenedSpan span = new BurdenedSpan(costs, start);
        script.write(span);
        while (!span.unsynced.isEmpty()) {
            span.sync();
        }
        return span.now;
    }

    /** What a theft takes: T∞'s unit in the theorems. */
    public static long theft(Costs costs) {
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
        now += IntStream.range(0, loop.elements())
                .mapToLong(i -> loop.units().applyAsLong(i))
                .max()
                .orElse(0);
    }
}
