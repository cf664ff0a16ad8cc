package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.WorkloadInput;
import java.util.List;

/** How much is simulated. */
enum Effort {
    /** For tests: everything is there, nothing is meaningful. */
    TINY(1, 1),
    /** Some two minutes. */
    QUICK(3, 1),
    /** Some twenty minutes. */
    FULL(5, 3);

    private final int seeds;
    private final int mixSeeds;

    Effort(int seeds, int mixSeeds) {
        this.seeds = seeds;
        this.mixSeeds = mixSeeds;
    }

    /** For one job. */
    int seeds() {
        return seeds;
    }

    /** For mixes, where many mixes make up for seeds; and for one job on larger machines. */
    int mixSeeds() {
        return mixSeeds;
    }

    /** The machine of the paper. */
    String paperMachine() {
        return "mesh:8x4";
    }

    /** For one job with all workloads. */
    List<String> machines() {
        return this == FULL ? List.of("mesh:8x4", "mesh:16x16") : List.of("mesh:8x4");
    }

    /** For mixes. */
    List<String> mixMachines() {
        return this == TINY ? List.of("mesh:8x4") : List.of("mesh:8x4", "mesh:16x16", "mesh:32x32");
    }

    List<JobMix> mixes(String machine) {
        if (this == FULL) {
            return JobMix.ALL;
        }
        return this == QUICK && machine.equals("mesh:32x32") ? JobMix.few(3) : JobMix.few(this == TINY ? 2 : 5);
    }

    /** The paper's programs, for Fig. 4 to 6. */
    List<WorkloadInput> published() {
        return List.of(fib(), queens(), sort(20), fft(), strassen(), stress(), varLoop());
    }

    /** For one job: those, and all the others. */
    List<WorkloadInput> all(String machine) {
        if (this == TINY) {
            return List.of(fib(), queens(), stress());
        }
        int more = machine.equals("mesh:8x4") ? 0 : 3; // eight times the workers
        return List.of(
                fib(),
                WorkloadInput.of("Stress", 8, "stress", "10000", 12 + more, "1"),
                WorkloadInput.of("Skew", 8, "skew", "10000", 12 + more, "1", "1"),
                queens(),
                sort(20 + more),
                fft(),
                more == 0 ? strassen() : WorkloadInput.strassen("Strassen", 1, 2048, 4),
                WorkloadInput.of("UTS", 60, "uts", "t=1", "a=3", more == 0 ? "d=8" : "d=9", "b=4", "r=19"),
                varLoop(),
                WorkloadInput.of("Matmul", 1, "matmul", more == 0 ? "512" : "1024"),
                WorkloadInput.of("Mandelbrot", 1, "mandelbrot", more == 0 ? "512" : "1024"));
    }

    WorkloadInput fib() {
        int n = this == TINY ? 14 : this == QUICK ? 28 : 30;
        return WorkloadInput.of("FIB", Math.pow(1.618, n + 1) / 2236, "fib", n);
    }

    /** Fig. 7. */
    WorkloadInput queens() {
        return this == TINY
                ? WorkloadInput.of("nQueens", 1, "nqueens", "8", "cutoff=3")
                : WorkloadInput.of("nQueens", 60, "nqueens", "13", "cutoff=5");
    }

    /** Fig. 8. */
    WorkloadInput varLoop() {
        return switch (this) {
            case TINY -> WorkloadInput.of("VarLoop", 1, "varloop", "30", "6");
            case QUICK -> WorkloadInput.of("VarLoop", 900, "varloop", "200", "18");
            case FULL -> WorkloadInput.of("VarLoop", 1300, "varloop", "300", "18");
        };
    }

    WorkloadInput stress() {
        return WorkloadInput.of("Stress", 4, "stress", "10000", this == TINY ? "6" : "12", "1");
    }

    private WorkloadInput sort(int exponent) {
        int power = this == TINY ? 15 : exponent;
        return WorkloadInput.sort("Sort", Math.scalb(1.0, power) / 100_000, power);
    }

    private WorkloadInput fft() {
        return this == TINY
                ? WorkloadInput.of("FFT", 1, "fft", "4096", "cutoff=64")
                : WorkloadInput.of("FFT", 44, "fft", "1048576", "cutoff=256");
    }

    private WorkloadInput strassen() {
        return WorkloadInput.strassen("Strassen", 1, this == TINY ? 256 : 1024, 3);
    }
}
