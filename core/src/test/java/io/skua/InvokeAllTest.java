package io.skua;

import static io.skua.Waiting.awaitLatch;
import static java.util.concurrent.TimeUnit.DAYS;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import io.skua.Waiting.Aside;
import io.skua.Waiting.Occupation;
import io.skua.task.Tasks;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** invokeAll and invokeAny, with and without a timeout. */
@Bounded
final class InvokeAllTest {
    private final CountDownLatch never = new CountDownLatch(1);
    private final Skua skua = Skua.builder().workers(2).build();

    @AfterEach
    void close() {
        never.countDown();
        skua.close();
    }

    private String waitForEver() {
        awaitLatch(never);
        return "too late";
    }

    @SafeVarargs
    @SuppressWarnings("varargs")
    private static <T> List<Callable<T>> tasks(Callable<T>... bodies) {
        return Arrays.asList(bodies);
    }

    private static String fail() {
        throw new IllegalStateException("bad task");
    }

    // ---- ForkJoinTask.invokeAll ----

    /** An object is offered to thieves at most once in its life (Offers, O1): a used one must not look new. */
    @Test
    void aTaskThatWasUsedBeforeIsQueuedAndNotOffered() {
        skua.run(() -> {
            AtomicInteger runs = new AtomicInteger();
            ForkJoinTask<?> second = ForkJoinTask.adapt(runs::incrementAndGet);
            ForkJoinTask.invokeAll(ForkJoinTask.adapt(() -> {}), second);
            second.reinitialize();
            second.forkQueued();
            if (second.tryUnfork()) { // unless a thief has the task
                assertThat(Tasks.isNew(second)).isFalse();
                ForkJoinTask.invokeAll(ForkJoinTask.adapt(() -> {}), second);
            }
            second.join();
            assertThat(runs).hasValue(2);
        });
    }

    // ---- invokeAll ----

    @Test
    void allOfNothingIsNothing() throws Exception {
        assertThat(skua.invokeAll(List.<Callable<String>>of())).isEmpty();
        assertThat(skua.invokeAll(List.<Callable<String>>of(), 1, SECONDS)).isEmpty();
    }

    @Test
    void allReturnsDoneFuturesInTheOrderOfTheTasks() throws Exception {
        List<Callable<Integer>> tasks = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            int value = i;
            tasks.add(() -> value);
        }
        List<Future<Integer>> futures = skua.invokeAll(tasks);

