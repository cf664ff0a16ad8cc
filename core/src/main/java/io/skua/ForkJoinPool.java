package io.skua;

/**
 * A {@link Skua} under the name that ported code uses: {@code new ForkJoinPool(4)}, {@code ForkJoinPool.commonPool()}.
 * New code uses {@link Skua#builder()}.
 */
public final class ForkJoinPool extends Skua {
    public ForkJoinPool() {
        super(builder(), false);
    }

    public ForkJoinPool(int parallelism) {
        super(builder().workers(parallelism), false);
    }

    public static Skua commonPool() {
        return common();
    }

    public static int getCommonPoolParallelism() {
        return common().workers();
    }

    public int getParallelism() {
        return workers();
    }

    /** How many tasks have been stolen so far. */
    public long getStealCount() {
        return counters().steals();
    }
}
