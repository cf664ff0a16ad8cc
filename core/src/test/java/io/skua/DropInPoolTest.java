package io.skua;

import static io.skua.Waiting.awaitLatch;
import static io.skua.Waiting.until;
import static java.util.concurrent.TimeUnit.NANOSECONDS;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.ForkJoinPool.ForkJoinWorkerThreadFactory;
import io.skua.ForkJoinPool.ManagedBlocker;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** The drop-in pool: its constructors, threads, waits and statistics. */
@Bounded
final class DropInPoolTest {
    private static final ForkJoinWorkerThreadFactory USUAL = ForkJoinPool.defaultForkJoinWorkerThreadFactory;

    // ---- making a pool ----

    private static ForkJoinPool large(int parallelism, int max, long keepAlive) {
        return new ForkJoinPool(parallelism, USUAL, null, true, 0, max, 1, pool -> true, keepAlive, SECONDS);
    }

    @Test
    void allConstructorsMakeAPoolThatWorks() {
        List<ForkJoinPool> pools = List.of(
                new ForkJoinPool(), new ForkJoinPool(2), new ForkJoinPool(2, USUAL, null, true), large(2, 4, 1));
        for (ForkJoinPool pool : pools) {
            try (pool) {
                assertThat(pool.invoke(new Fib.DropIn(12))).isEqualTo(144);
                assertThat(pool.getFactory()).isSameAs(USUAL);
                assertThat(pool.getUncaughtExceptionHandler()).isNull();
            }
            assertThat(pool.isTerminated()).isTrue();
        }
        assertThat(pools).extracting(ForkJoinPool::getAsyncMode).containsExactly(false, false, true, true);
    }

    @Test
    void badSettingsAreRefused() {
        assertThatIllegalArgumentException().isThrownBy(() -> new ForkJoinPool(0x8000));
        assertThatIllegalArgumentException().isThrownBy(() -> new ForkJoinPool(-1, USUAL, null, false));
        assertThatNullPointerException().isThrownBy(() -> new ForkJoinPool(1, null, null, false));
        assertThatIllegalArgumentException().isThrownBy(() -> large(4, 3, 1)).withMessageContaining("not 3");
        assertThatIllegalArgumentException().isThrownBy(() -> large(4, 4, 0)).withMessageContaining("positive");
    }

    @Test
    void aSubclassIsThePoolOfItsTasks() {
        class Named extends ForkJoinPool {
            final String name;

            Named(String name) {
                super(2);
                this.name = name;
            }
        }
        try (Named pool = new Named("mine")) {
            ForkJoinTask<String> task = pool.submit(() -> ((Named) ForkJoinTask.getPool()).name);
            assertThat(task.join()).isEqualTo("mine");
            assertThat(pool.skua().forkJoinPool()).isSameAs(pool);
        }
    }

    // ---- threads ----

    /** A thread that writes down what its hooks are told. */
    private static class Hooked extends ForkJoinWorkerThread {
        private final Queue<String> log;

        Hooked(ForkJoinPool pool, Queue<String> log) {
            super(pool);
            this.log = log;
        }

        @Override
        protected void onStart() {
            log.add("start");
        }

        @Override
        protected void onTermination(Throwable thrown) {
            log.add("end " + thrown);
        }
    }

    @Test
    void threadsOfAFactoryRunTheTasksBetweenTheirHooks() {
        Queue<String> log = new ConcurrentLinkedQueue<>();
        AtomicReference<ForkJoinPool> seen = new AtomicReference<>();
        ForkJoinPool pool = new ForkJoinPool(
                1,
                its -> {
                    seen.set(its);
                    return new Hooked(its, log);
                },
                null,
                false);
        assertThat(log).isEmpty();
        boolean isHooked = pool.submit(() -> {
                    log.add("task");
                    return Thread.currentThread() instanceof Hooked hooked && hooked.getPool() == pool;
                })
                .join();
        pool.close();
        assertThat(isHooked).isTrue();
        assertThat(seen).hasValue(pool);
        assertThat(log).containsExactly("start", "task", "end null");
    }

