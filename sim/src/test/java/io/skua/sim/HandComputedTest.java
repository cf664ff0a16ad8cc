package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.sim.log.EventCheck;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Makespans that follow from the costs with pencil and paper. Unless a test says otherwise, a spawn takes 3, a pop 2, a
 * probe 5, a steal 7 and the pause between two rounds 1; worker 0 is the source, and thieves try the next ones by
 * number. Moments are chosen so that no two things that depend on each other happen at the same one.
 */
final class HandComputedTest {
    private static final Script PAIR = Tiny.pair(52, 30);

    /** A spawns B, which lies there while A works on. */
    private static final Script A_SPAWNS_B = steps -> {
        steps.spawn(Tiny.work(101));
        steps.work(40);
        steps.sync();
    };

    private static Result run(Simulation simulation) {
        Simulation.Settings settings = simulation.settings();
        EventCheck check = new EventCheck(settings.policy().victims(settings.allotment()), settings.join());
        Result result = simulation.log(check).run();
        assertThat(check.finish()).isEqualTo(result.makespan());
        assertThat(simulation.log(null).run().makespan()).isEqualTo(result.makespan());
        return result;
    }

    private static long makespan(Simulation simulation) {
        return run(simulation).makespan();
    }

    @Test
    void oneTaskTakesItsWork() {
        assertThat(makespan(Tiny.row(1, Tiny.costs(), Tiny.work(100)))).isEqualTo(100);
        assertThat(makespan(Tiny.row(4, Tiny.costs(), Tiny.work(100)))).isEqualTo(100);
    }

    @Test
    void nothingTakesNoTime() {
        Result result = run(Tiny.row(3, Tiny.costs(), steps -> {}));
        assertThat(result.makespan()).isZero();
        assertThat(result.speedup()).isEqualTo(1);
        assertThat(result.utilisation()).isEqualTo(1);
    }

    @Test
    void aPairOnOneWorker() {
        // spawn 3, own 30, pop 2, child 52
        assertThat(makespan(Tiny.row(1, Tiny.costs(), PAIR))).isEqualTo(3 + 30 + 2 + 52);
    }

    @Test
    void aPairOnTwoWorkersThatStealWhileTheyWait() {
        // 1 probes at 5, starts at 12, ends at 64. 0 waits from 33 on, in rounds of 6: at 57 and 63; the probe of the
        // latter, at 68, sees the end.
        Result result = run(Tiny.row(2, Tiny.costs(), PAIR));
        assertThat(result.makespan()).isEqualTo(68);
        assertThat(result.steals()).isEqualTo(1);
        assertThat(result.firstStealMax()).isEqualTo(5);
    }

    @Test
    void aPairOnTwoWorkersThatLeapfrog() {
        // 0 waits from 33 on and looks every 5: at 38, ..., 63, 68. The child ended at 64.
        assertThat(makespan(Tiny.row(2, Tiny.costs(), PAIR).join(Join.LEAPFROG)))
                .isEqualTo(68);
    }

    @Test
    void aPairOnTwoWorkersThatHandOff() {
        // 0 looks at 38 and puts the root aside. 1 ends the child at 64, 0 is free, and is called without delay.
        Result result = run(Tiny.row(2, Tiny.costs(), PAIR).join(Join.HANDOFF));
        assertThat(result.makespan()).isEqualTo(64);
        assertThat(result.workers().get(0).parks()).isEqualTo(1);
    }

    @Test
    void parkingTakesAsLongAsAWakeUp() {
        // Patience until 33 + 20, so the root is aside at 64; to be called takes 20.
        Costs twenty = Tiny.sleeping(Tiny.costs(), 0, 20);
        assertThat(makespan(Tiny.row(2, twenty, PAIR).join(Join.HANDOFF))).isEqualTo(64 + 20);
        // Patience until 33 + 40: 0 still looks every 5 when the child ends.
        Costs forty = Tiny.sleeping(Tiny.costs(), 0, 40);
        Result result = run(Tiny.row(2, forty, PAIR).join(Join.HANDOFF));
        assertThat(result.makespan()).isEqualTo(68);
        assertThat(result.workers().get(0).parks()).isZero();
    }

