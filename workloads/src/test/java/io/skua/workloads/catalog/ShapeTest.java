package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Shape;
import io.skua.workloads.divide.CallTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Work and span against counts that share no code with them, and tasks against what the runtime has counted. */
class ShapeTest {
    @Test
    void fibCountsItsCalls() {
        for (int n = 0; n <= 15; n++) {
            assertThat(run("fib " + n).shape()).as("fib %d", n).isEqualTo(fib(n).shape("calls"));
        }
    }

    @Test
    void theLargestFibHasMoreTasksThanALongCanHold() {
        assertThat(run("fib 91").shape().tasks()).isEqualTo(7_540_113_804_746_346_429L);
        assertThat(run("fib 92").shape().tasks()).isEqualTo(Long.MAX_VALUE);
        assertThat(run("fib 92").shape().work()).isPositive();
    }

    private static CallTree fib(int n) {
        return n < 2 ? CallTree.of(1, List.of()) : CallTree.of(1, List.of(fib(n - 1), fib(n - 2)));
    }

    @Test
    void queensCountTheBoardsTheyReach() {
        for (int n = 1; n <= 7; n++) {
            for (int cutoff = 0; cutoff <= n; cutoff++) {
                assertThat(run("nqueens " + n + " cutoff=" + cutoff).shape())
                        .as("nqueens %d cutoff=%d", n, cutoff)
                        .isEqualTo(queens(new int[n], 0, cutoff).shape("nodes"));
            }
        }
    }

    private static CallTree queens(int[] columns, int row, int cutoff) {
        List<CallTree> children = new ArrayList<>();
        for (int column = 0; column < columns.length && row < columns.length; column++) {
            boolean safe = true;
            for (int above = 0; above < row; above++) {
                safe &= columns[above] != column && Math.abs(columns[above] - column) != row - above;
            }
            if (safe) {
                columns[row] = column;
                children.add(queens(columns, row + 1, cutoff - 1));
            }
        }
        return cutoff > 0
                ? CallTree.of(1, children)
                : CallTree.of(1 + children.stream().mapToDouble(CallTree::work).sum(), List.of());
    }

    @ParameterizedTest
    @CsvSource({"3, 0, 1, 50", "3, 1, 1, 50", "3, 7, 1, 50", "3, 7, 2, 1", "1, 10, 1, 1", "5, 9, 3, 10", "2, 9, 1, 33"})
    void treesThatSpinCountIterations(int grain, int depth, int reps, int share) {
        CallTree tree = spin(grain, 1L << depth, share);
        Shape shape =
                run("skew " + grain + " " + depth + " " + reps + " " + share).shape();
        assertThat(shape)
                .isEqualTo(new Shape(
                        reps * tree.forks() + 1, tree.chain(), reps * tree.work(), reps * tree.span(), "iterations"));
        if (share == 50) {
            assertThat(run("stress " + grain + " " + depth + " " + reps).shape())
                    .isEqualTo(shape);
        }
    }

    private static CallTree spin(int grain, long leaves, int share) {
        if (leaves == 1) {
            return CallTree.of(grain, List.of());
        }
        long small = leaves * share < 100 ? 1 : leaves * share / 100;
        return CallTree.of(0, List.of(spin(grain, small, share), spin(grain, leaves - small, share)));
    }

    @ParameterizedTest
    @CsvSource({"1, 0, 0", "60, 0, 0", "600, 2, 0", "100, 5, 0", "100, 5, 1", "100, 5, 7", "30, 8, 1000"})
    void loopsCountCalls(int n, int base, int chunk) {
        List<Integer> counters = new ArrayList<>();
        for (int i = 0; i < n; i += 3) {
            counters.add(i);
        }
        // A chunk is one call after the other, which a CallTree does not have: measured apart.
        long tasks = 0;
        long deepest = 0;
        double work = 0;
        double span = 0;
        for (int link = 1; !counters.isEmpty(); link++) {
            int kept = Math.min(counters.size(), chunk == 0 ? (int) Math.ceil(counters.size() / 64.0) : chunk);
            double chunkSpan = 0;
            tasks++;
            deepest = Math.max(deepest, link);
            for (int i : counters.subList(0, kept)) {
                CallTree fib = fib(base + i % 7);
                boolean parallel = i % 2 == 0;
                work += fib.work();
                chunkSpan += parallel ? fib.span() : fib.work();
                tasks += parallel ? fib.forks() : 0;
                deepest = Math.max(deepest, parallel ? link - 1 + fib.chain() : link);
            }
            span = Math.max(span, chunkSpan);
            counters = counters.subList(kept, counters.size());
        }
        assertThat(run("varloop " + n + " " + base + " chunk=" + chunk).shape())
                .isEqualTo(new Shape(tasks, deepest, work, span, "calls"));
    }

    @Test
    void sortingCountsComparisons() {
        // Four leaves of 4 numbers with 4 * 2 comparisons each, two merges of 8, one of 16; five forks, four in
        // parallel.
        assertThat(run("sort 16 cutoff=4 merge=16").shape()).isEqualTo(new Shape(5, 3, 64, 32, "comparisons"));
        // The merge of 16 has two halves: the longer one's takes 8 of 16 numbers at most 12.
        Shape divided = run("sort 16 cutoff=4 merge=15").shape();
        assertThat(divided.tasks()).isEqualTo(6);
        assertThat(divided.work()).isEqualTo(64);
        assertThat(divided.span()).isBetween(16.0 + 8, 16.0 + 12);
        // 2 * 64 at the top, 4 * 2 * 16 below it, 16 leaves of 8.
        assertThat(run("sort 64 cutoff=4 merge=2").shape().work()).isEqualTo(128 + 128 + 16 * 8);
    }

    /** Every fork is counted, whether it was queued or ran at once, and the job itself is a task. */
    @ParameterizedTest
    @ValueSource(ints = {1, 4})
    void theRuntimeCountsAsManyTasks(int workers) {
        List<String> commands = List.of(
                "fib 0",
                "fib 18",
                "nqueens 8",
                "nqueens 8 cutoff=2",
                "uts t=1 a=3 d=5 b=4 r=-5",
                "uts t=0 b=200 q=0.2 m=4 r=5",
                "uts T3",
                "stress 10 10 2",
                "skew 10 10 2 1",
                "varloop 100 8",
                "varloop 100 8 chunk=2",
                "sort 5000 cutoff=10 merge=10",
                "sort 5000 cutoff=100 merge=30 insertion=20");
        for (String command : commands) {
            Workload.Instance run = run(command);
            long tasks = run.shape().tasks();
            for (Form form : Form.values()) {
                Skua skua = Skua.builder().workers(workers).build();
                try (skua) {
                    run.skua(skua, form);
                }
                assertThat(skua.counters().tasks())
                        .as("%s, %s, %d workers", command, form, workers)
                        .isEqualTo(tasks);
            }
        }
    }

    private static Workload.Instance run(String command) {
        String[] words = command.split(" ", 2);
        return Workloads.named(words[0]).with(words[1].split(" "));
    }
}
