package io.skua.engine;

import org.jspecify.annotations.Nullable;

/** Calls the hooks of a worker's thread: one before its first task, one after its last. */
final class Hooks {
    private Hooks() {}

    /** Runs the work between the two hooks. If a hook or the work throws, the last hook is told, and this throws it. */
    static void around(Worker worker, Runnable work) {
        if (!(worker.thread() instanceof WorkerThread thread)) {
            work.run();
            return;
        }
        @Nullable Throwable thrown = null;
        try {
            thread.began();
            work.run();
        } catch (Throwable failed) {
            thrown = failed;
            throw failed;
        } finally {
            thread.ending(thrown);
        }
    }
}
