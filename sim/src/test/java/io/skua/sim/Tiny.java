package io.skua.sim;

import io.skua.policy.Policies;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Machines and programs that are small enough to work out by hand. */
public final class Tiny {
    private Tiny() {}

    /**
     * A spawn takes 3, a pop 2, a probe 5, a steal 7, a pause 1; all thieves are there at 0, and nobody sleeps, waits
     * for another thief or starts cold.
     */
    public static Costs costs() {
        return costs(3, 2, 5, 7);
    }

    static Costs costs(long spawn, long pop, long probe, long steal) {
        return new Costs(spawn, pop, List.of(probe), List.of(steal), 0, false, 1, 0, 0, List.of(0L), 0, 0, 0);
    }

    static Costs free() {
        return costs(0, 0, 1, 0);
    }

    public static Costs byLevel(Costs from, List<Long> probe, List<Long> steal) {
        return from.change().probe(array(probe)).steal(array(steal)).build();
    }

    private static long[] array(List<Long> costs) {
        return costs.stream().mapToLong(Long::longValue).toArray();
    }

    static Costs held(Costs from, long hold, boolean waits) {
        return from.change().hold(hold, waits).build();
    }

    static Costs paused(Costs from, long pause) {
        return from.change().pause(pause).build();
    }

    public static Costs sleeping(Costs from, int rounds, long wake) {
        return from.change().sleep(rounds, wake).build();
    }

    static Costs cold(Costs from, long cold) {
        return from.change().cold(cold).build();
    }

    static Costs loops(Costs from, long batch, long search) {
        return from.change().loop(batch, search).build();
    }

    public static Machine machine(Mesh mesh, Costs costs) {
        return new Machine("tiny", "for tests", Topology.of(mesh), costs, "cycles", Map.of());
    }

    /** Workers 0 and up in a row; the first is the source, and each tries the next ones by number. */
    static Simulation row(int workers, Costs costs, Script root) {
        Machine machine = machine(Mesh.of(workers), costs);
        return Simulation.of(Program.of("a tiny program", root), machine)
                .allotment(Allotment.of(
                        machine.topology(), 0, IntStream.range(0, workers).toArray()))
                .policy(Policies.named("sequential"))
                .join(Join.POLICY);
    }

    public static Script work(long cycles) {
        return steps -> steps.work(cycles);
    }

    /** A child that others may take, and something to do meanwhile. */
    public static Script pair(long child, long own) {
        return steps -> steps.both(work(child), work(own));
    }
}
