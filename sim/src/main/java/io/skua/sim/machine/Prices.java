package io.skua.sim.machine;

import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.List;

/** {@link Costs} as the engine asks for them: by two places. */
public final class Prices {
    /** The costs that do not depend on nearness, and all others by nearness. */
    public final Costs costs;

    private final Topology topology;
    private final long[] probes;
    private final long[] steals;
    private final long[] colds;
    private final Machine machine;
    private final boolean even;

    /** Makes the prices of a machine. */
    public Prices(Machine machine) {
        this.machine = machine;
        this.costs = machine.costs();
        this.topology = machine.topology();
        this.probes = byLevel(costs.probe());
        this.steals = byLevel(costs.steal());
        this.colds = byLevel(costs.cold());
        this.even = costs.probe().size() == 1
                && costs.steal().size() == 1
                && costs.cold().size() == 1;
    }

    private long[] byLevel(List<Long> prices) {
        long[] all = new long[topology.levels() + 1];
        for (int level = 1; level < all.length; level++) {
            all[level] = prices.get(Math.min(level, prices.size()) - 1);
        }
        all[0] = all[Math.min(1, all.length - 1)];
        return all;
    }

    private int level(int one, int other) {
        return even ? 1 : topology.level(one, other);
    }

    /** Whether nearness makes no difference. */
    public boolean isEven() {
        return even;
    }

    /** Returns what it costs a thief to look into a victim's bag. */
    public long probe(int thief, int victim) {
        return probes[level(thief, victim)];
    }

    /** Returns what it costs a thief to take a task from a victim. */
    public long steal(int thief, int victim) {
        return steals[level(thief, victim)];
    }

    /** Returns by how much the first work after a steal takes longer, at most. */
    public long cold(int thief, int victim) {
        return colds[level(thief, victim)];
    }

    /** What a unit of the program's work takes. */
    public double perUnit(Program program) {
        return machine.perUnit(program);
    }
}
