package io.skua.sim.cluster;

import io.skua.place.protocol.Counts;
import java.util.Arrays;

/** Sums of what the protocols have counted: over the lives of one place, or over all places. */
final class CountSums {
    private final Counts sums = new Counts();

    void add(Counts counts) {
        sums.add(counts);
    }

    void add(CountSums other) {
        sums.add(other.sums);
    }

    ClusterResult.PlaceResult place(String name, long tasks) {
        return new ClusterResult.PlaceResult(name, tasks, sums.loansIn, sums.loansOut, sums.denied, sums.relends);
    }

    ClusterResult.Searches searches() {
        return new ClusterResult.Searches(
                sums.probes,
                sums.asks,
                sums.denied,
                sums.occupied,
                sums.loansIn,
                sums.cyclic,
                Arrays.stream(sums.victimsPerSearch).boxed().toList(),
                sums.instalments);
    }
}
