package io.skua.faults;

import io.skua.CountedCompleter;
import io.skua.Handle;
import io.skua.Skua;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Skua as a {@link Pool}. */
final class SkuaPool implements Pool {
    private static final long STACK_BYTES = 1 << 20; // as the JDK's pool has

    private final Skua skua;
    private final AtomicInteger made = new AtomicInteger();

    SkuaPool(int workers, Factory factory, Thread.UncaughtExceptionHandler handler) {
        skua = Skua.builder()
                .workers(workers)
                .threadFactory(body -> thread(body, factory.next(made), handler))
                .build();
    }

    private @Nullable Thread thread(Runnable body, Factory how, Thread.UncaughtExceptionHandler handler) {
        Runnable all = switch (how) {
            case GOOD -> body;
            case THROWS -> throw new UserFault.Unchecked("thread factory");
            case RETURNS_NULL -> null;
            case THREADS_DIE_BEFORE_RUN -> () -> {};
            case THREADS_DIE_AFTER_RUN ->
                () -> {
                    body.run();
                    throw new UserFault.Fatal("thread");
                };
        };
        if (all == null) {
            return null;
        }
        Thread thread = new Thread(null, all, "robust-skua", STACK_BYTES);
        thread.setDaemon(true);
        thread.setUncaughtExceptionHandler(handler);
        return thread;
    }

    @Override
    public Future<Long> submit(Callable<Long> body) {
        return skua.submit(body);
    }

    @Override
    public void execute(Runnable body) {
        skua.execute(body);
    }

    @Override
    public long forkAndJoin(Callable<Long> body) {
        Handle<Long> handle = Skua.fork(body);
        return handle.join();
    }

    @Override
    public Future<Long> completers(Runnable leaf, Callbacks callbacks) {
        return skua.submit(new Completer(null, leaf, callbacks, 2));
    }

    @Override
    public Future<Long> thenApply(Callable<Long> body, Callable<Long> callback) {
        return skua.submit(body)
                .stage()
                .thenApply(value -> {
                    try {
                        return callback.call();
                    } catch (Exception e) {
                        throw new CompletionException(e);
                    }
                })
                .toCompletableFuture();
    }

    @Override
    public void shutdown() {
        skua.shutdown();
    }

    @Override
    public boolean awaitTermination(long seconds) throws InterruptedException {
        return skua.awaitTermination(seconds, TimeUnit.SECONDS);
    }

    private static final class Completer extends CountedCompleter<Long> {
        private final Runnable leaf;
        private final Callbacks callbacks;
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
