package io.skua.lab.reproduce.islands;

import io.skua.lab.reproduce.WorkloadInput;

/** What a job is in a mix. On a larger machine it is larger, so that it is still a job of some milliseconds. */
enum Role {
    /** Could keep everybody busy, for long. */
    LONG,
    /** The same for an eighth of the time. */
    SHORT,
    QUEENS,
    SORT,
    FFT,
    STRASSEN,
    /** Some tens of large tasks. */
    MATMUL,
    /** Rows of very unequal length. */
    MANDELBROT,
    /** A loop with Fibonacci numbers in sequence and in parallel. */
    VARLOOP,
    /** In sequence and wide by turns. */
    WAVES;

    WorkloadInput input(String machine) {
        int step = machine.equals("mesh:32x32") ? 2 : machine.equals("mesh:16x16") ? 1 : 0;
        return switch (this) {
            case LONG -> stress("long", pick(step, 12, 15, 17));
            case SHORT -> stress("short", pick(step, 9, 12, 14));
            case QUEENS -> WorkloadInput.of("queens", 40, "nqueens", step == 2 ? "14" : "13", "cutoff=4");
            case SORT -> WorkloadInput.sort("sort", pick(step, 8, 32, 75), pick(step, 20, 22, 23));
            case FFT ->
                WorkloadInput.of("fft", pick(step, 10, 44, 175), "fft", 1 << pick(step, 18, 20, 22), "cutoff=256");
            case STRASSEN ->
                WorkloadInput.strassen(
                        "strassen", pick(step, 1, 10, 100), pick(step, 1024, 2048, 2048), pick(step, 3, 3, 4));
            case MATMUL -> WorkloadInput.of("matmul", pick(step, 1, 2, 20), "matmul", pick(step, 512, 512, 1024));
            case MANDELBROT ->
                WorkloadInput.of("mandelbrot", pick(step, 1, 2, 20), "mandelbrot", pick(step, 512, 512, 1024));
            case VARLOOP -> WorkloadInput.of("varloop", 220, "varloop", "120", "16");
            case WAVES -> Waves.input("waves", pick(step, 640, 5120, 20480), 4, 40);
        };
    }

    private static WorkloadInput stress(String name, int depth) {
        return WorkloadInput.of(name, Math.scalb(1.0, depth) / 1000, "stress", "10000", depth, "1");
    }

    private static int pick(int step, int small, int middle, int large) {
        return step == 0 ? small : step == 1 ? middle : large;
    }
}
