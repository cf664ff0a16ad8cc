package io.skua.port;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Remembers what a port has told. */
final class Recorder implements PortListener {
    private final ConcurrentLinkedQueue<Pool> ended = new ConcurrentLinkedQueue<>();
    private final AtomicInteger starving = new AtomicInteger();
    private final AtomicInteger available = new AtomicInteger();

    @Override
    public void starving() {
        starving.incrementAndGet();
    }

    @Override
    public void available() {
        available.incrementAndGet();
    }

    @Override
    public void ended(Pool pool) {
        ended.add(pool);
    }

    int starvingCount() {
        return starving.get();
    }

    int availableCount() {
        return available.get();
    }

    /** All pools whose end was told, in order. */
    List<Pool> ended() {
        return List.copyOf(ended);
    }

    /** Returns when the end of the pool has been told. */
    void awaitEnd(Pool pool) {
        await().atMost(Duration.ofMinutes(2)).until(() -> ended.contains(pool));
    }
}
