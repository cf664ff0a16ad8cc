package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The values that the builder and the options accept, and the sentences with which they refuse others. */
@Bounded
final class SettingsTest {
    private final SkuaBuilder builder = Skua.builder();

    @ParameterizedTest
    @ValueSource(ints = {0, -1, Integer.MIN_VALUE, 32_769, 1_000_000_000})
    void aNumberOfWorkersThatMakesNoSenseIsRefused(int workers) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.workers(workers))
                .withMessage("The number of workers must be from 1 to 32768, not " + workers + ".");
    }

    @Test
    void anUnknownPolicyIsRefusedWithThoseThatExist() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.policy("psychic"))
                .withMessageStartingWith("There is no policy \"psychic\"; choose one of: ")
                .withMessageContaining("random")
                .withMessageEndingWith(".");
    }

    @Test
    void anUnknownPolicyIsRefusedWhateverItsLetters() {
        assertThatIllegalArgumentException().isThrownBy(() -> builder.policy(""));
    }

    @ParameterizedTest
    @CsvSource({
        "-1, 'The number of spare threads cannot be negative, as -1 is.'",
        "-2147483648, 'The number of spare threads cannot be negative, as -2147483648 is.'"
    })
    void negativeSparesAreRefused(int spares, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.spareThreads(spares))
                .withMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1})
    void aLimitBelowOneIsRefused(int limit) {
        String sentence = "A job needs at least 1 worker, not " + limit + ".";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> builder.jobMax(limit))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Skua.job("x").max(limit))
                .withMessage(sentence);
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1})
    void aDeadlineThatIsNotInTheFutureIsRefused(long seconds) {
        Duration deadline = Duration.ofSeconds(seconds);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Skua.job("x").deadline(deadline))
                .withMessage("A deadline must be longer than 0, not " + seconds + " s.");
    }

    @Test
    void nullIsRefusedByName() {
        assertThatNullPointerException().isThrownBy(() -> builder.name(null)).withMessageContaining("name");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.policy((String) null))
                .withMessageContaining("policy");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.threadFactory(null))
                .withMessageContaining("threadFactory");
        assertThatNullPointerException().isThrownBy(() -> builder.context(null)).withMessageContaining("context");
        assertThatNullPointerException()
                .isThrownBy(() -> builder.priority(null))
                .withMessageContaining("priority");
        assertThatNullPointerException().isThrownBy(() -> Skua.job(null)).withMessageContaining("name");
        assertThatNullPointerException()
                .isThrownBy(() -> Skua.job("x").priority(null))
                .withMessageContaining("priority");
        assertThatNullPointerException().isThrownBy(() -> Skua.job("x").deadline(null));
    }

    @Test
    void theLargestAndTheSmallestValuesWork() {
        builder.workers(1)
                .workers(32_768)
                .spareThreads(0)
                .spareThreads(Integer.MAX_VALUE)
                .jobMax(1);
        try (Skua skua = Skua.builder()
                .workers(1)
                .spareThreads(Integer.MAX_VALUE)
                .jobMax(Integer.MAX_VALUE)
                .build()) {
            assertThat(skua.run(() -> Fib.lambda(10))).isEqualTo(55);
        }
    }

    @Test
    void thousandsOfWorkersCostNoThreadsUntilTheyAreNeeded() {
        RecordingThreads threads = new RecordingThreads();
        try (Skua skua = Skua.builder().workers(10_000).threadFactory(threads).build()) {
            assertThat(skua.run(() -> "one job")).isEqualTo("one job");
            assertThat(skua.workers()).isEqualTo(10_000);
        }
        assertThat(threads.made()).hasSizeLessThan(100);
    }

    @Test
    void defaultsAreOneWorkerPerProcessorAndANameOfItsOwn() {
        try (Skua first = Skua.create();
                Skua second = Skua.builder().build()) {
            assertThat(first.workers()).isEqualTo(Runtime.getRuntime().availableProcessors());
            assertThat(first.name()).isNotEqualTo(second.name());
            assertThat(first.policy()).isEqualTo("random");
        }
    }

    @Test
    void theNameStartsTheNamesOfTheThreadsWhichAreDaemons() {
        try (Skua skua = Skua.builder().name("search").build()) {
            assertThat(skua.name()).isEqualTo("search");
            assertThat(skua.run(() -> Thread.currentThread().getName())).startsWith("search-");
            assertThat(skua.run(() -> Thread.currentThread().isDaemon())).isTrue();
        }
    }

    @Test
    void aBuilderMayBuildSeveral() {
        builder.workers(1).name("twin");
        try (Skua first = builder.build();
                Skua second = builder.workers(2).build()) {
            assertThat(first.workers()).isEqualTo(1);
            assertThat(second.workers()).isEqualTo(2);
            assertThat(first.run(() -> second.run(() -> "inner"))).isEqualTo("inner");
        }
    }

    @Test
    void optionsAreImmutable() throws Exception {
        JobOptions options = Skua.job("base");
        assertThat(options.priority(Priority.HIGH)).isNotSameAs(options);
        assertThat(options.max(1)).isNotSameAs(options);
        JobOptions impatient = options.deadline(Duration.ofNanos(1));
        assertThat(impatient).isNotSameAs(options);
        try (Skua skua = Skua.builder().workers(1).build()) {
            assertThat(skua.submit(options, () -> "no deadline").get()).isEqualTo("no deadline");
        }
    }
}
