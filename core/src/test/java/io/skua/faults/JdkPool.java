package io.skua.faults;

import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The JDK's ForkJoinPool as a {@link Pool}. */
final class JdkPool implements Pool {
    private final ForkJoinPool pool;
    private final AtomicInteger made = new AtomicInteger();

    JdkPool(int workers, Factory factory, Thread.UncaughtExceptionHandler handler) {
        pool = new ForkJoinPool(workers, itsPool -> thread(itsPool, factory.next(made)), handler, false);
    }

    private static @Nullable ForkJoinWorkerThread thread(ForkJoinPool pool, Factory how) {
        return switch (how) {
            case THROWS -> throw new UserFault.Unchecked("thread factory");
            case RETURNS_NULL -> null;
            default -> new Worker(pool, how);
        };
    }

    private static final class Worker extends ForkJoinWorkerThread {
        private final Factory how;

        Worker(ForkJoinPool pool, Factory how) {
            super(pool);
            this.how = how;
        }

        @Override
        public void run() {
            if (how == Factory.THREADS_DIE_BEFORE_RUN) {
                return;
            }
            super.run();
            if (how == Factory.THREADS_DIE_AFTER_RUN) {
                throw new UserFault.Fatal("thread");
            }
        }
    }

    @Override
    public Future<Long> submit(Callable<Long> body) {
        return pool.submit(body);
    }

    @Override
    public void execute(Runnable body) {
        pool.execute(body);
    }

    @Override
    public long forkAndJoin(Callable<Long> body) {
        return ForkJoinTask.adapt(body).fork().join();
    }

    @Override
    public Future<Long> completers(Runnable leaf, Callbacks callbacks) {
        return pool.submit(new Completer(null, leaf, callbacks, 2));
    }

    @Override
    public Future<Long> thenApply(Callable<Long> body, Callable<Long> callback) {
        return CompletableFuture.supplyAsync(() -> unchecked(body), pool).thenApply(value -> unchecked(callback));
    }

    private static long unchecked(Callable<Long> body) {
        try {
            return body.call();
        } catch (Exception e) {
            throw new CompletionException(e);
        }
    }

    @Override
    public void shutdown() {
        pool.shutdown();
    }

    @Override
    public boolean awaitTermination(long seconds) throws InterruptedException {
        return pool.awaitTermination(seconds, TimeUnit.SECONDS);
    }

    private static final class Completer extends CountedCompleter<Long> {
        private static final long serialVersionUID = 1L;
        private final transient Runnable leaf;
        private final transient Callbacks callbacks;
        private final int children;

        Completer(@Nullable Completer above, Runnable leaf, Callbacks callbacks, int children) {
            super(above);
            this.leaf = leaf;
            this.callbacks = callbacks;
            this.children = children;
        }

        @Override
        public void compute() {
            setPendingCount(children);
            for (int i = 0; i < children; i++) {
                new Completer(this, leaf, callbacks, 0).fork();
            }
            if (children == 0) {
                leaf.run();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            callbacks.onCompletion().run();
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
            callbacks.onExceptionalCompletion().run();
            return true;
        }

        @Override
        public Long getRawResult() {
            return 1L;
        }
    }
}
