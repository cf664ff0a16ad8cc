package io.skua.master;

import io.skua.island.Allowance;
import io.skua.topology.Allotment;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a check sees of an island: a plain value, from the public side of a master. */
record Snapshot(long job, Allowance allowance, Allotment allotment, Request request, int streak) {
    static Snapshot of(Resident resident) {
        return new Snapshot(
                resident.job(),
                resident.client().allowance(),
                resident.island().allotment(),
                resident.request(),
                resident.island().streak());
    }

    /** In the order of their jobs' start. */
    static List<Snapshot> all(Master master) {
        return master.residents().stream().map(Snapshot::of).toList();
    }

    static @Nullable Snapshot of(Master master, long job) {
        Resident resident = master.resident(job);
        return resident == null ? null : of(resident);
    }

    int source() {
        return allotment.source();
    }

    int size() {
        return allotment.size();
    }

    int diaspora() {
        return allotment.diaspora();
    }

    boolean contains(int place) {
        return allotment.contains(place);
    }

    int room() {
        return allowance.max() - size();
    }

    boolean isOutermost(int place) {
        return contains(place) && allotment.hops(place) == diaspora();
    }
}
