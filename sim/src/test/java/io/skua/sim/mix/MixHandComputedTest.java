package io.skua.sim.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.island.Allowance;
import io.skua.island.NeedRule;
import io.skua.policy.Policies;
import io.skua.sim.Tiny;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.JobSpec;
import io.skua.sim.tally.History;
import io.skua.topology.Mesh;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Two workers, and jobs that get them, lose them and give them back. A spawn takes 3, a pop 2, a probe 5, a steal 7, a
 * pause 1, being woken 11.
 */
final class MixHandComputedTest {
    private static final Machine TWO = Tiny.machine(Mesh.of(2), Tiny.sleeping(Tiny.costs(), 0, 11));

    private static JobSpec job(String name, long arrival, Script script) {
        return JobSpec.of(name, Program.of(name, script)).at(arrival);
    }

    private static MixResult run(JobSpec... jobs) {
        return MixSimulation.of(TWO, List.of(jobs))
                .regime(new Regime.Islands(new NeedRule(), Policies.named("sequential"), false, 0, 2))
                .run();
    }

    /**
     * Spawned at 0: the other is granted and woken, probes at 11, steals at 16 and runs the child from 23 to 123. The
     * source has done its part at 53, puts its task aside when it has waited for as long as a wake-up takes, and is
     * woken for it at 123.
     */
    @Test
    void aTaskGrantsAWorker() {
        MixResult result = run(job("a", 0, Tiny.pair(100, 50)));
        assertThat(result.makespan()).isEqualTo(134);
        MixResult.JobResult job = result.jobs().get(0);
        assertThat(job.used()).isEqualTo(153);
        assertThat(job.held()).isEqualTo(2 * 134);
        assertThat(job.history()).containsExactly(new History.Change(0, 1, 2));
    }

    /** The child ends at 33; a round takes 6, so after two of them, at 45, its worker is hungry and given back. */
    @Test
    void aHungryMemberIsGivenBack() {
        MixResult result = run(job("a", 0, Tiny.pair(10, 200)));
        assertThat(result.makespan()).isEqualTo(203);
        MixResult.JobResult job = result.jobs().get(0);
        assertThat(job.held()).isEqualTo(203 + 45);
        assertThat(job.history()).containsExactly(new History.Change(0, 1, 2), new History.Change(45, 0, 1));
    }

    /**
     * b comes at 30 and gets the second worker, which is in the first half of a's child until 83. Then it starts b, and
     * a's source, which has nothing else to do, goes on with the child at 83 + 11 + 7; the child ends at 161, and a at
     * 172. When b has ended at 123, a gets its worker back, whom nobody needs: it searches from 134 on, and is given
     * back at 146.
     */
    @Test
    void aStrandIsPutAsideAtItsNextStep() {
        Script child = steps -> {
            steps.work(60);
            steps.work(60);
        };
        MixResult result = run(job("a", 0, steps -> steps.both(child, Tiny.work(50))), job("b", 30, Tiny.work(40)));
        MixResult.JobResult a = result.jobs().get(0);
        MixResult.JobResult b = result.jobs().get(1);
        assertThat(b.start()).isEqualTo(83);
        assertThat(b.end()).isEqualTo(123);
        assertThat(b.held()).isEqualTo(123 - 30);
        assertThat(a.end()).isEqualTo(172);
        assertThat(a.held()).isEqualTo(172 + 83 + (146 - 123));
        assertThat(a.history())
                .containsExactly(
                        new History.Change(0, 1, 2),
                        new History.Change(30, 0, 1),
                        new History.Change(123, 1, 2),
                        new History.Change(146, 0, 1));
    }

    /**
     * As before, but the source works until 503: the child waits for it, or for the second worker, which comes back at
     * 123 and takes it at once.
     */
    @Test
    void whatIsAsideGoesToWhoeverComes() {
        Script child = steps -> {
            steps.work(60);
            steps.work(60);
        };
        MixResult result = run(job("a", 0, steps -> steps.both(child, Tiny.work(500))), job("b", 30, Tiny.work(40)));
        MixResult.JobResult a = result.jobs().get(0);
        assertThat(result.jobs().get(1).end()).isEqualTo(123);
        // at 123 + 11 it goes on with what it had left there itself, until 194; two rounds later it is hungry
        assertThat(a.history())
                .containsExactly(
                        new History.Change(0, 1, 2),
                        new History.Change(30, 0, 1),
                        new History.Change(123, 1, 2),
                        new History.Change(206, 0, 1));
        assertThat(a.end()).isEqualTo(503);
        assertThat(a.held()).isEqualTo(503 + 83 + (206 - 123));
    }

