package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.Waiting.Aside;
import io.skua.Waiting.Occupation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/**
 * Where islands could go wrong: threads that wait or are displaced, jobs that end early, a scheduler that is closed.
 */
@Bounded
final class IslandCornersTest {
    private static Skua islands(int workers) {
        return Skua.builder().workers(workers).islands().build();
    }

    private static void assertAllAreFree(Skua skua) {
        Busy next = new Busy(skua, Skua.job("next"));
        until(() -> next.members() == skua.workers());
        next.end();
        until(() -> next.job().isDone());
    }

    // ---- jobs of tasks ----

    /** Its root may run before its submitter has come back from submit. */
    @Test
    void aRootMaySubmitAtOnce() throws Exception {
        try (Skua skua = islands(2)) {
            for (int i = 0; i < 20_000; i++) {
                assertThat(skua.submit(() -> skua.submit(() -> 1).get()).get()).isEqualTo(1);
            }
        }
    }

    @Test
    void aJobThatIsRefusedDoesNotKeepTheIslandOfItsSubmitter() throws Exception {
        Skua skua = islands(1);
        CountDownLatch down = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        AtomicBoolean refused = new AtomicBoolean();
        Job<?> first = skua.submit(() -> {
            started.countDown();
            awaitLatch(down);
            try {
                skua.submit(() -> {});
            } catch (RejectedExecutionException e) {
                refused.set(true);
            }
        });
        awaitLatch(started);
        Job<Integer> queued = skua.submit(() -> 2);
        skua.shutdown();
        down.countDown();
        first.get();
        assertThat(refused).isTrue();
        assertThat(queued.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(2);
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(first.island().members()).isEmpty();
    }

    @Test
    void anIslandStaysUntilTheLastJobOfItsTasksHasEnded() throws Exception {
        try (Skua skua = islands(2)) {
            CountDownLatch go = new CountDownLatch(1);
            Job<Job<?>> outer = skua.submit(() -> skua.submit(() -> awaitLatch(go)));
            Job<?> inner = outer.get();
            assertThat(inner.island().members()).isNotEmpty();
            go.countDown();
            inner.get();
            until(() -> outer.island().members().isEmpty());
            assertAllAreFree(skua);
        }
    }

    /** Not a wait that the scheduler knows of: the other job must be run by somebody else. */
    @Test
    void anIslandGrowsForAJobThatATaskSubmits() throws Exception {
        try (Skua skua = islands(2)) {
            CountDownLatch ran = new CountDownLatch(1);
            Job<?> outer = skua.submit(() -> {
                skua.submit(ran::countDown);
                awaitLatch(ran);
            });
            outer.get();
        }
    }

    // ---- threads that wait ----

    /** Its thread may come back soon; but not if somebody wants the worker. */
    @Test
    void aWorkerWhoseThreadWaitsGoesToWhoeverWantsIt() throws Exception {
        try (Skua skua = islands(3)) {
            CountDownLatch waits = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            CountDownLatch end = new CountDownLatch(1);
            Job<Integer> job = skua.submit(() -> {
                Handle<Integer> waiting = Skua.fork(() -> {
                    Skua.blocking(() -> {
                        waits.countDown();
                        awaitLatch(goOn);
                    });
                    return 1;
                });
                awaitLatch(waits); // somebody else has it
                awaitLatch(end);
                return waiting.join();
            });
            awaitLatch(waits);
            Busy other = new Busy(skua, Skua.job("other"));
            until(() -> other.members() == 2);
            goOn.countDown();
            end.countDown();
            assertThat(job.get()).isEqualTo(1);
            other.end();
        }
    }

    @Test
    void allThreadsOfAnIslandMayWait() throws Exception {
        try (Skua skua = islands(4)) {
            CountDownLatch goOn = new CountDownLatch(1);
            AtomicInteger waiting = new AtomicInteger();
            Job<?> job = skua.submit(() -> {
                List<Handle<?>> forks = new ArrayList<>();
                for (int i = 0; i < 40; i++) {
                    forks.add(Skua.fork(() -> Skua.blocking(() -> {
                        waiting.incrementAndGet();
                        awaitLatch(goOn);
                    })));
                    if (waiting.get() > 20) {
                        break;
                    }
                }
                forks.forEach(Handle::join);
            });
            until(() -> waiting.get() > 0);
            assertThat(skua.submit(() -> Fib.lambda(12)).get(Waiting.SECONDS_MAX, SECONDS))
                    .isEqualTo(144);
            goOn.countDown();
            job.get();
            assertAllAreFree(skua);
        }
    }

    /** More jobs than workers: they queue, but not behind one that only waits, perhaps for them. */
    @Test
    void aQueuedJobUsesTheWorkerOfOneThatWaits() throws Exception {
        try (Skua skua = islands(2)) {
            CountDownLatch all = new CountDownLatch(12);
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                jobs.add(skua.submit(() -> Skua.blocking(() -> {
                    all.countDown();
                    awaitLatch(all);
                })));
            }
            for (Job<?> job : jobs) {
                job.get();
            }
            assertAllAreFree(skua);
        }
    }

