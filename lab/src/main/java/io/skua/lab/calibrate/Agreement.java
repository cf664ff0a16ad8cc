package io.skua.lab.calibrate;

import io.skua.Skua;
import io.skua.lab.reproduce.Sample;
import io.skua.policy.Policies;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Machine;
import io.skua.topology.Allotment;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Whether the simulator says of this host what this host does: speed-ups over the sequential twin, simulated on the
 * calibrated machine and measured.
 *
 * <pre>{@code
 * for (Agreement.Row row : Agreement.check(host, System.out::println)) {
 *     System.out.println(row.title() + ", " + row.workers() + " workers: " + row.simulated() / row.measured());
 * }
 * }</pre>
 */
public final class Agreement {
    private static final int RUNS = 9;

    /**
     * Programs whose twin is the same algorithm. They take a tenth of a second or more each: waking a worker can take
     * milliseconds.
     */
    private static final List<List<String>> PROGRAMS = List.of(
            List.of("fib", "36"),
            List.of("nqueens", "14", "cutoff=3"),
            List.of("uts", "T1"),
            List.of("stress", "10000", "13", "1"),
            List.of("skew", "10000", "13", "1", "1"),
            List.of("mandelbrot", "2048"),
            List.of("matmul", "1024"));

    private Agreement() {}

    /**
     * Speed-ups of one program on this many workers.
     *
     * @param simulated median of some seeds
     * @param measured the twin's median time by that of the program, in alternating runs
     */
    public record Row(String title, int workers, double simulated, double measured) {}

    /** @param progress hears what is measured next */
    public static List<Row> check(Machine host, Consumer<String> progress) {
        List<Row> rows = new ArrayList<>();
        int most = Math.min(2, host.topology().mesh().size());
        for (List<String> program : PROGRAMS) {
            Workload.Instance run = Workloads.named(program.get(0)).with(program.subList(1, program.size()));
            for (int workers = 1; workers <= most; workers++) {
                progress.accept(run.title() + " on " + workers);
                rows.add(new Row(run.title(), workers, simulated(run, host, workers), measured(run, workers)));
            }
        }
        return rows;
    }

    private static double simulated(Workload.Instance run, Machine host, int workers) {
        Simulation simulation = Simulation.of(run.program(), host)
                .allotment(Allotment.nearest(
                        host.topology(), host.topology().mesh().center(), workers))
                .policy(Policies.named("random"));
        double[] speedups = new double[3];
        for (int seed = 1; seed <= speedups.length; seed++) {
            speedups[seed - 1] = simulation.seed(seed).run().speedup();
        }
        return Sample.of(speedups).median();
    }

    private static double measured(Workload.Instance run, int workers) {
        double[] twin = new double[RUNS];
        double[] ours = new double[RUNS];
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = -2; i < RUNS; i++) { // the first two warm up
                double alone = nanos(run::sequential);
                double together = nanos(() -> run.skua(skua, Form.TYPED));
                if (i >= 0) {
                    twin[i] = alone;
                    ours[i] = together;
                }
            }
        }
        return Sample.of(twin).median() / Sample.of(ours).median();
    }

    private static double nanos(Runnable body) {
        long start = System.nanoTime();
        body.run();
        return System.nanoTime() - start;
    }
}
