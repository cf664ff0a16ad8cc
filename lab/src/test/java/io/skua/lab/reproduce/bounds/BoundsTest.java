package io.skua.lab.reproduce.bounds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.skua.policy.Policies;
import io.skua.sim.machine.BurdenedSpan;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machines;
import io.skua.sim.setup.Join;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The constants' definitions, on figures that can be checked by hand; and a page of a few runs. */
final class BoundsTest {
    private static final Costs COSTS = Machines.named("ideal-8x4").costs();

    private static BoundRun run(String policy, Join join, long time, long space) {
        return run(policy, join, true, time, space);
    }

    private static BoundRun run(String policy, Join join, boolean held, long time, long space) {
        return new BoundRun(policy, join, "p", held, 4, time, 4_000, 500, 360, 60, 10, 100, space, 5);
    }

    @Test
    void constants() {
        BoundRun run = run("random", Join.POLICY, 2_000, 15);
        assertThat(run.timeConstant()).isEqualTo(2); // (2000 − 4000/4) / 500
        assertThat(run.stealConstant()).isEqualTo(1.8); // 10 · 360 / (4 · 500)
        assertThat(run.attemptConstant()).isEqualTo(3); // 100 · 60 / (4 · 500)
        assertThat(run.spaceRatio()).isEqualTo(0.75); // 15 / (4 · 5)
        assertThat(run.parallelSlackness()).isEqualTo(2); // 4000 / (4 · 500)
        assertThat(run("random", Join.POLICY, 900, 1).timeConstant()).isZero();
    }

    @Test
    void spanWithWhatSchedulingCosts() {
        // A spawn takes 10, a task starts 60 + 300 after it was spawned.
        Script pair = steps -> steps.both(child -> child.work(1_000), own -> own.work(2_000));
        assertThat(BurdenedSpan.of(pair, COSTS)).isEqualTo(10 + 2_000);
        Script other = steps -> steps.both(child -> child.work(2_000), own -> own.work(1_000));
        assertThat(BurdenedSpan.of(other, COSTS)).isEqualTo(360 + 2_000);
        Script chain = steps -> {
            steps.spawn(child -> child.spawn(its -> its.work(5)));
            steps.work(3);
        };
        assertThat(BurdenedSpan.of(chain, COSTS)).isEqualTo(360 + 360 + 5);
    }

    @Test
    void programsHaveTheirSize() {
        for (int number = 1; number <= 50; number++) {
            RandomProgram program = RandomProgram.number(number);
            assertThat(count(program)).as(program.toString()).isEqualTo(program.size());
        }
    }

    private static int count(RandomProgram program) {
        List<RandomProgram> left = new ArrayList<>(List.of(program));
        int count = 0;
        while (!left.isEmpty()) {
            count++;
            left.remove(left.size() - 1).write(new Below(left));
        }
        return count;
    }

    private record Below(List<RandomProgram> found) implements StepSink {
        @Override
        public void work(long units) {
            assertThat(units).isPositive();
        }

        @Override
        public void spawn(Script child) {
            found.add((RandomProgram) child);
        }

        @Override
        public void call(Script child) {
            found.add((RandomProgram) child);
        }

        @Override
        public void sync() {}

        @Override
        public void loop(ScriptLoop loop) {
            throw new AssertionError("no loops here");
        }
    }

    @Test
    void aPage() {
        List<BoundRun> runs = new ArrayList<>();
        Policies.all().forEach(policy -> {
            for (Join join : Join.values()) {
                runs.add(run(policy.name(), join, policy.name().equals("dvs") ? 9_000 : 2_000, 15));
            }
            runs.add(run(policy.name(), Join.HANDOFF, false, 1_500, 15));
        });
        Section section = BoundsSection.of(runs);
        assertThat(section.blocks()).hasAtLeastOneElementOfType(Table.class);
        Verdict verdict = section.verdicts().get(0);
        assertThat(verdict.grade()).isEqualTo(Verdict.Grade.PARTLY);
        assertThat(verdict.sentence()).contains("T1/P + 1.0·T∞", "makes it 2.0·T∞", "dvs needs 16.0·T∞");
        assertThatIllegalArgumentException().isThrownBy(() -> BoundsSection.of(List.of()));
    }

    @Test
    void roundsAreReported() {
        List<Double> heard = new ArrayList<>();
        Bounds bounds = new Bounds(3, (done, what) -> heard.add(done));
        List<BoundRun> runs = bounds.run();
        assertThat(runs).hasSize(3 * Policies.all().size() * (Join.values().length + 1));
        assertThat(heard).isSorted().hasSize(4);
        assertThat(heard.get(3)).isCloseTo(1, within(0.0));
        assertThat(bounds.run()).isEqualTo(runs); // one seed decides everything
        assertThat(runs).allMatch(run -> run.time() >= run.alone() / run.workers() / 2);
    }
}