    @Test
    void aHookThatThrowsIsReportedAndTheThreadReplaced() throws Exception {
        AtomicInteger threads = new AtomicInteger();
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        IllegalStateException thrown = new IllegalStateException("hook");
        ForkJoinWorkerThreadFactory factory = pool -> {
            boolean isFirst = threads.getAndIncrement() == 0;
            return new ForkJoinWorkerThread(pool) {
                @Override
                protected void onStart() {
                    if (isFirst) {
                        throw thrown;
                    }
                }
            };
        };
        try (ForkJoinPool pool = new ForkJoinPool(1, factory, (thread, why) -> told.add(why), false)) {
            assertThat(pool.submit(() -> 7).get()).isEqualTo(7);
        }
        assertThat(told).containsExactly(thrown);
    }

    @Test
    void withoutAThreadNothingIsAccepted() {
        try (ForkJoinPool pool = new ForkJoinPool(1, its -> null, null, false)) {
            assertThatThrownBy(() -> pool.submit(() -> 1)).isInstanceOf(RejectedExecutionException.class);
        }
    }

    @Test
    void aFactoryThatRepeatsAThreadIsTold() {
        AtomicReference<ForkJoinWorkerThread> same = new AtomicReference<>();
        ForkJoinWorkerThreadFactory factory = pool -> {
            same.compareAndSet(null, new ForkJoinWorkerThread(pool) {});
            return same.get();
        };
        try (ForkJoinPool first = new ForkJoinPool(1, factory, null, false);
                ForkJoinPool second = new ForkJoinPool(1, factory, null, false)) {
            assertThat(first.submit(() -> 1).join()).isEqualTo(1);
            assertThatThrownBy(() -> second.submit(() -> 2)).hasMessageContaining("a new thread for each call");
        }
    }

    @Test
    void theHandlerIsToldWhatAnExecutedBodyThrows() {
        Queue<Throwable> told = new ConcurrentLinkedQueue<>();
        IllegalStateException thrown = new IllegalStateException("executed");
        try (ForkJoinPool pool = new ForkJoinPool(1, USUAL, (thread, why) -> told.add(why), false)) {
            pool.execute(() -> {
                throw thrown;
            });
        }
        assertThat(told).containsExactly(thrown);
    }

    @Test
    void threadsWithoutAFactoryAreWorkerThreadsToo() {
        try (Skua skua = Skua.builder().workers(1).build()) {
            skua.run(() -> {
                ForkJoinWorkerThread thread = (ForkJoinWorkerThread) Thread.currentThread();
                assertThat(thread.getPool()).isSameAs(skua.forkJoinPool());
                assertThat(thread.getPoolIndex()).isZero();
                assertThat(thread.isDaemon()).isTrue();
            });
        }
    }

    @Test
    void aThreadThatKeepsItsClassLoaderFailsTheTaskAndThePoolEnds() {
        ForkJoinWorkerThreadFactory factory = pool -> new ForkJoinWorkerThread(pool) {
            @Override
            public void setContextClassLoader(ClassLoader loader) {
                throw new SecurityException("fixed");
            }
        };
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        ForkJoinPool pool = new ForkJoinPool(1, factory, null, false);
        try {
            assertThat(pool.submit(() -> 1).join()).isEqualTo(1);
            caller.setContextClassLoader(new ClassLoader(before) {});
            ForkJoinTask<Integer> task = pool.submit(() -> 2);
            assertThat(catchThrowable(task::get)).isInstanceOf(ExecutionException.class);
            assertThat(task.getException()).isInstanceOf(SecurityException.class);
            pool.execute(() -> {});
            assertThat(catchThrowable(() -> pool.invoke(new Fib.DropIn(5)))).isInstanceOf(SecurityException.class);
        } finally {
            caller.setContextClassLoader(before);
            pool.close();
        }
        assertThat(pool.isTerminated()).isTrue();
    }

    // ---- waits ----

