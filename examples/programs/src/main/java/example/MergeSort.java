package example;

import io.skua.ForkJoinPool;
import io.skua.RecursiveAction;
import java.util.Arrays;
import java.util.Random;

/**
 * Sorts random numbers: {@code MergeSort [HOW_MANY]}. This program was written for java.util.concurrent.ForkJoinPool;
 * the port changed the first two imports and nothing else.
 */
public final class MergeSort {
    private static final int CUT_OFF = 8192;

    private MergeSort() {}

    /** Sorts a part of an array, with the same part of a second array as room to merge. */
    private static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1;

        private final int[] numbers;
        private final int[] room;
        private final int from;
        private final int to;

        Sort(int[] numbers, int[] room, int from, int to) {
            this.numbers = numbers;
            this.room = room;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= CUT_OFF) {
                Arrays.sort(numbers, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(numbers, room, from, middle), new Sort(numbers, room, middle, to));
            merge(middle);
        }

        private void merge(int middle) {
            System.arraycopy(numbers, from, room, from, middle - from);
            int left = from;
            int right = middle;
            for (int i = from; left < middle; i++) {
                boolean takeRight = right < to && numbers[right] < room[left];
                numbers[i] = takeRight ? numbers[right++] : room[left++];
            }
        }
    }

    public static void main(String[] arguments) {
        String howMany = arguments.length == 0 ? "10000000" : arguments[0];
        if (!howMany.matches("[0-9]{1,8}")) {
            System.err.println("Say how many numbers to sort, at most 99999999: MergeSort [HOW_MANY]");
            System.exit(2);
        }
        int[] numbers = new Random(1).ints(Integer.parseInt(howMany)).toArray();
        long sum = Arrays.stream(numbers).asLongStream().sum();
        ForkJoinPool pool = new ForkJoinPool();
        pool.invoke(new Sort(numbers, new int[numbers.length], 0, numbers.length));
        pool.shutdown();
        int unsorted = 0;
        for (int i = 1; i < numbers.length; i++) {
            unsorted += numbers[i - 1] > numbers[i] ? 1 : 0;
        }
        System.out.println(numbers.length + " numbers, " + unsorted + " of them in the wrong order, sum "
                + (sum == Arrays.stream(numbers).asLongStream().sum() ? "unchanged" : "changed"));
    }
}
