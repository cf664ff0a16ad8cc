package io.skua.lab.rivals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for everybody who runs loops. */
class LoopRivalTest {
    private static final List<Integer> SIZES = List.of(0, 1, 2, 3, 16, 63, 64, 65, 1_000, 100_000);
    private static final List<Integer> THREADS = List.of(1, 2, 4, 32);

    static Stream<LoopRivals.Kind> kinds() {
        return Stream.concat(
                LoopRivals.all().stream(),
                Stream.of("fixed:1", "fixed:2147483647").map(LoopRivals::named));
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void everyElementIsRunOnce(LoopRivals.Kind kind) {
        for (int threads : THREADS) {
            try (LoopRival rival = kind.start(threads)) {
                for (int n : SIZES) {
                    AtomicIntegerArray runs = new AtomicIntegerArray(n);
                    long sum = rival.sum(n, i -> {
                        runs.incrementAndGet(i);
                        return 3L * i;
                    });
                    assertThat(sum)
                            .as("%s, %d threads, n = %d", kind, threads, n)
                            .isEqualTo(3L * n * (n - 1L) / 2);
                    assertThat(IntStream.range(0, n).map(runs::get)).allMatch(count -> count == 1);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void loopsFollowEachOther(LoopRivals.Kind kind) {
        try (LoopRival rival = kind.start(4)) {
            for (int i = 0; i < 2_000; i++) {
                assertThat(rival.sum(5, element -> element)).isEqualTo(10);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void whatTheBodyThrowsTheLoopThrows(LoopRivals.Kind kind) {
        for (int threads : THREADS) {
            try (LoopRival rival = kind.start(threads)) {
                for (int bad : new int[] {0, 500, 999}) {
                    assertThatThrownBy(() -> rival.sum(1_000, i -> {
                                if (i == bad) {
                                    throw new IllegalStateException("element " + i);
                                }
                                return i;
                            }))
                            .isInstanceOf(IllegalStateException.class)
                            .hasStackTraceContaining("element " + bad);
                }
                assertThatThrownBy(() -> rival.sum(16, i -> {
                            throw new AssertionError("an error");
                        }))
                        .isInstanceOf(AssertionError.class);
                assertThat(rival.sum(16, i -> 1)).as("the loop after it").isEqualTo(16);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("kinds")
    void rivalsKnowTheirNames(LoopRivals.Kind kind) {
        try (LoopRival rival = kind.start(1)) {
            assertThat(rival.name()).isEqualTo(kind.name());
        }
        assertThat(kind.description()).isNotEmpty();
    }

    @Test
    void theyAreFoundByName() {
        assertThat(LoopRivals.all())
                .extracting(LoopRivals.Kind::name)
                .containsExactly("streams", "static", "fixed", "guided", "factoring", "trapezoid", "scala");
        assertThat(LoopRivals.named("guided").name()).isEqualTo("guided");
        assertThatThrownBy(() -> LoopRivals.named("openmp"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("unknown rival 'openmp': the known ones are streams, static, fixed, guided, factoring,"
                        + " trapezoid, scala");
    }

    @ParameterizedTest
    @ValueSource(strings = {"fixed:0", "fixed:-1", "fixed:", "fixed:many", "fixed:9999999999"})
    void sizesThatAreNone(String name) {
        assertThatThrownBy(() -> LoopRivals.named(name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the size of a batch is a whole number from 1 to 2147483647, as in fixed:64, but was '"
                        + name.substring("fixed:".length()) + "'");
    }
}
