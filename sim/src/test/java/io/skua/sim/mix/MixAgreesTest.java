package io.skua.sim.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Bags;
import io.skua.island.Island;
import io.skua.island.Rule;
import io.skua.island.Wish;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.RandomTree;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.JobSpec;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Where a mix is nothing but plain simulations side by side, it agrees with them. */
final class MixAgreesTest {
    private static final Machine IDEAL = Machines.named("ideal-8x4");

    private static List<JobSpec> jobs(int count) {
        List<JobSpec> jobs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            jobs.add(JobSpec.of("job " + i, Program.of("random " + i, new RandomTree(77 + i, 9, 400))));
        }
        return jobs;
    }

    /** All at once, and never less: an island that is the machine. */
    private static final class Everything implements Rule {
        @Override
        public String name() {
            return "everything";
        }

        @Override
        public String description() {
            return "for tests";
        }

        @Override
        public Wish judge(Island island, Bags bags) {
            int more = island.allotment().mesh().size() - island.size();
            return more == 0
                    ? Wish.STAY
                    : Wish.grow(more, island.allotment().mesh().hopsMax());
        }

        @Override
        public boolean isSurplus(Island island, int worker, int bag) {
            return true;
        }

        @Override
        public boolean growsWhileHungry() {
            return true;
        }

        @Override
        public int bagMax(int dimensions) {
            return 1;
        }
    }

    @Test
    void partitionsAreMachinesOfTheirOwn() {
        for (String name : List.of("ideal-8x4", "opteron-8x6", "mesh:5x3")) {
            Machine machine = Machines.named(name);
            for (VictimPolicy policy : Policies.all()) {
                List<JobSpec> jobs = jobs(2);
                MixResult mix = MixSimulation.of(machine, jobs)
                        .regime(new Regime.Fixed(2, policy))
                        .seed(5)
                        .run();
                List<Allotment> parts = Partitions.of(machine.topology(), 2);
                long events = 0;
                for (int i = 0; i < 2; i++) {
                    Result alone = Simulation.of(jobs.get(i).program(), machine)
                            .allotment(parts.get(i))
                            .policy(policy)
                            .seed(5)
                            .run();
                    MixResult.JobResult job = mix.jobs().get(i);
                    String what = name + ", " + policy.name() + ", " + job.name();
                    assertThat(job.end()).as(what).isEqualTo(alone.makespan());
                    assertThat(job.work()).as(what).isEqualTo(alone.work());
                    assertThat(job.span()).as(what).isEqualTo(alone.span());
                    assertThat(job.tasks()).as(what).isEqualTo(alone.tasks());
                    assertThat(job.held())
                            .as(what)
                            .isEqualTo(alone.makespan() * parts.get(i).size());
                    assertThat(job.workers().stream()
                                    .mapToLong(MixResult.JobWorker::stolen)
                                    .sum())
                            .as(what)
                            .isEqualTo(alone.steals());
                    events += alone.events();
                }
                assertThat(mix.events()).isLessThanOrEqualTo(events).isGreaterThan(events / 2);
            }
        }
    }

    @Test
    void aPoolWithOneJobIsThePlainMachine() {
        for (VictimPolicy policy : Policies.all()) {
            JobSpec job = jobs(1).get(0);
            MixResult mix = MixSimulation.of(IDEAL, List.of(job))
                    .regime(new Regime.Pool(policy))
                    .run();
            Result alone = Simulation.of(job.program(), IDEAL).policy(policy).run();
            assertThat(mix.makespan()).as(policy.name()).isEqualTo(alone.makespan());
            assertThat(mix.events()).as(policy.name()).isEqualTo(alone.events());
            assertThat(mix.jobs().get(0).held()).isEqualTo(32 * alone.makespan());
            assertThat(mix.jobs().get(0).meanMembers()).isEqualTo(32);
        }
    }

    @Test
    void anIslandThatIsTheMachineIsAboutAsFast() {
        for (String program : List.of("nqueens 9", "sort 50000", "fib 20")) {
            String[] words = program.split(" ");
            Program its = Workloads.named(words[0]).with(words[1]).program();
            MixResult mix = MixSimulation.of(IDEAL, List.of(JobSpec.of(program, its)))
                    .regime(new Regime.Islands(new Everything(), Policies.named("shuffled"), false, 0, 2))
                    .run();
            Result alone =
                    Simulation.of(its, IDEAL).policy(Policies.named("shuffled")).run();
            assertThat((double) mix.makespan() / alone.makespan()).as(program).isBetween(0.9, 1.1);
            assertThat(mix.jobs().get(0).peakMembers()).isEqualTo(32);
        }
    }

    /** Jobs of one partition come one after the other. */
    @Test
    void partitionsHaveQueues() {
        MixResult mix =
                MixSimulation.of(IDEAL, jobs(5)).regime(new Regime.Fixed(2)).run();
        for (int i = 2; i < 5; i++) {
            assertThat(mix.jobs().get(i).start())
                    .isEqualTo(mix.jobs().get(i - 2).end());
        }
    }

    @Test
    void partitionsCoverTheMeshOnce() {
        for (Mesh mesh : List.of(
                Mesh.of(8, 4),
                Mesh.of(7),
                Mesh.of(5, 5),
                Mesh.of(3, 3, 3),
                Mesh.of(4, 4).without(5, 9))) {
            for (int count = 1; count <= mesh.size(); count++) {
                List<Allotment> parts = Partitions.of(Topology.of(mesh), count);
                TreeSet<Integer> all = new TreeSet<>();
                int smallest = mesh.size();
                int largest = 0;
                for (Allotment part : parts) {
                    part.stream().forEach(place -> assertThat(all.add(place)).isTrue());
                    smallest = Math.min(smallest, part.size());
                    largest = Math.max(largest, part.size());
                }
                assertThat(all).hasSize(mesh.size());
                assertThat(parts).hasSize(count);
                assertThat(largest - smallest).as("%s in %d", mesh, count).isLessThanOrEqualTo(1);
            }
        }
    }
}
