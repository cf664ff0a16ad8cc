package io.skua.workloads.catalog;

import static java.util.stream.Collectors.joining;

import io.skua.workloads.Workload;
import io.skua.workloads.fft.FftWorkload;
import io.skua.workloads.fib.FibWorkload;
import io.skua.workloads.fib.VarLoopWorkload;
import io.skua.workloads.mandelbrot.MandelbrotWorkload;
import io.skua.workloads.matrix.MatmulWorkload;
import io.skua.workloads.matrix.StrassenWorkload;
import io.skua.workloads.nqueens.NQueensWorkload;
import io.skua.workloads.sort.SortWorkload;
import io.skua.workloads.spin.SkewWorkload;
import io.skua.workloads.spin.StressWorkload;
import io.skua.workloads.uts.UtsWorkload;
import java.util.List;

/**
 * The list of workloads: the only place that knows them all.
 *
 * <pre>{@code
 * for (Workload workload : Workloads.all()) {
 *     System.out.println(workload.usage() + ": " + workload.description());
 * }
 * }</pre>
 */
public final class Workloads {
    private static final List<Workload> ALL = List.of(
            new FibWorkload(),
            new NQueensWorkload(),
            new UtsWorkload(),
            new StressWorkload(),
            new SkewWorkload(),
            new VarLoopWorkload(),
            new SortWorkload(),
            new FftWorkload(),
            new StrassenWorkload(),
            new MatmulWorkload(),
            new MandelbrotWorkload());

    private Workloads() {}

    /** Returns all workloads, in the order of the list that users see. */
    public static List<Workload> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException if there is none of that name; the message lists those there are */
    public static Workload named(String name) {
        return ALL.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown workload '" + name + "': the known ones are "
                        + ALL.stream().map(Workload::name).collect(joining(", "))));
    }
}
