package io.skua.cluster.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A lane makes nobody wait and never holds more than it may. */
final class LaneTest {
    private final List<byte[]> written = new CopyOnWriteArrayList<>();
    private final CountDownLatch gate = new CountDownLatch(1);

    private Lane lane(long limit, Lane.Writer writer) {
        return new Lane(
                task -> {
                    Thread thread = new Thread(task);
                    thread.setDaemon(true);
                    return thread;
                },
                limit,
                Lane.IDLE_NANOS,
                writer,
                retired -> {});
    }

    @Test
    void aReceiverThatDoesNotReadCostsNoMoreThanTheLimit() {
        Lane lane = lane(10_000_000, frame -> {
            gate.await();
            written.add(frame);
        });
        for (int i = 0; i < 1000; i++) {
            lane.trySend(new byte[1_000_000]);
        }
        assertThat(lane.bytes()).isLessThanOrEqualTo(10_000_000);
        assertThat(lane.dropped()).isGreaterThanOrEqualTo(1000 - 11);
        long dropped = lane.dropped();
        lane.trySend(new byte[100]);
        assertThat(lane.dropped()).as("a small frame finds room").isEqualTo(dropped);
        for (int i = 0; i < 10_000; i++) {
            lane.trySend(new byte[1000]);
        }
        assertThat(lane.bytes()).as("but not without end").isLessThanOrEqualTo(10_000_000 + (1 << 20));
        gate.countDown();
        await().until(() -> lane.bytes() == 0);
        assertThat(written).isNotEmpty();
    }

    @Test
    void framesKeepTheirOrder() {
        Lane lane = lane(1 << 20, written::add);
        for (int i = 0; i < 10_000; i++) {
            lane.trySend(new byte[] {(byte) i, (byte) (i >> 8)});
        }
        await().until(() -> written.size() == 10_000);
        for (int i = 0; i < 10_000; i++) {
            assertThat(written.get(i)).containsExactly((byte) i, (byte) (i >> 8));
        }
    }

    @Test
    void afterAFailureItGoesOn() {
        AtomicInteger attempts = new AtomicInteger();
        Lane lane = lane(1 << 20, frame -> {
            int attempt = attempts.incrementAndGet();
            if (attempt == 1) {
                throw new IOException("nobody there");
            } else if (attempt == 2) {
                throw new StackOverflowError("on purpose");
            }
            written.add(frame);
        });
        for (int i = 1; i <= 3; i++) {
            int attempt = i;
            await().until(() -> {
                if (attempts.get() < attempt) {
                    lane.trySend(new byte[1]);
                }
                return attempts.get() >= attempt;
            });
        }
        await().until(() -> !written.isEmpty());
    }

    @Test
    void aThreadThatCannotBeHadIsTriedAgain() {
        AtomicInteger threads = new AtomicInteger();
        Lane lane = new Lane(
                task -> {
                    if (threads.incrementAndGet() == 1) {
                        throw new OutOfMemoryError("no thread, on purpose");
                    }
                    Thread thread = new Thread(task);
                    thread.setDaemon(true);
                    return thread;
                },
                1 << 20,
                Lane.IDLE_NANOS,
                written::add,
                retired -> {});
        try {
            lane.trySend(new byte[1]);
        } catch (OutOfMemoryError expected) {
            assertThat(expected).hasMessageContaining("on purpose");
        }
        lane.trySend(new byte[1]);
        await().until(() -> written.size() == 2);
    }

    @Test
    void aLaneWithoutWorkIsRetiredAndTakesNothingAnyMore() {
        List<Lane> retired = new CopyOnWriteArrayList<>();
        Lane lane = new Lane(Thread::new, 1 << 20, 1, written::add, retired::add);
        assertThat(lane.trySend(new byte[1])).isTrue();
        await().until(() -> !retired.isEmpty());
        assertThat(written).hasSize(1);
        assertThat(retired).containsExactly(lane);
        assertThat(lane.trySend(new byte[1])).as("another lane must be made").isFalse();
        assertThat(written).hasSize(1);
    }

    @Test
    void aClosedLaneDropsWhatItGets() {
        List<Lane> retired = new CopyOnWriteArrayList<>();
        Lane lane = new Lane(Thread::new, 1 << 20, Lane.IDLE_NANOS, written::add, retired::add);
        lane.close();
        assertThat(lane.trySend(new byte[1])).isTrue();
        assertThat(lane.dropped()).isEqualTo(1);
        assertThat(retired).isEmpty();
    }
}
