package io.skua.workloads.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.sort.CilkSort.Cutoffs;
import io.skua.workloads.sort.SortWorkload.Sorted;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SortTest {
    private static final Forks IN_TURN = (left, right) -> {
        left.run();
        right.run();
    };

    private static List<int[]> inputs(int size) {
        SplittableRandom random = new SplittableRandom(size);
        return List.of(
                random.ints(size).toArray(),
                random.ints(size, 0, 3).toArray(),
                new int[size],
                IntStream.range(0, size).toArray(),
                IntStream.range(0, size).map(i -> -i).toArray(),
                IntStream.range(0, size)
                        .map(i -> i % 2 == 0 ? Integer.MIN_VALUE : Integer.MAX_VALUE)
                        .toArray(),
                IntStream.range(0, size).map(i -> Math.min(i, size - i)).toArray());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 3, 4, 5, 15, 16, 17, 63, 100, 1000, 4097})
    void anythingIsSorted(int size) {
        for (int[] input : inputs(size)) {
            int[] expected = input.clone();
            Arrays.sort(expected);
            for (LeafSort leaf : List.of(LeafSort.JDK, LeafSort.quick(1), LeafSort.quick(20))) {
                for (Cutoffs cutoffs : List.of(new Cutoffs(4, 2, leaf), new Cutoffs(64, 32, leaf))) {
                    int[] numbers = input.clone();
                    new CilkSort(numbers, new int[numbers.length], cutoffs, IN_TURN).sort();
                    assertThat(numbers).isEqualTo(expected);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 20, 5000})
    void quicksortLeavesAloneWhatIsOutsideOfItsRange(int insertion) {
        for (int[] input : inputs(1000)) {
            int[] numbers = input.clone();
            LeafSort.quick(insertion).sort(numbers, 100, 900);
            int[] expected = input.clone();
            Arrays.sort(expected, 100, 900);
            assertThat(numbers).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @EnumSource(Form.class)
    void numbersThatRepeatAreSortedInParallel(Form form) {
        int[] numbers = new SplittableRandom(1).ints(200_000, 0, 1000).toArray();
        int[] expected = numbers.clone();
        Arrays.sort(expected);
        try (Skua skua = Skua.builder().workers(4).build()) {
            skua.run(() -> new CilkSort(
                            numbers, new int[numbers.length], new Cutoffs(100, 50, LeafSort.quick(20)), Forks.of(form))
                    .sort());
        }
        assertThat(numbers).isEqualTo(expected);
    }

    @Test
    void theCheckSeesWhatIsOutOfPlaceMissingOrDouble() {
        assertThat(Sorted.check(new int[] {0, 1, 2, 3})).isEqualTo(new Sorted(4, 0));
        assertThat(Sorted.check(new int[] {0, 2, 1, 3})).isEqualTo(new Sorted(4, 2));
        assertThat(Sorted.check(new int[] {0, 1, 1, 3})).isEqualTo(new Sorted(4, 1));
        assertThat(new Sorted(4, 1)).hasToString("4 numbers, 1 misplaced");
    }

    @Test
    void anInstanceCanBeRunAgain() {
        Workload.Instance run = new SortWorkload().with("3000", "cutoff=50");
        for (int i = 0; i < 3; i++) {
            assertThat(run.sequential()).isEqualTo(new Sorted(3000, 0));
            assertThat(((DividedRun) run).run(IN_TURN)).isEqualTo(new Sorted(3000, 0));
        }
    }

    /** Or there would be nothing to sort. */
    @Test
    void theInputIsShuffled() {
        int[] numbers = SortWorkload.shuffle(1000);
        assertThat(Sorted.check(numbers).misplaced()).isGreaterThan(900);
        Arrays.sort(numbers);
        assertThat(Sorted.check(numbers).misplaced()).isZero();
    }

    @Test
    void aWrongAnswerIsCalledWrong() {
        assertThat(new SortWorkload().with("8").check(new Sorted(8, 1))).isEqualTo(Workload.Verdict.WRONG);
    }

    @Test
    void cutsAreWhereARandomOrderPutsThem() {
        int draws = 10_000;
        double sum = 0;
        double squares = 0;
        for (int key = 0; key < draws; key++) {
            int cut = SortScript.cut(1000, 500, 800, key);
            assertThat(cut).isBetween(0, 800);
            sum += cut;
            squares += (double) cut * cut;
        }
        double mean = sum / draws;
        assertThat(mean).isCloseTo(800 * 501 / 1001.0, within(0.8));
        assertThat(squares / draws - mean * mean).isCloseTo(359.6, Percentage.withPercentage(5));
        assertThat(SortScript.cut(5, 2, 0, 1)).isZero();
    }
}
