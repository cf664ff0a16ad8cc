package io.skua.lab.reproduce.islands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.policy.Policies;
import io.skua.sim.Simulation;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.setup.JobSpec;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class IslandsReproductionTest {
    private static final Foot FOOT = new Foot("./skua reproduce islands", "this one", "2026-01-31");
    private static final String MACHINE = "mesh:4x2";
    private static final WorkloadInput STRESS = WorkloadInput.of("Stress", 1, "stress", "1000", "6", "1");
    private static final WorkloadInput FIB = WorkloadInput.of("FIB", 1, "fib", "12");

    @Test
    void everySectionIsThereAndTwoRunsGiveTheSamePage() {
        List<Double> parts = Collections.synchronizedList(new ArrayList<>());
        Reproduction done = new IslandsReproduction(Effort.TINY, (part, what) -> parts.add(part)).run(FOOT);
        Page page = done.page();
        assertThat(page.sections())
                .extracting(Section::title)
                .anyMatch(title -> title.startsWith("The targets"))
                .anyMatch(title -> title.startsWith("Fig. 1 and 3"))
                .anyMatch(title -> title.startsWith("Fig. 2"))
                .anyMatch(title -> title.startsWith("Fig. 4"))
                .anyMatch(title -> title.startsWith("Fig. 5"))
                .anyMatch(title -> title.startsWith("Fig. 6"))
                .anyMatch(title -> title.startsWith("Fig. 7 and 8"))
                .anyMatch(title -> title.startsWith("The effect of the period"))
                .anyMatch(title -> title.startsWith("Beyond the paper: one job"))
                .anyMatch(title -> title.startsWith("Beyond the paper: mixes"))
                .anyMatch(title -> title.startsWith("Beyond the paper: following"));
        assertThat(done.findings()).hasSizeGreaterThanOrEqualTo(10);
        assertThat(page.html()).contains("2026-01-31").doesNotContain("NaN", "Infinity", "this one");
        assertThat(parts).isSorted();
        assertThat(parts.get(parts.size() - 1)).isCloseTo(1, within(1e-6));
        assertThat(new IslandsReproduction(Effort.TINY, (part, what) -> {})
                        .run(FOOT)
                        .page()
                        .html())
                .isEqualTo(page.html());
    }

    @Test
    void zonesAndVictimsAreThePapers() {
        IslandRuns none = new IslandRuns(Map.of());
        assertThat(new ZoneMaps().section(none).verdicts())
                .extracting(Verdict::grade)
                .containsExactly(Verdict.Grade.AGREES);
        assertThat(new VictimMaps().section(none).verdicts())
                .extracting(Verdict::grade)
                .containsExactly(Verdict.Grade.PARTLY);
    }

    /** The rival of one job is the plain simulation, to the cycle. */
    @Test
    void theWholeMachineIsThePlainSimulation() {
        long plain = Simulation.of(STRESS.program(), IslandsExperiment.machine(MACHINE))
                .policy(Policies.named("shuffled"))
                .run()
                .makespan();
        long ours = MixSimulation.of(IslandsExperiment.machine(MACHINE), List.of(JobSpec.of("one", STRESS.program())))
                .regime(SharingWay.FULL.regime(0))
                .run()
                .makespan();
        assertThat(ours).isEqualTo(plain);
    }

    @Test
    void whatTwoPartsWantIsRunOnceAndTheWholeMachineFirst() {
        Setup setup = Setup.of(MACHINE, FIB, SharingWay.OURS);
        WantedRuns<Setup> plan = new WantedRuns<>();
        plan.add(setup, 2);
        plan.add(Setup.of(MACHINE, WorkloadInput.of("FIB", 1, "fib", "12"), SharingWay.OURS.every(0)), 3);
        List<String> told = Collections.synchronizedList(new ArrayList<>());
        IslandRuns runs = IslandsExperiment.run(plan, (done, what) -> told.add(what));
        assertThat(runs.of(setup)).hasSize(3);
        assertThat(told).hasSize(6);
        assertThat(told.subList(0, 3)).containsOnly("FIB on 4×2, whole machine");
        assertThat(runs.slowdown(setup).low()).isPositive();
    }

    /** Two jobs that take 100 and 300 alone, 150 and 600 together, and 200 and 500 with half the machine. */
    @Test
    void scoresByHand() {
        Setup mix = new Setup(MACHINE, List.of(ArrivingJob.of(FIB), ArrivingJob.of(STRESS)), SharingWay.OURS);
        Map<Setup, List<IslandRun>> all = new HashMap<>();
        all.put(mix, List.of(run(new IslandRun.Share(150, 400, 300), new IslandRun.Share(600, 600, 500))));
        all.put(mix.full(FIB), List.of(run(new IslandRun.Share(100, 1, 1))));
        all.put(mix.full(STRESS), List.of(run(new IslandRun.Share(300, 1, 1))));
        all.put(mix.fair(FIB), List.of(run(new IslandRun.Share(200, 1, 1))));
        all.put(mix.fair(STRESS), List.of(run(new IslandRun.Share(500, 1, 1))));
        MixScore score = MixScore.of(mix, new IslandRuns(all)).get(0);
        assertThat(score.speedup()).isCloseTo(2.0 / 3 + 0.5, within(1e-9));
        assertThat(score.fairness()).isCloseTo(Math.pow(7.0 / 6, 2) / (2 * (4.0 / 9 + 0.25)), within(1e-9));
        assertThat(score.waste()).isCloseTo(0.2, within(1e-9));
        assertThat(score.worst()).isCloseTo(1.2, within(1e-9));
        assertThat(score.worstJob()).isEqualTo("Stress");
    }

    private static IslandRun run(IslandRun.Share... jobs) {
        long makespan = 0;
        for (IslandRun.Share job : jobs) {
            makespan = Math.max(makespan, job.turnaround());
        }
        return new IslandRun(makespan, 8, List.of(jobs), Optional.empty(), 0);
    }
}
