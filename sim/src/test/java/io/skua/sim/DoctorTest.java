package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.doctor.Cause;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.island.Allowance;
import io.skua.policy.Policies;
import io.skua.sim.log.EventTeller;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.mix.Regime;
import io.skua.sim.setup.JobSpec;
import io.skua.topology.Mesh;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Programs with one disease each, in the simulator: the doctor names it first, with every seed. */
final class DoctorTest {
    private static final int SEEDS = 20;

    @Test
    void oneLongTaskAmongShortOnesIsALongLeaf() {
        Program program = Program.of("64 short and one long", steps -> {
            for (int i = 0; i < 64; i++) {
                steps.spawn(work(10_000));
            }
            steps.spawn(work(20_000_000));
        });
        always(Cause.LONG_LEAF, program, machine(8));
    }

    @Test
    void oneLongElementOfALoopIsALongLeaf() {
        ScriptLoop loop = new ScriptLoop(64, element -> element == 63 ? 20_000_000 : 10_000);
        always(Cause.LONG_LEAF, Program.of("64 short elements and one long", steps -> steps.loop(loop)), machine(8));
    }

    @Test
    void aTaskThatWorksForLongBeforeItJoinsItsChildrenIsALongLeaf() {
        Program program = Program.of("64 short tasks and a long parent", steps -> {
            for (int i = 0; i < 64; i++) {
                steps.spawn(work(10_000));
            }
            steps.work(20_000_000);
        });
        always(Cause.LONG_LEAF, program, machine(8));
    }

    @Test
    void piecesOneAfterTheOtherAreAChain() {
        always(Cause.CHAIN, Program.of("1,000 pieces, each after the other", chain(1_000)), machine(4));
    }

    private static Script chain(int pieces) {
        return steps -> {
            for (int i = 0; i < pieces; i++) {
                steps.spawn(work(10_000));
                steps.sync();
            }
        };
    }

    @Test
    void aSortWithASequentialMergeIsAChain() {
        always(Cause.CHAIN, Program.of("merge sort", sort(1 << 16)), machine(8));
    }

    private static Script sort(int elements) {
        return steps -> {
            if (elements > 1 << 8) {
                steps.both(sort(elements / 2), sort(elements / 2));
            }
            steps.work(elements * 10L);
        };
    }

    @Test
    void threeTasksForEightWorkersAreTooLittleParallelism() {
        Program program = Program.of("three chains", steps -> {
            for (int i = 0; i < 3; i++) {
                steps.spawn(chain(200));
            }
        });
        Diagnosis diagnosis = always(Cause.TOO_LITTLE_PARALLELISM, program, machine(8));
        String number = diagnosis.evidence().get(0).text().split(" ")[0];
        assertThat(Double.parseDouble(number)).isCloseTo(3, within(0.6)); // the tree's T1/T∞
    }

    @Test
    void tasksThatAPolicyDoesNotSeeStarveWorkers() {
        Program program = Workloads.named("skew").with("2000", "9").program();
        always(Cause.POLICY_STARVES, program, Machines.ideal(Mesh.of(3, 3, 3)), "dvs");
    }

    @Test
    void aJobThatMayHaveTwoOfEightWorkersIsLimited() {
        JobSpec job = JobSpec.of("limited", wide(64)).allowance(new Allowance(1, 2, 1));
        alwaysInMix(Cause.LIMIT_OR_SHARE, List.of(job), Regime.Islands.usual(), 8);
    }

    @Test
    void jobsThatShareTheWorkersAreLimitedByTheirShares() {
        List<JobSpec> jobs =
                List.of(JobSpec.of("a", wide(256)), JobSpec.of("b", wide(256)), JobSpec.of("c", wide(256)));
        alwaysInMix(Cause.LIMIT_OR_SHARE, jobs, Regime.Islands.usual(), 8);
    }

