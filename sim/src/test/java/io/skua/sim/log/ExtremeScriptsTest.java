package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.Join;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import org.junit.jupiter.api.Test;

/** Very deep, very wide and very empty programs, under all policies and joins; each twice. */
final class ExtremeScriptsTest {
    private static final int MANY = 10_000;
    private static final Machine MACHINE = Machines.named("mesh:4x3");

    /** Calls a script that calls a script, and spawns a task at some of them. */
    private record Nest(int depth) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.work(1);
            if (depth % 100 == 50) {
                steps.spawn(new Leaf(500));
            }
            if (depth > 0) {
                steps.call(new Nest(depth - 1));
            }
        }
    }

    /** Each task spawns the next. */
    private record Chain(int depth) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.work(100);
            if (depth > 0) {
                steps.spawn(new Chain(depth - 1));
                steps.work(400);
            }
        }
    }

    private record Leaf(long work) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.work(work);
        }
    }

    private static void check(Script script, long tasks, long work) {
        for (VictimPolicy policy : Policies.all()) {
            for (Join join : Join.values()) {
                Simulation simulation = Simulation.of(Program.of("extreme", script), MACHINE)
                        .policy(policy)
                        .join(join);
                EventCheck check =
                        new EventCheck(policy.victims(simulation.settings().allotment()), join);
                Result result = simulation.log(check).run();
                assertThat(result.makespan()).isEqualTo(check.finish());
                assertThat(result.tasks()).isEqualTo(tasks);
                assertThat(result.work()).isEqualTo(work);
                Digest one = new Digest();
                Digest two = new Digest();
                simulation.log(one).run();
                simulation.log(two).run();
                assertThat(one).isEqualTo(two);
            }
        }
    }

    @Test
    void deepCalls() {
        check(new Nest(MANY), 1 + MANY / 100, MANY + 1 + MANY / 100 * 500L);
    }

    @Test
    void deepSpawns() {
        check(new Chain(2_000), 2_001, 2_001 * 100L + 2_000 * 400L);
    }

    @Test
    void manyChildren() {
        check(
                steps -> {
                    for (int i = 0; i < MANY; i++) {
                        steps.spawn(new Leaf(30));
                    }
                },
                1 + MANY,
                MANY * 30L);
    }

    @Test
    void childrenWithoutWork() {
        check(
                steps -> {
                    for (int i = 0; i < 1_000; i++) {
                        steps.spawn(ours -> ours.spawn(its -> {}));
                    }
                },
                1 + 2 * 1_000,
                0);
    }

    @Test
    void nothingAtAll() {
        check(steps -> {}, 1, 0);
        check(steps -> steps.call(ours -> ours.call(its -> {})), 1, 0);
    }

    /** A loop whose elements take nothing still ends, with the caller's invitation taken back or stolen. */
    @Test
    void loopsWithoutWork() {
        for (Join join : Join.values()) {
            Result result = Simulation.of(
                            Program.of("loop", steps -> steps.loop(new ScriptLoop(MANY, i -> 0))), MACHINE)
                    .join(join)
                    .run();
            assertThat(result.work()).isZero();
            assertThat(result.trees()).isPositive();
        }
    }
}
