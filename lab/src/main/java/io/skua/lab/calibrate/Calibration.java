package io.skua.lab.calibrate;

import io.skua.Skua;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.topology.Topology;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Measures this host, so that the simulator can say what it would do there, and with more workers than it has.
 *
 * <pre>{@code
 * Machine host = Calibration.host("my-laptop", 2, System.out::println); // takes some seconds
 * MachineFile.write(host, Path.of("my-laptop.machine"));
 * }</pre>
 *
 * <p>Times are in picoseconds: a call of fib takes about one nanosecond and a half, and a machine's costs are whole
 * numbers.
 *
 * <p>Measured: a fork with its join (half of it counts as spawn, half as pop), a probe, a steal, waking a sleeper, a
 * batch of a loop, and a unit of each workload. Known from the runtime: 32 rounds before a worker sleeps, with a pause
 * that grows; thieves do not keep each other away; workers of an idle scheduler begin when they are woken, so their
 * start varies by as much as a wake-up takes. Not measured: farther places (all cost what the nearest do), cold caches
 * after a steal (0), and a look at a node of a loop's tree (a probe).
 */
public final class Calibration {
    private static final String UNIT = "ps";
    private static final double PER_NANO = 1_000;
    private static final double PROBE_NANOS_ASSUMED = 100;
    private static final int ROUNDS = 32;
    private static final int SPIN_WAITS = 16; // in a pause of the runtime's searchers, on average
    private static final int MANY_SPIN_WAITS = 10_000;

    private Calibration() {}

    /**
     * @param name of the machine
     * @param workers how many the machine is to have; places beyond the host's processors share them on the mesh only
     * @param progress hears what is measured next
     */
    public static Machine host(String name, int workers, Consumer<String> progress) {
        return host(name, workers, progress, UnitCosts.THOROUGH);
    }

    static Machine host(String name, int workers, Consumer<String> progress, UnitCosts effort) {
        progress.accept("a fork and its join");
        double fork = ForkCosts.nanosPerFork();
        progress.accept("a probe, a steal, a wake-up");
        StealCosts steal = StealCosts.measured();
        progress.accept("a batch of a loop");
        double batch = BatchCosts.nanosPerBatch();
        Map<String, Double> units = new TreeMap<>();
        effort.measured(unit -> progress.accept("one of " + unit))
                .forEach((unit, nanos) -> units.put(unit, nanos * PER_NANO));
        units.put("ns", PER_NANO); // recorded programs
        return new Machine(
                name,
                "this host, measured: " + Runtime.getRuntime().availableProcessors() + " processors, Java "
                        + Runtime.version().feature()
                        + (steal.probeNanos() == 0 ? "; too busy to measure a probe, which is assumed" : ""),
                topology(workers),
                costs(fork, steal, batch),
                UNIT,
                units);
    }

    private static Costs costs(double fork, StealCosts steal, double batch) {
        long probe = time(steal.probeNanos() == 0 ? PROBE_NANOS_ASSUMED : steal.probeNanos());
        long wake = time(steal.wakeNanos());
        return new Costs(
                time(fork / 2),
                time(fork / 2),
                List.of(probe),
                List.of(time(steal.stealNanos())),
                0,
                false,
                time(pauseNanos()),
                ROUNDS,
                wake,
                List.of(0L),
                time(batch),
                probe,
                wake);
    }

    private static long time(double nanos) {
        return Math.round(nanos * PER_NANO);
    }

    private static double pauseNanos() {
        return Samples.of(40, () -> {
                            for (int i = 0; i < MANY_SPIN_WAITS; i++) {
                                Thread.onSpinWait();
                            }
                        })
                        .undisturbed()
                / MANY_SPIN_WAITS
                * SPIN_WAITS;
    }

    private static Topology topology(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            return skua.allotment().topology();
        }
    }
}
