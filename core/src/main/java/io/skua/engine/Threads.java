package io.skua.engine;

import io.skua.thread.Detached;
import java.util.concurrent.ThreadFactory;
import java.util.function.Supplier;

/** Makes the threads of an engine. */
final class Threads {
    private Threads() {}

    /** A class and no lambda: the first worker needs it, and the first lambdas of a JVM cost milliseconds. */
    private record Maker(Worker worker, String name, long stackBytes) implements Supplier<Thread> {
        @Override
        public Thread get() {
            return Schedulers.newThread(worker, name, stackBytes);
        }
    }

    static Thread create(Engine.Settings settings, Worker worker, int id, long stackBytes) {
        if (id == Guests.ID) {
            return Thread.currentThread();
        }
        ThreadFactory factory = settings.threads();
        if (factory == null) {
            String name = settings.name() + "-" + id;
            Thread own = Detached.daemon(new Maker(worker, name, stackBytes));
            own.setDaemon(settings.daemon());
            return own;
        }
        Thread thread = factory.newThread(worker);
        if (thread == null) {
            throw new IllegalStateException("The thread factory of \"" + settings.name() + "\" returned no thread.");
        }
        if (thread instanceof WorkerThread own && factory instanceof LateThreads) {
            own.assign(worker);
        }
        return thread;
    }
}
