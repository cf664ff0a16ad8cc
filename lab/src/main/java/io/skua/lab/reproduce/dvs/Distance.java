package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.sim.machine.Costs;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the short distances of DVS are worth where distance costs something. */
record Distance(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static Map<String, Costs> machines() {
        Costs opteron = Site.opteron(4).costs();
        Map<String, Costs> machines = new LinkedHashMap<>();
        machines.put(
                "all distances alike, caches always warm",
                flat(opteron).change().cold(0).build());
        machines.put(
                "probes and steals by distance, caches always warm",
                opteron.change().cold(0).build());
        machines.put("as in Fig. 6: cold caches, too", opteron);
        machines.put(
                "cold caches cost four times as much",
                opteron.change().cold(times(opteron.cold(), 4)).build());
        machines.put(
                "sixteen times as much",
                opteron.change().cold(times(opteron.cold(), 16)).build());
        return machines;
    }

    /** Everything as far as the middle distance. */
    private static Costs flat(Costs costs) {
        return costs.change()
                .probe(costs.probe().get(1))
                .steal(costs.steal().get(1))
                .build();
    }

    private static long[] times(List<Long> costs, long factor) {
        return costs.stream().mapToLong(cost -> cost * factor).toArray();
    }

    private static Setup rival(WorkloadInput input, Costs costs) {
        return new Setup(input, Site.opteron(4), costs, StealingScheduler.RIVAL);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (Costs costs : machines().values()) {
            for (WorkloadInput input : effort.swept()) {
                plan.add(rival(input, costs), effort.seeds());
                plan.add(rival(input, costs).with(StealingScheduler.DVS), effort.seeds());
            }
        }
    }

    @Override
    public Section section(PolicyRuns runs) {
        Table table = Table.columns("35 workers of the Opteron", WorkloadInput.names(effort.swept()));
        for (Map.Entry<String, Costs> entry : machines().entrySet()) {
            table = table.row(
                    entry.getKey(),
                    effort.swept().stream()
                            .map(input -> runs.gain(rival(input, entry.getValue()), StealingScheduler.DVS))
                            .map(gain -> Words.number(gain.mean(), 2))
                            .toList());
        }
        return Section.titled("Why, 6: what short distances give back")
                .text("The paper explains gains on real hardware with fewer cache misses, since workers always steal"
                        + " from the same neighbours. Here steals from far away and cold caches are charged by"
                        + " distance. Where nobody starves, nearness shows; it does not outweigh starvation.")
                .with(table.caption("Speed of `dvs` where that of `leapfrog` is 1")
                        .note("Means of " + effort.seeds() + " seeds."));
    }
}
