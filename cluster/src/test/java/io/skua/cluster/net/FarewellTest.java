package io.skua.cluster.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jgroups.Address;
import org.jgroups.util.UUID;
import org.junit.jupiter.api.Test;

final class FarewellTest {
    private static final Address A = UUID.randomUUID();
    private static final Address B = UUID.randomUUID();
    private static final long FOR_EVER = TimeUnit.DAYS.toNanos(1);

    private final Farewell farewell = new Farewell();

    @Test
    void nobodyIsWaitedForIfNobodyIsThere() {
        farewell.tell(List.of());
        farewell.await(FOR_EVER);
    }

    @Test
    void whoHasHeardItIsNotWaitedFor() {
        farewell.tell(List.of(A, B));
        farewell.heard(A);
        farewell.heard(A);
        farewell.heard(B);
        farewell.await(FOR_EVER);
    }

    @Test
    void theLastOneEndsTheWait() {
        farewell.tell(List.of(A, B));
        CompletableFuture<Void> wait =
                CompletableFuture.runAsync(() -> farewell.await(FOR_EVER), task -> new Thread(task).start());
        farewell.heard(A);
        assertThat(wait).isNotDone();
        farewell.heard(B);
        wait.join();
    }

    @Test
    void theDeadAreNotWaitedForLong() {
        farewell.tell(List.of(A));
        farewell.await(1);
    }

    @Test
    void anInterruptEndsTheWaitAndStays() {
        farewell.tell(List.of(A));
        Thread.currentThread().interrupt();
        farewell.await(FOR_EVER);
        assertThat(Thread.interrupted()).isTrue();
    }
}