    @Test
    void aPauseIsNotCutShort() {
        // Rounds of 5 + 4: 0 waits from 33 on, with rounds at 42, 51 and 60 and probes at 47 and 56. The child ends at
        // 12 + 47 = 59, in a pause.
        Script pair = Tiny.pair(47, 30);
        assertThat(makespan(Tiny.row(2, Tiny.paused(Tiny.costs(), 4), pair))).isEqualTo(60);
    }

    @Test
    void callsAreFreeAndChainsAreNot() {
        Script calls = steps -> {
            steps.work(10);
            steps.call(s -> {
                s.work(20);
                s.call(Tiny.work(30));
            });
        };
        assertThat(makespan(Tiny.row(1, Tiny.costs(), calls))).isEqualTo(60);
        Script chain = steps -> {
            steps.work(10);
            steps.spawn(s -> {
                s.work(20);
                s.spawn(Tiny.work(30)); // joined at the end
            });
            steps.sync();
        };
        assertThat(makespan(Tiny.row(1, Tiny.costs(), chain))).isEqualTo(10 + 3 + 2 + 20 + 3 + 2 + 30);
    }

    @Test
    void twoSpawnsThreeWorkers() {
        // 0: spawns at 0 and 3, works 6 to 16, and waits for B. 2 looks at 0 first: takes A at 5, runs it from 12 to
        // 52. 1 looks at 2 at 5, at 0 at 10: takes B,
        // runs it from 17 to 77. 0 looks from 16 on in rounds of 11: the one at 71 has probes at 76 and 81.
        Script root = steps -> {
            steps.spawn(Tiny.work(40));
            steps.spawn(Tiny.work(60));
            steps.work(10);
            steps.sync();
            steps.sync();
        };
        Result result = run(Tiny.row(3, Tiny.costs(), root));
        assertThat(result.makespan()).isEqualTo(81);
        assertThat(result.steals()).isEqualTo(2);
    }

    @Test
    void aStealThatComesTooLate() {
        // 0 spawns from 0 to 3 and takes the child back from 3 to 5: at 5, there is nothing.
        Result late = run(Tiny.row(2, Tiny.costs(), Tiny.pair(50, 0)));
        assertThat(late.makespan()).isEqualTo(3 + 2 + 50);
        assertThat(late.steals()).isZero();
        // With 3 more to do, the thief is in time, to everybody's loss: 12 to 62, and the source waits from 6 on in
        // rounds of 6, the last at 60, with a probe at 65.
        Result early = run(Tiny.row(2, Tiny.costs(), Tiny.pair(50, 3)));
        assertThat(early.makespan()).isEqualTo(65);
        assertThat(early.steals()).isEqualTo(1);
    }

    @Test
    void whoWaitsTakesBackWhatLiesBelow() {
        // 1 takes A at 5, starts at 12, spawns B until 15, works until 55. 0 waits from 33 on, takes B at 38, runs it
        // from 45 to 146.
        // 1 waits for B from 55 on, looks from 60 on every 5, sees its end at 150, and ends A. 0 looks again at 146 +
        // 5.
        Script root = steps -> steps.both(A_SPAWNS_B, Tiny.work(30));
        Result result = run(Tiny.row(2, Tiny.costs(), root).join(Join.LEAPFROG));
        assertThat(result.makespan()).isEqualTo(151);
        assertThat(result.workers().get(0).leapfrogs()).isEqualTo(1);
        // If they steal by the policy: 1 looks from 55 on in rounds of 6, the last at 145, with a probe at 150.
        assertThat(makespan(Tiny.row(2, Tiny.costs(), root))).isEqualTo(151);
    }

    @Test
    void handOffBack() {
        // As above, but 1 looks at 60 and leaves A aside; called at 146, it ends A at once, and 0 sees that at 151.
        Script root = steps -> steps.both(A_SPAWNS_B, Tiny.work(30));
        Result result = run(Tiny.row(2, Tiny.costs(), root).join(Join.HANDOFF));
        assertThat(result.makespan()).isEqualTo(151);
        assertThat(result.workers().get(1).parks()).isEqualTo(1);
    }

