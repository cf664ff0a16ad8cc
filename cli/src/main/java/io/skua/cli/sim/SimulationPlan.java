package io.skua.cli.sim;

import io.skua.policy.VictimPolicy;
import io.skua.sim.Simulation;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import io.skua.workloads.script.Program;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What to simulate: one program on one machine, under each of some policies and with each of some seeds.
 *
 * @param loops how to run loops; null for a program that has none
 */
record SimulationPlan(
        Program program,
        Machine machine,
        Allotment allotment,
        Join join,
        @Nullable TreeScheduler loops,
        SimulationPlan.Choice choice) {
    record Choice(List<VictimPolicy> policies, List<Long> seeds) {
        int runs() {
            return policies.size() * seeds.size();
        }
    }

    List<String> policies() {
        return choice.policies.stream().map(VictimPolicy::name).toList();
    }

    List<Long> seeds() {
        return choice.seeds;
    }

    /** All seeds of the first policy, then of the next. */
    List<Simulation> simulations() {
        Simulation plain = Simulation.of(program, machine).allotment(allotment).join(join);
        Simulation base = loops == null ? plain : plain.loops(loops);
        return choice.policies.stream()
                .flatMap(policy ->
                        choice.seeds.stream().map(seed -> base.policy(policy).seed(seed)))
                .toList();
    }
}
