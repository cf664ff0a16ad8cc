package io.skua;

/** Fibonacci numbers in every form that a task can have. */
final class Fib {
    private Fib() {}

    static long plain(int n) {
        return n < 2 ? n : plain(n - 1) + plain(n - 2);
    }

    /** How many forks each form makes: one for each call with n ≥ 2. */
    static long forks(int n) {
        return plain(n + 1) - 1;
    }

    static long lambda(int n) {
        if (n < 2) {
            return n;
        }
        LongHandle left = Skua.forkLong(() -> lambda(n - 1));
        long right = lambda(n - 2);
        return left.join() + right;
    }

    static long boxed(int n) {
        if (n < 2) {
            return n;
        }
        Handle<Long> left = Skua.fork(() -> boxed(n - 1));
        long right = boxed(n - 2);
        return left.join() + right;
    }

    static final class Typed extends LongTask {
        private final int n;

        Typed(int n) {
            this.n = n;
        }

        @Override
        protected long compute() {
            return of(n);
        }

        static long of(int n) {
            if (n < 2) {
                return n;
            }
            Typed left = new Typed(n - 1);
            left.fork();
            long right = of(n - 2);
            return left.join() + right;
        }
    }

    static final class DropIn extends RecursiveTask<Long> {
        private final int n;

        DropIn(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n < 2) {
                return (long) n;
            }
            DropIn left = new DropIn(n - 1);
            left.fork();
            return new DropIn(n - 2).compute() + left.join();
        }
    }

    static final class Action extends RecursiveAction {
        private final int n;
        long result = -1;

        Action(int n) {
            this.n = n;
        }

        @Override
        protected void compute() {
            if (n < 2) {
                result = n;
                return;
            }
            Action left = new Action(n - 1);
            Action right = new Action(n - 2);
            invokeAll(left, right);
            result = left.result + right.result;
        }
    }

    static final class Counted extends CountedCompleter<Long> {
        private final int n;
        private long result;
        private Counted left;
        private Counted right;

        Counted(CountedCompleter<?> completer, int n) {
            super(completer);
            this.n = n;
        }

        @Override
        public void compute() {
            if (n < 2) {
                result = n;
            } else {
                left = new Counted(this, n - 1);
                right = new Counted(this, n - 2);
                addToPendingCount(1);
                left.fork();
                right.compute();
                return;
            }
            tryComplete();
        }

        @Override
        public void onCompletion(CountedCompleter<?> caller) {
            if (left != null) {
                result = left.result + right.result;
            }
        }

        @Override
        public Long getRawResult() {
            return result;
        }
    }
}
