package io.skua.sim.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.Chunking;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever the strategy, the batches, the pattern and the machine: every element is run, and no element twice. */
class EveryElementOnceTest {
    private static final int[] WORKERS = {1, 2, 3, 8, 64};
    private static final int[] ELEMENTS = {1, 2, 16, 300};
    private static final List<Batching> BATCHINGS = List.of(
            Batching.best(), Batching.fixed(1), Batching.fixed(7), Batching.doubling(64), Batching.twoSided(64));

    private record Load(String title, LoopLoad load) {}

    private static List<Load> loads() {
        List<Load> loads = new ArrayList<>();
        for (Pattern pattern : Patterns.all()) {
            for (int n : pattern.name().equals("mandelbrot") ? new int[] {} : ELEMENTS) {
                PatternLoop loop = pattern.with(n);
                loads.add(new Load(loop.title(), LoopLoad.of(n, loop::units, 1e-3)));
            }
        }
        return loads;
    }

    private static List<LoopSetting> settings(int workers) {
        return List.of(
                new LoopSetting(workers, LoopCosts.FREE, 1),
                new LoopSetting(workers, new LoopCosts(20, 5, 40, 25, 0.3), 2));
    }

    @ParameterizedTest
    @EnumSource
    void onTheTree(Strategy strategy) {
        for (Load load : loads()) {
            for (Batching batching : BATCHINGS) {
                for (int workers : WORKERS) {
                    for (LoopSetting setting : settings(workers)) {
                        for (Arrivals arrivals : List.of(Arrivals.together(), Arrivals.invited(1000))) {
                            String as = load.title + ", " + batching + ", " + setting;
                            runOnce(as, load.load, new TreeScheduler(strategy, batching), setting, arrivals);
                        }
                    }
                }
            }
        }
    }

    private static void runOnce(
            String as, LoopLoad load, TreeScheduler scheduler, LoopSetting setting, Arrivals arrivals) {
        int[] runs = new int[load.elements()];
        LoopRun run = scheduler.start(load, setting);
        run.observe((time, part, from, to) -> {
            for (long i = from; i < to; i++) {
                runs[(int) i]++;
            }
        });
        LoopResult result = new LoopExperiment(load, setting, arrivals, Noise.NONE).run("", run);
        assertThat(Arrays.stream(runs).allMatch(count -> count == 1)).as(as).isTrue();
        assertThat(run.isDone()).as(as).isTrue();
        assertThat(run.result()).as(as).isEqualTo(load.total());
        assertThat(run.join()).as("comes too late: %s", as).isNull();
        assertThat(result.makespan()).as(as).isGreaterThanOrEqualTo(load.optimum(setting.workers()));
        assertThat(result.batches()).as(as).isBetween(1L, (long) load.elements());
    }

    static Stream<LoopScheduler> rivals() {
        return Stream.concat(
                Arrays.stream(Chunking.values()).map(QueueScheduler::of),
                Stream.of(
                        QueueScheduler.fixed(1),
                        QueueScheduler.fixed(64),
                        QueueScheduler.fixed(Integer.MAX_VALUE),
                        SplitScheduler.SCALA,
                        SplitScheduler.STREAMS));
    }

    /** Their batches cannot overlap; the time that was worked says whether all were run. */
    @ParameterizedTest
    @MethodSource("rivals")
    void withRivals(LoopScheduler rival) {
        for (Load load : loads()) {
            for (int workers : WORKERS) {
                for (LoopSetting setting : settings(workers)) {
                    LoopScheduler.Running running = rival.start(load.load, setting);
                    long worked = 0;
                    List<LoopPart> parts = new ArrayList<>();
                    for (int i = 0; i < workers; i++) {
                        LoopPart part = running.join();
                        if (part != null) {
                            parts.add(part);
                        }
                    }
                    for (long time = 0; !parts.isEmpty(); time++) {
                        for (LoopPart part : List.copyOf(parts)) {
                            if (part.step(time) == LoopPart.END) {
                                parts.remove(part);
                            }
                            worked += part.useful();
                        }
                    }
                    assertThat(running.isDone()).as("%s: %s", rival, load).isTrue();
                    assertThat(worked).as("%s: %s", rival, load).isEqualTo(load.load.total());
                    assertThat(new LoopExperiment(load.load, setting).run(rival).makespan())
                            .isGreaterThanOrEqualTo(load.load.optimum(workers));
                }
            }
        }
    }

    @Test
    void invitationsAreAsInTheRuntime() {
        LoopRun run = new TreeScheduler(Strategy.FIND_MAX, Batching.best())
                .start(LoopLoad.of(100, i -> 1), new LoopSetting(6, LoopCosts.FREE, 1));
        List<Integer> invited = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            Participant participant = run.join();
            assertThat(participant).isNotNull();
            assertThat(participant.index()).isEqualTo(i);
            invited.add(run.invite(participant));
        }
        assertThat(invited).containsExactly(1, 2, 2, 1, 1);
    }
}
