package io.skua.engine;

import org.jspecify.annotations.Nullable;

/**
 * A thread that finds its worker with one field load. Users extend a subclass, so methods that are not for them are
 * package-private.
 *
 * <p>The field is written before the thread starts, and is read by the thread itself.
 */
public class WorkerThread extends Thread {
    @Nullable
    Worker worker;

    protected WorkerThread(Worker worker, String name, long stackBytes) {
        super(null, null, name, stackBytes, false);
        this.worker = worker;
    }

    /** For a thread that gets its worker later, with {@link #assign}. The thread inherits as every new thread does. */
    protected WorkerThread(String name) {
        super(name);
    }

    /** Gives a worker to a thread that has not started. */
    final void assign(Worker itsWorker) {
        if (worker != null) {
            throw new IllegalStateException("The thread factory returned " + getName()
                    + " for the second time; a factory must make a new thread for each call.");
        }
        worker = itsWorker;
    }

    /** Runs the worker. A subclass that overrides this method must call it. */
    @Override
    public void run() {
        Worker mine = worker;
        if (mine != null) {
            mine.run();
        }
    }
}
