package io.skua;

import static io.skua.Waiting.SECONDS_MAX;
import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.spinUntil;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.MILLISECONDS;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs that start later. All but two tests have a clock of their own, which only the test moves. */
@Bounded
final class ScheduleTest {
    private static final long EARLY_NANOS = Long.MAX_VALUE - 1_000; // the clock soon overflows, as a nanoTime may

    private final AtomicLong clock = new AtomicLong(EARLY_NANOS);
    private final AtomicInteger runs = new AtomicInteger();

    private Skua scheduler() {
        return Skua.builder().workers(2).clock(clock::get).build();
    }

    /** Moves the clock, and starts what is due then. */
    private long pass(Skua skua, long nanos) {
        clock.addAndGet(nanos);
        return skua.timetable().runDue();
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aJobStartsWhenItIsDueAndNotBefore(boolean islands) throws Exception {
        SkuaBuilder builder = Skua.builder().workers(2).clock(clock::get);
        try (Skua skua = islands ? builder.islands().build() : builder.build()) {
            ScheduledFuture<String> later = skua.schedule(() -> "done", 5000, NANOSECONDS);
            assertThat(later.getDelay(NANOSECONDS)).isEqualTo(5000);
            assertThat(pass(skua, 4999)).isEqualTo(1);
            assertThat(skua.jobs()).isEmpty();
            assertThat(later.isDone()).isFalse();
            assertThatExceptionOfType(TimeoutException.class).isThrownBy(() -> later.get(0, SECONDS));

            assertThat(pass(skua, 1)).isEqualTo(Long.MAX_VALUE);
            assertThat(later.get(SECONDS_MAX, SECONDS)).isEqualTo("done");
            assertThat(later.isDone()).isTrue();
            assertThat(later.isCancelled()).isFalse();
            assertThat(later.cancel(true)).isFalse();
        }
    }

    @Test
    void jobsStartInTheOrderOfTheirTimes() {
        try (Skua skua = Skua.builder().workers(1).clock(clock::get).build()) {
            ScheduledFuture<?> third = skua.schedule(() -> {}, 30, NANOSECONDS);
            ScheduledFuture<?> first = skua.schedule(() -> {}, 10, NANOSECONDS);
            ScheduledFuture<?> second = skua.schedule(() -> {}, 10, NANOSECONDS);
            assertThat(List.of(third, second, first).stream().sorted().toList()).containsExactly(first, second, third);
            assertThat(pass(skua, 20)).isEqualTo(10);
            until(() -> first.isDone() && second.isDone());
            assertThat(third.isDone()).isFalse();
            assertThat(pass(skua, 10)).isEqualTo(Long.MAX_VALUE);
            until(third::isDone);
        }
    }

    @Test
    void aFixedRateCountsFromDueTimeToDueTime() {
        try (Skua skua = scheduler()) {
            ScheduledFuture<?> rate = skua.scheduleAtFixedRate(runs::incrementAndGet, 10, 100, NANOSECONDS);
            pass(skua, 40); // 30 ns late
            until(() -> runs.get() == 1 && skua.timetable().size() == 1);
            assertThat(rate.getDelay(NANOSECONDS)).isEqualTo(70);
            clock.addAndGet(70 + 250); // three more runs are due before now: they follow each other
            until(() -> {
                skua.timetable().runDue();
                return runs.get() == 4 && skua.timetable().size() == 1;
            });
            assertThat(rate.getDelay(NANOSECONDS)).isEqualTo(50);
            assertThat(rate.isDone()).isFalse();
            assertThat(rate.cancel(false)).isTrue();
            assertThat(skua.timetable().size()).isZero();
        }
    }

    @Test
    void aFixedDelayCountsFromTheEndOfARun() {
        try (Skua skua = scheduler()) {
            AtomicBoolean release = new AtomicBoolean();
            ScheduledFuture<?> delay = skua.scheduleWithFixedDelay(
                    Skua.job("delayed"),
                    () -> {
                        runs.incrementAndGet();
                        spinUntil(release::get);
                    },
                    Duration.ofNanos(10),
                    Duration.ofNanos(100));
            pass(skua, 10);
            until(() -> runs.get() == 1);
            assertThat(skua.jobs()).extracting(JobReport::name).containsExactly("delayed");
            assertThat(pass(skua, 500)).isEqualTo(Long.MAX_VALUE); // the run has not ended, so no other is due
            release.set(true);
            until(() -> skua.timetable().size() == 1);
            assertThat(delay.getDelay(NANOSECONDS)).isEqualTo(100);
            assertThat(delay.toString()).startsWith("job \"delayed\", due in ");
        }
    }

    @Test
    void aPeriodicJobThatThrowsIsNotRunAgainAndKeepsItsException() {
        try (Skua skua = scheduler()) {
            RuntimeException thrown = new IllegalStateException("second run");
            ScheduledFuture<?> rate = skua.scheduleAtFixedRate(
                    () -> {
                        if (runs.incrementAndGet() == 2) {
                            throw thrown;
                        }
                    },
                    0,
                    100,
                    NANOSECONDS);
            pass(skua, 0);
            until(() -> skua.timetable().size() == 1);
            pass(skua, 100);
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> rate.get(SECONDS_MAX, SECONDS))
                    .satisfies(e -> assertThat(e.getCause()).isSameAs(thrown));
            assertThat(rate.isCancelled()).isFalse();
            assertThat(pass(skua, 1000)).isEqualTo(Long.MAX_VALUE);
            assertThat(runs).hasValue(2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void anErrorOfARunReachesTheFuture(boolean overflow) {
        try (Skua skua = scheduler()) {
            Callable<Integer> body = () -> overflow ? deep(1) : Integer.parseInt("no number");
            ScheduledFuture<?> later = skua.schedule(body, 1, NANOSECONDS);
            pass(skua, 1);
            assertThatExceptionOfType(ExecutionException.class)
                    .isThrownBy(() -> later.get(SECONDS_MAX, SECONDS))
                    .satisfies(e -> assertThat(e.getCause())
                            .isInstanceOf(overflow ? StackOverflowError.class : NumberFormatException.class));
        }
    }

    private static int deep(int level) {
        return level == 0 ? 0 : deep(level + 1) + 1;
    }

    @Test
    void whoCancelsBeforeTheTimeTakesTheJobOut() {
        try (Skua skua = scheduler()) {
            ScheduledFuture<?> later = skua.schedule(runs::incrementAndGet, 10, NANOSECONDS);
            assertThat(later.cancel(true)).isTrue();
            assertThat(later.cancel(true)).isFalse();
            assertThat(skua.timetable().size()).isZero();
            assertThat(later.isCancelled()).isTrue();
            assertThatExceptionOfType(CancellationException.class).isThrownBy(later::get);
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void whoCancelsDuringARunStopsTheRunAndThePeriod() {
        AtomicReference<Throwable> stopped = new AtomicReference<>();
        try (Skua skua = scheduler()) {
            CountDownLatch running = new CountDownLatch(1);
            ScheduledFuture<?> rate = skua.scheduleAtFixedRate(
                    () -> {
                        running.countDown();
                        try {
                            while (true) {
                                Skua.checkCancelled();
                            }
                        } catch (CancellationException end) {
                            stopped.set(end);
                            throw end;
                        }
                    },
                    0,
                    100,
                    NANOSECONDS);
            pass(skua, 0);
            awaitLatch(running);
            assertThat(rate.cancel(false)).isTrue();
            assertThat(pass(skua, 1000)).isEqualTo(Long.MAX_VALUE);
        }
        assertThat(stopped.get()).isInstanceOf(CancellationException.class);
    }

    @Test
    void aRunThatSomebodyElseCancelsEndsThePeriod() {
        try (Skua skua = scheduler()) {
            CountDownLatch running = new CountDownLatch(1);
            ScheduledFuture<?> rate = skua.scheduleAtFixedRate(
                    () -> {
                        running.countDown();
                        spinUntil(Skua::isCancelled);
                    },
                    0,
                    100,
                    NANOSECONDS);
            pass(skua, 0);
            awaitLatch(running);
            for (JobReport report : skua.jobs()) {
                Job<?> job = report.job();
                assertThat(job).isNotNull();
                job.cancel(false);
            }
            until(rate::isDone);
            assertThat(rate.isCancelled()).isTrue();
        }
    }

    // ---- the end of the scheduler ----

    @Test
    void shutdownCancelsPeriodsAndKeepsSingleJobs() throws Exception {
        Skua skua = scheduler();
        ScheduledFuture<?> rate = skua.scheduleAtFixedRate(() -> {}, 10, 10, NANOSECONDS);
        ScheduledFuture<Integer> single = skua.schedule(runs::incrementAndGet, 10, NANOSECONDS);
        skua.shutdown();
        assertThat(rate.isCancelled()).isTrue();
        assertThat(single.isDone()).isFalse();
        assertThat(skua.isTerminated()).isFalse();
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> skua.schedule(() -> {}, 1, SECONDS))
                .withMessageContaining("has been shut down");
        assertThatExceptionOfType(RejectedExecutionException.class)
                .isThrownBy(() -> skua.scheduleAtFixedRate(() -> {}, 1, 1, SECONDS));

        pass(skua, 10);
        assertThat(single.get(SECONDS_MAX, SECONDS)).isEqualTo(1);
        assertThat(skua.awaitTermination(SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void aPeriodicRunThatIsUnderWayAtTheShutdownIsTheLast() throws Exception {
        Skua skua = scheduler();
        AtomicBoolean release = new AtomicBoolean();
        ScheduledFuture<?> rate = skua.scheduleAtFixedRate(
                () -> {
                    runs.incrementAndGet();
                    spinUntil(release::get);
                },
                0,
                10,
                NANOSECONDS);
        pass(skua, 0);
        until(() -> runs.get() == 1);
        skua.shutdown();
        assertThat(skua.isTerminated()).isFalse();
        release.set(true);
        assertThat(skua.awaitTermination(SECONDS_MAX, SECONDS)).isTrue();
        assertThat(rate.isCancelled()).isTrue();
        assertThat(runs).hasValue(1);
    }

    @Test
    void shutdownNowCancelsEverythingAndReturnsIt() throws Exception {
        Skua skua = scheduler();
        Runnable body = () -> {};
        ScheduledFuture<?> rate = skua.scheduleAtFixedRate(body, 10, 10, NANOSECONDS);
        ScheduledFuture<Integer> single = skua.schedule(runs::incrementAndGet, 10, NANOSECONDS);
        List<Runnable> neverStarted = skua.shutdownNow();
        assertThat(rate.isCancelled()).isTrue();
        assertThat(single.isCancelled()).isTrue();
        assertThat(skua.awaitTermination(SECONDS_MAX, SECONDS)).isTrue();
        assertThat(runs).hasValue(0);
        assertThat(neverStarted).hasSize(2).contains(body);
        neverStarted.forEach(Runnable::run);
        assertThat(runs).hasValue(1);
    }

    @Test
    void badArgumentsGetASentence() {
        try (Skua skua = scheduler()) {
            assertThatThrownBy(() -> skua.scheduleAtFixedRate(() -> {}, 1, 0, SECONDS))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The period between two runs must be longer than 0.");
            assertThatThrownBy(() -> skua.scheduleWithFixedDelay(() -> {}, 1, -1, SECONDS))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("The delay between two runs must be longer than 0.");
            assertThatThrownBy(() -> skua.schedule((Runnable) null, 1, SECONDS))
                    .isInstanceOf(NullPointerException.class)
                    .hasMessage("body");
            ScheduledFuture<?> never = skua.schedule(() -> {}, Long.MAX_VALUE, SECONDS);
            ScheduledFuture<?> past = skua.schedule(() -> {}, -5, SECONDS);
            assertThat(never.getDelay(SECONDS)).isGreaterThan(SECONDS.convert(Duration.ofDays(36_500)));
            assertThat(past.getDelay(NANOSECONDS)).isZero();
            assertThat(past.compareTo(never)).isNegative();
            never.cancel(false);
            pass(skua, 0);
        }
    }

    @Test
    void aContextHookCapturesWhereTheJobIsScheduled() throws Exception {
        ThreadLocal<String> local = new ThreadLocal<>();
        ContextHook hook = new ContextHook() {
            @Override
            public Object capture() {
                return String.valueOf(local.get());
            }

            @Override
            public Object install(Object captured) {
                local.set((String) captured);
                return captured;
            }

            @Override
            public void restore(Object before) {
                local.remove();
            }
        };
        try (Skua skua =
                Skua.builder().workers(1).context(hook).clock(clock::get).build()) {
            local.set("scheduled here");
            ScheduledFuture<String> later = skua.schedule(local::get, 1, NANOSECONDS);
            local.set("submitted there");
            pass(skua, 1);
            assertThat(later.get(SECONDS_MAX, SECONDS)).isEqualTo("scheduled here");
        }
    }

    /** Cancels race with starts and ends of runs: no promise may be lost, or the scheduler would not terminate. */
    @Test
    void cancelsRaceWithRunsAndTheSchedulerTerminates() throws Exception {
        Skua skua = Skua.builder().workers(2).build();
        for (int i = 0; i < 2000; i++) {
            ScheduledFuture<?> rate = skua.scheduleAtFixedRate(runs::incrementAndGet, 0, 1 + i % 50, NANOSECONDS);
            ScheduledFuture<?> single = skua.schedule(runs::incrementAndGet, i % 50, NANOSECONDS);
            int before = runs.get();
            if (i % 3 == 0) {
                until(() -> runs.get() > before);
            }
            rate.cancel(i % 2 == 0);
            single.cancel(i % 2 == 0);
            assertThat(rate.isCancelled()).isTrue();
            assertThat(single.isDone()).isTrue();
        }
        skua.shutdown();
        assertThat(skua.awaitTermination(SECONDS_MAX, SECONDS)).isTrue();
    }

    @Test
    void theTimersThreadStartsAtFirstNeedAndEndsWithTheScheduler() throws Exception {
        String name = "timed-by-test";
        Skua skua = Skua.builder().name(name).workers(2).build();
        skua.run(() -> {});
        assertThat(timers(name)).isZero();
        ScheduledExecutorService service = skua;
        assertThat(service.schedule(() -> 7, 1, MILLISECONDS).get(SECONDS_MAX, SECONDS))
                .isEqualTo(7);
        CountDownLatch three = new CountDownLatch(3);
        service.scheduleAtFixedRate(three::countDown, 1, 1, MILLISECONDS);
        awaitLatch(three);
        assertThat(timers(name)).isEqualTo(1);
        skua.close();
        until(() -> timers(name) == 0);
    }

    private static long timers(String name) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().equals(name + "-timer"))
                .count();
    }
}
