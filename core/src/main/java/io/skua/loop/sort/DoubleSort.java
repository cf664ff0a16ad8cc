package io.skua.loop.sort;

import java.util.Arrays;

/** Sorts {@code double}s. */
public final class DoubleSort extends MergeSort {
    private final double[] data;

    public DoubleSort(double[] data, int start, int end) {
        super(data, start, end);
        this.data = data;
    }

    @Override
    Object newBuffer(int length) {
        return new double[length];
    }

    @Override
    void sortPart(int from, int to) {
        Arrays.sort(data, from, to);
    }

    @Override
    int runEnd(int from, int to, boolean descending) {
        int i = from + 1;
        while (i < to && isLess(data[i], data[i - 1]) == descending) {
            i++;
        }
        return i;
    }

    @Override
    void reverse(int from, int to) {
        for (int i = from, j = to - 1; i < j; i++, j--) {
            double swapped = data[i];
            data[i] = data[j];
            data[j] = swapped;
        }
    }

    @Override
    boolean isLess(Object array, int i, Object otherArray, int j) {
        return isLess(((double[]) array)[i], ((double[]) otherArray)[j]);
    }

    @Override
    void merge(Object source, Runs runs, Object target, int at) {
        double[] from = (double[]) source;
        double[] to = (double[]) target;
        int left = runs.left();
        int right = runs.right();
        int next = at;
        int leftLast = runs.leftEnd() - 1;
        int rightLast = runs.rightEnd() - 1;
        int last = at + runs.length() - 1;
        boolean branchless = isPlain(from, runs) && !isPredictable(source, runs);
        while (branchless && left < leftLast && right < rightLast) {
            int isRight = (int) (Double.doubleToRawLongBits(from[right] - from[left]) >>> 63);
            to[next++] = from[left + ((right - left) & -isRight)];
            left += 1 - isRight;
            right += isRight;
            int isLeft = (int) (Double.doubleToRawLongBits(from[rightLast] - from[leftLast]) >>> 63);
            to[last--] = from[rightLast + ((leftLast - rightLast) & -isLeft)];
            leftLast -= isLeft;
            rightLast -= 1 - isLeft;
        }
        while (left <= leftLast && right <= rightLast) {
            to[next++] = isLess(from[right], from[left]) ? from[right++] : from[left++];
        }
        append(source, new Runs(left, leftLast + 1, right, rightLast + 1), target, next);
    }

    /**
     * Whether the sign of a difference tells the order of all these elements. That holds for zeros, since -0.0 - 0.0 is
     * -0.0, but not for NaN. NaN would be the last element of a run.
     */
    private static boolean isPlain(double[] array, Runs runs) {
        return !Double.isNaN(array[runs.leftEnd() - 1]) && !Double.isNaN(array[runs.rightEnd() - 1]);
    }

    /** The order of {@link Double#compare}, which puts -0.0 before 0.0 and NaN last; mostly without calling it. */
    private static boolean isLess(double value, double other) {
        return value < other || (!(value > other) && Double.compare(value, other) < 0);
    }
}
