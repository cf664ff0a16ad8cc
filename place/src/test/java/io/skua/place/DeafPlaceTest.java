package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A place that is taken for alive and reads nothing: what is sent to it takes no more memory than is allowed. */
@Timeout(120)
final class DeafPlaceTest {
    private static final int WORKERS = 2;
    private static final int CALLS = 160;
    private static final int BYTES = 1 << 20;

    @SuppressWarnings("ArrayRecordComponent") // nobody compares them
    record Large(byte[] data) implements AnyTask<Integer> {
        @Override
        public Integer run() {
            return data.length;
        }
    }

    record Produces(int bytes) implements AnyTask<byte[]> {
        static volatile CountDownLatch gate = new CountDownLatch(0);
        static final AtomicInteger atGate = new AtomicInteger();
        static final AtomicInteger made = new AtomicInteger();

        @Override
        public byte[] run() throws Exception {
            atGate.incrementAndGet();
            gate.await();
            made.incrementAndGet();
            return new byte[bytes];
        }
    }

    private static Cluster cluster() {
        return Cluster.inMemory(2)
                .workers(WORKERS)
                .register(Large.class, Produces.class)
                .start();
    }

    private static void eventually(BooleanSupplier condition) {
        while (!condition.getAsBoolean()) {
            Thread.yield(); // the test has a time limit
        }
    }

    @Test
    void whoCallsItWithLargeTasksWaits() {
        try (Cluster cluster = cluster()) {
            PlaceId deaf = cluster.home(1).self();
            OpenCalls calls = cluster.home(0).calls();
            AtomicReference<Thread> caller = new AtomicReference<>(Thread.currentThread());
            cluster.agent(1).setPaused(true);
            CompletableFuture<Long> total =
                    CompletableFuture.supplyAsync(() -> cluster.place(0).call(() -> {
                        caller.set(Thread.currentThread());
                        List<CompletableFuture<Integer>> answers = new ArrayList<>();
                        for (int i = 0; i < CALLS; i++) {
                            answers.add(Here.asyncAt(1, new Large(new byte[BYTES])));
                        }
                        return answers.stream().mapToLong(Here::await).sum();
                    }));
            eventually(() -> calls.bytesOnTheWay(deaf) >= Backlog.BYTES_MAX
                    && caller.get().getState() == Thread.State.WAITING);
            assertThat(calls.bytesOnTheWay(deaf)).isLessThan(Backlog.BYTES_MAX + 2L * BYTES);
            cluster.agent(1).setPaused(false);
            assertThat(total.join()).isEqualTo((long) CALLS * BYTES);
            eventually(() -> calls.bytesOnTheWay(deaf) == 0);
        }
    }

    @Test
    void itsOwnCallsAreServedOnlyWhileThereIsRoomForTheAnswers() {
        try (Cluster cluster = cluster()) {
            Produces.gate = new CountDownLatch(1);
            Produces.atGate.set(0);
            Produces.made.set(0);
            AtomicInteger begun = new AtomicInteger();
            CompletableFuture<Long> total =
                    CompletableFuture.supplyAsync(() -> cluster.place(1).call(() -> {
                        List<CompletableFuture<byte[]>> answers = new ArrayList<>();
                        for (int i = 0; i < CALLS; i++) {
                            answers.add(Here.asyncAt(0, new Produces(BYTES)));
                            begun.incrementAndGet();
                        }
                        return answers.stream()
                                .mapToLong(each -> Here.await(each).length)
                                .sum();
                    }));
            OpenCalls calls = cluster.home(1).calls();
            PlaceId server = cluster.home(0).self();
            eventually(() -> begun.get() == CALLS && calls.bytesOnTheWay(server) == 0); // all have arrived
            cluster.agent(1).setPaused(true);
            int early = Produces.atGate.get(); // other threads take over for those that are blocked
            Produces.gate.countDown();
            int least = (int) (Backlog.BYTES_MAX / BYTES) - 1;
            eventually(() -> Produces.made.get() >= least && cluster.agent(0).idleWorkers() == WORKERS);
            assertThat(Produces.made).hasValueLessThan(least + 2 + early + 2 * WORKERS);
            cluster.agent(1).setPaused(false);
            assertThat(total.join()).isEqualTo((long) CALLS * BYTES);
        }
    }
}
