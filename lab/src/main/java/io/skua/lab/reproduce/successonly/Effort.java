package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.WorkloadInput;
import java.util.List;

/** How much is simulated. Weights of inputs are seconds of one core. */
enum Effort {
    /** For tests: everything is there, nothing is meaningful. */
    TINY,
    /** Some two minutes. */
    QUICK,
    /** Some twenty minutes. */
    FULL;

    /** Of a place, besides its agent. */
    static final int WORKERS = 24;

    /** Seeds for a comparison of two ways. */
    int seeds() {
        return this == TINY ? 1 : this == QUICK ? 3 : 20;
    }

    /** Seeds for large trees, and for what is only shown. */
    int fewSeeds() {
        return this == FULL ? 3 : 1;
    }

    /** The programs of the paper, as small as a page of many runs can afford. */
    List<WorkloadInput> programs() {
        return this == TINY
                ? List.of(
                        WorkloadInput.of("T1, d = 7", 0.1, "uts", "t=1", "a=3", "d=7", "b=4", "r=19"),
                        WorkloadInput.of("NQ 8", 0.1, "nqueens", "8"))
                : List.of(
                        WorkloadInput.of("T1", 1.5, "uts", "T1"),
                        WorkloadInput.of("T3", 1.5, "uts", "T3"),
                        WorkloadInput.of("NQ 15", 2, "nqueens", "15"));
    }

    /** The same programs, larger: for 16 to 512 places. */
    List<WorkloadInput> large() {
        return this == FULL
                ? List.of(
                        WorkloadInput.of("T1L", 30, "uts", "T1L"),
                        WorkloadInput.of("T3L", 35, "uts", "T3L"),
                        WorkloadInput.of("NQ 16", 10, "nqueens", "16"))
                : programs();
    }

    int largeSeeds() {
        return this == FULL ? 1 : seeds();
    }

    /** Of the paper's figures. */
    List<Integer> sizes() {
        return switch (this) {
            case TINY -> List.of(4);
            case QUICK -> List.of(16, 64);
            case FULL -> List.of(16, 32, 64, 128, 256, 512);
        };
    }

    /** Where two ways are compared with many seeds. */
    List<Integer> contestSizes() {
        return switch (this) {
            case TINY -> List.of(4);
            case QUICK -> List.of(16, 64);
            case FULL -> List.of(16, 32, 64, 128);
        };
    }

    /** The largest of the paper's, and those beyond it. */
    List<Integer> manyPlaces() {
        return this == TINY ? List.of(4) : this == QUICK ? List.of(256) : List.of(512, 1024, 4096);
    }

    int largest() {
        return sizes().get(sizes().size() - 1);
    }

    /** Where places vanish. */
    int crashPlaces() {
        return this == TINY ? 4 : 16;
    }

    /** Where several places vanish at once; so many that a period of the tree is still long beside its payments. */
    int manyCrashPlaces() {
        return this == TINY ? 4 : this == QUICK ? 20 : 100;
    }

    /** Fewer workers, so that scaled trees keep them busy for as many periods as a real run would. */
    int crashWorkers() {
        return this == TINY ? 2 : 4;
    }

    /** How often borrowers pay, as shares of the ideal time; 0 for never. */
    List<Double> periods() {
        return switch (this) {
            case TINY -> List.of(Crashes.USUAL, 0.0);
            case QUICK -> List.of(0.02, Crashes.USUAL, 0.2, 0.0);
            case FULL -> List.of(0.01, 0.02, Crashes.USUAL, 0.1, 0.2, 0.0);
        };
    }

    int crashSeeds() {
        return this == TINY ? 1 : this == QUICK ? 4 : 20;
    }
}
