package io.skua.loop.sort;

import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/** Sorts objects. The sort is stable. */
public final class ObjectSort<T> extends MergeSort {
    private final T[] data;
    private final @Nullable Comparator<? super T> given;
    private final Comparator<? super T> order;

    @SuppressWarnings("unchecked") // elements that are not comparable make compare throw
    public ObjectSort(T[] data, int start, int end, @Nullable Comparator<? super T> given) {
        super(data, start, end);
        this.data = data;
        this.given = given;
        this.order = given == null ? (Comparator<? super T>) (Comparator<?>) Comparator.naturalOrder() : given;
    }

    @Override
    Object newBuffer(int length) {
        return new Object[length];
    }

    @Override
    void sortPart(int from, int to) {
        Arrays.sort(data, from, to, given);
    }

    @Override
    int runEnd(int from, int to, boolean descending) {
        int i = from + 1;
        while (i < to && (order.compare(data[i], data[i - 1]) < 0) == descending) {
            i++;
        }
        return i;
    }

    @Override
    void reverse(int from, int to) {
        for (int i = from, j = to - 1; i < j; i++, j--) {
            T swapped = data[i];
            data[i] = data[j];
            data[j] = swapped;
        }
    }

    @Override
    boolean isLess(Object array, int i, Object otherArray, int j) {
        return order.compare(elements(array)[i], elements(otherArray)[j]) < 0;
    }

    @Override
    void merge(Object source, Runs runs, Object target, int at) {
        T[] from = elements(source);
        T[] to = elements(target);
        int left = runs.left();
        int right = runs.right();
        int next = at;
        while (left < runs.leftEnd() && right < runs.rightEnd()) {
            to[next++] = order.compare(from[right], from[left]) < 0 ? from[right++] : from[left++];
        }
        append(source, new Runs(left, runs.leftEnd(), right, runs.rightEnd()), target, next);
    }

    @SuppressWarnings("unchecked") // T[] is Object[] here
    private T[] elements(Object array) {
        return (T[]) array;
    }
}
