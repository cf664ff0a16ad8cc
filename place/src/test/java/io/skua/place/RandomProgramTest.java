package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.RandomProgram.SerialWords;
import io.skua.place.RandomProgram.Step;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every word of the language in random nested programs, against a sequential run of the same program. */
final class RandomProgramTest {
    private static final int SEEDS = Integer.getInteger("skua.place.seeds", 60);

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 3", "2, 1", "3, 2", "4, 1"})
    void programsGiveTheResultOfASequentialRun(int places, int workers) {
        try (Cluster cluster =
                Cluster.inMemory(places).workers(workers).register(Step.class).start()) {
            for (int seed = 0; seed < SEEDS; seed++) {
                Step step = new Step(seed, 4 + seed % 3, true);
                long expected = SerialWords.total(step);
                assertThat(cluster.place(seed % places).finish(Fold.sum(), step))
                        .as("seed " + seed + " with " + places + " places of " + workers + " workers")
                        .isEqualTo(expected);
            }
        }
    }
}
