package io.skua.sim.machine;

import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayDeque;
import java.util.stream.IntStream;

/**
 * T∞ of a program including the costs of scheduling: how long the program takes if there are always enough thieves and
 * every first probe finds the task. So each spawn takes its time, each task begins later by the time of a probe and a
 * steal, and a task that waits goes on as soon as the awaited task has ended. A loop counts as its largest element.
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

    /**
     * The burdened span of a script.
     *
     * @param script a script of a program whose work is counted in cycles
     */
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

    /** How long a probe and a steal take together. This is the unit of T∞ in the theorems about work stealing. */
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