    @Test
    void aManagedBlockLendsTheWorker() {
        CountDownLatch released = new CountDownLatch(1);
        ManagedBlocker blocker = new ManagedBlocker() {
            @Override
            public boolean block() throws InterruptedException {
                released.await();
                return true;
            }

            @Override
            public boolean isReleasable() {
                return released.getCount() == 0;
            }
        };
        try (ForkJoinPool pool = new ForkJoinPool(1)) {
            ForkJoinTask<Boolean> waiting = pool.submit(() -> {
                ForkJoinPool.managedBlock(blocker);
                return true;
            });
            pool.submit(released::countDown).join(); // the only worker must be free for this
            assertThat(waiting.join()).isTrue();
        }
    }

    @Test
    void outsideOfAPoolAManagedBlockJustWaits() throws Exception {
        AtomicInteger blocks = new AtomicInteger();
        ForkJoinPool.managedBlock(new ManagedBlocker() {
            @Override
            public boolean block() {
                return blocks.incrementAndGet() == 3;
            }

            @Override
            public boolean isReleasable() {
                return false;
            }
        });
        assertThat(blocks).hasValue(3);
    }

    @Test
    void quiescenceIsTheEndOfAllJobs() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            assertThat(pool.isQuiescent()).isTrue();
            pool.submit(() -> awaitLatch(mayEnd));
            assertThat(pool.awaitQuiescence(1, NANOSECONDS)).isFalse();
            assertThat(pool.isQuiescent()).isFalse();
            mayEnd.countDown();
            Thread.currentThread().interrupt();
            assertThat(pool.awaitQuiescence(Long.MAX_VALUE, NANOSECONDS)).isTrue();
            assertThat(Thread.interrupted()).isTrue();
            assertThat(pool.isQuiescent()).isTrue();
        }
    }

    @Test
    void invokeAllIsNotEndedByAnInterrupt() {
        try (ForkJoinPool pool = new ForkJoinPool(2)) {
            Thread.currentThread().interrupt();
            var futures = pool.invokeAll(List.<Callable<Integer>>of(() -> 1, () -> 2));
            assertThat(Thread.interrupted()).isTrue();
            assertThat(futures).allMatch(future -> future.isDone() && !future.isCancelled());
        }
    }

    // ---- statistics, and tasks that wait ----

    /** Lets tests see the protected methods. */
    private static final class OpenPool extends ForkJoinPool {
        OpenPool() {
            super(1);
        }

        @Override
        protected ForkJoinTask<?> pollSubmission() {
            return super.pollSubmission();
        }

        @Override
        protected int drainTasksTo(java.util.Collection<? super ForkJoinTask<?>> taken) {
            return super.drainTasksTo(taken);
        }
    }

    @Test
    void submissionsThatWaitAreCountedAndCanBeTakenBack() {
        CountDownLatch mayEnd = new CountDownLatch(1);
        CountDownLatch started = new CountDownLatch(1);
        try (OpenPool pool = new OpenPool()) {
            assertThat(pool.hasQueuedSubmissions()).isFalse();
            pool.submit(() -> {
                started.countDown();
                awaitLatch(mayEnd);
            });
            awaitLatch(started);
            assertThat(pool.getActiveThreadCount()).isEqualTo(1);
            assertThat(pool.getPoolSize()).isEqualTo(1);
            until(() -> pool.getRunningThreadCount() == 0);
            Fib.DropIn first = new Fib.DropIn(10);
            pool.submit(first);
            pool.execute(new Fib.DropIn(11));
            pool.execute(() -> {});
            assertThat(pool.getQueuedSubmissionCount()).isEqualTo(3);
            assertThat(pool.pollSubmission()).isSameAs(first);
            assertThat(first.isDone()).isFalse();
            List<ForkJoinTask<?>> taken = new ArrayList<>();
            assertThat(pool.drainTasksTo(taken)).isEqualTo(2);
            assertThat(taken).hasSize(2).noneMatch(ForkJoinTask::isDone);
            assertThat(pool.hasQueuedSubmissions()).isFalse();
            assertThat(pool.toString()).contains("Running", "parallelism = 1", "submissions = 0");
            mayEnd.countDown();
            assertThat(pool.invoke(first)).isEqualTo(55);
        }
    }
}
