package io.skua.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How many queued tasks are enough. */
final class LazyLimitTest {
    private static final int MAX = 32;
    private static final int CALM_LOOKS = 16;

    @ParameterizedTest
    @CsvSource({"1, 3", "2, 3", "3, 3", "4, 4", "15, 4", "16, 5", "64, 6"})
    void startsWithTheLogarithmOfTheWorkers(int workers, int limit) {
        assertThat(new LazyLimit(workers).limit()).isEqualTo(limit);
    }

    @Test
    void risesWhenThievesTakeAsManyAsThereAre() {
        LazyLimit limit = new LazyLimit(2);

        assertThat(limit.adapt(3)).isEqualTo(3);
        assertThat(limit.limit()).isEqualTo(6);
        assertThat(limit.adapt(5)).isZero();
        assertThat(limit.adapt(100)).isEqualTo(6);
        assertThat(limit.limit()).isEqualTo(12);
    }

    @Test
    void staysBelowItsMaximumAndSaysThatItDidNotRise() {
        LazyLimit limit = new LazyLimit(2);
        int sum = limit.limit();
        for (int i = 0; i < 20; i++) {
            sum += limit.adapt(1_000);
            assertThat(limit.limit()).isEqualTo(sum).isLessThanOrEqualTo(MAX);
        }
        assertThat(limit.limit()).isEqualTo(MAX);
        assertThat(limit.adapt(1_000)).isZero();
    }

    @Test
    void fallsByOneAfterManyCalmLooks() {
        LazyLimit limit = new LazyLimit(2);
        limit.adapt(3);
        for (int i = 1; i < CALM_LOOKS; i++) {
            assertThat(limit.adapt(0)).isZero();
        }
        assertThat(limit.adapt(0)).isEqualTo(-1);
        assertThat(limit.limit()).isEqualTo(5);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 64})
    void fallsBackToWhereItStartedAndNoFurther(int workers) {
        LazyLimit limit = new LazyLimit(workers);
        int floor = limit.limit();
        int risen = limit.adapt(1_000) + limit.adapt(1_000);
        int fallen = 0;
        for (int i = 0; i < MAX * CALM_LOOKS; i++) {
            fallen += limit.adapt(0);
        }
        assertThat(fallen).isEqualTo(-risen);
        assertThat(limit.limit()).isEqualTo(floor);
    }

    @Test
    void aFewThievesLeaveItAsItIs() {
        LazyLimit limit = new LazyLimit(2);
        limit.adapt(3);
        for (int i = 0; i < 10 * CALM_LOOKS; i++) {
            assertThat(limit.adapt(1)).isZero();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 256", "32, 256", "64, 512"})
    void whileSomebodyIsHungryItIsMuchHigherButExists(int workers, int hungryLimit) {
        LazyLimit limit = new LazyLimit(workers);

        assertThat(limit.isReached(limit.limit() - 1, false)).isFalse();
        assertThat(limit.isReached(limit.limit(), false)).isTrue();
        assertThat(limit.isReached(hungryLimit - 1, true)).isFalse();
        assertThat(limit.isReached(hungryLimit, true)).isTrue();
    }
}
