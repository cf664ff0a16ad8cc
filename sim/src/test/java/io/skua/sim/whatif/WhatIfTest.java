package io.skua.sim.whatif;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skua.LongHandle;
import io.skua.Skua;
import io.skua.observe.EventKind;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.log.EventTeller;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.record.SketchedRuns;
import io.skua.topology.Mesh;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.ScriptLoop;
import io.skua.workloads.script.StepSink;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a sketch keeps of a program, and what the forecasts are for programs whose speed-up is known. */
final class WhatIfTest {
    private static final long LEAF = 1_000_000;

    private static Script work(long nanos) {
        return steps -> steps.work(nanos);
    }

    private static Sketch sketch(Script root, long work) {
        return Sketch.of(Program.of("a program", root), work);
    }

    private static Sketch leaves(int count) {
        return sketch(
                steps -> {
                    for (int i = 0; i < count; i++) {
                        steps.spawn(work(LEAF));
                    }
                },
                count * LEAF);
    }

    private static double speedup(List<WhatIf.Forecast> forecasts, int workers) {
        return forecasts.stream()
                .filter(each -> each.workers() == workers && each.policy().equals("random"))
                .findFirst()
                .orElseThrow()
                .speedup();
    }

    private static WhatIf.Forecast halved(List<WhatIf.Forecast> forecasts) {
        WhatIf.Forecast last = forecasts.get(forecasts.size() - 1);
        assertThat(last.change()).isEqualTo("longest leaf halved");
        return last;
    }

    @Test
    void oneWorkerTakesAllTheWork() {
        Sketch sketch = leaves(64);
        assertThat(sketch.work()).isEqualTo(64 * LEAF);
        assertThat((double) WhatIf.nanos(sketch, 1)).isCloseTo(64.0 * LEAF, within(0.01 * 64 * LEAF));
    }

    @Test
    void independentLeavesAreAsManyTimesAsFastAsThereAreWorkers() {
        List<WhatIf.Forecast> forecasts = WhatIf.of(leaves(640));
        assertThat(speedup(forecasts, 1)).isEqualTo(1);
        assertThat(speedup(forecasts, 2)).isCloseTo(2, within(0.05));
        assertThat(speedup(forecasts, 8)).isCloseTo(8, within(0.4));
        assertThat(speedup(forecasts, 64)).isGreaterThan(40);
        assertThat(forecasts).extracting(WhatIf.Forecast::policy).contains("random", "dvs", "hierarchical");
    }

    @Test
    void aLongLeafBoundsEverythingUntilItIsHalved() {
        Sketch sketch = sketch(
                steps -> {
                    for (int i = 0; i < 64; i++) {
                        steps.spawn(work(LEAF / 10));
                    }
                    steps.spawn(work(20 * LEAF));
                },
                26 * LEAF + 4 * LEAF / 10);
        assertThat(sketch.longestLeaf()).isEqualTo(20 * LEAF);
        List<WhatIf.Forecast> forecasts = WhatIf.of(sketch);
        assertThat(speedup(forecasts, 64)).isCloseTo(1.32, within(0.05));
        assertThat(halved(forecasts).speedup()).isCloseTo(2.64, within(0.15));
    }

    /** Of many leaves that are nearly equal one is the longest: to halve it changes little, and makes nothing worse. */
    @Test
    void lessWorkIsNotForecastToTakeLonger() {
        for (int seed = 1; seed <= 10; seed++) {
            Random random = new Random(seed);
            long[] leaves = random.longs(512, LEAF * 9 / 10, LEAF * 11 / 10).toArray();
            List<WhatIf.Forecast> forecasts = WhatIf.of(sketch(tree(leaves, 0, leaves.length), 512 * LEAF));
            double before = speedup(forecasts, 8);
            assertThat(halved(forecasts).speedup()).as("seed %d", seed).isGreaterThan(before * 0.99);
        }
    }

    private static Script tree(long[] leaves, int from, int to) {
        return to - from == 1
                ? work(leaves[from])
                : steps -> steps.both(tree(leaves, from, (from + to) / 2), tree(leaves, (from + to) / 2, to));
    }

    @Test
    void smallTasksBelongToThoseThatSpawnThem() {
        Script small = steps -> {
            for (int i = 0; i < 1_000; i++) {
                steps.spawn(work(1));
                steps.sync();
            }
        };
        Sketch sketch = sketch(steps -> steps.both(small, work(2_000 * LEAF)), 2_000 * LEAF + 1_000);
        assertThat(sketch.work()).isEqualTo(2_000 * LEAF + 1_000);
        Counts counts = new Counts();
        sketch.program().root().write(counts);
        assertThat(counts.spawned).isZero();
        assertThat(counts.called).isEqualTo(1);
        assertThat(counts.work).isEqualTo(sketch.work());
    }

