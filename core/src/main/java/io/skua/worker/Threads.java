package io.skua.worker;

import java.util.concurrent.ThreadFactory;

/** Makes the threads of an engine. */
final class Threads {
    /** Address space, not memory: deep recursion is normal here, pages are touched when they are needed. */
    private static final long STACK_BYTES = 256L << 20;

    private Threads() {}

    static Thread create(Engine.Settings settings, Worker worker, int id) {
        ThreadFactory factory = settings.threads();
        if (factory == null) {
            Thread thread = new WorkerThread(worker, settings.name() + "-" + id, STACK_BYTES);
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
