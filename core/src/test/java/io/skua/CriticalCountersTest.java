package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A critical task can be taken twice, from the board and from the bag. It counts once. */
@Bounded
final class CriticalCountersTest {
    /** The thief takes all tasks from the board; their owner finds them in its bag afterwards, when they have ended. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void oneThatHasEndedWhenItIsTakenAgainIsNotCountedAgain(boolean join) throws Exception {
        int forks = 20;
        CountDownLatch all = new CountDownLatch(forks);
        try (HungryThief thief = new HungryThief(1)) {
            Job<?> job = thief.fork(
                    Skua.job("twice"),
                    () -> {
                        for (int i = 0; i < forks; i++) {
                            Skua.forkCritical(() -> {
                                all.countDown();
                                HungryThief.takeAWhile();
                                return thief;
                            });
                        }
                    },
                    () -> {
                        if (join) {
                            awaitLatch(all);
                        }
                    });
            thief.letLoose();
            awaitLatch(all);
            thief.end();
            job.get();
            assertThat(job.counters().queued()).isEqualTo(forks);
            assertThat(job.counters().tasks()).isEqualTo(forks + 1);
        }
    }

    private static long fib(int n) {
        if (n < 2) {
            return n;
        }
        Handle<Long> left = Skua.forkCritical(() -> fib(n - 1));
        long right = fib(n - 2);
        return left.join() + right;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 8, 32})
    void everyForkAndTheRootAreCountedOnce(int workers) throws Exception {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (int i = 0; i < 20; i++) {
                Job<Long> job = skua.submit(() -> fib(15));
                assertThat(job.get()).isEqualTo(610);
                assertThat(job.counters().tasks()).isEqualTo(Fib.forks(15) + 1);
                assertThat(job.counters().inlined() + job.counters().queued()).isEqualTo(Fib.forks(15));
            }
        }
    }

    @Test
    void oneThatIsTakenTwiceIsOneSteal() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (int i = 0; i < 50; i++) {
                Job<Long> job = skua.submit(() -> fib(15));
                job.get();
                assertThat(job.counters().steals()).isBetween(0L, job.counters().queued());
            }
        }
    }
}
