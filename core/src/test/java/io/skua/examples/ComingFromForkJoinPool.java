package io.skua.examples;

import io.skua.ForkJoinPool;
import io.skua.ForkJoinTask;
import io.skua.ForkJoinWorkerThread;
import io.skua.RecursiveAction;
import io.skua.RecursiveTask;
import io.skua.Skua;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;

/** The programs of docs/coming-from-forkjoinpool.md. */
final class ComingFromForkJoinPool {
    private ComingFromForkJoinPool() {}

    static final class Fib extends RecursiveTask<Long> {
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n < 2) {
                return (long) n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    static long outsideOfAPool() {
        Fib forked = new Fib(20);
        forked.fork(); // a job of the common pool
        return new Fib(19).invoke() + forked.join(); // this thread waits while a worker runs Fib(19)
    }

    static final class Update extends RecursiveAction {
        private final ReentrantLock lock;

        Update(ReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        protected void compute() {
            Fib part = new Fib(15);
            part.fork();
            lock.lock();
            try {
                part.join(); // runs part and tasks below part, and never another Update
            } finally {
                lock.unlock();
            }
        }
    }

    static int feed() {
        CountDownLatch fed = new CountDownLatch(1);
        ForkJoinTask<Integer> consumer = ForkJoinTask.adapt(() -> {
            fed.await();
            return 42;
        });
        consumer.forkQueued(); // with fork(), the consumer could run at once and would wait for ever
        fed.countDown();
        return consumer.join();
    }

    static boolean streamThreads() {
        return List.of(1, 2, 3, 4).parallelStream()
                .noneMatch(number -> Thread.currentThread() instanceof ForkJoinWorkerThread);
    }

    static long squares(Skua skua) {
        return skua.range(0, 1000).mapToLong(i -> (long) i * i).sum();
    }

    static void untilAllIsDone() {
        ForkJoinPool pool = new ForkJoinPool(4);
        pool.execute(() -> System.out.println("done"));
        pool.close(); // without this, main could return and the JVM exit before the task has run
    }

    static ForkJoinPool named() {
        ForkJoinPool.ForkJoinWorkerThreadFactory factory = pool -> new ForkJoinWorkerThread(pool) {
            @Override
            protected void onStart() {
                setName("search-" + getPoolIndex());
            }
        };
        return new ForkJoinPool(4, factory, null, true);
    }
}
