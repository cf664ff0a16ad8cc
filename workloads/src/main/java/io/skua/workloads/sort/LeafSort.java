package io.skua.workloads.sort;

import java.util.Arrays;

/** Sorts a range in one thread. */
interface LeafSort {
    LeafSort JDK = Arrays::sort;

    void sort(int[] numbers, int from, int to);

    /**
     * Quicksort with the median of three, and insertion sort for this many numbers or fewer, as Cilk's program has it.
     * The larger part is the loop and the smaller one the recursion, so the stack stays logarithmic.
     */
    static LeafSort quick(int insertion) {
        return (numbers, from, to) -> quicksort(numbers, from, to, Math.max(insertion, 2));
    }

    private static void quicksort(int[] numbers, int from, int to, int insertion) {
        int low = from;
        int high = to;
        while (high - low > insertion) {
            int cut = partition(numbers, low, high);
            if (cut - low < high - cut) {
                quicksort(numbers, low, cut, insertion);
                low = cut;
            } else {
                quicksort(numbers, cut, high, insertion);
                high = cut;
            }
        }
        insertionSort(numbers, low, high);
    }

    /** Hoare's: equal numbers are divided evenly, and from three numbers on neither part is empty. */
    private static int partition(int[] numbers, int from, int to) {
        int pivot = median(numbers[from], numbers[(from + to) >>> 1], numbers[to - 1]);
        int left = from;
        int right = to - 1;
        while (true) {
            while (numbers[left] < pivot) {
                left++;
            }
            while (numbers[right] > pivot) {
                right--;
            }
            if (left >= right) {
                return left;
            }
            int swapped = numbers[left];
            numbers[left++] = numbers[right];
            numbers[right--] = swapped;
        }
    }

    private static int median(int a, int b, int c) {
        return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
    }

    private static void insertionSort(int[] numbers, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            int number = numbers[i];
            int hole = i;
            while (hole > from && numbers[hole - 1] > number) {
                numbers[hole] = numbers[hole - 1];
                hole--;
            }
            numbers[hole] = number;
        }
    }
}