    @Test
    void handOffToWhoeverEndsIt() {
        // 2 takes B at 5, runs it from 12 on: works to 52, spawns D to 55, works to 355. 1 takes A at 10 and runs it
        // from 17 to 117.
        // 0 waits for A from 16 on, looks at 21, leaves the root aside and searches in rounds of 11: that of 43 looks
        // at 1 at 48 and at 2 at 53, where D has been
        // since 52. 0 runs D from 60 to 260. 1 ends A at 117 while 0 is busy, and takes the root over, for 7. At 124 it
        // waits for B, looks at 129, leaves the
        // root aside again. 2 comes to its sync at 355, D has ended long ago, so B ends; 1 is free and goes on with the
        // root.
        Script b = steps -> {
            steps.work(40);
            steps.spawn(Tiny.work(200));
            steps.work(300);
        };
        Script root = steps -> {
            steps.spawn(b);
            steps.spawn(Tiny.work(100));
            steps.work(10);
        };
        Result result = run(Tiny.row(3, Tiny.costs(), root).join(Join.HANDOFF));
        assertThat(result.makespan()).isEqualTo(355);
        assertThat(result.workers().stream().map(WorkerResult::parks)).containsExactly(1L, 1L, 0L);
        assertThat(result.workers().get(0).busy()).isEqualTo(10 + 200);
    }

    /** Two tasks and two thieves at one victim. */
    private static Simulation rush(Costs costs) {
        return Tiny.row(3, costs, steps -> {
            steps.spawn(Tiny.work(40));
            steps.spawn(Tiny.work(60));
            steps.work(30);
        });
    }

    @Test
    void contention() {
        // 0: spawns until 6, works until 36, waits in rounds of 11. 2 takes A at 5. 1 comes at 10, after a look at 2.
        // Nobody is held up: B from 17 to 77; 0's round of 69 has probes at 74 and 79.
        assertThat(makespan(rush(Tiny.costs()))).isEqualTo(79);
        // 0 is held until 25, and 1 waits: B from 32 to 92; 0's round of 91 has a probe at 96.
        assertThat(makespan(rush(Tiny.held(Tiny.costs(), 20, true)))).isEqualTo(96);
        // 1 goes on to the next: rounds at 11 and 22, with probes of 0 at 21 and 32; B from 39 to 99; 0's round of 91
        // has probes at 96 and 101.
        Result skipped = run(rush(Tiny.held(Tiny.costs(), 20, false)));
        assertThat(skipped.makespan()).isEqualTo(101);
        assertThat(skipped.workers().get(1).contended()).isEqualTo(2);
    }

    @Test
    void sleeping() {
        Script root = steps -> {
            steps.work(100);
            steps.spawn(Tiny.work(200));
            steps.work(150);
        };
        // Awake: 1's round of 96 finds the task at 101, runs it from 108 to 308. 0 waits from 253 on: the round of 307
        // has its probe at 312.
        assertThat(makespan(Tiny.row(2, Tiny.costs(), root))).isEqualTo(312);
        // Asleep from 12 on, called at 100, there at 150: takes the task at 155, runs it from 162 to 362. 0's round of
        // 361 has its probe at 366.
        Result slept = run(Tiny.row(2, Tiny.sleeping(Tiny.costs(), 2, 50), root));
        assertThat(slept.makespan()).isEqualTo(366);
        assertThat(slept.workers().get(1).sleeps()).isEqualTo(1);
        assertThat(slept.workers().get(1).firstSteal()).isEqualTo(155);
    }

    @Test
    void coldStart() {
        // 52 takes 20 more: from 12 to 84. 0's round of 81 has its probe at 86.
        Result some = run(Tiny.row(2, Tiny.cold(Tiny.costs(), 20), PAIR));
        assertThat(some.makespan()).isEqualTo(86);
        assertThat(some.workers().get(1).busy()).isEqualTo(72);
        assertThat(some.workers().get(1).useful()).isEqualTo(52);
        // At most twice as long: 53 from 12 to 118; 0's round of 117 has its probe at 122.
        assertThat(makespan(Tiny.row(2, Tiny.cold(Tiny.costs(), 1000), Tiny.pair(53, 30))))
                .isEqualTo(122);
    }

