package io.skua;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;

/** Waits with a timeout: a condition that never holds is a failure and not a hang. */
final class Waiting {
    static final int SECONDS_MAX = 20;

    private Waiting() {}

    static void awaitLatch(CountDownLatch latch) {
        try {
            if (!latch.await(SECONDS_MAX, SECONDS)) {
                throw new AssertionError("the latch was not opened within " + SECONDS_MAX + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while waiting for a latch", e);
        }
    }

    static void until(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(SECONDS_MAX))
                .pollInSameThread()
                .pollDelay(Duration.ZERO)
                .pollInterval(Duration.ofMillis(1))
                .until(condition);
    }

    /**
     * Waits without leaving the processor, as a long computation would. If a thread were parked in a job, its worker's
     * seat would be lent out when there is other work.
     */
    static void spinUntil(BooleanSupplier condition) {
        long until = System.nanoTime() + SECONDS.toNanos(SECONDS_MAX);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - until > 0) {
                throw new AssertionError("the condition did not come true within " + SECONDS_MAX + " s");
            }
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("interrupted while waiting for a condition");
            }
            Thread.yield();
        }
    }

    /** Returns when all workers have run a task at the same time. */
    static void meetAll(Skua skua) throws Exception {
        AtomicInteger met = new AtomicInteger();
        Job<?>[] jobs = new Job<?>[skua.workers()];
        for (int i = 0; i < jobs.length; i++) {
            jobs[i] = skua.submit(() -> {
                met.incrementAndGet();
                spinUntil(() -> met.get() == jobs.length);
            });
        }
        for (Job<?> job : jobs) {
            job.get(SECONDS_MAX, SECONDS);
        }
    }

    /** A job that keeps one worker busy until it is released. */
    static final class Occupation {
        private final CountDownLatch started = new CountDownLatch(1);
        private final CountDownLatch released = new CountDownLatch(1);
        private final Job<?> job;

        Occupation(Skua skua) {
            job = skua.submit(() -> {
                started.countDown();
                spinUntil(() -> released.getCount() == 0);
            });
            awaitLatch(started);
        }

        Job<?> job() {
            return job;
        }

        void release() {
            released.countDown();
        }
    }

    /** Runs a body in a thread of its own, outside of any scheduler. */
    static final class Aside<T> {
        private final FutureTask<T> outcome;
        private final Thread thread;

        Aside(Callable<T> body) {
            outcome = new FutureTask<>(body);
            thread = new Thread(outcome, "aside");
            thread.setDaemon(true);
            thread.start();
        }

        Thread thread() {
            return thread;
        }

        T get() throws Exception {
            try {
                return outcome.get(SECONDS_MAX, SECONDS);
            } catch (TimeoutException e) {
                AssertionError hangs = new AssertionError("the other thread does not come back");
                hangs.setStackTrace(thread.getStackTrace());
                throw hangs;
            }
        }

        /** Returns when the thread is parked somewhere. */
        Aside<T> awaitParked() {
            until(() -> thread.getState() == Thread.State.WAITING || thread.getState() == Thread.State.TIMED_WAITING);
            return this;
        }
    }
}
