package io.skua.sim.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.sim.chaos.check.RecoveryCase;
import io.skua.sim.chaos.plan.Planner;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The protocol between places keeps its promises in hostile worlds. */
final class ChaosTest {
    private static final int SEEDS = Integer.getInteger("skua.chaos.seeds", 2_000);
    private static final long FIRST = Long.getLong("skua.chaos.first", 1);
    private static final int SHOWN_MAX = 10;

    @Test
    void promisesAreKeptAndEveryCaseOfRecoveryIsTaken() {
        Map<RecoveryCase, Integer> cases = new EnumMap<>(RecoveryCase.class);

        assertThat(broken(FIRST, SEEDS, cases)).isEmpty();
        assertThat(cases).containsOnlyKeys(RecoveryCase.values());
    }

    @Test
    void oneSeedDecidesEverything() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(trace(seed)).as("seed %d", seed).isEqualTo(trace(seed));
        }
    }

    @Test
    void aTraceChangesNothing() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(Chaos.run(seed, line -> {})).usingRecursiveComparison().isEqualTo(Chaos.run(seed, null));
        }
    }

    @Test
    @Tag("soak")
    void random_worlds_for_minutes() {
        long end = System.nanoTime() + TimeUnit.MINUTES.toNanos(Long.getLong("skua.soak.minutes", 1));
        long first = System.currentTimeMillis() & Integer.MAX_VALUE;
        for (long round = 0; System.nanoTime() - end < 0; round++) {
            assertThat(broken(first + round * SEEDS, SEEDS, new EnumMap<>(RecoveryCase.class)))
                    .isEmpty();
        }
    }

    /** Returns a line for each seed that has broken a promise; not for too many of them. */
    private static List<String> broken(long first, int count, Map<RecoveryCase, Integer> cases) {
        List<String> broken = new ArrayList<>();
        for (long seed = first; seed < first + count && broken.size() < SHOWN_MAX; seed++) {
            Verdict verdict = Chaos.run(seed, null);
            verdict.cases().forEach((recovery, times) -> cases.merge(recovery, times, Integer::sum));
            if (!verdict.isGood()) {
                broken.add(verdict.toString());
            }
        }
        return broken;
    }

    private static List<String> trace(long seed) {
        List<String> lines = new ArrayList<>();
        lines.add(Chaos.run(Planner.plan(seed), Subject::real, lines::add).toString());
        return lines;
    }
}
