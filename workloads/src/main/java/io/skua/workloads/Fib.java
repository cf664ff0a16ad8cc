package io.skua.workloads;

/**
 * Fibonacci numbers by plain recursion: almost no work per call, so the time is the price of a fork and a join.
 *
 * <pre>{@code
 * long answer = Fib.sequential(30); // 832040
 * }</pre>
 */
public final class Fib {
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
}
