package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Threads that users' factories make, good ones and bad ones; and exception handlers that misbehave. */
@Bounded
final class ThreadFactoryTest {
    // kept in a field, since otherwise the logger and its settings could be collected
    private static final Logger LOG = Logger.getLogger("io.skua");

    /** Catches what the scheduler logs, so that it is not mixed with the output of the tests. */
    private final Handler log = new Handler() {
        @Override
        public void publish(LogRecord entry) {
            logged.incrementAndGet();
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    private final AtomicInteger logged = new AtomicInteger();

    @BeforeEach
    void catchLog() {
        LOG.addHandler(log);
        LOG.setUseParentHandlers(false);
    }

    @AfterEach
    void releaseLog() {
        LOG.setUseParentHandlers(true);
        LOG.removeHandler(log);
    }

    /** Makes this many threads, and then throws. */
    private static ThreadFactory limited(int count, RuntimeException then) {
        AtomicInteger made = new AtomicInteger();
        return body -> {
            if (made.incrementAndGet() <= count) {
                return new Thread(body);
            }
            if (then != null) {
                throw then;
            }
            return null;
        };
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void everyFormWorksOnPlainThreads(int workers) throws Exception {
        RecordingThreads threads = new RecordingThreads();
        try (Skua skua = Skua.builder().workers(workers).threadFactory(threads).build()) {
            assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
            assertThat(skua.run(() -> Fib.boxed(15))).isEqualTo(610);
            assertThat(skua.run(() -> Fib.Typed.of(15))).isEqualTo(610);
            assertThat(skua.invoke(new Fib.DropIn(15))).isEqualTo(610);
            assertThat(skua.invoke(new Fib.Counted(null, 15))).isEqualTo(610);
            assertThat(skua.run(() -> skua.submit(() -> Fib.lambda(15)).get())).isEqualTo(610);
            assertThat(skua.run(() -> Skua.blocking(() -> Fib.lambda(15)))).isEqualTo(610);
            assertThat(threads.made()).contains(skua.run(Thread::currentThread));
        }
        until(() -> threads.made().stream().noneMatch(Thread::isAlive));
        assertThat(threads.uncaught()).isEmpty();
    }

    @Test
    void aFactoryThatReturnsNoThreadIsRefusedAtOnce() {
        assertThatIllegalStateException()
                .isThrownBy(() -> Skua.builder()
                        .name("threadless")
                        .threadFactory(body -> null)
                        .build())
                .withMessage("The thread factory of \"threadless\" returned no thread.");
    }

    @Test
    void aFactoryThatThrowsIsRefusedAtOnce() {
        IllegalStateException thrown = new IllegalStateException("no threads today");
        assertThat(catchThrowable(
                        () -> Skua.builder().threadFactory(limited(0, thrown)).build()))
                .isSameAs(thrown);
    }

    @Test
    void aFactoryThatReturnsNoFurtherThreadDoesNotDisturbTasks() {
        try (Skua skua =
                Skua.builder().workers(4).threadFactory(limited(1, null)).build()) {
            for (int i = 0; i < 10; i++) {
                assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
            }
        }
    }

    @Test
    void aFactoryThatThrowsLaterDoesNotDisturbTasks() {
        IllegalStateException thrown = new IllegalStateException("no more threads");
        try (Skua skua =
                Skua.builder().workers(4).threadFactory(limited(1, thrown)).build()) {
            for (int i = 0; i < 10; i++) {
                assertThat(skua.run(() -> Fib.lambda(15))).isEqualTo(610);
            }
        }
    }

    @Test
    void aThreadThatCannotStartDoesNotDisturbTasks() {
        AtomicInteger made = new AtomicInteger();
        ThreadFactory lame = body -> made.incrementAndGet() == 1
                ? new Thread(body)
                : new Thread(body) {
                    @Override
                    public synchronized void start() {
                        throw new OutOfMemoryError("unable to create native thread (simulated)");
                    }
                };
        try (Skua skua = Skua.builder().workers(4).threadFactory(lame).build()) {
            assertThat(skua.run(() -> Fib.lambda(8))).isEqualTo(21);
        }
        assertThat(made).hasValueGreaterThan(1);
    }

    @Test
    void threadsThatCannotBeHadAreNotAskedForAndLoggedAtEveryFork() {
        AtomicInteger asked = new AtomicInteger();
        ThreadFactory first = limited(1, null);
        ThreadFactory counting = body -> {
            asked.incrementAndGet();
            return first.newThread(body);
        };
        try (Skua skua = Skua.builder().workers(4).threadFactory(counting).build()) {
            assertThat(skua.run(() -> Fib.lambda(22))).isEqualTo(17_711);
        }
        assertThat(asked).hasValueLessThan(200); // although there are 28,656 forks
        assertThat(logged.get()).isBetween(1, 200);
    }

    @Test
    void aHandlerThatThrowsHarmsNobody() throws Exception {
        AtomicInteger handled = new AtomicInteger();
        ThreadFactory threads = body -> {
            Thread thread = new Thread(body);
            thread.setUncaughtExceptionHandler((where, thrown) -> {
                handled.incrementAndGet();
                throw new IllegalStateException("handler");
            });
            return thread;
        };
        try (Skua skua = Skua.builder().workers(1).threadFactory(threads).build()) {
            for (int i = 0; i < 5; i++) {
                skua.execute(() -> {
                    throw new IllegalStateException("body");
                });
            }
            assertThat(skua.submit(() -> "alive").get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo("alive");
        }
        assertThat(handled).hasValue(5);
    }

    private static long forever(long n) {
        return 1 + Skua.forkLong(() -> forever(n + 1)).join();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aStackOverflowFailsItsJobAndNothingElse(int workers) {
        ThreadFactory shallow = body -> new Thread(null, body, "shallow", 512 << 10);
        try (Skua skua = Skua.builder().workers(workers).threadFactory(shallow).build()) {
            for (int i = 0; i < 5; i++) {
                assertThat(catchThrowable(() -> skua.run(() -> forever(0)))).isInstanceOf(StackOverflowError.class);
                assertThat(skua.run(() -> Fib.lambda(12))).isEqualTo(144);
            }
        }
    }

    /** A task that uses its own monitor, which users may do. */
    private static final class Synchronized extends RecursiveAction {
        final CountDownLatch started = new CountDownLatch(1);
        final CountDownLatch interrupted = new CountDownLatch(1);

        @Override
        protected synchronized void compute() {
            started.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
        }
    }

    @Test
    void aTaskThatHoldsItsOwnMonitorCanBeStopped() throws Exception {
        Skua skua = Skua.builder().workers(1).build();
        Synchronized task = new Synchronized();
        skua.submit(task);
        awaitLatch(task.started);
        new Waiting.Aside<>(skua::shutdownNow).get();
        awaitLatch(task.interrupted);
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }
}