        assertThat(futures).hasSize(100).allMatch(Future::isDone);
        for (int i = 0; i < 100; i++) {
            assertThat(futures.get(i).get()).isEqualTo(i);
        }
    }

    @Test
    void allWithAGenerousTimeoutIsTheSame() throws Exception {
        List<Future<String>> futures = skua.invokeAll(List.of(() -> "a", () -> "b"), Long.MAX_VALUE, DAYS);

        assertThat(futures.get(0).get()).isEqualTo("a");
        assertThat(futures.get(1).get()).isEqualTo("b");
    }

    @Test
    void allRefusesNull() {
        List<Callable<String>> holed = Arrays.asList(() -> "a", null);

        assertThatNullPointerException().isThrownBy(() -> skua.invokeAll(null));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAll(null, 1, SECONDS));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAll(holed));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAll(holed, 1, SECONDS));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAll(List.of(() -> "a"), 1, null));
    }

    @Test
    void aFailureAmongAllStaysInItsFuture() throws Exception {
        List<Future<String>> futures = skua.invokeAll(List.of(InvokeAllTest::fail, () -> "fine"));

        assertThat(futures).allMatch(Future::isDone);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(futures.get(0)::get)
                .withCauseInstanceOf(IllegalStateException.class);
        assertThat(futures.get(1).get()).isEqualTo("fine");
    }

    @Test
    void allCancelsWhatIsNotDoneInTime() throws Exception {
        AtomicBoolean quickRan = new AtomicBoolean();
        List<Future<String>> futures = skua.invokeAll(
                List.of(
                        () -> {
                            quickRan.set(true);
                            return "quick";
                        },
                        this::waitForEver,
                        this::waitForEver,
                        this::waitForEver),
                50,
                MILLISECONDS);

        assertThat(futures).hasSize(4).allMatch(Future::isDone);
        assertThat(futures.subList(1, 4)).allMatch(Future::isCancelled);
        assertThatExceptionOfType(CancellationException.class).isThrownBy(futures.get(1)::get);
        if (!futures.get(0).isCancelled()) { // on a busy machine even the quick task may be too late
            assertThat(futures.get(0).get()).isEqualTo("quick");
            assertThat(quickRan).isTrue();
        }
    }

    @Test
    void allWithoutAnyTimeCancelsWhatIsNotDoneAtOnce() throws Exception {
        List<Future<String>> futures = skua.invokeAll(List.of(this::waitForEver, this::waitForEver), -1, SECONDS);

        assertThat(futures).hasSize(2).allMatch(Future::isCancelled);
    }

    @Test
    void anInterruptWhileWaitingForAllCancelsThem() throws Exception {
        CountDownLatch started = new CountDownLatch(2);
        CountDownLatch interrupted = new CountDownLatch(2);
        Callable<String> stubborn = () -> {
            started.countDown();
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return "x";
        };
        Aside<Boolean> waiter = new Aside<>(() -> {
            try {
                skua.invokeAll(List.of(stubborn, stubborn));
                return false;
            } catch (InterruptedException e) {
                return true;
            }
        });
        awaitLatch(started);
        waiter.thread().interrupt();

        assertThat(waiter.get()).isTrue();
        awaitLatch(interrupted);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void allInsideAJobDoesNotDeadlock(int workers) throws Exception {
        try (Skua small = Skua.builder().workers(workers).build()) {
            int sum = small.submit(() -> {
                        int total = 0;
                        for (Future<Integer> part : small.invokeAll(tasks(() -> 1, () -> 2, () -> 3))) {
                            total += part.get();
                        }
                        return total;
                    })
                    .get();
            assertThat(sum).isEqualTo(6);
        }
    }

    // ---- invokeAny ----

    @Test
    void anyReturnsTheResultOfOneThatSucceeds() throws Exception {
        assertThat(skua.invokeAny(tasks(InvokeAllTest::fail, () -> "good", InvokeAllTest::fail)))
                .isEqualTo("good");
        assertThat(skua.invokeAny(tasks(InvokeAllTest::fail, () -> "good"), 60, SECONDS))
                .isEqualTo("good");
    }

    @Test
    void anyOfNothingIsRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> skua.invokeAny(List.<Callable<String>>of()));
        assertThatIllegalArgumentException().isThrownBy(() -> skua.invokeAny(List.<Callable<String>>of(), 1, SECONDS));
    }

    @Test
    void anyRefusesNull() {
        List<Callable<String>> holed = Arrays.asList(InvokeAllTest::fail, null);

        assertThatNullPointerException().isThrownBy(() -> skua.invokeAny(null));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAny(null, 1, SECONDS));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAny(holed));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAny(holed, 1, SECONDS));
        assertThatNullPointerException().isThrownBy(() -> skua.invokeAny(List.of(() -> "a"), 1, null));
    }

    @Test
    void whenAllFailAnyThrowsOneOfTheFailures() {
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> skua.invokeAny(List.of(InvokeAllTest::fail, InvokeAllTest::fail)))
                .withCauseInstanceOf(IllegalStateException.class);
        assertThatExceptionOfType(ExecutionException.class)
                .isThrownBy(() -> skua.invokeAny(List.of(InvokeAllTest::fail), 60, SECONDS))
                .withCauseInstanceOf(IllegalStateException.class);
    }

    @Test
    void anyGivesUpInTimeAndInterruptsTheOthers() {
        CountDownLatch interrupted = new CountDownLatch(1);
        Callable<String> task = () -> {
            try {
                never.await();
            } catch (InterruptedException e) {
                interrupted.countDown();
            }
            return "x";
        };
        CountDownLatch started = new CountDownLatch(1);
        Callable<String> first = () -> {
            started.countDown();
            return task.call();
        };
        // The timeout may pass before the task starts; then it never runs, which is right, too.
        assertThatExceptionOfType(TimeoutException.class)
                .isThrownBy(() -> skua.invokeAny(List.of(first), 50, MILLISECONDS));
        if (started.getCount() == 0) {
            awaitLatch(interrupted);
        }
    }

    @Test
    void theWinnerOfAnyStopsTheOthers() throws Exception {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        String winner = skua.invokeAny(List.of(
                () -> {
                    started.countDown();
                    try {
                        never.await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                    }
                    return "loser";
                },
                () -> {
                    awaitLatch(started);
                    return "winner";
                }));

        assertThat(winner).isEqualTo("winner");
        awaitLatch(interrupted);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void anyInsideAJobDoesNotDeadlock(int workers) throws Exception {
        AtomicInteger runs = new AtomicInteger();
        try (Skua small = Skua.builder().workers(workers).build()) {
            Callable<String> body = () -> small.invokeAny(List.of(() -> {
                runs.incrementAndGet();
                return "inner";
            }));
            assertThat(small.submit(body).get()).isEqualTo("inner");
        }
        assertThat(runs).hasValue(1);
    }

    // ---- shutdownNow ----

    /** All workers are busy, so that no task starts; then the tasks are dropped. */
    private void assertShutdownNowFrees(Skua dropping, Callable<Boolean> call) throws Exception {
        Occupation occupied = new Occupation(dropping);
        Aside<Boolean> caller = new Aside<>(call).awaitParked();
        try {
            assertThat(dropping.shutdownNow()).hasSize(2);
            assertThat(caller.get()).isTrue();
        } finally {
            occupied.release();
            caller.thread().interrupt();
        }
        assertThat(dropping.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
    }

    private static Skua oneWorker(boolean islands) {
        SkuaBuilder builder = Skua.builder().workers(1);
        return islands ? builder.islands().build() : builder.build();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shutdownNowEndsTheWaitForAny(boolean islands) throws Exception {
        Skua dropping = oneWorker(islands);
        assertShutdownNowFrees(dropping, () -> {
            try {
                dropping.invokeAny(List.of(() -> "a", () -> "b"));
                return false;
            } catch (ExecutionException e) {
                return e.getCause() instanceof CancellationException;
            }
        });
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void shutdownNowEndsTheWaitForAll(boolean islands) throws Exception {
        Skua dropping = oneWorker(islands);
        assertShutdownNowFrees(
                dropping,
                () -> dropping.invokeAll(List.of(() -> "a", () -> "b")).stream().allMatch(Future::isCancelled));
    }
}
