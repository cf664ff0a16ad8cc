package io.skua.engine;

import org.jspecify.annotations.Nullable;

/**
 * The workers of threads that are no {@link WorkerThread}s: threads that a user's factory has made, and callers that
 * run a job themselves ({@link Guests}).
 */
final class Strangers {
    private static final ThreadLocal<@Nullable Worker> WORKER = new ThreadLocal<>();

    private Strangers() {}

    /** Gives a worker to the current thread. */
    static void enter(Worker worker) {
        WORKER.set(worker);
    }

    /** Takes the worker away from the current thread, which may live on: a factory may lend a thread. */
    static void leave() {
        WORKER.remove();
    }

    static @Nullable Worker workerOrNull() {
        return WORKER.get();
    }

    static Worker worker() {
        Worker worker = WORKER.get();
        if (worker == null) {
            throw outsideOfJob();
        }
        return worker;
    }

    static IllegalStateException outsideOfJob() {
        return new IllegalStateException(
                "fork and join work inside a job only; enter one with skua.run(...) or skua.submit(...).");
    }
}
