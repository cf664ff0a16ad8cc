package io.skua;

import static io.skua.Waiting.awaitLatch;

import java.util.concurrent.CountDownLatch;

/**
 * A scheduler in which forks queue up while nobody takes them, until one worker is let loose. That worker is away in a
 * blocking section and no other thread may have its seat: so somebody counts as hungry, and forks are queued, up to
 * some 250 of them. All other workers have roots of jobs that fork and then wait until the end. What the thief takes,
 * and in which order, depends on it alone.
 */
final class HungryThief implements AutoCloseable {
    private final Skua skua;
    private final CountDownLatch allStarted;
    private final CountDownLatch allForked;
    private final CountDownLatch away = new CountDownLatch(1);
    private final CountDownLatch loose = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private volatile Thread thread;

    /** @param owners how many jobs will {@link #fork}: that many, before {@link #letLoose} */
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

    /** A job that forks, and then waits for the end with its worker. */
    Job<?> fork(JobOptions options, Runnable forks) {
        return fork(options, forks, () -> {});
    }

    /** As {@link #fork(JobOptions, Runnable)}; after all have forked it does something else, too. */
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

    /** Whether the thief is asking. */
    boolean isHere() {
        return Thread.currentThread() == thread;
    }

    /**
     * Takes longer than anything that would run in a row with others ({@code Row}): the clock has moved on by more than
     * that.
     */
    static void takeAWhile() {
        long start = System.nanoTime();
        while (System.nanoTime() - start <= 60_000) {
            Thread.onSpinWait();
        }
    }

    /** The jobs may end. */
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
