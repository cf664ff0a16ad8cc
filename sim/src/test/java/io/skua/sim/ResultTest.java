package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machines;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import io.skua.workloads.script.Program;
import org.junit.jupiter.api.Test;

/** The figures of runs that {@link HandComputedTest} works out, and settings that are refused. */
final class ResultTest {
    @Test
    void aPairOnTwoWorkers() {
        Result result = Tiny.row(2, Tiny.costs(), Tiny.pair(52, 30)).run();
        assertThat(result.makespan()).isEqualTo(68);
        assertThat(result.work()).isEqualTo(82);
        assertThat(result.span()).isEqualTo(52);
        assertThat(result.tasks()).isEqualTo(2);
        assertThat(result.space()).isEqualTo(2);
        assertThat(result.trees()).isZero();
        assertThat(result.speedup()).isEqualTo(82.0 / 68);
        assertThat(result.utilisation()).isEqualTo(82.0 / (2 * 68));
        assertThat(result.firstStealMean()).isEqualTo(5);
        assertThat(result.firstStealMax()).isEqualTo(5);
        assertThat(result.idleWorkers()).isZero();
        WorkerResult source = result.workers().get(0);
        WorkerResult thief = result.workers().get(1);
        assertThat(source.workerClass()).isEqualTo(WorkerClass.S);
        assertThat(source.spawned()).isEqualTo(1);
        assertThat(source.robbed()).isEqualTo(1);
        assertThat(source.busy()).isEqualTo(30);
        assertThat(source.failedSteals()).isEqualTo(5); // probes at 38, 44, ..., 62; that of 68 is none any more
        assertThat(source.firstSteal()).isEqualTo(-1);
        assertThat(thief.zone()).isEqualTo(1);
        assertThat(thief.steals()).isEqualTo(1);
        assertThat(thief.busy()).isEqualTo(52);
        assertThat(thief.failedSteals()).isZero();
        // Until 12 the thief is on its way with the task, which counts as something to do; from 33 on the source waits.
        assertThat(result.timeline().working()[3]).isEqualTo(1);
        assertThat(result.timeline().working()[20]).isEqualTo(2);
        assertThat(result.timeline().working()[50]).isEqualTo(1);
        assertThat(result.timeline().queued()[3]).isEqualTo(1);
        assertThat(result.timeline().queued()[20]).isZero();
    }

    @Test
    void nobodyStole() {
        Result result = Tiny.row(3, Tiny.costs(), Tiny.work(7)).run();
        assertThat(result.firstStealMean()).isZero();
        assertThat(result.firstStealMax()).isZero();
        assertThat(result.idleWorkers()).isEqualTo(2);
        assertThat(result.utilisation()).isEqualTo(1.0 / 3);
    }

    @Test
    void spaceIsWhatExistsAtOnce() {
        // The root with 10 children, which one worker takes back one by one.
        Result wide = Tiny.row(1, Tiny.costs(), steps -> {
                    for (int i = 0; i < 10; i++) {
                        steps.spawn(Tiny.work(1));
                    }
                })
                .run();
        assertThat(wide.space()).isEqualTo(11);
        // One after the other.
        Result thin = Tiny.row(1, Tiny.costs(), steps -> {
                    for (int i = 0; i < 10; i++) {
                        steps.spawn(Tiny.work(1));
                        steps.sync();
                    }
                })
                .run();
        assertThat(thin.space()).isEqualTo(2);
        assertThat(thin.tasks()).isEqualTo(11);
    }

    @Test
    void anAllotmentOfAnotherTopologyIsRefused() {
        Simulation simulation = Simulation.of(Program.of("work", Tiny.work(1)), Machines.named("ideal-8x4"));
        Allotment other = Allotment.whole(Topology.of(Mesh.of(8, 6)), 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> simulation.allotment(other))
                .withMessage("The allotment has 48 workers on a 8x6 mesh, source 0, but the machine ideal-8x4 has a 8x4"
                        + " mesh.");
    }

    @Test
    void aPolicyThatLeavesSomebodyOutIsRefused() {
        VictimPolicy nobody = VictimPolicy.of("nobody", "steals from nobody", (thief, allotment) -> new int[0]);
        Simulation simulation = Simulation.of(Program.of("work", Tiny.work(1)), Machines.named("mesh:2x1"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> simulation.policy(nobody).run())
                .withMessageContaining("nobody");
    }

    @Test
    void scriptsThatCannotBeRun() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> Tiny.row(1, Tiny.costs(), steps -> steps.sync()).run())
                .withMessage("A script of a tiny program syncs more often than it spawns.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Tiny.row(1, Tiny.costs(), Tiny.work(-1)).run())
                .withMessage("A script of a tiny program works less than 0 units.");
    }
}
