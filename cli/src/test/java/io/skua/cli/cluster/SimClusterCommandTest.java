package io.skua.cli.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.Cli;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimClusterCommandTest {
    private static final String TREE = "sim cluster uts t=1 a=3 d=7 b=4 r=19 --places 6 --workers 2 --threshold 1 ";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--seeds 3",
                "--crash 2@40%",
                "--hang 2@40% --instalment 10%",
                "--pause 2@30%,1@60% --instalment 10%",
                "--crash 1@20%,1@60% --join 2@50% --instalment 10%",
                "--loss 5% --instalment 1ms --detect 50us",
                "--told --shipment 1"
            })
    void jsonHasAnObjectForEachWay(String more) throws IOException {
        String commandLine = TREE + "--stealing successonly,baseline,lifeline,random --json " + more;
        String out = Cli.output(commandLine);
        assertThat(out.strip()).doesNotContain("\n");
        List<Object> ways = JSON.std.listFrom(out);
        assertThat(ways)
                .hasSize(4)
                .allSatisfy(way -> assertThat(way)
                        .asInstanceOf(MAP)
                        .containsOnlyKeys(
                                "stealing",
                                "answer",
                                "correct",
                                "seconds",
                                "speedup",
                                "places",
                                "failedSteals",
                                "cyclicSteals",
                                "victimsPerSearch",
                                "messages",
                                "bytes",
                                "instalments",
                                "tasksRunAgain",
                                "seeds")
                        .containsEntry("answer", 63914)
                        .containsEntry("correct", true)
                        .satisfies(map -> assertThat(map.get("victimsPerSearch"))
                                .asInstanceOf(LIST)
                                .hasSize(5))
                        .satisfies(map -> assertThat(map.get("places"))
                                .asInstanceOf(LIST)
                                .hasSize(more.contains("--join") ? 8 : 6)
                                .allSatisfy(place -> assertThat(place)
                                        .asInstanceOf(MAP)
                                        .containsOnlyKeys(
                                                "name",
                                                "tasks",
                                                "loansIn",
                                                "loansOut",
                                                "failedSteals",
                                                "recoveries"))));
        assertThat(Cli.output(commandLine)).isEqualTo(out);
    }

    @Test
    void aTableForPeople() {
        assertThat(Cli.output(TREE + "--stealing successonly,baseline"))
                .contains(
                        "uts t=1 a=3 d=7 b=4 r=19 on 6 places with 2 workers each: 63,914", "successonly", "baseline");
        assertThat(Cli.output("sim cluster nqueens 8 --places 3 --workers 2")).contains("nqueens 8", ": 92");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        uts T1 --stealing wild    | unknown way of stealing 'wild': the known ones are successonly, successonly-acyclic, baseline, lifeline, random.
        uts T1 --stealing basline | unknown way of stealing 'basline', did you mean 'baseline'?
        uts T1 --places 0         | --places must be a whole number from 1 to 16384, but was '0'.
        uts T1 --workers many     | --workers must be a whole number from 1 to 1024, but was 'many'.
        uts T1 --places 4 --crash 4@40% | --crash, --hang and --pause can take at most 3 of 4 places away, since the one that submits the job stays, but were to take 4.
        uts T1 --places 4 --crash 2@40%,2@50% | --crash, --hang and --pause can take at most 3 of 4 places away, since the one that submits the job stays, but were to take 4.
        uts T1 --crash 1@200%     | --crash must be a number of places and a share of the work from 0 % to 100 %, as in --crash 5@40%, but was '1@200%'.
        uts T1 --join some        | --join must be a number of places and a share of the work from 0 % to 100 %, as in --join 5@40%, but was 'some'.
        uts T1 --crash 0@10%      | --crash must be a whole number from 1 to 16384, but was '0'.
        uts T1 --loss 90%         | --loss must be a share from 0 % to 50 %, as in 10%, but was '90%'.
        uts T1 --instalment soon  | --instalment must be a time of more than 0, as in 5s, 2ms, 100us or 5%, but was 'soon'.
        uts T1 --instalment 5us   | --instalment must be at least 66us on this network, since agents would do nothing but pay otherwise, but was 5us.
        uts T1 --detect 0s        | --detect must be a time of more than 0, as in 5s, 2ms, 100us or 5%, but was '0s'.
        uts T1 --shipment 0       | --shipment must be a whole number from 1 to 1000000, but was '0'.
        uts T1 --seeds 0          | --seeds must be a whole number from 1 to 10000, but was '0'.
        fib 10                    | the tasks of fib cannot run at any place of a cluster: choose uts or nqueens.
        """)
    void badInputIsAnsweredInOneSentence(String arguments, String sentence) {
        assertThat(Cli.run("sim cluster " + arguments))
                .isEqualTo(new Cli(2, "", "skua: " + sentence + System.lineSeparator()));
    }

    @Test
    void whatStandsBeforeTheWordIsRefused() {
        assertThat(Cli.run("sim --seeds 3 cluster uts T1"))
                .isEqualTo(new Cli(
                        2,
                        "",
                        "skua: what belongs to a cluster stands behind the word 'cluster': put --seeds there, or leave"
                                + " it out."
                                + System.lineSeparator()));
    }
}
