package io.skua.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.Policies;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.Join;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;
import org.junit.jupiter.api.Test;

/** A hundred thousand workers, and a million tasks of which few exist at once. */
final class ScaleTest {
    /** A full binary tree. */
    private record Tree(int depth, long work) implements Script {
        @Override
        public void write(StepSink steps) {
            if (depth == 0) {
                steps.work(work);
            } else {
                Tree half = new Tree(depth - 1, work);
                steps.both(half, half);
            }
        }
    }

    private record Fib(int n) implements Script {
        @Override
        public void write(StepSink steps) {
            steps.work(1);
            if (n >= 2) {
                steps.both(new Fib(n - 1), new Fib(n - 2));
            }
        }
    }

    private static Machine large(int rounds, long wake) {
        Machine ideal = Machines.named("mesh:316x317");
        return new Machine(
                "large",
                "for tests",
                ideal.topology(),
                Tiny.sleeping(ideal.costs(), rounds, wake),
                ideal.unit(),
                ideal.units());
    }

    private static Result run(Machine machine, String policy, Script script) {
        return Simulation.of(Program.of("a tree", script), machine)
                .policy(Policies.named(policy))
                .run();
    }

    @Test
    void aHundredThousandWorkersThatSpin() {
        Result result = run(large(0, 0), "dvs", new Tree(13, 5_000));
        assertThat(result.workers()).hasSize(100_172);
        assertThat(result.tasks()).isEqualTo(1 << 13);
        assertThat(result.steals()).isGreaterThan(1_000);
        assertThat(result.sum(WorkerResult::useful)).isEqualTo((1L << 13) * 5_000);
    }

    /** The root works alone until all have gone through all others in vain; then they are woken one by one. */
    @Test
    void aHundredThousandWorkersThatSleep() {
        Result result = run(large(1, 1_000), "shuffled", steps -> {
            steps.work(10_000_000);
            steps.call(new Tree(8, 100_000));
        });
        assertThat(result.workers()).hasSize(100_172);
        assertThat(result.sum(WorkerResult::sleeps)).isGreaterThanOrEqualTo(100_171);
        assertThat(result.steals()).isPositive();
        assertThat(result.sum(WorkerResult::useful)).isEqualTo(10_000_000 + (1L << 8) * 100_000);
    }

    /** fib(25): a hundred thousand tasks; one worker has a path of them, and a hundred have a hundred paths at most. */
    @Test
    void memoryGoesByLiveTasks() {
        Program fib = Program.of("fib 25", new Fib(25));
        Result alone = Simulation.of(fib, Machines.named("mesh:1")).run();
        assertThat(alone.tasks()).isEqualTo(121_393);
        assertThat(alone.space()).isEqualTo(25);
        for (Join join : Join.values()) {
            Result result =
                    Simulation.of(fib, Machines.named("mesh:10x10")).join(join).run();
            assertThat(result.tasks()).isEqualTo(121_393);
            assertThat(result.space()).as(join.name()).isLessThan(100 * alone.space());
        }
    }
}
