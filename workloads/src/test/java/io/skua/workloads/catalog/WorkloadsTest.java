package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import io.skua.workloads.uts.TreeCounts;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadsTest {
    @Test
    void everyWorkloadIsFoundByItsName() {
        assertThat(Workloads.all()).isNotEmpty().allSatisfy(workload -> {
            assertThat(Workloads.named(workload.name())).isSameAs(workload);
            assertThat(workload.usage()).startsWith(workload.name()).doesNotContain("\n");
            assertThat(workload.description()).isNotBlank().doesNotContain("\n");
        });
    }

    @Test
    void anUnknownNameIsAnsweredWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workloads.named("fibb"))
                .withMessageStartingWith(
                        "unknown workload 'fibb': the known ones are fib, nqueens, uts, stress, skew,");
    }

    @ParameterizedTest
    @CsvSource({
        "fib, fib 38",
        "nqueens, nqueens 13",
        "uts, uts T1",
        "stress, stress 10000 14 1",
        "skew, skew 10000 14 1 1",
        "varloop, varloop 600 24",
        "sort, sort 2000000 cutoff=2048 merge=2048"
    })
    void argumentsHaveDefaults(String name, String title) {
        assertThat(Workloads.named(name).with().title()).isEqualTo(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "fib 20",
                "nqueens 8",
                "nqueens 8 cutoff=2",
                "uts t=3 d=4 b=3 r=1",
                "uts t=0 b=200 q=0.2 m=4 r=5",
                "uts t=2 a=0 d=6 b=4 q=0.234375 m=4 r=0",
                "stress 30 8 2",
                "skew 30 8 2 5",
                "varloop 100 9",
                "varloop 100 9 chunk=4",
                "sort 3000 cutoff=100 merge=50",
                "sort 3000 cutoff=100 merge=50 insertion=10"
            })
    void twinAndRivalGiveTheSameAnswer(String command) {
        Workload.Instance run = run(command);
        assertThat(run.title()).isEqualTo(command);
        Object answer = run.sequential();
        assertThat(run.rival(ForkJoinPool.commonPool())).isEqualTo(answer);
        assertThat(run.check(answer)).isNotEqualTo(Verdict.WRONG);
    }

    @Test
    void answersAreCheckedWhereTheRightOneIsKnown() {
        assertThat(run("fib 10").check(55L)).isEqualTo(Verdict.CORRECT);
        assertThat(run("fib 10").check(56L)).isEqualTo(Verdict.WRONG);
        assertThat(run("nqueens 8").check(92L)).isEqualTo(Verdict.CORRECT);
        assertThat(run("varloop 10 5").check(128L)).isEqualTo(Verdict.CORRECT);
        assertThat(run("uts t1").check(new TreeCounts(4_130_071, 10, 3_305_118)))
                .isEqualTo(Verdict.CORRECT);
        assertThat(run("uts T1").check(new TreeCounts(4_130_071, 10, 3_305_117)))
                .isEqualTo(Verdict.WRONG);
        assertThat(run("uts t=3 d=4 b=3").check(TreeCounts.NONE)).isEqualTo(Verdict.UNKNOWN);
    }

    @Test
    void answersReadAsText() {
        assertThat(run("fib 10").sequential()).hasToString("55");
        assertThat(run("uts t=3 d=4 b=3").sequential()).hasToString("121 nodes, depth 4, 81 leaves");
    }

    @Test
    void utsParametersLeftOutAreThoseOfTheOriginalProgram() {
        assertThat(run("uts r=0").title()).isEqualTo("uts t=1 a=0 d=6 b=4 r=0");
        assertThat(run("uts t=0").title()).isEqualTo("uts t=0 b=4 q=0.234375 m=4 r=0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        fib -1           | n must be a whole number from 0 to 92, but was '-1'
        fib 93           | n must be a whole number from 0 to 92, but was '93'
        fib abc          | n must be a whole number from 0 to 92, but was 'abc'
        fib 99999999999  | n must be a whole number from 0 to 92, but was '99999999999'
        fib 1 2          | '2' is one argument too many: use fib [n from 0 to 92, default 38]
        fib n=3          | there is no setting 'n': use fib [n from 0 to 92, default 38]
        nqueens 0        | n must be a whole number from 1 to 27, but was '0'
        nqueens 40       | n must be a whole number from 1 to 27, but was '40'
        nqueens 8 cutoff=9 | cutoff must be a whole number from 0 to 8, but was '9'
        stress 0         | grain must be a whole number from 1 to 1000000000, but was '0'
        stress 1 45      | depth must be a whole number from 0 to 44, but was '45'
        stress 1 2 0     | reps must be a whole number from 1 to 100000, but was '0'
        skew 1 2 3 51    | share must be a whole number from 1 to 50, but was '51'
        varloop 0        | n must be a whole number from 1 to 1000000, but was '0'
        varloop 9 61     | base must be a whole number from 0 to 60, but was '61'
        varloop 90000 9 chunk=2 | chunk must be 0 or at least 3 for 30000 iterations, but was '2'
        sort 0           | n must be a whole number from 1 to 268435456, but was '0'
        sort 9 cutoff=3  | cutoff must be a whole number from 4 to 268435456, but was '3'
        sort 9 insertion=-1 | insertion must be a whole number from 0 to 268435456, but was '-1'
        uts t=4          | t must be a whole number from 0 to 3, but was '4'
        uts b=many       | b must be a number, but was 'many'
        uts t=0 q=0.5 m=4 | q times m must be at most 1.001 or the tree has no end, but was 2.0
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String command, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> run(command)).withMessage(message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        uts T9      | unknown tree 'T9': the known ones are T1, T2, T3, T4, T5, T1L, T2L, T3L, T1XL,
        uts T1 d=3  | a tree has either a name or parameters: use uts [T1..T5
        uts d=3 d=4 | 'd' is given twice: use uts [T1..T5
        uts t=0 a=1 | a tree with t=0 (BIN) has no a: use uts [T1..T5
        stress 1 2 3 4    | '4' is one argument too many: use stress [grain
        skew share=2      | there is no setting 'share': use skew [grain
        uts x=1     | there is no setting 'x': use uts [T1..T5
        """)
    void aBadTreeIsAnsweredWithTheSyntax(String command, String start) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> run(command))
                .withMessageStartingWith(start)
                .withMessageNotContaining("\n");
    }

    private static Workload.Instance run(String command) {
        String[] words = command.split(" ", 2);
        Workload workload = Workloads.named(words[0]);
        return words.length == 1 ? workload.with() : workload.with(words[1].split(" "));
    }
}
