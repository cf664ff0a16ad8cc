package io.skua.sim;

import io.skua.policy.Policies;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Machines and programs that are small enough to work out by hand. */
final class Tiny {
    private Tiny() {}

    /** A spawn takes 3, a pop 2, a probe 5, a steal 7, a pause 1; all thieves are there at 0, and nobody sleeps, waits for another thief or starts cold. */
    static Costs costs() {
        return costs(3, 2, 5, 7);
    }

    static Costs costs(long spawn, long pop, long probe, long steal) {
        return new Costs(spawn, pop, List.of(probe), List.of(steal), 0, false, 1, 0, 0, List.of(0L), 0, 0, 0);
    }

    static Costs free() {
        return costs(0, 0, 1, 0);
    }

    static Costs byLevel(Costs from, List<Long> probe, List<Long> steal) {
        return new Costs(
                from.spawn(),
                from.pop(),
                probe,
                steal,
                from.hold(),
                from.waits(),
                from.pause(),
                from.rounds(),
                from.wake(),
                from.cold(),
                from.batch(),
                from.search(),
                from.jitter());
    }

    static Costs held(Costs from, long hold, boolean waits) {
        return new Costs(
                from.spawn(),
                from.pop(),
                from.probe(),
                from.steal(),
                hold,
                waits,
                from.pause(),
                from.rounds(),
                from.wake(),
                from.cold(),
                from.batch(),
                from.search(),
                from.jitter());
    }

    static Costs paused(Costs from, long pause) {
        return new Costs(
                from.spawn(),
                from.pop(),
                from.probe(),
                from.steal(),
                from.hold(),
                from.waits(),
                pause,
                from.rounds(),
                from.wake(),
                from.cold(),
                from.batch(),
                from.search(),
                from.jitter());
    }

    static Costs sleeping(Costs from, int rounds, long wake) {
        return new Costs(
                from.spawn(),
                from.pop(),
                from.probe(),
                from.steal(),
                from.hold(),
                from.waits(),
                from.pause(),
                rounds,
                wake,
                from.cold(),
                from.batch(),
                from.search(),
                from.jitter());
    }

    static Costs cold(Costs from, long cold) {
        return new Costs(
                from.spawn(),
                from.pop(),
                from.probe(),
                from.steal(),
                from.hold(),
                from.waits(),
                from.pause(),
                from.rounds(),
                from.wake(),
                List.of(cold),
                from.batch(),
                from.search(),
                from.jitter());
    }

    static Costs loops(Costs from, long batch, long search) {
        return new Costs(
                from.spawn(),
                from.pop(),
                from.probe(),
                from.steal(),
                from.hold(),
                from.waits(),
                from.pause(),
                from.rounds(),
                from.wake(),
                from.cold(),
                batch,
                search,
                from.jitter());
    }

    static Machine machine(Mesh mesh, Costs costs) {
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

    static Script work(long cycles) {
        return steps -> steps.work(cycles);
    }

    /** A child that others may take, and something to do meanwhile. */
    static Script pair(long child, long own) {
        return steps -> steps.both(work(child), work(own));
    }
}
