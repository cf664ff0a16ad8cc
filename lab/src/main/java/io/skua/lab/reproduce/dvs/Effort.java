package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.WorkloadInput;
import java.util.ArrayList;
import java.util.List;

/**
 * How much is simulated. Inputs are the paper's where that is possible; those that have 10^7 tasks and more are smaller
 * here, and the page says so.
 */
enum Effort {
    /** For tests: everything is there, nothing is meaningful. */
    TINY(1, List.of()),
    /** Some two minutes. */
    QUICK(5, List.of(8, 16, 32)),
    /** Some twenty minutes. */
    FULL(8, List.of(8, 16, 32));

    private final int seeds;
    private final List<Integer> meshes;

    Effort(int seeds, List<Integer> meshes) {
        this.seeds = seeds;
        this.meshes = meshes;
    }

    /** For the paper's figures, and for each point of a sweep. */
    int seeds() {
        return seeds;
    }

    /** For all policies on all machines, where seven programs make up for seeds. */
    int contestSeeds() {
        return this == TINY ? 1 : seeds - 2;
    }

    /** Complete square meshes, by their sides. */
    List<Integer> meshes() {
        return meshes;
    }

    /** For Fig. 6. */
    List<WorkloadInput> published(boolean real) {
        return switch (this) {
            case TINY -> tiny();
            case QUICK -> inputs(new Sizes(16, 22, 13, 14, 20));
            case FULL -> inputs(new Sizes(20, 27, real ? 14 : 13, 20, 25));
        };
    }

    /** For what is done with many machines: smaller. */
    List<WorkloadInput> swept() {
        return switch (this) {
            case TINY -> tiny();
            case QUICK -> inputs(new Sizes(16, 20, 13, 12, 20));
            case FULL -> inputs(new Sizes(18, 23, 13, 14, 22));
        };
    }

    /** For what is done with many workers. */
    List<WorkloadInput> contested() {
        return switch (this) {
            case TINY -> tiny();
            case QUICK -> inputs(new Sizes(16, 22, 13, 14, 20));
            case FULL -> inputs(new Sizes(18, 25, 13, 16, 22));
        };
    }

    /** For how much parallelism there is: queens, by the rows that fork. */
    List<WorkloadInput> scarce() {
        int n = this == TINY ? 7 : this == QUICK ? 11 : 12;
        double most = this == TINY ? 1 : this == QUICK ? 166 : 856;
        List<WorkloadInput> inputs = new ArrayList<>();
        for (int rows = 1; rows <= 5; rows++) {
            inputs.add(queens(n, rows));
        }
        inputs.add(WorkloadInput.of("nQueens", most, "nqueens", n));
        return List.copyOf(inputs);
    }

    static WorkloadInput queens(int n, int rows) {
        double searched =
                100 * Math.pow(6, n - 13); // below the last row that forks, a run searches as the program does
        return WorkloadInput.of("nQueens", searched, "nqueens", n, "cutoff=" + rows);
    }

    /**
     * Of the inputs: exponents of two for FFT and Sort, n for Fib and nQueens, the depth of Skew and Stress.
     */
    private record Sizes(int fft, int fib, int queens, int depth, int sort) {}

    private static List<WorkloadInput> inputs(Sizes sizes) {
        double leaves = Math.scalb(1.0, sizes.depth) / 1000;
        double fib = Math.pow(1.618, sizes.fib + 1) / 2236;
        return List.of(
                WorkloadInput.of("FIB", fib, "fib", sizes.fib),
                WorkloadInput.of("Skew", leaves, "skew", "10000", sizes.depth, "1", "1"),
                WorkloadInput.of("Stress", leaves, "stress", "10000", sizes.depth, "1"),
                WorkloadInput.of("FFT", Math.scalb(1.0, sizes.fft) / 1500, "fft", 1 << sizes.fft, "cutoff=16"),
                queens(sizes.queens, 3),
                sort(sizes.sort),
                WorkloadInput.strassen("Strassen", 1, 1024, 3));
    }

    private static List<WorkloadInput> tiny() {
        return List.of(
                WorkloadInput.of("FIB", 1, "fib", "14"),
                WorkloadInput.of("Skew", 1, "skew", "1000", "7", "1", "1"),
                WorkloadInput.of("Stress", 1, "stress", "1000", "7", "1"),
                WorkloadInput.of("FFT", 1, "fft", "4096", "cutoff=16"),
                queens(8, 3),
                sort(16),
                WorkloadInput.strassen("Strassen", 1, 256, 3));
    }

    private static WorkloadInput sort(int exponent) {
        return WorkloadInput.sort("Sort", Math.scalb(1.0, exponent) / 100_000, exponent);
    }

    /** The input of that name among others. */
    static WorkloadInput named(String name, List<WorkloadInput> inputs) {
        return inputs.stream()
                .filter(input -> input.name().equals(name))
                .findFirst()
                .orElseThrow(
                        () -> new IllegalArgumentException("There is no input " + name + " among " + inputs + "."));
    }
}