    @Test
    void aJobMayWaitForOneThatIsQueued() throws Exception {
        try (Skua skua = islands(1)) {
            CountDownLatch started = new CountDownLatch(1);
            CountDownLatch goOn = new CountDownLatch(1);
            List<Job<Integer>> second = new ArrayList<>();
            Job<Integer> first = skua.submit(() -> {
                started.countDown();
                awaitLatch(goOn);
                return second.get(0).get();
            });
            awaitLatch(started);
            second.add(skua.submit(() -> 2));
            goOn.countDown();
            assertThat(first.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(2);
            assertAllAreFree(skua);
        }
    }

    @Test
    void thousandsOfJobsMayQueue() throws Exception {
        try (Skua skua = islands(2)) {
            Occupation first = new Occupation(skua);
            Occupation second = new Occupation(skua);
            AtomicInteger ran = new AtomicInteger();
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 20_000; i++) {
                jobs.add(skua.submit(() -> {
                    ran.incrementAndGet();
                }));
            }
            for (int i = 0; i < jobs.size(); i += 10) {
                jobs.get(i).cancel(false);
            }
            first.release();
            second.release();
            for (int i = 1; i < jobs.size(); i += 10) {
                jobs.get(i).get();
            }
            until(() -> jobs.stream().allMatch(Job::isDone));
            assertThat(ran).hasValue(18_000);
            assertAllAreFree(skua);
        }
    }

    // ---- threads that are displaced ----

    @Test
    void whatIsDisplacedGoesOnAndRunsOnce() throws Exception {
        try (Skua skua = islands(4)) {
            Busy long1 = new Busy(skua, Skua.job("long 1"));
            Busy long2 = new Busy(skua, Skua.job("long 2"));
            for (int i = 0; i < 300; i++) {
                assertThat(skua.submit(() -> Fib.lambda(14)).get()).isEqualTo(377);
            }
            long1.end();
            long2.end();
            long1.job().get();
            long2.job().get();
            assertThat(long1.leaves()).isEqualTo(long1.forked()).isPositive();
            assertThat(long2.leaves()).isEqualTo(long2.forked()).isPositive();
            assertThat(long1.forked() % 1024).isZero();
            assertThat(long2.forked() % 1024).isZero();
            assertAllAreFree(skua);
        }
    }

