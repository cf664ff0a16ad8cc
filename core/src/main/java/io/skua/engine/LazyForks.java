package io.skua.engine;

import org.jspecify.annotations.Nullable;

/** Finds out with few loads whether a fork may run its task at once. */
public final class LazyForks {
    private LazyForks() {}

    /**
     * Returns the current worker if its forks are lazy; null if the worker must look closer, and in a thread that Skua
     * has not made. Threads outside of Skua hardly ever call this method, so the compiler leaves that case out.
     */
    public static @Nullable Worker workerOrNull() {
        if (Thread.currentThread() instanceof WorkerThread mine) {
            Worker worker = mine.worker;
            if (worker != null && worker.isLazy()) {
                return worker;
            }
        }
        return null;
    }
}
