package io.skua.faults;

import java.util.concurrent.Callable;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/** What Skua and the JDK's ForkJoinPool have in common, so that the same program can be run on both. */
interface Pool {
    /** What the factory of a pool's threads does; its first thread is always a good one. */
    enum Factory {
        GOOD,
        THROWS,
        RETURNS_NULL,
        THREADS_DIE_BEFORE_RUN,
        THREADS_DIE_AFTER_RUN;

        /** What becomes of the n-th thread: every second one is bad, until there have been a few. */
        Factory next(AtomicInteger made) {
            int number = made.getAndIncrement();
            return number % 2 == 1 && number < 10 ? this : GOOD;
        }
    }

    /** What completers do when they are told of an end. */
    record Callbacks(Runnable onCompletion, Runnable onExceptionalCompletion) {}

    Future<Long> submit(Callable<Long> body);

    void execute(Runnable body);

    /** Inside a job: forks the body and joins it. */
    long forkAndJoin(Callable<Long> body) throws Exception;

    /** A completer with two children, which run the body. */
    Future<Long> completers(Runnable leaf, Callbacks callbacks);

    /** Submits the body, and then runs the callback with its result. */
    Future<Long> thenApply(Callable<Long> body, Callable<Long> callback);

    void shutdown();

    boolean awaitTermination(long seconds) throws InterruptedException;
}
