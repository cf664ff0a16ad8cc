package io.skua.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class LoopCommandTest {
    private static final String SHORT = " --warm-up 0 --repeat 1 ";
    private static final String EVERYBODY = "seq,streams,static,fixed,fixed:8,guided,factoring,trapezoid,scala";

    @Test
    void jsonHasAllThatPeopleSee() throws IOException {
        Map<String, Object> result = Cli.json("run loop exp --n 16 --workers 2 --json --against " + EVERYBODY + SHORT);
        assertThat(result)
                .containsOnlyKeys(
                        "workload",
                        "args",
                        "workers",
                        "n",
                        "strategy",
                        "batching",
                        "answer",
                        "correct",
                        "seconds",
                        "rivals",
                        "tasks",
                        "steals",
                        "failedSteals",
                        "warning",
                        "doctor",
                        "treeNodes",
                        "batches",
                        "optimalSpeedup")
                .containsEntry("workload", "loop")
                .containsEntry("args", List.of("exp", "--n", "16"))
                .containsEntry("workers", 2)
                .containsEntry("n", 16)
                .containsEntry("strategy", "find-max")
                .containsEntry("batching", "best")
                .containsEntry("correct", true);
        assertThat((double) result.get("optimalSpeedup")).isBetween(1.99, 2.0);
        assertThat((int) result.get("treeNodes")).isPositive();
        assertThat((int) result.get("batches")).isPositive();
        assertThat(result.get("rivals"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys((Object[]) EVERYBODY.split(","));
    }

    @Test
    void peopleGetATable() {
        String command =
                "run loop STEP2 --n 16 --workers 1 --batching fixed:2 --against seq,guided --warm-up 0 --repeat 3";
        assertThat(Cli.run(160, command)
                        .out()
                        .replaceAll("\\n  ", " ")
                        .lines()
                        .filter(line -> !line.startsWith("doctor: "))) // comes if the runs take long enough
                .satisfiesExactly(
                        title -> assertThat(title)
                                .isEqualTo("loop step2 --n 16 on 1 worker, strategy find-max, batching fixed:2,"
                                        + " the median of 3 runs without warm-up"),
                        line -> assertThat(line).isEmpty(),
                        header -> assertThat(header)
                                .containsSubsequence(
                                        "who",
                                        "seconds",
                                        "speed, sequential = 1",
                                        "of the optimum, 1.00",
                                        "tree nodes",
                                        "batches",
                                        "fastest to slowest"),
                        skua -> assertThat(skua).startsWith(" Skua "),
                        sequential -> assertThat(sequential)
                                .startsWith(" sequential ")
                                .contains(" 1.00 "),
                        guided -> assertThat(guided).startsWith(" guided "),
                        line -> assertThat(line).isEmpty(),
                        answer -> assertThat(answer).matches("answer: -?[0-9]+, as in the sequential program"),
                        optimum -> assertThat(optimum)
                                .isEqualTo("optimum: 1.00 times the sequential loop's speed on 1 worker; the"
                                        + " largest element is 25 % of the work"));
    }

    @Test
    void withoutThePlainLoopThereIsNoSpeed() {
        assertThat(Cli.output("run loop exp --n 16" + SHORT))
                .contains("as in the sequential program")
                .doesNotContain("speed, ", "of the optimum");
        assertThat(Cli.output("run loop exp --n 16 --against static" + SHORT))
                .contains("speed, static = 1")
                .doesNotContain("of the optimum");
    }

    @ParameterizedTest
    @ValueSource(strings = {"doubling", "doubling:32", "fixed:64", "twosided", "best"})
    void everyBatchingRuns(String batching) throws IOException {
        assertThat(Cli.json("run loop uniform --n 17000000 --json --batching " + batching + SHORT))
                .containsEntry("batching", Batching.of(batching).toString())
                .containsEntry("correct", true);
    }

    @ParameterizedTest
    @EnumSource
    void everyStrategyRuns(Strategy strategy) throws IOException {
        assertThat(Cli.json("run loop uniform --n 17000000 --json --workers 3 --strategy " + strategy + SHORT))
                .containsEntry("strategy", strategy.toString())
                .containsEntry("correct", true);
    }

    @Test
    void whatIsKnownNeedsNoTwin() {
        assertThat(Cli.output("run loop uniform --n 20000000" + SHORT)).contains("answer: 199999990000000, correct");
    }

    @Test
    void theLoopIsExplained() {
        assertThat(Cli.output("run loop --help"))
                .startsWith("Usage: skua run loop")
                .contains("PATTERN", "--batching");
        assertThat(Cli.output("run --help")).contains("loop");
    }
}
