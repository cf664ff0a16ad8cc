package io.skua;

import io.skua.engine.Worker;
import io.skua.engine.WorkerThread;
import java.lang.ref.WeakReference;
import org.jspecify.annotations.Nullable;

/**
 * A thread of a scheduler, for code that was written for {@link java.util.concurrent.ForkJoinWorkerThread}. A pool that
 * was made with a {@link ForkJoinPool.ForkJoinWorkerThreadFactory} runs in the threads of that factory, and these may
 * be of a subclass: the thread calls {@link #onStart} before it looks for work, and {@link #onTermination} after it has
 * run its last task. Without a factory, the threads of all schedulers are of this class.
 *
 * <p>A pool makes further threads while some of its threads wait, and a thread that comes back from a wait may move to
 * another worker. So there may be more threads than workers, and {@link #getPoolIndex} may change.
 */
public class ForkJoinWorkerThread extends WorkerThread {
    private final WeakReference<ForkJoinPool> pool; // weak: a pool that nobody else refers to can be collected

    /**
     * A daemon thread for this pool. As in the JDK, the thread inherits the inheritable thread-locals and the context
     * class loader of the thread that makes it. The threads of a pool without a factory inherit neither of them.
     */
    protected ForkJoinWorkerThread(ForkJoinPool pool) {
        super(pool.nextThreadName());
        this.pool = new WeakReference<>(pool);
        setDaemon(true);
    }

    /** For threads that a scheduler makes without a factory. */
    ForkJoinWorkerThread(Worker worker, String name, long stackBytes) {
        super(worker, name, stackBytes);
        this.pool = new WeakReference<>(null);
    }

    /** The pool that this thread works for. */
    @SuppressWarnings("NullAway") // null only if the pool is unreachable, and then the thread runs no task
    public ForkJoinPool getPool() {
        ForkJoinPool given = pool.get();
        return given != null ? given : ForkJoinPool.of(Worker.of(this));
    }

    /** The number of the worker whose seat this thread has now; 0 if the thread has no seat. */
    public int getPoolIndex() {
        Worker mine = Worker.of(this);
        return mine != null && mine.isSeated() ? mine.place() : 0;
    }

    /** Called by this thread before its first task. If this method throws, the thread ends. */
    protected void onStart() {}

    /**
     * Called by this thread after its last task.
     *
     * @param thrown what has ended this thread, or null if the pool no longer needs it
     */
    protected void onTermination(@Nullable Throwable thrown) {}
}
