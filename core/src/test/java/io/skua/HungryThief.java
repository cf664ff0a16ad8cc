package io.skua;

import static io.skua.Waiting.awaitLatch;

import java.util.concurrent.CountDownLatch;

/**
 * A scheduler in which forks are queued and nobody takes them, until one worker, the thief, is released. The thief is
 * in a blocking section, and no other thread may have its seat: so a worker counts as hungry, and forks are queued, up
 * to some 250 of them. All other workers run roots of jobs that fork and then wait until the end. So it depends on the
 * thief alone what is taken, and in which order.
 */
final class HungryThief implements AutoCloseable {
    private final Skua skua;
    private final CountDownLatch allStarted;
    private final CountDownLatch allForked;
    private final CountDownLatch away = new CountDownLatch(1);
    private final CountDownLatch loose = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Thread thread;

    /** @param owners how many jobs {@link #fork} starts; all of them before {@link #letLoose} */
    HungryThief(int owners) {
        skua = Skua.builder().workers(owners + 1).spareThreads(0).build();
        allStarted = new CountDownLatch(owners + 1);
        allForked = new CountDownLatch(owners);
        skua.submit(() -> {
            thread = Thread.currentThread();
            allStarted.countDown();
            awaitLatch(allStarted);
            Skua.blocking(() -> {
                away.countDown();
                awaitLatch(loose);
            });
        });
    }

    Skua skua() {
        return skua;
    }

    /** Starts a job that forks, and then occupies its worker until the end. */
    Job<?> fork(JobOptions options, Runnable forks) {
        return fork(options, forks, () -> {});
    }

    /** As {@link #fork(JobOptions, Runnable)}; when all jobs have forked, the job also runs {@code afterwards}. */
    Job<?> fork(JobOptions options, Runnable forks, Runnable afterwards) {
        return skua.submit(options, () -> {
            allStarted.countDown();
            awaitLatch(allStarted);
            awaitLatch(away);
            forks.run();
            allForked.countDown();
            awaitLatch(allForked);
            afterwards.run();
            awaitLatch(end);
        });
    }

    void awaitForked() {
        awaitLatch(allForked);
    }

    void letLoose() {
        awaitForked();
        loose.countDown();
    }

    /** Whether the current thread is the thief. */
    boolean isHere() {
        return Thread.currentThread() == thread;
    }

    /** Takes longer than any row may last ({@code Row}), so that the caller's task ends a row. */
    static void takeAWhile() {
        long start = System.nanoTime();
        while (System.nanoTime() - start <= 60_000) {
            Thread.onSpinWait();
        }
    }

    /** Lets the jobs end. */
    void end() {
        end.countDown();
    }

    @Override
    public void close() {
        loose.countDown();
        end();
        skua.close();
    }
}
