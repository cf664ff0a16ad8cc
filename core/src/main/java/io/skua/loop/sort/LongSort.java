package io.skua.loop.sort;

import java.util.Arrays;

/** Sorts {@code long}s. */
public final class LongSort extends MergeSort {
    private final long[] data;

    public LongSort(long[] data, int start, int end) {
        super(data, start, end);
        this.data = data;
    }

    @Override
    Object newBuffer(int length) {
        return new long[length];
    }

    @Override
    void sortPart(int from, int to) {
        Arrays.sort(data, from, to);
    }

    @Override
    int runEnd(int from, int to, boolean descending) {
        int i = from + 1;
        while (i < to && (data[i] < data[i - 1]) == descending) {
            i++;
        }
        return i;
    }

    @Override
    void reverse(int from, int to) {
        for (int i = from, j = to - 1; i < j; i++, j--) {
            long swapped = data[i];
            data[i] = data[j];
            data[j] = swapped;
        }
    }

    @Override
    boolean isLess(Object array, int i, Object otherArray, int j) {
        return ((long[]) array)[i] < ((long[]) otherArray)[j];
    }

    @Override
    void merge(Object source, Runs runs, Object target, int at) {
        long[] from = (long[]) source;
        long[] to = (long[]) target;
        int left = runs.left();
        int right = runs.right();
        int next = at;
        int leftLast = runs.leftEnd() - 1;
        int rightLast = runs.rightEnd() - 1;
        int last = at + runs.length() - 1;
        boolean branchless = !isPredictable(source, runs);
        while (branchless && left < leftLast && right < rightLast) {
            int isRight = from[right] < from[left] ? 1 : 0;
            to[next++] = from[left + ((right - left) & -isRight)];
            left += 1 - isRight;
            right += isRight;
            int isLeft = from[rightLast] < from[leftLast] ? 1 : 0;
            to[last--] = from[rightLast + ((leftLast - rightLast) & -isLeft)];
            leftLast -= isLeft;
            rightLast -= 1 - isLeft;
        }
        while (left <= leftLast && right <= rightLast) {
            to[next++] = from[right] < from[left] ? from[right++] : from[left++];
        }
        append(source, new Runs(left, leftLast + 1, right, rightLast + 1), target, next);
    }
}
