package io.skua.faults;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.faults.FaultRunner.Mishap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Thousands of random programs while memory, stack and threads run out and the user's code throws: see {@link Trial}
 * for what must hold, {@link io.skua.faults.inject.Injection} for what strikes.
 *
 * <p>{@code -Dskua.faults.seeds=100000} runs more, {@code -Dskua.faults.first=…} others, {@code -Dskua.faults.seed=…}
 * replays one.
 */
class FaultInjectionTest {
    private static final long SEEDS = Long.getLong("skua.faults.seeds", 1_000);
    private static final int FAILURES_MAX = Integer.getInteger("skua.faults.failures", 3);
    private static final int REPEATS = Integer.getInteger("skua.faults.repeats", 200);

    /** Few, since each of them has shown already that the harness itself works. */
    private static final long QUIET_SEEDS = 200;

    @AfterAll
    static void logAgain() {
        FaultRunner.logAgain();
    }

    @Test
    void the_scheduler_survives_every_injected_fault() throws Exception {
        FaultRunner runner = new FaultRunner(false);
        Long only = Long.getLong("skua.faults.seed");
        List<Mishap> mishaps = only != null
                ? runner.repeat(only, REPEATS)
                : runner.run(Long.getLong("skua.faults.first", 0), SEEDS, FAILURES_MAX);
        System.out.println(runner.coverage());
        demandNone(mishaps);
        assertThat(only != null ? 1 : runner.firedRuns()).as(runner.coverage()).isPositive();
    }

    /**
     * The same programs without faults: what fails here is wrong in the tests, or in the scheduler without any fault.
     */
    @Test
    void without_faults_every_program_returns_the_right_result() throws Exception {
        demandNone(new FaultRunner(true).run(0, QUIET_SEEDS, 1));
    }

    /** Other programs every time; what fails prints its seed. */
    @Test
    @Tag("soak")
    void faults_for_minutes() throws Exception {
        FaultRunner runner = new FaultRunner(false);
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("skua.soak.minutes", 1));
        long first = System.currentTimeMillis() << 20;
        for (long round = 0; System.nanoTime() - end < 0; round++) {
            demandNone(runner.run(first + round * SEEDS, SEEDS, FAILURES_MAX));
        }
    }

    private static void demandNone(List<Mishap> mishaps) {
        assertThat(mishaps)
                .as("failed seeds, replay with -Dskua.faults.seed=SEED\n%s", FaultRunner.table(mishaps))
                .isEmpty();
    }
}
