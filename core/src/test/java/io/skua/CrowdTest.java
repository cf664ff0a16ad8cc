package io.skua;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With more workers than processors all workers run tasks that need it, also after tiny tasks and beside them. */
final class CrowdTest {
    private static final int PROCESSORS = Runtime.getRuntime().availableProcessors();
    private static final int WORKERS = 4 * PROCESSORS;

    /** A task that ends when this many of its kind run at the same time. */
    private static final class Meeting extends RecursiveAction {
        private static final long serialVersionUID = 1;
        private final transient CountDownLatch all;
        private final boolean spins;

        Meeting(CountDownLatch all, boolean spins) {
            this.all = all;
            this.spins = spins;
        }

        @Override
        protected void compute() {
            all.countDown();
            try {
                while (spins && all.getCount() > 0) {
                    Thread.yield();
                }
                all.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class Fib extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Integer compute() {
            if (n < 2) {
                return n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            int right = new Fib(n - 2).compute();
            return left.join() + right;
        }
    }

    private static Skua crowd() {
        return Skua.builder().workers(WORKERS).build();
    }

    private static void meet(boolean spins) {
        CountDownLatch all = new CountDownLatch(WORKERS);
        List<Meeting> tasks = new ArrayList<>();
        for (int i = 0; i < WORKERS; i++) {
            Meeting task = new Meeting(all, spins);
            task.forkQueued(); // a fork might run its child at once, and the others would never be forked
            tasks.add(task);
        }
        tasks.forEach(Meeting::join);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void allWorkersRunTasksThatMeet(boolean spins) {
        try (Skua skua = crowd()) {
            for (int i = 0; i < 3; i++) {
                skua.run(() -> meet(spins));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void alsoAfterTinyTasksOfTheSameJob(boolean spins) {
        try (Skua skua = crowd()) {
            skua.run(() -> {
                for (int i = 0; i < 3; i++) {
                    assertThat(new Fib(24).invoke()).isEqualTo(46_368);
                    meet(spins);
                }
            });
        }
    }

    @Test
    void allWorkersRunSubmittedTasksThatMeet() throws Exception {
        try (Skua skua = crowd()) {
            CountDownLatch all = new CountDownLatch(WORKERS);
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < WORKERS; i++) {
                jobs.add(skua.submit(() -> new Meeting(all, true).compute()));
            }
            for (Job<?> job : jobs) {
                job.get();
            }
        }
    }

    @Test
    void aSubmittedJobStartsWhileTinyTasksOfOthersKeepAllProcessorsBusy() throws Exception {
        try (Skua skua = crowd()) {
            CountDownLatch begun = new CountDownLatch(PROCESSORS);
            CountDownLatch late = new CountDownLatch(1);
            List<Job<?>> jobs = new ArrayList<>();
            for (int i = 0; i < PROCESSORS; i++) {
                jobs.add(skua.submit(() -> {
                    begun.countDown();
                    while (late.getCount() > 0) {
                        new Fib(12).invoke();
                    }
                }));
            }
            begun.await();
            jobs.add(skua.submit(late::countDown));
            for (Job<?> job : jobs) {
                job.get();
            }
        }
    }
}
