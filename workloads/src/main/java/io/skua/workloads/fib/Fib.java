package io.skua.workloads.fib;

/**
 * Fibonacci numbers by plain recursion: almost no work per call, so the time is the price of a fork and a join.
 *
 * <pre>{@code
 * long answer = Fib.sequential(30); // 832040
 * }</pre>
 */
final class Fib {
    /** The last Fibonacci number that fits in a long. */
    static final int MAX = 92;

    private Fib() {}

    /** The twin. {@code n} from 0 to 92. */
    public static long sequential(int n) {
        return n < 2 ? n : sequential(n - 1) + sequential(n - 2);
    }

    /** The answer in n steps, to check the others with. */
    static long iterative(int n) {
        long current = 0;
        long next = 1;
        for (int i = 0; i < n; i++) {
            long sum = current + next;
            current = next;
            next = sum;
        }
        return current;
    }

    /** How many calls the recursion makes, the first one included: twice the next number, less one. */
    static double calls(int n) {
        return 2.0 * forks(n) + 1;
    }

    /**
     * How many of the calls have two below them and so fork one. For the largest n that is more than a long can hold,
     * and its end is the answer; nobody will count them.
     */
    static long forks(int n) {
        return n == MAX ? Long.MAX_VALUE - 1 : iterative(n + 1) - 1;
    }

    /** Calls, and tasks too, from the first one down to fib(1): each task forks the larger of the two. */
    static int levels(int n) {
        return Math.max(n, 1);
    }
}
