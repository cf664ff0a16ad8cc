package io.skua.cli.sim;

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

class SimMixCommandTest {
    private static final String TWO = "sim mix 'fib 14' 'nqueens 6, weight=2, name=queens' --machine mesh:4x2 ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--islands",
                "--islands --overlap --rule zones --period 500",
                "--fixed 4",
                "--pool",
                "--oracle"
            })
    void jsonHasTheKeysOfARealMix(String mode) throws IOException {
        Map<String, Object> result = Cli.json(TWO + "--json " + mode);
        assertThat(result)
                .containsKeys("machine", "mode", "workers", "policy", "seed", "stagger", "notes")
                .containsKeys("makespan", "weightedSpeedup", "fairness", "waste", "jobs")
                .containsEntry("workers", 8);
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
        assertThat(result).isEqualTo(Cli.json(TWO + "--json " + mode));
    }

    @SuppressWarnings("unchecked")
    private static List<Map<String, Object>> jobs(Map<String, Object> result) {
        return (List<Map<String, Object>>) result.get("jobs");
    }

    @Test
    void aSingleJobIsAsFastAsAlone() throws IOException {
        Map<String, Object> result = Cli.json("sim mix 'fib 14' --machine mesh:4x2 --json");
        assertThat(jobs(result).get(0)).containsEntry("slowdown", 1.0);
        assertThat(result).containsEntry("weightedSpeedup", 1.0).containsEntry("fairness", 1.0);
    }

    @Test
    void whoComesLaterIsTimedFromThen() throws IOException {
        Map<String, Object> result =
                Cli.json("sim mix 'fib 14' 'fib 14' --machine mesh:4x2 --fixed 4 --stagger 1000000 --json");
        assertThat(jobs(result)).allSatisfy(job -> assertThat(job).containsEntry("diaspora", List.of(List.of(0.0, 2))));
        Map<String, Object> second = jobs(result).get(1);
        assertThat(second).containsEntry("name", "fib 14 #2");
        assertThat(result).containsEntry("makespan", 1_000_000 + (Double) second.get("seconds"));
    }

    @Test
    void poolsAndOraclesHaveNoDiaspora() throws IOException {
        for (String mode : List.of("--pool", "--oracle")) {
            assertThat(jobs(Cli.json(TWO + "--json " + mode)))
                    .allSatisfy(job -> assertThat(job).containsEntry("diaspora", List.of()));
        }
    }

    @Test
    void peopleGetATable() {
        assertThat(Cli.output(TWO + "--stagger 100").lines())
                .anyMatch(line -> line.startsWith("2 jobs on 8 workers, islands by the rule need, policy "))
                .anyMatch(line -> line.matches(" job +cycles +alone +slowdown +members +peak +held +used"))
                .anyMatch(line -> line.startsWith(" queens "))
                .anyMatch(line -> line.matches("makespan .*, weighted speed-up .* of 2, fairness .*, waste .* %"))
                .anyMatch(line -> line.startsWith("diaspora over time, one sign for "))
                .allMatch(line -> line.length() <= 80);
    }

    /** The uppermost step of the last job tells how many workers all jobs have, and the axis has room for all. */
    @Test
    void aChartStacksTheWorkersOfAllJobs() {
        String chart = Cli.output("sim mix 'fib 16' 'fib 17' --machine mesh:4x2 --svg --until 100000");
        assertThat(chart).contains(">workers<", "fib 16", "fib 17", ">8<", ">100k<");
        assertThat(Cli.output("sim mix 'fib 16' --fixed 1 --machine mesh:4x2 --svg"))
                .contains(">8<");
    }

    @Test
    void whatDoesNotFitIsTold() {
        assertThat(Cli.output("sim mix 'fib 5' 'fib 5' 'fib 5' --machine mesh:2"))
                .contains("more jobs than workers: the last ones wait in a queue for a free worker");
        assertThat(Cli.output("sim mix 'fib 5' 'fib 5, max=2' 'fib 5' --machine mesh:5 --fixed 2"))
                .startsWith("3 jobs on 5 workers, 2 fixed parts, policy ")
                .contains("more jobs than parts: those of one part run one after the other")
                .contains("min and max are for islands: here they mean nothing");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        mix                             | a mix needs a JOB, such as "nqueens 12"; 'skua list' shows which there are.
        mix 'fib 9' --until 5           | --until is for the chart of --svg: leave out --until, or say --svg.
        mix 'fib 9' --svg --until soon  | --until must be a number from 0 to 1e15, in the unit of the chart's times, but was 'soon'.
        mix 'fibb 3'                    | unknown workload 'fibb', did you mean 'fib'?
        mix 'fib 9, min=2, max=1'       | a job cannot have at least 2 and at most 1 workers; max must not be less than min.
        mix 'fib 9, min=33'             | fib 9 wants at least 33 workers, but there are 32.
        mix 'fib 9' --machine cray      | unknown machine 'cray': the known ones are ideal-8x4, opteron-8x6, edison-node; mesh:8x4 is an ideal one of that size, and a file can describe another.
        mix 'fib 9' --fixed 33          | --fixed must be a whole number from 1 to 32, but was '33'.
        mix 'fib 9' --pool --oracle     | --pool and --oracle both say how jobs share the machine: use one of them.
        mix 'fib 9' --pool --rule need  | --rule is for islands: leave out --rule or --pool.
        mix 'fib 9' --pool --patience 3 | --patience is for islands: leave out --patience or --pool.
        mix 'fib 9' --oracle --policy dvs | --policy is for workers that steal: leave out --policy or --oracle.
        mix 'fib 9' --policy dsv        | unknown policy 'dsv', did you mean 'dvs'?
        mix 'fib 9' --rule zone         | unknown rule 'zone', did you mean 'zones'?
        mix 'fib 9' --period 0          | --period must be a whole number from 1 to 1000000000, but was '0'.
        mix 'fib 9' --stagger -1        | --stagger must be a whole number from 0 to 1000000000, but was '-1'.
        mix 'fib 9' --patience 0        | --patience must be a whole number from 1 to 1000000, but was '0'.
        mix 'fib 9' --seed one          | --seed must be a whole number of at most 64 bits, but was 'one'.
        mix 'fib 9' --pools             | there is no option '--pools', did you mean '--pool'?
        --seed 2 mix 'fib 9'            | what belongs to a mix stands behind the word 'mix': put --seed there, or leave it out.
        fib 9 mix 'fib 9'               | what belongs to a mix stands behind the word 'mix': put 'fib' there, or leave it out.
        """)
    void badInputIsAnsweredInOneSentence(String options, String sentence) {
        assertThat(Cli.run("sim " + options)).isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }
}
