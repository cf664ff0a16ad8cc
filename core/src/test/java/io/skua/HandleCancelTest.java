package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.spinUntil;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Forks that are cancelled one by one, and what handles say of themselves. */
@Bounded
final class HandleCancelTest {
    @Test
    void aForkThatNobodyHasStartedNeverRuns() throws Exception {
        AtomicBoolean ran = new AtomicBoolean();
        try (Skua one = Skua.builder().workers(1).build()) {
            Job<String> job = one.submit(() -> {
                Handle<?> handle = Skua.forkQueued(() -> ran.set(true));
                assertThat(handle.toString()).isEqualTo("Handle[queued or running]");
                assertThat(handle.cancel()).isTrue();
                assertThat(handle.cancel()).isFalse();
                assertThat(handle.isDone()).isTrue();
                assertThat(handle.toString()).isEqualTo("Handle[cancelled]");
                assertThatExceptionOfType(CancellationException.class)
                        .isThrownBy(handle::join)
                        .withMessage("The task was cancelled before it started.");
                return "fine";
            });
            assertThat(job.get()).isEqualTo("fine");
        }
        assertThat(ran).isFalse();
    }

    @Test
    void aForkThatRunsOrHasRunIsNotCancelled() {
        try (Skua two = Skua.builder().workers(2).build()) {
            two.run(() -> {
                CountDownLatch started = new CountDownLatch(1);
                AtomicBoolean release = new AtomicBoolean();
                Handle<Integer> handle = Skua.forkQueued(() -> {
                    started.countDown();
                    spinUntil(release::get);
                    return 1;
                });
                awaitLatch(started);
                assertThat(handle.cancel()).isFalse();
                release.set(true);
                assertThat(handle.join()).isEqualTo(1);
                assertThat(handle.cancel()).isFalse();
                assertThat(handle.toString()).isEqualTo("Handle[done]");
            });
        }
    }

    @Test
    void handlesOfForksThatRanAtOnceSaySo() {
        try (Skua one = Skua.builder().workers(1).build()) {
            one.run(() -> {
                while (!Skua.isSated()) {
                    Skua.fork(() -> 0);
                }
                assertThat(Skua.fork(() -> 7).toString()).isEqualTo("Handle[done: 7]");
                assertThat(Skua.forkLong(() -> 8).cancel()).isFalse();
                assertThat(Skua.forkInt(() -> 9).toString()).isEqualTo("Handle[done: 9]");
                assertThat(Skua.forkDouble(() -> 0.5).toString()).isEqualTo("Handle[done: 0.5]");
                Handle<Object> failed = Skua.fork((Callable<Object>) () -> {
                    throw new IllegalStateException("why");
                });
                assertThat(failed.toString()).isEqualTo("Handle[failed: java.lang.IllegalStateException: why]");
                assertThat(failed.cancel()).isFalse();
                assertThatExceptionOfType(IllegalStateException.class).isThrownBy(failed::join);
            });
        }
    }

    @Test
    void ofACancelAndAThiefOneWins() {
        AtomicInteger ran = new AtomicInteger();
        int cancelled = 0;
        int rounds = 20_000;
        try (Skua two = Skua.builder().workers(2).build()) {
            cancelled = two.run(() -> {
                int won = 0;
                for (int i = 0; i < rounds; i++) {
                    Handle<?> handle = Skua.forkQueued(ran::incrementAndGet);
                    for (int spin = 0; spin < i % 400; spin++) {
                        Thread.onSpinWait();
                    }
                    if (handle.cancel()) {
                        won++;
                    } else {
                        handle.join();
                    }
                }
                return won;
            });
        }
        assertThat(ran.get() + cancelled).isEqualTo(rounds);
        assertThat(cancelled).isPositive();
    }
}