    /** Two sources for three jobs: the third waits until one is over. */
    @Test
    void moreJobsThanWorkersQueue() {
        MixResult result = run(job("a", 0, Tiny.work(100)), job("b", 0, Tiny.work(70)), job("c", 10, Tiny.work(5)));
        assertThat(result.jobs().get(2).start()).isEqualTo(70);
        assertThat(result.makespan()).isEqualTo(100);
        assertThat(result.jobs().get(2).held()).isEqualTo(5);
    }

    /**
     * a keeps both workers, so b and c wait. a's source has done its part at 53, puts its task aside at 64 and is
     * hungry after two rounds, at 76. Then b lodges there, and two rounds after its end c. When a's child has ended at
     * 323, a's source goes on with a.
     */
    @Test
    void aSourceWithNothingToDoIsLent() {
        MixResult result = run(
                job("a", 0, Tiny.pair(300, 50)).allowance(new Allowance(2, 2, 1)),
                job("b", 10, Tiny.work(40)),
                job("c", 10, Tiny.pair(30, 40)));
        MixResult.JobResult b = result.jobs().get(1);
        MixResult.JobResult c = result.jobs().get(2);
        assertThat(b.start()).isEqualTo(53 + 11 + 12);
        assertThat(b.history()).containsExactly(new History.Change(76, 0, 1));
        assertThat(b.end()).isEqualTo(76 + 40);
        assertThat(c.start()).isEqualTo(116 + 12);
        assertThat(c.end()).isEqualTo(128 + 3 + 40 + 2 + 30);
        assertThat(result.jobs().get(0).end()).isEqualTo(23 + 300 + 11);
    }

    /** As before, but b takes longer than a: then b gets an island of its own, and c another. */
    @Test
    void aLodgerGetsAnIslandWhenAWorkerIsFree() {
        MixResult result = run(
                job("a", 0, Tiny.pair(300, 50)).allowance(new Allowance(2, 2, 1)),
                job("b", 10, steps -> {
                    steps.work(400);
                    steps.work(400);
                }),
                job("c", 10, Tiny.work(40)));
        MixResult.JobResult a = result.jobs().get(0);
        assertThat(result.jobs().get(1).start()).isEqualTo(76);
        assertThat(a.end()).as("its source serves b, so the other goes on").isEqualTo(23 + 300 + 11 + 7);
        assertThat(result.jobs().get(2).start()).isEqualTo(341);
        MixResult.JobResult b = result.jobs().get(1);
        assertThat(b.end()).as("it stays where it is").isEqualTo(76 + 800);
        assertThat(b.history()).containsExactly(new History.Change(76, 0, 1), new History.Change(341, 0, 1));
    }

    /** The helper looks every 40: the child, spawned at 0, gets a worker at 40. */
    @Test
    void theHelperLooksNowAndThen() {
        MixResult result = MixSimulation.of(TWO, List.of(job("a", 0, Tiny.pair(100, 50))))
                .regime(new Regime.Islands(new NeedRule(), Policies.named("sequential"), false, 40, 2))
                .run();
        assertThat(result.jobs().get(0).history().get(1)).isEqualTo(new History.Change(40, 1, 2));
        // woken at 51, probed at 56; the source is at its own part until 53, then takes the child back itself
        assertThat(result.makespan()).isEqualTo(53 + 2 + 100);
    }

    /**
     * An oracle knows at once: the steal is all that it pays, and the same for what waited, which the child's worker
     * goes on with.
     */
    @Test
    void theOracleOnlyPaysForTheSteal() {
        MixResult result = MixSimulation.of(TWO, List.of(job("a", 0, Tiny.pair(100, 50))))
                .regime(new Regime.Oracle())
                .run();
        assertThat(result.makespan()).isEqualTo(7 + 100 + 7);
        assertThat(result.jobs().get(0).peakMembers()).isEqualTo(2);
    }
}