    /** Whoever holds a lock may be displaced and give way; whoever wants the lock must get it nevertheless. */
    @Test
    void aThreadThatHoldsALockAndGivesWayComesBack() throws Exception {
        try (Skua skua = islands(2)) {
            ReentrantLock lock = new ReentrantLock();
            AtomicInteger guarded = new AtomicInteger();
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                jobs.add(skua.submit(() -> {
                    for (int round = 0; round < 40; round++) {
                        Handle<?> other = Skua.fork(() -> locked(lock, guarded));
                        locked(lock, guarded);
                        other.join();
                    }
                }));
            }
            for (Job<?> job : jobs) {
                job.get(3L * Waiting.SECONDS_MAX, SECONDS);
            }
            assertThat(guarded).hasValue(6 * 40 * 2);
            assertAllAreFree(skua);
        }
    }

    private static void locked(ReentrantLock lock, AtomicInteger guarded) {
        lock.lock();
        try {
            assertThat(Fib.lambda(8)).isEqualTo(21);
            guarded.incrementAndGet();
        } finally {
            lock.unlock();
        }
    }

    @Test
    void aDisplacedJobCanBeCancelled() {
        try (Skua skua = islands(2)) {
            Busy displaced = new Busy(skua, Skua.job("displaced"));
            until(() -> displaced.members() == 2);
            displaced.holdLeaves();
            until(() -> displaced.held() >= 2);
            Occupation other = new Occupation(skua);
            assertThat(displaced.members()).isEqualTo(1);
            displaced.job().cancel(true);
            until(() -> displaced.members() == 0);
            other.release();
            assertAllAreFree(skua);
        }
    }

    // ---- the end ----

    @Test
    void closeWaitsForWhatRunsWasDisplacedOrIsQueued() throws Exception {
        Skua skua = islands(2);
        Busy first = new Busy(skua, Skua.job("first"));
        until(() -> first.members() == 2);
        Busy second = new Busy(skua, Skua.job("second"));
        until(() -> second.members() == 1 && second.forked() > 0);
        List<Job<Long>> queued = IntStream.range(0, 5)
                .mapToObj(i -> skua.submit(() -> Fib.lambda(10)))
                .toList();
        skua.shutdown();
        Aside<Void> closing = new Aside<>(() -> {
            skua.close();
            return null;
        });
        first.end();
        second.end();
        closing.get();
        for (Job<Long> job : queued) {
            assertThat(job.get()).isEqualTo(55);
        }
        assertThat(skua.isTerminated()).isTrue();
    }

    @Test
    void shutdownNowStopsWhatRunsWasDisplacedOrIsQueued() throws Exception {
        Skua skua = islands(2);
        Busy first = new Busy(skua, Skua.job("first"));
        until(() -> first.members() == 2);
        Busy second = new Busy(skua, Skua.job("second"));
        until(() -> second.members() == 1 && second.forked() > 0);
        AtomicInteger ran = new AtomicInteger();
        List<Job<?>> queued = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            queued.add(skua.submit(() -> {
                ran.incrementAndGet();
            }));
        }
        assertThat(skua.shutdownNow()).hasSize(5);
        assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        assertThat(ran).hasValue(0);
        assertThat(queued).allMatch(Job::isCancelled);
        assertThat(first.job().isCancelled()).isTrue();
        assertThat(second.job().isCancelled()).isTrue();
    }

    /** Whoever submits and whoever shuts down meet in the middle of a submission. */
    @Test
    void shutdownNowMayComeAtAnyMoment() throws Exception {
        for (int i = 0; i < 300; i++) {
            Skua skua = islands(1);
            List<Aside<Void>> submitters = new ArrayList<>();
            for (int j = 0; j < 3; j++) {
                submitters.add(new Aside<>(() -> {
                    for (; ; ) {
                        try {
                            skua.submit(() -> {});
                        } catch (RejectedExecutionException e) {
                            return null;
                        }
                    }
                }));
            }
            skua.shutdownNow();
            for (Aside<Void> submitter : submitters) {
                submitter.get();
            }
            assertThat(skua.awaitTermination(Waiting.SECONDS_MAX, SECONDS)).isTrue();
        }
    }

    @Test
    void theThreadThatJudgesInPeriodsEndsWithItsScheduler() {
        Skua skua = Skua.builder()
                .name("beating")
                .workers(2)
                .islands(Islands.usual().period(Duration.ofHours(1)))
                .build();
        assertThat(skua.run(() -> Fib.lambda(10))).isEqualTo(55);
        skua.close();
        until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("beating-")));
    }

    // ---- settings ----

    @Test
    void aNewJobStartsEvenWithoutSpareThreads() throws Exception {
        try (Skua skua = Skua.builder().workers(2).spareThreads(0).islands().build()) {
            Busy endless = new Busy(skua, Skua.job("endless"));
            until(() -> endless.members() == 2);
            Job<Long> other = skua.submit(() -> Fib.lambda(10));
            try {
                assertThat(other.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(55);
            } finally {
                endless.end();
            }
        }
    }

    /** There is one thread; it goes where the job is. */
    @Test
    void aJobIsRunWhereverTheOnlyThreadSits() {
        AtomicInteger made = new AtomicInteger();
        try (Skua skua = Skua.builder()
                .workers(4)
                .islands()
                .threadFactory(body -> made.incrementAndGet() == 1 ? new Thread(body) : null)
                .build()) {
            for (int i = 0; i < 10; i++) {
                assertThat(skua.run(() -> Fib.lambda(12))).isEqualTo(144);
            }
        }
    }

    @Test
    void overlappingIslandsMissNoWorkWithAPolicyOfChance() throws Exception {
        try (Skua skua = Skua.builder()
                .workers(9)
                .policy("random")
                .islands(Islands.usual().overlapping())
                .build()) {
            List<Job<Long>> jobs = new ArrayList<>();
            for (int i = 0; i < 60; i++) {
                jobs.add(skua.submit(() -> Fib.lambda(18)));
            }
            for (Job<Long> job : jobs) {
                assertThat(job.get(Waiting.SECONDS_MAX, SECONDS)).isEqualTo(2584);
            }
            assertAllAreFree(skua);
        }
    }

    @Test
    void aHookIsAskedOncePerJob() throws Exception {
        AtomicInteger captures = new AtomicInteger();
        ContextHook hook = new ContextHook() {
            @Override
            public Object capture() {
                return captures.incrementAndGet();
            }

            @Override
            public Object install(Object captured) {
                return captured;
            }

            @Override
            public void restore(Object before) {}
        };
        CountDownLatch ran = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).islands().context(hook).build()) {
            skua.execute(ran::countDown);
            awaitLatch(ran);
        }
        assertThat(captures).hasValue(1);
    }

    @Test
    void whatExecuteThrowsGoesToTheHandler() {
        List<Throwable> seen = new ArrayList<>();
        CountDownLatch handled = new CountDownLatch(1);
        try (Skua skua = Skua.builder()
                .workers(1)
                .islands()
                .threadFactory(body -> {
                    Thread thread = new Thread(body);
                    thread.setUncaughtExceptionHandler((where, thrown) -> {
                        seen.add(thrown);
                        handled.countDown();
                    });
                    return thread;
                })
                .build()) {
            skua.execute(() -> {
                throw new IllegalStateException("on purpose");
            });
            awaitLatch(handled);
        }
        assertThat(seen).singleElement().isInstanceOf(IllegalStateException.class);
    }

    @Test
    void submitAfterCloseIsRefused() {
        Skua skua = islands(2);
        skua.close();
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> skua.submit(() -> {}));
        assertThatExceptionOfType(RejectedExecutionException.class).isThrownBy(() -> skua.execute(() -> {}));
    }
}
