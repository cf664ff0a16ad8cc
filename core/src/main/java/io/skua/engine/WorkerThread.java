package io.skua.engine;

import org.jspecify.annotations.Nullable;

/**
 * A thread that finds its worker with one field load. Its two hooks run users' code, outside of any job.
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

    /** Gives a thread that has not started the body that it is to run: that of a worker. */
    public final void assign(Runnable body) {
        if (worker != null || !(body instanceof Worker itsWorker)) {
            throw new IllegalStateException("The thread factory returned " + getName()
                    + " for the second time; a factory must make a new thread for each call.");
        }
        worker = itsWorker;
    }

    /** Returns the worker, or null if the thread has none yet. */
    protected final @Nullable Worker worker() {
        return worker;
    }

    /** Runs the worker. A subclass that overrides this method must call it. */
    @Override
    public void run() {
        Worker mine = worker;
        if (mine != null) {
            mine.run();
        }
    }

    /** Called by the thread before it looks for work. */
    protected void began() {}

    /**
     * Called by the thread when it will run no further task.
     *
     * @param thrown what has ended the thread, or null
     */
    protected void ending(@Nullable Throwable thrown) {}
}
