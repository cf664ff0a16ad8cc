package io.skua.examples;

import io.skua.ForkJoinPool;
import io.skua.RecursiveTask;

final class Ported {
    private Ported() {}

    static final class Sum extends RecursiveTask<Long> {
        private final int[] numbers;
        private final int from;
        private final int to;

        Sum(int[] numbers, int from, int to) {
            this.numbers = numbers;
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from == 1) {
                return (long) numbers[from];
            }
            int middle = (from + to) >>> 1;
            Sum left = new Sum(numbers, from, middle);
            left.fork();
            return new Sum(numbers, middle, to).compute() + left.join();
        }
    }

    static long sum(int[] numbers) {
        try (ForkJoinPool pool = new ForkJoinPool(4)) {
            return pool.invoke(new Sum(numbers, 0, numbers.length));
        }
    }
}
