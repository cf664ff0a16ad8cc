package io.skua.faults;

import io.skua.CountedCompleter;
import io.skua.LongHandle;
import io.skua.RecursiveTask;
import io.skua.Skua;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** What tasks of these tests compute, and who runs them. */
final class Bodies {
    private final Mischief mischief;
    private final Set<Thread> workers = ConcurrentHashMap.newKeySet();

    Bodies(Mischief mischief) {
        this.mischief = mischief;
    }

    /** Threads that have run a task. */
    Set<Thread> workers() {
        return workers;
    }

    Mischief mischief() {
        return mischief;
    }

    private void leaf() {
        workers.add(Thread.currentThread());
        mischief.strike("body");
    }

    /** Forks at every level; inside a job. */
    long fib(int n) {
        if (n < 2) {
            leaf();
            return n;
        }
        LongHandle left = Skua.forkLong(() -> fib(n - 1));
        long right = fib(n - 2);
        return left.join() + right;
    }

    static long fibValue(int n) {
        long now = 0;
        long next = 1;
        for (int i = 0; i < n; i++) {
            long sum = now + next;
            now = next;
            next = sum;
        }
        return now;
    }

    /** Forks and joins for a while, or until it is told to stop. */
    long churn(int rounds, java.util.function.BooleanSupplier isOver) {
        long sum = 0;
        for (int i = 0; i < rounds && !isOver.getAsBoolean(); i++) {
            sum += fib(4);
        }
        return sum;
    }

    /** The same numbers with drop-in tasks. */
    final class FibTask extends RecursiveTask<Long> {
        private final int n;

        FibTask(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n < 2) {
                leaf();
                return (long) n;
            }
            FibTask left = new FibTask(n - 1);
            left.fork();
            if (n % 3 == 0 && left.tryUnfork()) {
                left.fork();
            }
            FibTask right = new FibTask(n - 2);
            if (n % 4 == 0) {
                invokeAll(left.isDone() ? new FibTask(0) : new FibTask(1), right);
                return left.join() + right.join();
            }
            return right.invoke() + left.join();
        }
    }

    /** A tree of completers that counts its leaves; its callbacks may throw. */
    final class Leaves extends CountedCompleter<Long> {
        private final int depth;
        private final LongAdder count;

        Leaves(@Nullable Leaves above, int depth) {
            super(above);
            this.depth = depth;
            this.count = above == null ? new LongAdder() : above.count;
        }

        @Override
        public void compute() {
            if (depth == 0) {
                leaf();
                count.increment();
            } else {
                setPendingCount(2);
                new Leaves(this, depth - 1).fork();
                new Leaves(this, depth - 1).fork();
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            mischief.strike("onCompletion");
        }

        @Override
        public boolean onExceptionalCompletion(Throwable thrown, CountedCompleter<?> caller) {
            mischief.strike("onExceptionalCompletion");
            return true;
        }

        @Override
        public Long getRawResult() {
            return count.sum();
        }
    }
}
