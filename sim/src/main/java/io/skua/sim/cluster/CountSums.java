package io.skua.sim.cluster;

import io.skua.place.protocol.Counts;
import java.util.Arrays;

/** Adds up what protocols have counted: those of one place's lives, or those of all places. */
final class CountSums {
    private final long[] victims = new long[5];
    private long probes;
    private long asks;
    private long denied;
    private long occupied;
    private long loansIn;
    private long loansOut;
    private long cyclic;
    private long instalments;
    private long relends;

    void add(Counts counts) {
        probes += counts.probes;
        asks += counts.asks;
        denied += counts.denied;
        occupied += counts.occupied;
        loansIn += counts.loansIn;
        loansOut += counts.loansOut;
        cyclic += counts.cyclic;
        instalments += counts.instalments;
        relends += counts.relends;
        for (int i = 0; i < victims.length; i++) {
            victims[i] += counts.victimsPerSearch[i];
        }
    }

    void add(CountSums other) {
        probes += other.probes;
        asks += other.asks;
        denied += other.denied;
        occupied += other.occupied;
        loansIn += other.loansIn;
        loansOut += other.loansOut;
        cyclic += other.cyclic;
        instalments += other.instalments;
        relends += other.relends;
        for (int i = 0; i < victims.length; i++) {
            victims[i] += other.victims[i];
        }
    }

    ClusterResult.PlaceResult place(String name, long tasks) {
        return new ClusterResult.PlaceResult(name, tasks, loansIn, loansOut, denied, relends);
    }

    ClusterResult.Searches searches() {
        return new ClusterResult.Searches(
                probes,
                asks,
                denied,
                occupied,
                loansIn,
                cyclic,
                Arrays.stream(victims).boxed().toList(),
                instalments);
    }
}
