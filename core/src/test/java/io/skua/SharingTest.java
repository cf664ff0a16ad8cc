package io.skua;

import static io.skua.Waiting.awaitLatch;
import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Waiting.Occupation;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How jobs share the workers: limits and priorities. */
@Bounded
final class SharingTest {
    /** Counts how many threads are inside at once. */
    private static final class Crowd {
        private final AtomicInteger now = new AtomicInteger();
        private final AtomicInteger max = new AtomicInteger();

        void visit() {
            max.accumulateAndGet(now.incrementAndGet(), Math::max);
            for (int i = 0; i < 1_000; i++) {
                Thread.onSpinWait();
            }
            now.decrementAndGet();
        }
    }

    private static void visitALot(Crowd crowd) {
        for (int i = 0; i < 200; i++) {
            Skua.fork((Runnable) crowd::visit);
        }
    }

    private static void visitRecursively(Crowd crowd, int depth) {
        if (depth == 0) {
            crowd.visit();
            return;
        }
        Handle<?> left = Skua.fork((Runnable) () -> visitRecursively(crowd, depth - 1));
        Handle<?> right = Skua.fork((Runnable) () -> visitRecursively(crowd, depth - 1));
        left.join();
        right.join();
    }

    // ---- limits ----

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void noMoreWorkersThanTheLimitOfTheJob(int limit) throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (int i = 0; i < 5; i++) {
                Crowd crowd = new Crowd();
                skua.submit(Skua.job("limited").max(limit), () -> visitALot(crowd))
                        .get();
                assertThat(crowd.max.get()).isBetween(1, limit);
            }
        }
    }

    @Test
    void aJobWithALimitOfOneRunsAloneThroughManyJoins() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (int i = 0; i < 5; i++) {
                Crowd crowd = new Crowd();
                skua.submit(Skua.job("limited").max(1), () -> visitRecursively(crowd, 8))
                        .get();
                assertThat(crowd.max).hasValue(1);
            }
        }
    }

    @Test
    void aLimitIsUsedUp() throws Exception {
        try (Skua skua = Skua.builder().workers(4).build()) {
            Job<?> job = skua.submit(Skua.job("two").max(2), () -> {
                CountDownLatch stolen = new CountDownLatch(1);
                Skua.fork(stolen::countDown);
                awaitLatch(stolen); // is released only if a second worker takes a task
            });
            job.get();
        }
    }

    @Test
    void theLimitOfTheBuilderHoldsForJobsWithoutAName() throws Exception {
        try (Skua skua = Skua.builder().workers(4).jobMax(1).build()) {
            Crowd crowd = new Crowd();
            skua.submit(() -> visitALot(crowd)).get();
            assertThat(crowd.max).hasValue(1);
        }
    }

    @Test
    void theLimitOfTheBuilderHoldsForNamedJobsThatDoNotSayTheirOwn() throws Exception {
        try (Skua skua = Skua.builder().workers(4).jobMax(1).build()) {
            Job<?> job = skua.submit(Skua.job("named"), () -> {
                Crowd crowd = new Crowd();
                visitALot(crowd);
            });
            job.get();
            assertThat(job.counters().steals() + job.counters().leapfrogs()).isZero();
            Crowd crowd = new Crowd();
            skua.submit(Skua.job("named"), () -> visitRecursively(crowd, 8)).get();
            assertThat(crowd.max).hasValue(1);
        }
    }

    @Test
    void theLimitOfTheBuilderHoldsForExecute() {
        Crowd crowd = new Crowd();
        try (Skua skua = Skua.builder().workers(4).jobMax(1).build()) {
            skua.execute(() -> visitALot(crowd));
        }
        assertThat(crowd.max).hasValue(1);
    }

    @Test
    void aJobsOwnLimitComesBeforeTheBuilders() throws Exception {
        try (Skua skua = Skua.builder().workers(4).jobMax(1).build()) {
            Job<?> job = skua.submit(Skua.job("wide").max(4), () -> {
                CountDownLatch stolen = new CountDownLatch(1);
                Skua.fork(stolen::countDown);
                awaitLatch(stolen);
            });
            job.get();
        }
    }

    @Test
    void aLimitedJobLeavesTheOtherWorkersToOthers() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            CountDownLatch release = new CountDownLatch(1);
            CountDownLatch started = new CountDownLatch(1);
            Job<?> greedy = skua.submit(Skua.job("greedy").max(1), () -> {
                started.countDown();
                for (int i = 0; i < 100; i++) {
                    Skua.fork((Runnable) () -> awaitLatch(release));
                }
            });
            awaitLatch(started);
            assertThat(skua.run(() -> "served")).isEqualTo("served");
            release.countDown();
            greedy.get();
        }
    }

    @Test
    void aJobIsServedWhileAnotherKeepsForking() throws Exception {
        try (Skua skua = Skua.builder().workers(2).build()) {
            AtomicBoolean enough = new AtomicBoolean();
            CountDownLatch started = new CountDownLatch(100);
            Job<?> busy = skua.submit(() -> {
                while (!enough.get()) {
                    Skua.fork(started::countDown);
                }
            });
            awaitLatch(started);
            for (int i = 0; i < 20; i++) {
                assertThat(skua.run(() -> Fib.lambda(8))).isEqualTo(21);
            }
            enough.set(true);
            busy.get();
        }
    }

    // ---- priorities ----

    private static void noteStarts(Skua skua, Queue<Priority> starts, Priority priority, int count) {
        for (int i = 0; i < count; i++) {
            skua.submit(Skua.job("p").priority(priority), () -> {
                starts.add(priority);
            });
        }
    }

    private static long count(List<Priority> starts, Priority priority) {
        return starts.stream().filter(start -> start == priority).count();
    }

    @Test
    void urgentJobsStartFirst() {
        Queue<Priority> starts = new ConcurrentLinkedQueue<>();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Occupation occupied = new Occupation(skua);
            noteStarts(skua, starts, Priority.LOW, 10);
            noteStarts(skua, starts, Priority.NORMAL, 10);
            noteStarts(skua, starts, Priority.HIGH, 10);
            occupied.release();
        }
        // Every 16th start is of a less urgent level, so that no level starves: two or three of these thirty.
        List<Priority> order = new ArrayList<>(starts);
        assertThat(order).hasSize(30);
        assertThat(count(order.subList(0, 10), Priority.HIGH)).isGreaterThanOrEqualTo(9);
        assertThat(count(order.subList(0, 14), Priority.HIGH)).isEqualTo(10);
        assertThat(count(order.subList(0, 22), Priority.NORMAL)).isGreaterThanOrEqualTo(9);
        assertThat(count(order.subList(20, 30), Priority.LOW)).isGreaterThanOrEqualTo(7);
    }

    @Test
    void thePriorityOfTheBuilderHoldsForJobsThatDoNotSayTheirOwn() {
        Queue<String> starts = new ConcurrentLinkedQueue<>();
        try (Skua skua = Skua.builder().workers(1).priority(Priority.LOW).build()) {
            Occupation occupied = new Occupation(skua);
            for (int i = 0; i < 8; i++) {
                skua.submit((Runnable) () -> starts.add("default"));
                skua.submit(Skua.job("named"), (Runnable) () -> starts.add("default"));
            }
            for (int i = 0; i < 8; i++) {
                skua.submit(Skua.job("n").priority(Priority.NORMAL), (Runnable) () -> starts.add("normal"));
            }
            occupied.release();
        }
        List<String> first = new ArrayList<>(starts).subList(0, 8);
        assertThat(first.stream().filter("normal"::equals).count()).isGreaterThanOrEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void noLevelStarves(int workers) {
        AtomicBoolean lowRan = new AtomicBoolean();
        AtomicBoolean normalRan = new AtomicBoolean();
        AtomicInteger urgentStarts = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(workers).build()) {
            JobOptions urgent = Skua.job("urgent").priority(Priority.HIGH);
            Runnable again = new Runnable() {
                @Override
                public void run() {
                    urgentStarts.incrementAndGet();
                    if (lowRan.get() && normalRan.get()) {
                        done.countDown();
                    } else {
                        skua.submit(urgent, this); // so that an urgent job is always waiting
                    }
                }
            };
            for (int i = 0; i < 8; i++) {
                skua.submit(urgent, again);
            }
            skua.submit(Skua.job("low").priority(Priority.LOW), () -> lowRan.set(true));
            skua.submit(Skua.job("normal").priority(Priority.NORMAL), () -> normalRan.set(true));
            awaitLatch(done);
        }
        assertThat(urgentStarts).hasPositiveValue();
    }

    @Test
    void jobsOfOnePriorityStartInTheOrderOfTheirSubmission() {
        Queue<Integer> starts = new ConcurrentLinkedQueue<>();
        try (Skua skua = Skua.builder().workers(1).build()) {
            Occupation occupied = new Occupation(skua);
            for (int i = 0; i < 100; i++) {
                int number = i;
                skua.submit((Runnable) () -> starts.add(number));
            }
            occupied.release();
        }
        assertThat(new ArrayList<>(starts)).hasSize(100).isSorted();
    }
}
