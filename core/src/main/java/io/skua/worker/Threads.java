package io.skua.worker;

import java.util.concurrent.ThreadFactory;

/** Makes the threads of an engine. */
final class Threads {
    private Threads() {}

    /** A thread that runs no tasks. */
    static Thread helper(String name, long stackBytes, Runnable body) {
        Thread thread = new Thread(null, body, name, stackBytes, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(ClassLoader.getSystemClassLoader());
        return thread;
    }

    static Thread create(Engine.Settings settings, Worker worker, int id, long stackBytes) {
        ThreadFactory factory = settings.threads();
        if (factory == null) {
            Thread thread = new WorkerThread(worker, settings.name() + "-" + id, stackBytes);
            thread.setContextClassLoader(
                    ClassLoader.getSystemClassLoader()); // not the first submitter's: it would be kept
            return thread;
        }
        Thread thread = factory.newThread(worker);
        if (thread == null) {
            throw new IllegalStateException("The thread factory of \"" + settings.name() + "\" returned no thread.");
        }
        return thread;
    }
}
