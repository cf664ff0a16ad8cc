package io.skua.sim.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.workloads.loops.Chunking;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Makespans that were worked out by hand. */
class LoopMakespanTest {
    private static final LoopLoad FOUR = LoopLoad.of(4, i -> 10);
    private static final TreeScheduler ONES = new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(1));

    private static LoopSetting setting(int workers, long batch, long search, long handover) {
        return new LoopSetting(workers, new LoopCosts(batch, search, handover, 0, 1), 1);
    }

    private static LoopResult run(LoopLoad load, LoopScheduler scheduler, LoopSetting setting) {
        return new LoopExperiment(load, setting).run(scheduler);
    }

    @Test
    void oneWorkerPaysForItsBatches() {
        assertThat(run(FOUR, ONES, setting(1, 3, 0, 0)).makespan()).isEqualTo(4 * (10 + 3));
        assertThat(run(FOUR, ONES, setting(1, 3, 2, 0)).makespan())
                .as("looks at the root first")
                .isEqualTo(2 + 4 * 13);
    }

    /** 0 takes the first element; 1 steals [2, 4) of the rest and takes its first; 0 goes on with [1, 2). */
    @Test
    void twoWorkersShareFourElements() {
        LoopResult result = run(FOUR, ONES, setting(2, 0, 0, 0));
        assertThat(result.makespan()).isEqualTo(20);
        assertThat(result.treeSize()).isEqualTo(3);
        assertThat(result.batches()).isEqualTo(4);
        assertThat(result.speedup()).isEqualTo(2);
        assertThat(result.utilisation()).isEqualTo(1);
    }

    /**
     * Both look at the root until 5. 0 takes an element until 16, finds the rest stolen and looks at its half until 21,
     * whose element takes until 32. 1 takes elements until 16 and 27, and then looks at three nodes in vain.
     */
    @Test
    void looksTakeTime() {
        assertThat(run(FOUR, ONES, setting(2, 1, 5, 0)).makespan()).isEqualTo(32);
    }

    /**
     * Six cheap elements and two of 100. 1 comes when 0 is in its second batch, [1, 3), and gets [5, 8) of the rest:
     * its second batch, of two, has both expensive elements.
     */
    @Test
    void doublingSwallowsWhatComesLast() {
        LoopLoad load = LoopLoad.of(8, i -> i < 6 ? 1 : 100);
        LoopExperiment experiment = new LoopExperiment(load, setting(2, 0, 0, 0), Arrivals.late(2), Noise.NONE);
        assertThat(experiment
                        .run(new TreeScheduler(Strategy.FIND_MAX, Batching.doubling(1024)))
                        .makespan())
                .isEqualTo(203);
        assertThat(load.optimum(2)).isEqualTo(103);
    }

    /** Batches of 1 and 3, or 2 and 2, or all: the last of what is left can be stolen, but not from a batch. */
    @Test
    void batchesAreNotShared() {
        TreeScheduler fours = new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(4));
        assertThat(run(FOUR, fours, setting(2, 0, 0, 0)).makespan()).isEqualTo(40);
        TreeScheduler threes = new TreeScheduler(Strategy.FIND_MAX, Batching.fixed(3));
        assertThat(run(FOUR, threes, setting(2, 0, 0, 0)).makespan()).isEqualTo(30);
    }

    /** Chunks of 2, 1, 1. The queue is busy for 2 with each; 1 waits for it, and takes the third chunk at 14. */
    @Test
    void aQueueServesOneAtATime() {
        QueueScheduler guided = QueueScheduler.of(Chunking.GUIDED);
        assertThat(run(FOUR, guided, setting(2, 2, 0, 0)).makespan()).isEqualTo(26);
        assertThat(run(FOUR, guided, setting(2, 2, 0, 3)).makespan())
                .as("1 gets the line at 5")
                .isEqualTo(29);
    }

    @Test
    void staticPartsNeedNoQueue() {
        assertThat(run(FOUR, QueueScheduler.of(Chunking.STATIC), setting(2, 2, 0, 3))
                        .makespan())
                .isEqualTo(22);
        assertThat(run(FOUR, QueueScheduler.of(Chunking.STATIC), setting(3, 2, 0, 3))
                        .makespan())
                .as("parts of 1, 1, 2")
                .isEqualTo(22);
    }

    /**
     * 16 elements of 1, pieces of 2 and fewer are run: 0 runs [0, 2), and bags [8, 16), [4, 8), [2, 4). 1 steals [8,
     * 16), runs [8, 10) and so on.
     */
    @Test
    void scalaRunsWhatIsLeftToItUndivided() {
        LoopResult result = run(LoopLoad.of(16, i -> 1), SplitScheduler.SCALA, setting(2, 0, 0, 0));
        assertThat(result.makespan()).isEqualTo(8);
        assertThat(result.batches()).as("2, 2, 4 each").isEqualTo(6);
    }

    /** Pieces of 2: all eight of them are split off. */
    @Test
    void streamsSplitEverything() {
        LoopResult result = run(LoopLoad.of(16, i -> 1), SplitScheduler.STREAMS, setting(2, 0, 0, 0));
        assertThat(result.makespan()).isEqualTo(8);
        assertThat(result.batches()).isEqualTo(8);
    }

    @Test
    void arrivals() {
        assertThat(Arrivals.together().at(5)).isZero();
        assertThat(Arrivals.late(7).at(0)).isZero();
        assertThat(Arrivals.late(7).at(5)).isEqualTo(7);
        assertThat(Arrivals.oneByOne(7).at(3)).isEqualTo(21);
        assertThat(IntStream.range(0, 9).mapToLong(Arrivals.invited(1)::at))
                .containsExactly(0L, 1L, 2L, 2L, 3L, 3L, 3L, 3L, 4L);
    }

    @Test
    void evenLoadsNeedNoTable() {
        LoopLoad even = LoopLoad.even(4, 10);
        assertThat(even.total()).isEqualTo(FOUR.total());
        assertThat(even.between(1, 3)).isEqualTo(FOUR.between(1, 3));
        assertThat(even.optimum(3)).isEqualTo(FOUR.optimum(3)).isEqualTo(14);
        assertThat(LoopLoad.even(Integer.MAX_VALUE, 1).total()).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void fractionsOfCyclesAreNotLost() {
        LoopLoad load = LoopLoad.of(10, i -> 1, 0.25);
        assertThat(load.total()).isEqualTo(3);
        assertThat(load.largest()).isEqualTo(1);
    }
}
