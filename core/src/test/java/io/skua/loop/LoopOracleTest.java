package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random loops, compared with plain lists. {@link LoopSources} makes their elements, {@link RandomLoop}
 * their steps, and {@link LoopTerminal} their results. {@link LoopScenario} decides where loops run and how they end,
 * and checks them.
 *
 * <p>{@code -Dskua.stress.seeds=1000000} runs more seeds, {@code -Dskua.stress.first=…} begins with another seed, and
 * {@code -Dskua.stress.seed=…} replays a single one.
 */
class LoopOracleTest {
    private static final long SEEDS = Long.getLong("skua.stress.seeds", 6_000);
    private static final long SEEDS_FOR_COVERAGE = 1_000;

    @Test
    void random_loops_do_what_the_oracle_says() {
        Long only = Long.getLong("skua.stress.seed");
        if (only != null) {
            LoopStressRunner.replay(only);
            return;
        }
        LoopCoverage seen = LoopStressRunner.runAll(Long.getLong("skua.stress.first", 0), SEEDS);
        if (SEEDS >= SEEDS_FOR_COVERAGE) {
            assertThat(seen.results.sum()).as(seen.toString()).isPositive();
            assertThat(seen.booms.sum()).as(seen.toString()).isPositive();
            assertThat(seen.stops.sum()).as(seen.toString()).isPositive();
        }
    }

    /** Runs other loops every time. A loop that fails prints its seed. */
    @Test
    @Tag("soak")
    void random_loops_for_minutes() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("skua.soak.minutes", 1));
        long first = System.currentTimeMillis() << 20;
        for (long round = 0; System.nanoTime() - end < 0; round++) {
            LoopStressRunner.runAll(first + round * SEEDS, SEEDS);
        }
    }
}
