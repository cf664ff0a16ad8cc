package io.skua.loop.sort;

import io.skua.worker.Worker;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the part [from, to) of an array, in parallel. Must be called inside a job. The order is that of {@link
 * java.util.Arrays#sort}, and objects that are equal keep their order. When a comparator throws, some objects may be in
 * the array twice, and others not at all.
 */
public final class Sorts {
    private Sorts() {}

    public static void sort(Worker worker, int[] data, int from, int to) {
        new IntSort(data, from, to).sort(worker);
    }

    public static void sort(Worker worker, long[] data, int from, int to) {
        new LongSort(data, from, to).sort(worker);
    }

    public static void sort(Worker worker, double[] data, int from, int to) {
        new DoubleSort(data, from, to).sort(worker);
    }

    /** Sorts objects by their natural order if there is no comparator. */
    public static <T> void sort(Worker worker, T[] data, int from, int to, @Nullable Comparator<? super T> order) {
        new ObjectSort<>(data, from, to, order).sort(worker);
    }
}
