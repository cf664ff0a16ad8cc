package io.skua.loop.sort;

import java.util.Arrays;

/** Sorts {@code int}s. */
public final class IntSort extends MergeSort {
    private final int[] data;

    public IntSort(int[] data, int start, int end) {
        super(data, start, end);
        this.data = data;
    }

    @Override
    Object newBuffer(int length) {
        return new int[length];
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
            int swapped = data[i];
            data[i] = data[j];
            data[j] = swapped;
        }
    }

    @Override
    boolean isLess(Object array, int i, Object otherArray, int j) {
        return ((int[]) array)[i] < ((int[]) otherArray)[j];
    }

    @Override
    void merge(Object source, Runs runs, Object target, int at) {
        int[] from = (int[]) source;
        int[] to = (int[]) target;
        int left = runs.left();
        int right = runs.right();
        int next = at;
        int leftLast = runs.leftEnd() - 1;
        int rightLast = runs.rightEnd() - 1;
        int last = at + runs.length() - 1;
        boolean branchless = !isPredictable(source, runs);
        while (branchless && left < leftLast && right < rightLast) {
            int isRight = (int) (((long) from[right] - from[left]) >>> 63);
            to[next++] = from[left + ((right - left) & -isRight)];
            left += 1 - isRight;
            right += isRight;
            int isLeft = (int) (((long) from[rightLast] - from[leftLast]) >>> 63);
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