    @Test
    void scaledWorkKeepsItsShape() {
        Script root = steps -> steps.both(work(3 * LEAF), work(LEAF));
        Sketch half = Sketch.of(Program.of("a program", root), 4 * LEAF, 0.5);
        assertThat(half.work()).isEqualTo(2 * LEAF);
        assertThat(half.longestLeaf()).isEqualTo(3 * LEAF / 2);
        Counts counts = new Counts();
        half.program().root().write(counts);
        assertThat(counts.work).isEqualTo(2 * LEAF);
        Counts shorter = new Counts();
        half.withLongestLeafHalved().root().write(shorter);
        assertThat(shorter.work).isEqualTo(2 * LEAF - 3 * LEAF / 4);
    }

    @Test
    void aRealProgramIsSketchedWithAllItsForks() throws IOException {
        Sketch sketch = SketchedRuns.of("two spins", 2, skua -> {
            long sum = skua.run(() -> {
                LongHandle other = Skua.forkLong(() -> spin(1));
                return spin(2) + other.join();
            });
            assertThat(sum).isNotZero();
        });
        Counts counts = new Counts();
        sketch.program().root().write(counts);
        assertThat(counts.spawned).isEqualTo(1);
        assertThat(counts.work).isPositive();
        assertThat(WhatIf.nanos(sketch, 2)).isBetween(counts.work / 2, WhatIf.nanos(sketch, 1));
    }

    private static long spin(long seed) {
        long value = seed;
        for (int i = 0; i < 2_000_000; i++) {
            value = value * 6364136223846793005L + 1442695040888963407L;
        }
        return value | 1;
    }

    @Test
    void theTasksOfASimulatedRunAreFoundInItsEvents() {
        for (String words : List.of("skew 500 8", "nqueens 7", "uts t=1 a=3 d=6 b=4 r=19")) {
            String[] all = words.split(" ");
            Program program = Workloads.named(all[0])
                    .with(Arrays.copyOfRange(all, 1, all.length))
                    .program();
            Machine machine = Machines.ideal(Mesh.of(3, 3));
            RecordedTasks tasks = new RecordedTasks(words, machine.costs());
            Result result =
                    Simulation.of(program, machine).log(new EventTeller(tasks)).run();
            Sketch sketch = tasks.sketch();
            assertThat(sketch.work()).isEqualTo(result.work());
            Result again = Simulation.of(sketch.program(), machine).run();
            assertThat(again.tasks()).isEqualTo(result.tasks());
            assertThat(again.span()).isEqualTo(result.span());
            assertThat(again.makespan()).isEqualTo(result.makespan());
        }
    }

    @Test
    void ofManyTasksTheSmallOnesAreWork() {
        Program program = Workloads.named("nqueens").with("11").program();
        Machine machine = Machines.ideal(Mesh.of(2, 2));
        RecordedTasks tasks = new RecordedTasks("nqueens 11", machine.costs());
        Result result =
                Simulation.of(program, machine).log(new EventTeller(tasks)).run();
        assertThat(result.tasks()).isGreaterThan(30_000);
        Result again = Simulation.of(tasks.sketch().program(), machine).run();
        assertThat(again.tasks()).isLessThan(result.tasks() / 2);
        assertThat((double) again.makespan()).isCloseTo((double) result.makespan(), within(0.1 * result.makespan()));
    }

    /** Whatever a damaged recording tells: a sketch, or a sentence. */
    @Test
    void anyEventsHaveASketchOrAReason() {
        EventKind[] kinds = {EventKind.TASKS, EventKind.SPAWN, EventKind.WORK, EventKind.JOIN, EventKind.END};
        int sketched = 0;
        for (int seed = 0; seed < 10_000; seed++) {
            Random random = new Random(seed);
            RecordedTasks tasks =
                    new RecordedTasks("nonsense", Machines.all().get(0).costs());
            tasks.event(0, 0, EventKind.TASKS, 0, 0, -1);
            tasks.event(0, 0, EventKind.SPAWN, 0, 0, 0);
            for (int i = random.nextInt(8); i > 0; i--) {
                EventKind kind = kinds[random.nextInt(kinds.length)];
                long first = random.nextInt(20) == 0 ? random.nextLong() : random.nextInt(4) - 1L;
                tasks.event(i, 0, kind, 0, first, random.nextInt(3) - 1L);
            }
            try {
                assertThat(tasks.sketch().work()).isNotNegative();
                sketched++;
            } catch (IllegalStateException refused) {
                assertThat(refused.getMessage()).as("seed %d", seed).endsWith(".");
            }
        }
        assertThat(sketched).isBetween(100, 9_900);
    }

    @Test
    void loopsAreRefused() {
        assertThatThrownBy(() -> sketch(steps -> steps.loop(new ScriptLoop(1, element -> 1)), 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("loops");
    }

    /** Counts the steps of a script and of all scripts below it. */
    private static final class Counts implements StepSink {
        long work;
        int spawned;
        int called;

        @Override
        public void work(long units) {
            work += units;
        }

        @Override
        public void spawn(Script child) {
            spawned++;
            child.write(this);
        }

        @Override
        public void call(Script child) {
            called++;
            child.write(this);
        }

        @Override
        public void sync() {
            assertThat(spawned).isPositive();
        }

        @Override
        public void loop(ScriptLoop loop) {
            throw new AssertionError("a sketch has no loops");
        }
    }
}