    @Test
    void costsByNearness() {
        // Workers 0 and 2 of four in a row do not share a block of 2: a probe takes 9 and a steal 20. The child runs
        // from 29 to 81; 0's rounds of 10 from 33 on:
        // that of 73 has its probe at 82.
        Costs costs = Tiny.byLevel(Tiny.costs(), List.of(5L, 9L), List.of(7L, 20L));
        Machine machine = Tiny.machine(Mesh.of(4), costs);
        Topology topology = machine.topology();
        Simulation far = Simulation.of(Program.of("a pair", PAIR), machine)
                .policy(Tiny.row(1, costs, PAIR).settings().policy())
                .join(Join.POLICY);
        assertThat(makespan(far.allotment(Allotment.of(topology, 0, 0, 2)))).isEqualTo(82);
        assertThat(makespan(far.allotment(Allotment.of(topology, 0, 0, 1)))).isEqualTo(68);
    }

    @Test
    void nothingCostsAnything() {
        assertThat(makespan(Tiny.row(1, Tiny.free(), Tiny.pair(60, 50)))).isEqualTo(110);
        // 1 takes the child at 1 and ends it at 61; 0 has left the root aside at 51, and is called at once.
        assertThat(makespan(Tiny.row(2, Tiny.free(), Tiny.pair(60, 50)).join(Join.HANDOFF)))
                .isEqualTo(61);
    }

    @Test
    void aLoopOnOneWorker() {
        // Spawns an invitation, 3; looks at the tree's one node, 1; two batches of 4 + 5 · 7; looks again, 1; takes the
        // invitation back, 2.
        ScriptLoop loop = new ScriptLoop(10, i -> 7);
        Simulation simulation = Tiny.row(1, Tiny.loops(Tiny.costs(), 4, 1), steps -> steps.loop(loop))
                .loops(new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(5)));
        Result result = run(simulation);
        assertThat(result.makespan()).isEqualTo(3 + 1 + 2 * (4 + 5 * 7) + 1 + 2);
        assertThat(result.work()).isEqualTo(70);
        assertThat(result.workers().get(0).busy()).isEqualTo(1 + 2 * (4 + 35) + 1);
        assertThat(result.trees()).isEqualTo(1);
        assertThat(result.tasks()).isEqualTo(2);
    }

    @Test
    void aLoopOfNothing() {
        // Spawns its invitation and takes it back; on a machine where batches and looks are free, there is nothing else
        // to pay for.
        ScriptLoop loop = new ScriptLoop(10, i -> 0);
        Result result = run(Tiny.row(1, Tiny.costs(), steps -> steps.loop(loop)));
        assertThat(result.makespan()).isEqualTo(3 + 2);
        assertThat(makespan(Tiny.row(1, Tiny.free(), steps -> steps.loop(loop))))
                .isZero();
    }

    @Test
    void aLoopOnTwoWorkers() {
        // 1 takes the invitation at 5, starts at 12, spawns another until 15, looks at one node until 16, and steals
        // what is left of 0's node: 5 elements. 0 is at
        // its first batch, from 4 to 43.
        // Elements 5 and 6 are 0's, 7 to 9 are 1's: a batch from 16 to 16 + 4 + 3 · 7 = 41.
        // 1 looks at 3 nodes until 44.
        // 0 notices the theft at 43, looks once until 44. Both are there at 44, 0 first: it takes its batch, until 44 +
        // 4 + 2 · 7 = 62.
        // 1 finds nothing, takes its invitation back until 46; there is nothing to join, and it ends.
        // 0 looks at 3 nodes until 65, and its invitation has ended.
        ScriptLoop loop = new ScriptLoop(10, i -> 7);
        Simulation simulation = Tiny.row(2, Tiny.loops(Tiny.costs(), 4, 1), steps -> steps.loop(loop))
                .loops(new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(5)));
        Result result = run(simulation);
        assertThat(result.makespan()).isEqualTo(65);
        assertThat(result.trees()).isEqualTo(3);
    }
}
