package io.skua.stress;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.stress.Scenario.Coverage;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random programs against a sequential oracle; see {@link RandomProgram} for what they do, {@link
 * Oracle} for what they must do, {@link Scenario} for what is checked.
 *
 * <p>{@code -Dskua.stress.seeds=1000000} runs more, {@code -Dskua.stress.first=…} others, {@code
 * -Dskua.stress.seed=…} replays one.
 */
class StressTest {
    private static final long SEEDS = Long.getLong("skua.stress.seeds", 6_000);

    /** So many programs take every rare branch: the rarest of them is taken about once in a thousand. */
    private static final long SEEDS_FOR_COVERAGE = 5_000;

    @Test
    void random_programs_do_what_the_oracle_says_and_take_every_rare_branch() {
        Long only = Long.getLong("skua.stress.seed");
        if (only != null) {
            StressRunner.replay(only);
            return;
        }
        Coverage seen = StressRunner.runAll(Long.getLong("skua.stress.first", 0), SEEDS);
        if (SEEDS >= SEEDS_FOR_COVERAGE) {
            assertThat(seen.taken())
                    .as(seen.toString())
                    .allSatisfy((branch, count) -> assertThat(count).as(branch).isPositive());
        }
    }

    /** Other programs every time; what fails prints its seed. */
    @Test
    @Tag("soak")
    void random_programs_for_minutes() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("skua.soak.minutes", 1));
        long first = System.currentTimeMillis() << 20;
        for (long round = 0; System.nanoTime() - end < 0; round++) {
            StressRunner.runAll(first + round * SEEDS, SEEDS);
        }
    }
}
