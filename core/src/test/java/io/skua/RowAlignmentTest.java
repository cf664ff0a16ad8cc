package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.RepeatedTest;

/**
 * A full row of injected work counts as one turn. If it counted as 64 turns, the rule "every 16th turn steals first"
 * would never apply.
 */
@Bounded
final class RowAlignmentTest {
    @RepeatedTest(10)
    void aForkIsStolenWithinSixteenRows() {
        AtomicBoolean stolenFlag = new AtomicBoolean();
        AtomicBoolean counting = new AtomicBoolean();
        AtomicLong before = new AtomicLong();
        try (Skua skua = Skua.builder().workers(2).spareThreads(0).build()) {
            Runnable again = new Runnable() {
                @Override
                public void run() {
                    if (counting.get() && !stolenFlag.get()) {
                        before.incrementAndGet();
                    }
                    if (!stolenFlag.get()) {
                        skua.execute(this);
                    }
                }
            };
            CountDownLatch warm = new CountDownLatch(200_000);
            skua.run(() -> {
                for (int i = 0; i < 200; i++) {
                    skua.execute(again);
                }
                for (int i = 0; i < 200_000; i++) {
                    skua.execute(warm::countDown);
                }
                awaitLatch(warm);
                CountDownLatch stolen = new CountDownLatch(1);
                Skua.fork((Runnable) () -> {
                    stolenFlag.set(true);
                    stolen.countDown();
                });
                counting.set(true);
                awaitLatch(stolen);
            });
        }
        assertThat(before.get()).isLessThanOrEqualTo(16 * 64);
    }
}
