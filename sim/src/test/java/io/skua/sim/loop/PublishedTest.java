package io.skua.sim.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the Tree paper says about its figures, and that the same seed gives the same loop. */
class PublishedTest {
    private static final LoopCosts COSTS = new LoopCosts(16, 8, 40, 25, 0.3);

    private static LoopExperiment noisy(LoopLoad load, int workers, long seed) {
        return new LoopExperiment(
                load, new LoopSetting(workers, COSTS, seed), Arrivals.invited(3000), new Noise(0.5, 100_000));
    }

    private static double treeSize(Strategy strategy) {
        LoopLoad load = LoopLoad.of(1_000_000, i -> 1);
        TreeScheduler scheduler = new TreeScheduler(strategy, Batching.fixed(64));
        return LongStream.rangeClosed(1, 10)
                .map(seed -> noisy(load, 8, seed).run(scheduler).treeSize())
                .average()
                .orElseThrow();
    }

    @Test
    void betterStrategiesHaveSmallerTrees() {
        double predefined = treeSize(Strategy.PREDEFINED);
        double assign = treeSize(Strategy.ASSIGN);
        double assignTop = treeSize(Strategy.ASSIGN_TOP);
        double findMax = treeSize(Strategy.FIND_MAX);
        assertThat(predefined).isGreaterThan(assign);
        assertThat(assign).isGreaterThan(assignTop);
        assertThat(assignTop).isGreaterThan(findMax);
    }

    private static LoopExperiment experiment(LoopLoad load, int workers, long seed) {
        return new LoopExperiment(load, new LoopSetting(workers, COSTS, seed), Arrivals.invited(3000), Noise.NONE);
    }

    private static double efficiency(String pattern, Batching batching, int workers) {
        PatternLoop loop = Patterns.named(pattern).with();
        LoopLoad load = LoopLoad.of(loop.elements(), loop::units);
        TreeScheduler scheduler = new TreeScheduler(Strategy.FIND_MAX, batching);
        return LongStream.rangeClosed(1, 10)
                .mapToDouble(
                        seed -> experiment(load, workers, seed).run(scheduler).efficiency())
                .average()
                .orElseThrow();
    }

    @Test
    void twoSidedBatchesMendStep3() {
        assertThat(efficiency("step3", Batching.doubling(1024), 8)).isLessThan(0.2);
        assertThat(efficiency("step3", Batching.twoSided(1024), 8)).isGreaterThan(0.6);
        assertThat(efficiency("step2", Batching.doubling(1024), 8)).isGreaterThan(0.9);
        assertThat(efficiency("step3", Batching.best(), 8)).isGreaterThan(0.9);
        assertThat(efficiency("step4", Batching.best(), 8)).isGreaterThan(0.9);
    }

    /** The paper's C3: as many elements as workers, each of them heavy. */
    @ParameterizedTest
    @EnumSource
    void sixteenElementsAreSharedBySixteen(Strategy strategy) {
        LoopLoad load = LoopLoad.of(16, i -> 1_000_000);
        LoopSetting setting = new LoopSetting(16, COSTS, 1);
        LoopResult result = new LoopExperiment(load, setting).run(new TreeScheduler(strategy, Batching.doubling(1024)));
        assertThat(result.speedup()).isGreaterThan(15.9);
        assertThat(new LoopExperiment(load, setting)
                        .run(QueueScheduler.fixed(64))
                        .speedup())
                .as("fixed-size batching fails utterly")
                .isLessThan(1.01);
    }

    @ParameterizedTest
    @EnumSource
    void oneSeedDecidesAll(Strategy strategy) {
        TreeScheduler scheduler = new TreeScheduler(strategy, Batching.twoSided(64));
        LoopLoad load = LoopLoad.of(10_000, i -> i % 97);
        assertThat(log(load, scheduler, 5)).isEqualTo(log(load, scheduler, 5)).isNotEqualTo(log(load, scheduler, 6));
    }

    private static String log(LoopLoad load, TreeScheduler scheduler, long seed) {
        StringBuilder log = new StringBuilder();
        LoopSetting setting = new LoopSetting(7, COSTS, seed);
        LoopRun run = scheduler.start(load, setting);
        run.observe((time, part, from, to) -> log.append(time)
                .append(' ')
                .append(part)
                .append(' ')
                .append(from)
                .append(' ')
                .append(to)
                .append('\n'));
        log.append(new LoopExperiment(load, setting, Arrivals.oneByOne(100), new Noise(0.05, 1)).run("", run));
        return log.toString();
    }

    @Test
    void badInput() {
        assertThatThrownBy(() -> LoopLoad.of(0, i -> 1))
                .hasMessage("A simulated loop has 1 to 16777216 elements, not 0.");
        assertThatThrownBy(() -> LoopLoad.of(2, i -> -i))
                .hasMessage("An element takes at least 0 units, not -1 as element 1 does.");
        assertThatThrownBy(() -> LoopLoad.of(1, i -> 1, 0)).hasMessage("A unit takes more than 0 cycles, not 0.0.");
        assertThatThrownBy(() -> new LoopSetting(0, COSTS, 1)).hasMessage("A loop has 1 to 1048576 workers, not 0.");
        assertThatThrownBy(() -> new LoopCosts(-1, 0, 0, 0, 1))
                .hasMessage("The cost 'batch' is from 0 to 10^12, not -1.");
        assertThatThrownBy(() -> new LoopCosts(0, 0, 0, 0, 0))
                .hasMessage("A cycle takes more than 0 nanoseconds, not 0.0.");
        assertThatThrownBy(() -> QueueScheduler.fixed(0)).hasMessage("A chunk has at least 1 element, not 0.");
    }
}
