package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.Policies;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.Join;
import io.skua.topology.Mesh;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The engine does not simulate probes that must be in vain. A simulator that does so comes to the same makespans,
 * exactly, unless a task appears, or an awaited one ends, at the very moment of a probe: then the plain one goes by the
 * workers' numbers, and a watching thief always sees it.
 */
final class WatchingTest {
    private static final int PROGRAMS = Integer.getInteger("skua.sim.seeds", 150);

    private static final List<Costs> COSTS = List.of(
            pause(List.of(1009L), List.of(5003L), 1),
            pause(List.of(307L, 1013L, 2011L), List.of(1511L, 6007L), 1),
            pause(List.of(211L, 499L), List.of(997L), 1709));

    private static Costs pause(List<Long> probe, List<Long> steal, long pause) {
        return Tiny.paused(Tiny.byLevel(Tiny.costs(37, 23, 1, 0), probe, steal), pause);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sequential", "dvs", "diaspora", "widening"})
    void asIfEveryProbeWereMade(String policy) {
        List<String> differ = new ArrayList<>();
        int untied = 0;
        int stole = 0;
        for (int seed = 1; seed <= PROGRAMS; seed++) {
            Machine machine = Tiny.machine(Mesh.of(1 + seed % 5, 1 + seed % 4), COSTS.get(seed % COSTS.size()));
            Simulation simulation = Simulation.of(
                            Program.of("random " + seed, new RandomTree(seed, 2 + seed % 4, 40_000)), machine)
                    .policy(Policies.named(policy))
                    .join(Join.POLICY);
            NaiveSimulator naive = new NaiveSimulator(simulation.settings());
            long makespan = naive.run();
            Result result = simulation.run();
            if (!naive.isTied()) {
                untied++;
                stole += result.steals() > 0 ? 1 : 0;
                if (result.makespan() != makespan) {
                    differ.add("program " + seed + ": " + result.makespan() + ", and with all probes " + makespan);
                }
            }
        }
        assertThat(differ).isEmpty();
        assertThat(untied).isGreaterThan(PROGRAMS * 3 / 4);
        assertThat(stole).isGreaterThan(PROGRAMS / 4);
    }

    /**
     * Without a pause, the next round begins a moment later, for who probes as for who watches: time must not stand
     * still.
     */
    @Test
    void aPauseOfNothingIsAMoment() {
        Costs none = Tiny.paused(Tiny.costs(37, 23, 1009, 5003), 0);
        Costs one = Tiny.paused(none, 1);
        for (int seed = 1; seed <= 30; seed++) {
            RandomTree tree = new RandomTree(seed, 4, 40_000);
            assertThat(Tiny.row(5, none, tree).run().makespan())
                    .isEqualTo(Tiny.row(5, one, tree).run().makespan());
        }
    }
}
