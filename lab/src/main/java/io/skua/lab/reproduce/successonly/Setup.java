package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.WorkloadInput;

/** All that decides about a run but its seed. */
record Setup(WorkloadInput input, int places, int workers, Way way, Terms terms) {
    static Setup of(WorkloadInput input, int places, Way way) {
        return new Setup(input, places, Effort.WORKERS, way, Terms.USUAL);
    }

    Setup with(Way another) {
        return new Setup(input, places, workers, another, terms);
    }

    Setup with(Terms others) {
        return new Setup(input, places, workers, way, others);
    }
}
