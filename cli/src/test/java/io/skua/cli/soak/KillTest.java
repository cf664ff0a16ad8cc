package io.skua.cli.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Real processes that are killed at random moments of a job: the total is right each time, and each time the kill came
 * in the middle of the job. {@code -Dskua.kills.seed=17} chooses other moments.
 */
final class KillTest {
    private static final long SEED = Long.getLong("skua.kills.seed", 0);
    private static final int ROUNDS = 20;
    private static final int MANY_ROUNDS = 200;

    private static void killIn(int rounds) {
        try {
            Map<String, Object> figures = new KillRounds(new Random(SEED), rounds, sentence -> {}).run();
            assertThat(figures).containsEntry("jobs", rounds).containsEntry("wrongTotals", 0);
        } catch (AssertionError broken) {
            throw new AssertionError("With -Dskua.kills.seed=" + SEED + ": " + broken.getMessage(), broken);
        }
    }

    @Test
    @Timeout(600)
    void theTotalIsRightWhoeverIsKilled() {
        killIn(ROUNDS);
    }

    @Test
    @Tag("soak")
    @Timeout(3600)
    void theTotalIsRightWhoeverIsKilledInManyRounds() {
        killIn(MANY_ROUNDS);
    }
}