    @Test
    void mostOfManyJobsAtOnceWaitToStart() {
        List<JobSpec> jobs = new ArrayList<>();
        for (int i = 0; i < 64; i++) {
            jobs.add(JobSpec.of("job " + i, wide(16)));
        }
        alwaysInMix(Cause.WAITED_TO_START, jobs, new Regime.Fixed(1, Policies.named("shuffled")), 2);
    }

    private static Program wide(int tasks) {
        return Program.of("wide", steps -> {
            for (int i = 0; i < tasks; i++) {
                steps.spawn(work(20_000));
            }
        });
    }

    @Test
    void tasksShorterThanAForkAreTooFine() {
        Program program = Program.of("tiny tasks", steps -> {
            for (int i = 0; i < 20_000; i++) {
                steps.spawn(work(1));
            }
        });
        always(Cause.TOO_FINE, program, machine(2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"nqueens 10 cutoff=4", "stress 10000 10", "uts t=1 a=3 d=7 b=4 r=19", "sort 200000"})
    void healthyProgramsGetNoFalseAlarm(String words) {
        String[] all = words.split(" ");
        String[] arguments = Arrays.copyOfRange(all, 1, all.length);
        Program program = Workloads.named(all[0]).with(arguments).program();
        always(Cause.HEALTHY, program, machine(2));
    }

    @Test
    void theAccountAddsUpAndAgreesWithTheSimulatorsOwnFigures() {
        for (String policy : List.of("random", "dvs")) {
            Simulation simulation = Simulation.of(
                            Workloads.named("skew").with("1000", "9").program(), machine(9))
                    .policy(Policies.named(policy));
            Doctor doctor = new Doctor(circumstances(simulation));
            Result result = simulation.log(new EventTeller(doctor)).run();
            Diagnosis diagnosis = doctor.diagnosis();
            double all = doctor.workerTime();
            assertThat(all)
                    .isEqualTo((double) result.makespan() * result.workers().size());
            assertThat(diagnosis.account().values().stream()
                            .mapToDouble(each -> each)
                            .sum())
                    .isCloseTo(1, within(1e-9));
            assertThat(diagnosis.account().get(Cause.HEALTHY) * all)
                    .isCloseTo((double) result.sum(WorkerResult::busy), within(1e-6 * all));
        }
    }

    // ---- how ----

    private static Script work(long cycles) {
        return steps -> steps.work(cycles);
    }

    private static Machine machine(int workers) {
        return Machines.ideal(Mesh.of(workers));
    }

    private static Circumstances circumstances(Simulation simulation) {
        Simulation.Settings settings = simulation.settings();
        return Circumstances.simulated(settings.allotment().size()).policy(settings.policy(), settings.allotment());
    }

    private static Diagnosis always(Cause expected, Program program, Machine machine) {
        return always(expected, program, machine, "random");
    }

    private static Diagnosis always(Cause expected, Program program, Machine machine, String policy) {
        Diagnosis last = null;
        for (int seed = 1; seed <= SEEDS; seed++) {
            Simulation simulation = Simulation.of(program, machine)
                    .policy(Policies.named(policy))
                    .seed(seed);
            Doctor doctor = new Doctor(circumstances(simulation));
            simulation.log(new EventTeller(doctor)).run();
            last = doctor.diagnosis();
            assertThat(last.cause())
                    .as("seed %d: %s, %s", seed, last.sentence(), last.account())
                    .isEqualTo(expected);
        }
        return last;
    }

    private static void alwaysInMix(Cause expected, List<JobSpec> jobs, Regime regime, int workers) {
        for (int seed = 1; seed <= SEEDS; seed++) {
            Doctor doctor = new Doctor(Circumstances.simulated(workers));
            MixSimulation.of(machine(workers), jobs)
                    .regime(regime)
                    .seed(seed)
                    .log(new EventTeller(doctor))
                    .run();
            Diagnosis diagnosis = doctor.diagnosis();
            assertThat(diagnosis.cause())
                    .as("seed %d: %s, %s", seed, diagnosis.sentence(), diagnosis.account())
                    .isEqualTo(expected);
        }
    }
}
