package io.skua;

import io.skua.engine.LateThreads;
import java.lang.ref.WeakReference;
import java.util.concurrent.RejectedExecutionException;

/** The threads of a {@link ForkJoinPool} whose user has chosen a factory. */
final class PoolThreads implements LateThreads {
    private final ForkJoinPool.ForkJoinWorkerThreadFactory factory;
    private final WeakReference<ForkJoinPool> pool; // weak: the engine refers to this object, see AbandonedSchedulers

    private PoolThreads(ForkJoinPool pool, ForkJoinPool.ForkJoinWorkerThreadFactory factory) {
        this.pool = new WeakReference<>(pool);
        this.factory = factory;
    }

    /** The settings of the scheduler behind a pool. */
    static SkuaBuilder settings(ForkJoinPool pool, int parallelism, ForkJoinPool.ForkJoinWorkerThreadFactory factory) {
        SkuaBuilder settings = Skua.builder().workers(parallelism);
        return factory == ForkJoinPool.defaultForkJoinWorkerThreadFactory
                ? settings
                : settings.threadFactory(new PoolThreads(pool, factory));
    }

    /** The argument is a worker; the engine assigns it to the thread that this method returns. */
    @Override
    public Thread newThread(Runnable worker) {
        ForkJoinPool its = pool.get();
        if (its == null) {
            throw new RejectedExecutionException("The pool is no longer used, and needs no further thread.");
        }
        ForkJoinWorkerThread thread = factory.newThread(its);
        if (thread == null) {
            throw new RejectedExecutionException("The thread factory of \""
                    + its.skua().name() + "\" returned no thread; it must return a new thread for each call.");
        }
        if (its.getUncaughtExceptionHandler() != null) {
            thread.setUncaughtExceptionHandler(its.getUncaughtExceptionHandler());
        }
        return thread;
    }
}
