package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.loop.Affinity;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Rare cases: two exceptions, a cancellation, or fewer pieces than workers in one phase. */
@Bounded
final class AffinityCornersTest {
    /**
     * Two pieces fail at once. forEach throws one exception, which the job catches; the other one must not fail the
     * job.
     */
    @Test
    void aPhaseWhoseExceptionWasCaughtDoesNotFailTheJob() throws Exception {
        try (Skua skua = Skua.builder().workers(2).spareThreads(0).build()) {
            CyclicBarrier both = new CyclicBarrier(2);
            Job<?> job = skua.submit(() -> {
                Throwable caught = catchThrowable(() -> Affinity.over(2).forEach(piece -> {
                    try {
                        both.await(Waiting.SECONDS_MAX, SECONDS);
                    } catch (Exception e) {
                        throw new IllegalStateException(e);
                    }
                    throw new IllegalStateException("piece " + piece);
                }));
                assertThat(caught).isInstanceOf(IllegalStateException.class);
            });
            job.get();
        }
    }

    /** The job is cancelled in its first piece; pieces that have not begun must not run. */
    @Test
    void aCancelledJobBeginsNoMorePieces() {
        AtomicInteger begun = new AtomicInteger();
        AtomicReference<Job<?>> job = new AtomicReference<>();
        CountDownLatch known = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build()) {
            job.set(skua.submit(() -> Affinity.over(100).forEach(piece -> {
                awaitLatch(known);
                if (begun.incrementAndGet() == 1) {
                    job.get().cancel(false);
                }
            })));
            known.countDown();
        }
        assertThat(begun).hasValue(1);
    }

    /** If one worker has done all pieces alone once, others must still be able to take pieces over. */
    @Test
    void aWorkerWithoutPiecesTakesOverToo() {
        try (Skua skua = Skua.builder().workers(2).spareThreads(0).build()) {
            Affinity affinity = Affinity.over(8);
            Waiting.Occupation occupied = new Waiting.Occupation(skua);
            skua.run(() -> affinity.forEach(piece -> {}));
            occupied.release();
            CountDownLatch other = new CountDownLatch(1);
            skua.run(() -> {
                Thread here = Thread.currentThread();
                affinity.forEach(piece -> {
                    if (Thread.currentThread() == here) {
                        awaitLatch(other); // the idle worker could begin seven other pieces
                    } else {
                        other.countDown();
                    }
                });
            });
        }
    }
}
