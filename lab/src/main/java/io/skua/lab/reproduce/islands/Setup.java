package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.WorkloadInput;
import java.util.List;

/** All that decides about a run but its seed. */
record Setup(String machine, List<ArrivingJob> entries, SharingWay way) {
    Setup {
        entries = List.copyOf(entries);
    }

    /** One job alone. */
    static Setup of(String machine, WorkloadInput input, SharingWay way) {
        return new Setup(machine, List.of(ArrivingJob.of(input)), way);
    }

    Setup with(SharingWay another) {
        return new Setup(machine, entries, another);
    }

    /** One of its jobs alone, with the whole machine. */
    Setup full(WorkloadInput input) {
        return of(machine, input, SharingWay.FULL);
    }

    /** One of its jobs alone, with the part of the machine that is its share when all are there. */
    Setup fair(WorkloadInput input) {
        return of(machine, input, SharingWay.fixed(entries.size()));
    }
}
