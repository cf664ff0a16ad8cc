package io.skua;

import io.skua.engine.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** The calls of a {@link ForkJoinPool} that wait. */
final class PoolWaits {
    private static final long FIRST_LOOK_NANOS = TimeUnit.MICROSECONDS.toNanos(20);
    private static final long LAST_LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private PoolWaits() {}

    /** Runs all bodies and waits for them. As in the JDK, an interrupt does not end the wait, and is kept. */
    static <T> List<Future<T>> invokeAll(Skua skua, Collection<? extends Callable<T>> bodies) {
        List<Future<T>> futures = new ArrayList<>(bodies.size());
        try {
            for (Callable<T> body : bodies) {
                ForkJoinTask<T> task = ForkJoinTask.adapt(Objects.requireNonNull(body, "a task is null"));
                futures.add(task);
                skua.submit(task);
            }
            for (Future<T> future : futures) {
                ((ForkJoinTask<T>) future).quietlyJoin();
            }
            return futures;
        } catch (Throwable thrown) {
            futures.forEach(future -> future.cancel(false));
            throw thrown;
        }
    }

    static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        if (blocker.isReleasable()) {
            return;
        }
        try {
            Skua.blocking(() -> {
                while (!blocker.isReleasable() && !blocker.block()) {
                    // the blocker waits again
                }
                return true;
            });
        } catch (InterruptedException | RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError("a blocker throws no other checked exception", e);
        }
    }

    /**
     * Looks again and again whether a job is unfinished, at first every 20 µs and later every millisecond: nobody has
     * to tell waiters at the end of each job, which is frequent, while waits of this kind are rare.
     */
    static boolean awaitQuiescence(Skua skua, long untilNanos) {
        Worker worker = Worker.currentOrNull();
        if (worker != null && worker.engine() == skua.engine()) {
            worker.runQueued();
            return true;
        }
        boolean interrupted = false;
        long pause = FIRST_LOOK_NANOS;
        try {
            while (skua.engine().lifetime().hasUnfinished()) {
                long left = untilNanos == Long.MAX_VALUE ? Long.MAX_VALUE : untilNanos - System.nanoTime();
                if (left <= 0) {
                    return false;
                }
                interrupted |= Thread.interrupted(); // an interrupted thread cannot park
                LockSupport.parkNanos(skua, Math.min(pause, left));
                pause = Math.min(2 * pause, LAST_LOOK_NANOS);
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
