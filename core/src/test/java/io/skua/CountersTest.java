package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Counters are exact when a job is done. */
@Bounded
final class CountersTest {
    private static final int N = 15;

    static Stream<Arguments> forms() {
        return Stream.of(1, 2, 8)
                .flatMap(workers -> Stream.of(
                        Arguments.of(workers, "lambda", (Callable<Long>) () -> Fib.lambda(N)),
                        Arguments.of(workers, "boxed", (Callable<Long>) () -> Fib.boxed(N)),
                        Arguments.of(workers, "typed", (Callable<Long>) () -> Fib.Typed.of(N)),
                        Arguments.of(workers, "drop-in", (Callable<Long>) () -> new Fib.DropIn(N).compute())));
    }

    @ParameterizedTest(name = "{1}, {0} workers")
    @MethodSource("forms")
    void everyForkAndTheRootAreCountedOnce(int workers, String form, Callable<Long> body) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                Job<Long> job = skua.submit(Skua.job(form), body);
                assertThat(job.get()).isEqualTo(610);
                Counters counters = job.counters();

                assertThat(counters.tasks()).isEqualTo(Fib.forks(N) + 1);
                assertThat(counters.inlined() + counters.queued()).isEqualTo(Fib.forks(N));
                assertThat(counters.steals()).isBetween(0L, counters.queued());
                assertThat(counters.leapfrogs()).isBetween(0L, counters.steals());
                if (workers == 1) {
                    assertThat(counters.steals()).isZero();
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8})
    void theSchedulerCountsWhatItsJobsCount(int workers) throws Exception {
        Skua skua = Skua.builder().workers(workers).build();
        long tasks = 0;
        long steals = 0;
        for (int i = 0; i < 20; i++) {
            Job<Long> job = skua.submit(() -> Fib.lambda(N));
            job.get();
            tasks += job.counters().tasks();
            steals += job.counters().steals();
        }
        skua.close();

        assertThat(skua.counters().tasks()).isEqualTo(tasks);
        assertThat(skua.counters().steals()).isEqualTo(steals);
        assertThat(skua.counters().inlined() + skua.counters().queued()).isEqualTo(20 * Fib.forks(N));
    }

    @Test
    void jobsThatRunSideBySideAreCountedApart() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            Job<Long> first = skua.submit(() -> Fib.lambda(14));
            Job<Long> second = skua.submit(() -> Fib.lambda(15));
            Job<Long> third = skua.submit(() -> Fib.lambda(16));

            assertThat(first.get() + second.get() + third.get()).isEqualTo(377 + 610 + 987);
            assertThat(first.counters().tasks()).isEqualTo(Fib.forks(14) + 1);
            assertThat(second.counters().tasks()).isEqualTo(Fib.forks(15) + 1);
            assertThat(third.counters().tasks()).isEqualTo(Fib.forks(16) + 1);
        }
    }

    @Test
    void aJobThatNeverRanHasCountedNothing() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Waiting.Occupation occupied = new Waiting.Occupation(skua);
            Job<?> job = skua.submit(() -> {});
            job.cancel(false);
            occupied.release();

            assertThat(job.counters()).isEqualTo(new Counters(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0));
        }
    }

    @Test
    void unjoinedForksAreCountedToo() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            Job<?> job = skua.submit(() -> {
                for (int i = 0; i < 1_000; i++) {
                    Skua.fork(() -> {});
                }
            });
            job.get();
            assertThat(job.counters().tasks()).isEqualTo(1_001);
        }
    }

    @Test
    void sinceIsTheDifference() {
        Counters earlier = new Counters(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
        Counters later = new Counters(11, 22, 33, 44, 55, 66, 77, 88, 99, 110, 121, 132, 143, 154, 165);

        assertThat(later.since(earlier))
                .isEqualTo(new Counters(10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150));
    }

    @Test
    void waitingInABlockingSectionIsAHandOff() throws Exception {
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<?> job = skua.submit(() -> {
                Skua.blocking(() -> {});
                Skua.blocking(() -> {});
            });
            job.get();
            assertThat(job.counters().handOffs()).isEqualTo(2);
        }
    }
}
