package io.skua.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads stand for processes here: to the words of the table they are the same. */
final class LedgerTableTest {
    private static final int CLAIMS = 200_000;

    private final LedgerTable table = new LedgerTable(ByteBuffer.allocateDirect(LedgerTable.size(1)), 1);

    @Test
    void aCoreHasOneHolder() throws Exception {
        AtomicInteger holders = new AtomicInteger();
        AtomicInteger twice = new AtomicInteger();
        List<Thread> threads = new ArrayList<>();
        for (int slot = 0; slot < 2; slot++) {
            long token = table.occupy(slot, ProcessHandle.current(), 1, 1);
            threads.add(new Thread(() -> {
                for (int i = 0; i < CLAIMS; i++) {
                    if (table.tryClaim(0, token)) {
                        twice.addAndGet(holders.incrementAndGet() - 1);
                        holders.decrementAndGet();
                        table.release(0, token);
                    }
                }
            }));
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(twice).hasValue(0);
    }

    @Test
    void whoeverIsVacatedHoldsNothing() {
        long first = table.occupy(3, ProcessHandle.current(), 1, 1);
        assertThat(table.tryClaim(0, first)).isTrue();
        assertThat(table.holder(0)).isEqualTo(3);
        assertThat(table.vacate(first)).isTrue();
        assertThat(table.vacate(first)).isFalse();
        assertThat(table.holder(0)).isEqualTo(-1);
        long second = table.occupy(3, ProcessHandle.current(), 1, 1);
        assertThat(second).isNotEqualTo(first);
        assertThat(table.holds(second, 0)).as("what its predecessor claimed").isFalse();
        assertThat(table.tryClaim(0, second)).isTrue();
        assertThat(table.release(0, first)).isFalse();
        assertThat(table.vacate(first)).isFalse();
        assertThat(table.holds(second, 0)).isTrue();
    }
}
