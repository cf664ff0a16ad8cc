package io.skua.task;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.Thread.State;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** A wait for two signals ({@link Signal}, S4). */
final class EitherSignalTest {
    private static final int RACES = 20_000;

    private static final class Known extends Signal {}

    private final Signal first = new Known();
    private final Signal second = new Known();
    private final AtomicBoolean isToSleepOn = new AtomicBoolean();

    @Test
    void ofSignalsThatHaveEndedIsNone() {
        first.end(Signal.DONE);
        Signal.awaitEither(first, () -> false, second);
        second.end(Signal.DONE);
        Signal.awaitEither(first, () -> true, second);
        Signal.awaitEither(new Known(), () -> true, second);
    }

    @Test
    void endsWithTheFirst() throws Exception {
        FutureTask<Boolean> waiter = parked();
        first.end(Signal.DONE);
        assertThat(waiter.get(1, TimeUnit.MINUTES)).isFalse();
    }

    @Test
    void endsWithTheSecond() throws Exception {
        FutureTask<Boolean> waiter = parked();
        second.end(Signal.DONE);
        assertThat(waiter.get(1, TimeUnit.MINUTES)).isFalse();
    }

    @Test
    void wakesNobodyForTheFirstIfTheSecondIsAboutToEnd() throws Exception {
        AtomicInteger looks = new AtomicInteger();
        Thread ender = Thread.currentThread();
        FutureTask<Boolean> waiter = parked(() -> {
            looks.addAndGet(Thread.currentThread() == ender ? 0 : 1); // the waiter looks only when it is awake
            return true;
        });
        first.end(Signal.DONE);
        second.end(Signal.DONE);
        waiter.get(1, TimeUnit.MINUTES);
        assertThat(looks).hasValue(0);
    }

    @Test
    void keepsAnInterrupt() throws Exception {
        FutureTask<Boolean> waiter = new FutureTask<>(() -> {
            Thread.currentThread().interrupt();
            Signal.awaitEither(first, isToSleepOn::get, second);
            return Thread.currentThread().isInterrupted();
        });
        start(waiter);
        first.end(Signal.DONE);
        assertThat(waiter.get(1, TimeUnit.MINUTES)).isTrue();
    }

    @Test
    void losesNoWakeUp() throws Exception {
        for (int i = 0; i < RACES; i++) {
            Signal task = new Known();
            Signal job = new Known();
            AtomicBoolean returned = new AtomicBoolean();
            boolean isEarly = i % 3 == 0; // then somebody ends the task while its body runs
            FutureTask<Boolean> ender = new FutureTask<>(() -> {
                returned.set(!isEarly);
                task.end(Signal.DONE);
                return isEarly || job.end(Signal.DONE);
            });
            Thread thread = start(ender);
            Signal.awaitEither(task, returned::get, job);
            assertThat(isEarly ? task.hasEnded() : job.hasEnded()).isTrue();
            thread.join();
        }
    }

    /** Returns a waiter that is parked, and that returns whether it was interrupted. */
    private FutureTask<Boolean> parked() {
        return parked(isToSleepOn::get);
    }

    private FutureTask<Boolean> parked(BooleanSupplier condition) {
        FutureTask<Boolean> waiter = new FutureTask<>(() -> {
            Signal.awaitEither(first, condition, second);
            return Thread.currentThread().isInterrupted();
        });
        Thread thread = start(waiter);
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> thread.getState() == State.WAITING);
        return waiter;
    }

    private static Thread start(FutureTask<Boolean> body) {
        Thread thread = new Thread(body, "either");
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
