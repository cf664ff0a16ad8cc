package io.skua.workloads.sort;

import io.skua.workloads.divide.DividedRun;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Meter;
import io.skua.workloads.script.Program;
import io.skua.workloads.setup.Arguments;
import io.skua.workloads.setup.DescribedWorkload;
import io.skua.workloads.setup.PreparedInput;
import io.skua.workloads.sort.CilkSort.Cutoffs;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Sorts the numbers 0 to n − 1 from a fixed random order, as Cilk's program does. If each stands where its value says,
 * they are sorted and none was lost or doubled. The twin is the JDK's sort, the best that one thread can do here, not
 * this program without forks.
 *
 * <p>The paper's cut-offs (quicksort from 2048 numbers, insertion sort from 20) are in its presets. By default the
 * leaves are sorted by the JDK too, which was a little faster than that quicksort.
 */
public final class SortWorkload extends DescribedWorkload {
    private static final int N_MAX = 1 << 28; // three arrays of 1 GB
    private static final int N = 2_000_000;
    private static final int CUTOFF = 2048;
    private static final int MERGE = 2048;
    private static final long SEED = 20;
    private static final String[] PAPER = {"33554432", "cutoff=2048", "merge=2048", "insertion=20"};

    /** Has no input yet; {@link #with} reads one from words that a user has typed. */
    public SortWorkload() {
        super(
                "sort",
                "n numbers by Cilk's merge sort, sorting and merging in parallel: memory traffic and many joins",
                "sort [n from 1 to " + N_MAX + ", default " + N + "] [cutoff=numbers a task sorts, default " + CUTOFF
                        + "] [merge=numbers a task merges, default " + MERGE
                        + "] [insertion=numbers a task sorts by insertion, the rest by quicksort; 0 for the JDK's sort,"
                        + " default 0]",
                Preset.of("quick", "milliseconds", "200000"),
                Preset.of("dvs-sim", "DVS paper, Fig. 5, simulated machine: 32768*1024 numbers", PAPER),
                Preset.of("dvs-real", "DVS paper, Fig. 5, real machine: the same", PAPER));
    }

    @Override
    public Instance with(List<String> arguments) {
        Arguments given = new Arguments(this, arguments).allowing(1, Set.of("cutoff", "merge", "insertion"));
        int insertion = given.setting("insertion", 0, 0, N_MAX);
        Cutoffs cutoffs = new Cutoffs(
                given.setting("cutoff", CUTOFF, 4, N_MAX),
                given.setting("merge", MERGE, 2, N_MAX),
                insertion == 0 ? LeafSort.JDK : LeafSort.quick(insertion));
        String suffix = " cutoff=" + cutoffs.sort() + " merge=" + cutoffs.merge()
                + (insertion == 0 ? "" : " insertion=" + insertion);
        return new Run(given.word("n", N, 1, N_MAX), cutoffs, suffix);
    }

    /** What a run leaves behind. */
    record Sorted(int numbers, int misplaced) {
        static Sorted check(int[] numbers) {
            int misplaced = 0;
            for (int i = 0; i < numbers.length; i++) {
                misplaced += numbers[i] == i ? 0 : 1;
            }
            return new Sorted(numbers.length, misplaced);
        }

        @Override
        public String toString() {
            return numbers + " numbers, " + misplaced + " misplaced";
        }
    }

    static int[] shuffle(int n) {
        SplittableRandom random = new SplittableRandom(SEED);
        int[] numbers = new int[n];
        for (int i = 0; i < n; i++) {
            int other = random.nextInt(i + 1);
            numbers[i] = numbers[other];
            numbers[other] = i;
        }
        return numbers;
    }

    private static final class Run implements DividedRun {
        private final int n;
        private final Cutoffs cutoffs;
        private final String suffix;
        private final PreparedInput<int[]> shuffled; // it can be large

        Run(int n, Cutoffs cutoffs, String suffix) {
            this.n = n;
            this.cutoffs = cutoffs;
            this.suffix = suffix;
            shuffled = new PreparedInput<>(() -> shuffle(n));
        }

        @Override
        public String title() {
            return "sort " + n + suffix;
        }

        /** A copy that the caller may sort. */
        private int[] input() {
            return shuffled.get().clone();
        }

        @Override
        public Object sequential() {
            int[] numbers = input();
            Arrays.sort(numbers);
            return Sorted.check(numbers);
        }

        @Override
        public Prepared prepare() {
            int[] numbers = input();
            int[] spare = new int[n];
            return new Prepared() {
                @Override
                public void run(Forks forks) {
                    new CilkSort(numbers, spare, cutoffs, forks).sort();
                }

                @Override
                public Object answer() {
                    return Sorted.check(numbers);
                }
            };
        }

        /** How merges divide depends on the numbers, so this sorts them once. */
        @Override
        public Shape shape() {
            Meter meter = new Meter();
            run(meter);
            return meter.shape("comparisons");
        }

        @Override
        public Program program() {
            return SortScript.program(title(), n, cutoffs);
        }

        @Override
        public Optional<Object> known() {
            return Optional.of(new Sorted(n, 0));
        }
    }
}
