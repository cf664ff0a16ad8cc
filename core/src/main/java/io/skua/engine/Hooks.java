package io.skua.engine;

import org.jspecify.annotations.Nullable;

/**
 * Calls the hooks of a worker's thread: one before its first task, one after its last. A hook that throws ends the
 * thread, and the thread's handler for uncaught exceptions is told.
 */
final class Hooks {
    private Hooks() {}

    /**
     * Lets the worker search for work, between the two hooks, unless the first one throws. What the search throws is
     * passed on.
     */
    static void search(Worker worker) {
        if (!(worker.thread() instanceof WorkerThread thread)) {
            new Searcher(worker, worker.engine()).work();
            return;
        }
        Throwable thrown = began(thread);
        try {
            if (thrown == null) {
                new Searcher(worker, worker.engine()).work();
            }
        } catch (Throwable failed) {
            thrown = failed;
            throw failed;
        } finally {
            ending(thread, thrown);
        }
    }

    private static @Nullable Throwable began(WorkerThread thread) {
        try {
            Schedulers.began(thread);
            return null;
        } catch (Throwable thrown) {
            tell(thread, thrown);
            return thrown;
        }
    }

    private static void ending(WorkerThread thread, @Nullable Throwable why) {
        try {
            Schedulers.ending(thread, why);
        } catch (Throwable thrown) {
            tell(thread, thrown);
        }
    }

    private static void tell(WorkerThread thread, Throwable thrown) {
        try {
            thread.getUncaughtExceptionHandler().uncaughtException(thread, thrown);
        } catch (Throwable worse) {
            // The JDK ignores a handler that throws, too.
        }
    }
}
