package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import io.skua.workloads.uts.SampleTree;
import io.skua.workloads.uts.TreeCounts;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every workload gives the same answer in every form, however many workers there are. */
class FormTest {
    private static final String[] COMMANDS = {
        "fib 0",
        "fib 1",
        "fib 21",
        "nqueens 1",
        "nqueens 2",
        "nqueens 9",
        "nqueens 9 cutoff=0",
        "nqueens 9 cutoff=3",
        "uts t=1 a=3 d=8 b=3 r=3", // the root is a leaf
        "uts t=1 a=3 d=5 b=4 r=-5",
        "uts t=0 b=200 q=0.2 m=4 r=5",
        "uts t=0 b=0 q=0.2 m=4 r=5",
        "uts t=2 a=0 d=6 b=4 q=0.234375 m=4 r=0",
        "uts t=3 d=9 b=3 r=1",
        "uts t=3 d=300 b=1 r=1", // deeper than a walk's first stack
        "stress 1 0 1",
        "stress 50 1 3",
        "stress 20 9 2",
        "skew 1 0 1 1",
        "skew 20 10 2 1",
        "skew 20 10 1 30",
        "varloop 1 0",
        "varloop 100 9",
        "varloop 100 9 chunk=1",
        "varloop 100 9 chunk=5",
        "sort 1",
        "sort 10",
        "sort 5000 cutoff=4 merge=2",
        "sort 30000 cutoff=200 merge=100 insertion=10",
    };

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void allFormsAgreeWithTheTwin(int workers) {
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (String command : COMMANDS) {
                Workload.Instance run = run(command);
                Object answer = run.sequential();
                assertThat(run.check(answer)).as(command).isNotEqualTo(Verdict.WRONG);
                for (Form form : Form.values()) {
                    assertThat(run.skua(skua, form))
                            .as("%s, %s, %d workers", command, form, workers)
                            .isEqualTo(answer);
                }
            }
        }
    }

    /** Large enough that tasks are stolen, with walks that begin anywhere in the tree. */
    @ParameterizedTest
    @EnumSource(Form.class)
    void aPublishedTreeIsCountedWhileTasksAreStolen(Form form) {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (SampleTree tree : new SampleTree[] {SampleTree.T3, SampleTree.T5}) {
                Workload.Instance run = run("uts " + tree);
                assertThat(run.skua(skua, form)).isEqualTo(tree.published());
            }
            assertThat(skua.counters().steals()).isPositive();
        }
    }

    /** Three or four frames per level; the rival's pool would need -Xss. */
    @ParameterizedTest
    @EnumSource(Form.class)
    void aDeepTreeFitsInAWorkersStack(Form form) {
        Workload.Instance run = run("uts t=3 d=50000 b=1 r=0");
        try (Skua skua = Skua.builder().workers(2).build()) {
            assertThat(run.skua(skua, form)).isEqualTo(new TreeCounts(50_001, 50_000, 1));
        }
    }

    @Test
    void theRivalAgreesInALargePool() {
        ForkJoinPool pool = new ForkJoinPool(32);
        try {
            for (String command : COMMANDS) {
                Workload.Instance run = run(command);
                assertThat(run.rival(pool)).as(command).isEqualTo(run.sequential());
            }
        } finally {
            pool.shutdown();
        }
    }

    @Test
    void formsReadAsTheCommandLineWritesThem() {
        assertThat(Form.values()).extracting(Form::toString).containsExactly("typed", "lambda", "drop-in");
        assertThat(Form.values())
                .allSatisfy(form -> assertThat(form.description()).isNotBlank());
    }

    private static Workload.Instance run(String command) {
        String[] words = command.split(" ", 2);
        return Workloads.named(words[0]).with(words[1].split(" "));
    }
}
