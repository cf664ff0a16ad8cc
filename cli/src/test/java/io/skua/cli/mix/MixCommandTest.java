package io.skua.cli.mix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import io.skua.cli.Cli;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MixCommandTest {
    private static final String SHORT = " --warm-up 0 --repeat 1 ";
    private static final String TWO = "mix 'fib 18' 'nqueens 7, weight=2, name=queens'" + SHORT;

    @ParameterizedTest
    @ValueSource(strings = {"", "--islands", "--fixed 1", "--pools", "--pool"})
    void jsonHasTheSameKeysInEveryMode(String mode) throws IOException {
        Map<String, Object> result = Cli.json(TWO + "--workers 2 --json " + mode);
        assertThat(result)
                .containsKeys("machine", "mode", "workers", "policy", "staggerMillis", "notes")
                .containsKeys("makespan", "weightedSpeedup", "fairness", "waste", "jobs")
                .containsEntry("workers", 2);
        assertThat(result.get("jobs"))
                .asInstanceOf(LIST)
                .hasSize(2)
                .allSatisfy(job -> assertThat(job)
                        .asInstanceOf(MAP)
                        .containsOnlyKeys(
                                "name",
                                "seconds",
                                "slowdown",
                                "meanMembers",
                                "peakMembers",
                                "heldSeconds",
                                "usedSeconds",
                                "diaspora"));
        assertThat(jobs(result)).extracting(job -> job.get("name")).containsExactly("fib 18", "queens");
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> jobs(Map<String, Object> result) {
        return (List<Map<String, Object>>) result.get("jobs");
    }

    @Test
    void nobodyKnowsWhatAJobHasOfASharedPool() throws IOException {
        Map<String, Object> result = Cli.json(TWO + "--json --pool");
        assertThat(result).containsEntry("mode", "pool").containsEntry("policy", null);
        assertThat(jobs(result))
                .allSatisfy(job -> assertThat(job)
                        .containsEntry("meanMembers", null)
                        .containsEntry("heldSeconds", null)
                        .containsEntry("usedSeconds", null)
                        .containsEntry("diaspora", List.of()));
        assertThat(result.get("waste")).isInstanceOf(Double.class);
    }

    @Test
    void partitionsHaveADiaspora() throws IOException {
        assertThat(jobs(Cli.json(TWO + "--json --fixed 1")))
                .allSatisfy(job -> assertThat(job)
                        .containsEntry("meanMembers", 1.0)
                        .containsEntry("peakMembers", 1)
                        .containsEntry("diaspora", List.of(List.of(0.0, 0))));
    }

    @Test
    void peopleGetATable() {
        assertThat(Cli.output("mix 'fib 18' 'fib 18' --fixed 1 --workers 1 --policy dvs" + SHORT)
                        .lines())
                .contains("2 jobs, each on a Skua of 1 worker, policy dvs, one run without warm-up")
                .anyMatch(line -> line.matches(" job +seconds +alone +slowdown +members +peak +held +used"))
                .anyMatch(line -> line.startsWith(" fib 18 "))
                .anyMatch(line -> line.startsWith(" fib 18 #2 "))
                .anyMatch(line -> line.matches("makespan .*, weighted speed-up .* of 2, fairness .*, waste .* %"))
                .anyMatch(line -> line.startsWith("diaspora over time, one sign for "))
                .allMatch(line -> line.length() <= 80);
    }

    @Test
    void poolsHaveNoDiaspora() {
        assertThat(Cli.output("mix 'fib 18' --workers 3 --stagger 5 --pools" + SHORT))
                .startsWith("1 job, each on a ForkJoinPool of 3 threads, 5 ms apart, one run without warm-up")
                .doesNotContain("diaspora", "min and max");
        assertThat(Cli.output("mix 'fib 18' --workers 3 --pool" + SHORT))
                .startsWith("1 job on one ForkJoinPool of 3 threads, ")
                .doesNotContain("members");
    }

    @Test
    void whatDoesNotFitIsTold() {
        assertThat(Cli.output("mix fib fib fib --workers 2 --islands".replace("fib", "'fib 12'") + SHORT))
                .contains("more jobs than workers: the last ones wait in a queue for a free worker");
        assertThat(Cli.output("mix 'fib 12' 'fib 12' --fixed 50" + SHORT))
                .contains("100 workers in all, but ")
                .contains("here: they take turns, which costs time");
        assertThat(Cli.output("mix 'fib 12, max=3' --pools" + SHORT))
                .contains("min and max are for islands: here they mean nothing");
    }

    @Test
    void islandsCanBeSetUp() throws IOException {
        assertThat(Cli.json(TWO + "--json --rule zones --overlap --period 2.5 --policy dvs --stagger 1"))
                .containsEntry("mode", "islands")
                .containsEntry("rule", "zones")
                .containsEntry("overlap", true)
                .containsEntry("periodMillis", 2.5)
                .containsEntry("policy", "dvs")
                .containsEntry("staggerMillis", 1.0);
    }

    @Test
    void aLedgerThatCannotBeUsedIsAWarning() {
        Cli run = Cli.run(TWO + "--ledger no/such/directory/ledger");
        assertThat(run.exitCode()).isZero();
        assertThat(run.out()).contains("weighted speed-up");
        assertThat(run.err())
                .startsWith("skua: processors are not shared with other programs: ")
                .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        ""                            | a mix needs a JOB, such as "nqueens 12"; 'skua list' shows which there are.
        'fibb 3'                      | unknown workload 'fibb', did you mean 'fib'?
        quicksort                     | unknown workload 'quicksort': the known ones are fib, nqueens, uts, stress, skew, varloop, sort, fft, strassen, matmul, mandelbrot.
        'fib ten'                     | n must be a whole number from 0 to 92, but was 'ten'.
        nqueens 13                    | '13' is no job: write a workload and its arguments between quotes, as in "nqueens 12".
        ', min=1'                     | a job starts with a workload, as in "nqueens 12", and ', min=1' does not.
        'fib 9, min=3, max=2'         | a job cannot have at least 3 and at most 2 workers; max must not be less than min.
        'fib 9, min=0'                | a job needs at least 1 worker, so min is 1 or more, not 0.
        'fib 9, weight=0'             | a weight is a whole number from 1 to 1000, not 0.
        'fib 9, weight=1001'          | a weight is a whole number from 1 to 1000, not 1001.
        'fib 9, weight=two'           | weight must be a whole number, but was 'two'.
        'fib 9, wieght=2'             | unknown setting of a job 'wieght', did you mean 'weight'?
        'fib 9, cores=2'              | unknown setting of a job 'cores': the known ones are min, max, weight, name.
        'fib 9, min=1, min=2'         | min is given twice in 'fib 9, min=1, min=2'.
        'fib 9, min='                 | min of 'fib 9, min=' needs a value.
        'fib 9, fast'                 | behind a job's comma stand its settings, as in "fib 30, min=1, weight=2", and 'fast' of 'fib 9, fast' is none.
        'fib 9, min=3' --workers 2    | fib 9 wants at least 3 workers, but there are 2.
        'fib 9' --pools --pool        | --pools and --pool both say how jobs share the machine: use one of them.
        'fib 9' --islands --fixed 2   | --islands and --fixed both say how jobs share the machine: use one of them.
        'fib 9' --fixed 0             | --fixed must be a whole number from 1 to 1024, but was '0'.
        'fib 9' --fixed               | --fixed needs a value, as in --fixed N.
        'fib 9' --workers 0           | --workers must be a whole number from 1 to 1024, but was '0'.
        'fib 9' --rule zone           | unknown rule 'zone', did you mean 'zones'?
        'fib 9' --rule hunger         | unknown rule 'hunger': the known ones are need, zones.
        'fib 9' --policy dsv          | unknown policy 'dsv', did you mean 'dvs'?
        'fib 9' --rule need --pools   | --rule is for islands: leave out --rule or --pools.
        'fib 9' --overlap --fixed 1   | --overlap is for islands: leave out --overlap or --fixed.
        'fib 9' --period 1 --pool     | --period is for islands: leave out --period or --pool.
        'fib 9' --ledger x --pool     | --ledger is for islands: leave out --ledger or --pool.
        'fib 9' --policy dvs --pools  | --policy is for Skua's workers: leave out --policy or --pools.
        'fib 9' --stagger -1          | --stagger must be a number of milliseconds from 0 to 3600000, but was '-1'.
        'fib 9' --stagger soon        | --stagger must be a number of milliseconds from 0 to 3600000, but was 'soon'.
        'fib 9' --stagger NaN         | --stagger must be a number of milliseconds from 0 to 3600000, but was 'NaN'.
        'fib 9' --period 0            | --period must be a number of milliseconds above 0 and up to 3600000, but was '0'.
        'fib 9' --ledger ' '          | --ledger needs the name of a file, and this one is empty.
        'fib 9' --repeat 0            | --repeat must be a whole number from 1 to 10000, but was '0'.
        'fib 9' --wrokers 2           | there is no option '--wrokers', did you mean '--workers'?
        """)
    void badInputIsAnsweredInOneSentence(String options, String sentence) {
        assertThat(Cli.run(("mix " + options).strip()))
                .isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }
}
