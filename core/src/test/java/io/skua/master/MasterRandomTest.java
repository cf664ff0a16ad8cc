package io.skua.master;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.opentest4j.AssertionFailedError;

/** Every step of masters that hear random events keeps every promise, and at the end nobody was forgotten. */
@Tag("one-processor")
final class MasterRandomTest {
    private static final int SEQUENCES = Integer.getInteger("skua.island.seeds", 50_000);
    private static final int SEED = Integer.getInteger("skua.island.seed", 1);

    @Test
    void everyStepOfRandomSequences() {
        IntStream.range(SEED, SEED + SEQUENCES).parallel().forEach(MasterRandomTest::sequence);
    }

    private static void sequence(int seed) {
        RandomMaster random = new RandomMaster(seed);
        try {
            for (int events = 4 + seed % 24; events > 0; events--) {
                random.randomEvent();
            }
            random.drain();
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionFailedError(
                    "-Dskua.island.seeds=1 -Dskua.island.seed=" + seed + " repeats this: " + e.getMessage() + "\n"
                            + random.story(),
                    e);
        }
    }
}
