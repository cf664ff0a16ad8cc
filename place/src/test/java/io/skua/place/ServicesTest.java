package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Job;
import io.skua.Skua;
import io.skua.place.agent.Answers;
import io.skua.place.protocol.PlaceId;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Calls that are served while there is no room for their answers, and while memory runs out. */
@Timeout(60)
final class ServicesTest {
    private static final PlaceId CALLER = new PlaceId(1, 7);
    private static final PlaceId OTHER = new PlaceId(2, 7);

    private record Served(
            long call, @Nullable Object result, @Nullable Object failure) {}

    private final Skua skua = Skua.builder().workers(2).build();
    private final BlockingQueue<Served> served = new LinkedBlockingQueue<>();
    private final AtomicInteger lost = new AtomicInteger();
    private final AtomicInteger startsWithoutMemory = new AtomicInteger();
    private volatile boolean hasMemoryForReports = true;
    private volatile CountDownLatch gate = new CountDownLatch(0);
    private final CountDownLatch atGate = new CountDownLatch(1);

    private final Answers answers = new Answers() {
        @Override
        public void folded(long ticket, @Nullable Object part, @Nullable Object failure) {
            throw new AssertionError("Nobody folds here.");
        }

        @Override
        public void served(PlaceId caller, long call, @Nullable Object result, @Nullable Object failure) {
            served.add(new Served(call, result, failure));
        }

        @Override
        public void lost() {
            lost.incrementAndGet();
        }
    };

    private final Services services = new Services(new Services.Workers() {
        @Override
        public Job<Object> submit(PlaceId caller, Supplier<Object> body) {
            if (startsWithoutMemory.getAndUpdate(left -> Math.max(0, left - 1)) > 0) {
                throw new OutOfMemoryError("not really");
            }
            return skua.submit(body::get);
        }

        @Override
        public Object outcome(Object payload) {
            atGate.countDown();
            while (gate.getCount() > 0) { // as a body that does not heed interrupts
                Thread.onSpinWait();
            }
            return payload;
        }

        @Override
        public long bytesOf(PlaceId caller, Object outcome) {
            return (long) outcome;
        }

        @Override
        public FailureReport report(Throwable thrown) {
            if (!hasMemoryForReports) {
                throw new OutOfMemoryError("not really");
            }
            return FailureReport.ofOwn(0, thrown);
        }
    });

    @AfterEach
    void close() {
        skua.close();
    }

    /** Lets a caller have answers to call 1 that fill the backlog, and lets calls 2 and 3 wait for room. */
    private void fillAndWait() throws InterruptedException {
        services.serve(answers, CALLER, 1, Backlog.BYTES_MAX);
        assertThat(served.take()).isEqualTo(new Served(1, Backlog.BYTES_MAX, null));
        services.serve(answers, CALLER, 2, 20L);
        services.serve(answers, CALLER, 3, 30L);
        while (services.waiting() < 2) {
            Thread.yield(); // the test has a time limit
        }
    }

    @Test
    void aServiceThatHasWaitedIsDoneWhenThereIsRoom() throws Exception {
        fillAndWait();
        services.delivered(CALLER, 1);
        assertThat(List.of(served.take(), served.take()))
                .containsExactly(new Served(2, 20L, null), new Served(3, 30L, null));
        services.delivered(CALLER, 2);
        services.delivered(CALLER, 3);
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
        assertThat(services.open()).isZero();
    }

    @Test
    void aServiceThatCannotBeginForLackOfMemoryFailsAndTheNextOneIsDone() throws Exception {
        fillAndWait();
        startsWithoutMemory.set(1);
        services.delivered(CALLER, 1);
        Served failed = served.take();
        assertThat(failed.call()).isEqualTo(2);
        assertThat(((FailureReport) failed.failure()).summary()).isEqualTo("java.lang.OutOfMemoryError: not really");
        assertThat(served.take()).isEqualTo(new Served(3, 30L, null));
        services.delivered(CALLER, 2);
        services.delivered(CALLER, 3);
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
        assertThat(services.open()).isZero();
        assertThat(lost).hasValue(0);
    }

    @Test
    void aWorkerThatCannotBeginTheNextServiceAnswersWithAFailure() throws Exception {
        fillAndWait();
        gate = new CountDownLatch(1);
        services.delivered(CALLER, 1); // begins the second call, at whose end a worker begins the third one
        startsWithoutMemory.set(1);
        gate.countDown();
        assertThat(served.take()).isEqualTo(new Served(2, 20L, null));
        Served failed = served.take();
        assertThat(failed.call()).isEqualTo(3);
        assertThat(((FailureReport) failed.failure()).type()).isEqualTo("java.lang.OutOfMemoryError");
        services.delivered(CALLER, 2);
        services.delivered(CALLER, 3);
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
        assertThat(services.open()).isZero();
    }

    @Test
    void aCallWithoutMemoryEvenForAReportIsToldAsLost() throws Exception {
        fillAndWait();
        startsWithoutMemory.set(2);
        hasMemoryForReports = false;
        services.delivered(CALLER, 1);
        assertThat(lost).hasValue(2);
        assertThat(served).isEmpty();
        assertThat(services.open()).isZero();
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
    }

    @Test
    void theAnswerOfACancelledBodyThatGoesOnLeavesNothingInTheBacklog() throws Exception {
        gate = new CountDownLatch(1);
        services.serve(answers, CALLER, 1, 1000L);
        atGate.await();
        services.cancel(CALLER, 1);
        assertThat(served.take().failure()).isNotNull();
        services.delivered(CALLER, 1);
        gate.countDown();
        skua.close(); // waits for the body
        assertThat(services.bytesOnTheWay(CALLER)).isZero();
    }

    @Test
    void aCancelledServiceThatWaitsIsAnswered() throws Exception {
        fillAndWait();
        services.cancel(CALLER, 2);
        assertThat(((FailureReport) served.take().failure()).message())
                .isEqualTo("The call was cancelled before it had begun.");
        services.delivered(CALLER, 1);
        assertThat(served.take()).isEqualTo(new Served(3, 30L, null));
    }

    @Test
    void theDeadAndEarlierLivesWaitForNothing() throws Exception {
        fillAndWait();
        services.keepOnly(List.of(OTHER));
        assertThat(services.waiting()).isZero();
        assertThat(services.open()).isZero();
        fillAndWait();
        services.end();
        services.delivered(CALLER, 1);
        assertThat(services.open()).isZero();
        assertThat(served).isEmpty();
    }
}
