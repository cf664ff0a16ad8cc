package io.skua.stress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.CountedCompleter;
import io.skua.Handle;
import io.skua.Job;
import io.skua.LongHandle;
import io.skua.RecursiveTask;
import io.skua.Skua;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What random programs have found, each as the smallest program that shows it. */
@Timeout(value = 30, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FoundByStressTest {
    private static final int ROUNDS = 300;

    /** Seed 16: whoever left a seat did not count the tasks in its own bag as work for others. */
    @Test
    void a_blocking_section_can_wait_for_a_task_that_its_own_thread_has_queued() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            skua.run(() -> {
                CountDownLatch started = new CountDownLatch(1);
                Handle<@Nullable Void> fork = Skua.fork((Runnable) started::countDown);
                Skua.blocking(() -> {
                    started.await();
                    return true;
                });
                return fork.join();
            });
        }
    }

    /**
     * Seed 107: the forks of a completer lay in the bag of the thread that waited for it, and no other thread could
     * come.
     */
    @Test
    void a_completer_needs_no_other_thread() {
        try (Skua skua = Skua.builder().workers(1).spareThreads(0).build()) {
            skua.run(() -> {
                new Family(2, false).invoke();
                return true;
            });
        }
    }

    /** Seed 16: the cancelled children told their parent first that it had failed, with their cancellation. */
    @Test
    void a_completer_that_throws_after_its_forks_fails_with_what_it_threw() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            assertThatThrownBy(() -> skua.run(() -> new Family(2, true).invoke()))
                    .isInstanceOf(Boom.Unchecked.class);
        }
    }

    /**
     * Seed 27: a join out of order left a hole in the queue; a failure that popped through it took what lay below its
     * frame.
     */
    @Test
    void a_failure_cancels_the_forks_of_its_own_frame_only() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            long older = skua.run(() -> {
                LongHandle innocent = Skua.forkLong(() -> 7);
                Handle<Long> failing = Skua.fork(() -> {
                    LongHandle first = Skua.forkLong(() -> 1);
                    LongHandle second = Skua.forkLong(() -> 2);
                    throw new Boom.Unchecked((int) (first.join() + second.join()));
                });
                assertThatThrownBy(failing::join).isInstanceOf(Boom.Unchecked.class);
                return innocent.join();
            });
            assertThat(older).isEqualTo(7);
        }
    }

    /** Seed 13: a wait inside of a blocking section gave the seat away a second time. */
    @Test
    void a_thread_that_waits_inside_of_a_blocking_section_has_left_its_seat_once() {
        for (int round = 0; round < ROUNDS; round++) {
            try (Skua skua = Skua.builder().workers(2).build()) {
                skua.run(() -> Skua.blocking(() -> {
                    Job<Integer> inner = skua.submit(() -> 1);
                    return inner.get();
                }));
                assertThat(skua.run(() -> Skua.forkLong(() -> 5).join())).isEqualTo(5);
            }
        }
    }

    /** Seeds 49025 to 49049: a join of another job's task took tasks of that job and ran them as its own. */
    @Test
    void a_join_of_another_jobs_task_takes_no_task_out_of_that_job() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            for (int round = 0; round < ROUNDS; round++) {
                long own = skua.run(() -> skua.submit(new Careless()).join());
                assertThat(own).isEqualTo(Careless.FORKS);
            }
        }
    }

    /** Seeds 152025 to 152049: an interrupt that a section had used up could not end the next one. */
    @Test
    void a_cancelled_job_enters_no_further_blocking_section() {
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch never = new CountDownLatch(1);
        try (Skua skua = Skua.builder().workers(1).build()) {
            Job<?> job = skua.submit(() -> {
                try {
                    Skua.blocking(() -> {
                        started.countDown();
                        never.await();
                        return true;
                    });
                } catch (InterruptedException ignored) {
                    // used up
                }
                return Skua.blocking(() -> {
                    never.await();
                    return true;
                });
            });
            started.await();
            job.cancel(true);
        } catch (InterruptedException e) {
            throw new AssertionError("the test was interrupted", e);
        }
    }

    /** A completer with some children, and nobody else. */
    private static final class Family extends CountedCompleter<@Nullable Void> {
        private final int children;
        private final boolean throwing;

        Family(int children, boolean throwing) {
            this(null, children, throwing);
        }

        private Family(@Nullable Family above, int children, boolean throwing) {
            super(above);
            this.children = children;
            this.throwing = throwing;
        }

        @Override
        public void compute() {
            setPendingCount(children);
            for (int i = 0; i < children; i++) {
                new Family(this, 0, false).fork();
            }
            if (throwing) {
                throw new Boom.Unchecked(1);
            }
            tryComplete();
        }
    }

    /** Forks bodies that fail, and joins none of them: its own job fails, which nobody asks. */
    private static final class Careless extends RecursiveTask<Integer> {
        static final int FORKS = 50;

        @Override
        protected Integer compute() {
            for (int i = 0; i < FORKS; i++) {
                int id = i;
                Skua.fork((Runnable) () -> {
                    RandomProgram.work(1, 1_000);
                    throw new Boom.Unchecked(id);
                });
            }
            return FORKS;
        }
    }
}
