package io.skua.cli.race;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.input.Inputs;
import io.skua.cli.measure.MeasureEffort;
import io.skua.policy.Policies;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class RaceCommandTest {
    private static final Course<Workload.Instance> SHORT = new Course<>(
            List.of(
                    Workloads.named("fib").with("12"),
                    Workloads.named("nqueens").with("6"),
                    Workloads.named("uts").with("t=3", "d=3", "b=2")),
            new MeasureEffort(0, 1));
    private static final Course<PatternLoop> LOOPS = new Course<>(
            List.of(
                    Patterns.named("uniform").with(17_000_000),
                    Patterns.named("uniform").with(18_000_000)),
            new MeasureEffort(0, 1));
    private static final int WORKERS_MAX = Runtime.getRuntime().availableProcessors();

    @Test
    void theTableHasARowPerWorkloadAndNumberOfWorkers() {
        List<String> lines = run(new FormRace(SHORT, Field.ALL), false).lines().toList();
        assertThat(lines.get(0))
                .contains("workers", "sequential", "ForkJoinPool", "Skua typed", "Skua lambda", "Skua drop-in");
        int rows = WORKERS_MAX == 1 ? 1 : 2;
        assertThat(lines).filteredOn(line -> line.startsWith(" fib 12 ")).hasSize(rows);
        assertThat(lines).filteredOn(line -> line.startsWith(" nqueens 6 ")).hasSize(rows);
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" uts t=3 d=3 b=2 r=0 "))
                .hasSize(rows);
        assertThat(lines).anyMatch(line -> line.startsWith("Measured on " + WORKERS_MAX + " processor"));
    }

    @Test
    void jsonHasTheMachineAndAllTimes() throws IOException {
        Map<String, Object> race = JSON.std.mapFrom(run(new FormRace(SHORT, Field.ALL), true));
        assertThat(race).containsOnlyKeys("machine", "repeat", "races", "warning");
        assertThat(race.get("machine"))
                .asInstanceOf(MAP)
                .containsOnlyKeys("processors", "processor", "system", "java")
                .containsEntry("processors", WORKERS_MAX);
        assertThat(race.get("races"))
                .asInstanceOf(LIST)
                .hasSize(WORKERS_MAX == 1 ? 3 : 6)
                .allSatisfy(heat -> {
                    assertThat(heat)
                            .asInstanceOf(MAP)
                            .containsOnlyKeys("workload", "args", "workers", "answer", "correct", "seconds")
                            .containsEntry("correct", true);
                    assertThat(((Map<?, ?>) heat).get("seconds"))
                            .asInstanceOf(MAP)
                            .containsOnlyKeys("seq", "fjp", "typed", "lambda", "drop-in");
                });
    }

    @Test
    void policiesHaveAColumnEachAndAMean() {
        List<String> lines =
                run(new PolicyRace(SHORT, Field.ALL), false).lines().toList();
        assertThat(lines.get(0).strip().split(" +")).containsExactlyElementsOf(Inputs.policies());
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" fib 12 "))
                .singleElement(STRING)
                .containsPattern("fib 12 +[0-9.]+ \\(1.00\\)  ");
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" geometric mean "))
                .singleElement(STRING)
                .containsPattern("mean +\\(1.00\\)  ");
        assertThat(lines).anyMatch(line -> line.startsWith("Measured with " + WORKERS_MAX + " worker"));
    }

    @Test
    void jsonOfPoliciesHasAllTimesAndMeans() throws IOException {
        Map<String, Object> race = JSON.std.mapFrom(run(new PolicyRace(SHORT, Field.ALL), true));
        assertThat(race).containsOnlyKeys("machine", "repeat", "races", "meanSpeeds", "warning");
        assertThat(race.get("meanSpeeds"))
                .asInstanceOf(MAP)
                .hasSize(Policies.all().size())
                .containsEntry("random", 1.0);
        assertThat(race.get("races")).asInstanceOf(LIST).hasSize(3).allSatisfy(heat -> {
            assertThat(heat)
                    .asInstanceOf(MAP)
                    .containsOnlyKeys("workload", "args", "workers", "answer", "correct", "seconds")
                    .containsEntry("workers", WORKERS_MAX)
                    .containsEntry("correct", true);
            assertThat(((Map<?, ?>) heat).get("seconds"))
                    .asInstanceOf(MAP)
                    .containsOnlyKeys(Inputs.policies().toArray());
        });
    }

    @Test
    void loopsHaveARowEachAndARatio() {
        List<String> lines = run(new LoopRace(LOOPS, Field.ALL), false).lines().toList();
        assertThat(lines.get(0))
                .containsSubsequence(
                        "optimum",
                        "Skua",
                        "parallel streams",
                        "static",
                        "fixed",
                        "guided",
                        "factoring",
                        "trapezoid",
                        "Scala",
                        "to the best rival",
                        "tree nodes");
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" loop uniform --n 17000000 "))
                .hasSize(1);
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" loop uniform --n 18000000 "))
                .hasSize(1);
        assertThat(String.join(" ", lines)).contains("Measured with " + WORKERS_MAX + " worker");
    }

    @Test
    void jsonHasLoopsBesideWorkloads() throws IOException {
        Map<String, Object> races =
                JSON.std.mapFrom(run(List.of(new FormRace(SHORT, Field.ALL), new LoopRace(LOOPS, Field.ALL)), true));
        assertThat(races).containsOnlyKeys("machine", "repeat", "races", "loops", "warning");
        assertThat(races.get("races")).asInstanceOf(LIST).hasSize(WORKERS_MAX == 1 ? 3 : 6);
        assertThat(races.get("loops")).asInstanceOf(MAP).containsOnlyKeys("repeat", "races");
        assertThat(((Map<?, ?>) races.get("loops")).get("races"))
                .asInstanceOf(LIST)
                .hasSize(2)
                .allSatisfy(heat -> {
                    assertThat(heat)
                            .asInstanceOf(MAP)
                            .containsKeys("answer", "optimalSpeedup", "treeNodes", "batches", "speedAgainstBestRival")
                            .containsEntry("workload", "loop")
                            .containsEntry("correct", true);
                    Map<?, ?> seconds = (Map<?, ?>) ((Map<?, ?>) heat).get("seconds");
                    assertThat(seconds)
                            .asInstanceOf(MAP)
                            .containsOnlyKeys(
                                    "seq",
                                    "skua",
                                    "streams",
                                    "static",
                                    "fixed",
                                    "guided",
                                    "factoring",
                                    "trapezoid",
                                    "scala");
                    assertThat(seconds.keySet().contains(((Map<?, ?>) heat).get("bestRival")))
                            .isTrue();
                });
    }

    @Test
    void everyPatternTakesPart() {
        for (boolean quick : new boolean[] {true, false}) {
            assertThat(Course.ofLoops(quick).computations())
                    .extracting(PatternLoop::title)
                    .containsExactlyElementsOf(Patterns.all().stream()
                            .map(pattern -> pattern.with().title())
                            .toList());
        }
    }

    @Test
    void everyWorkloadTakesPart() {
        String[] names = Workloads.all().stream().map(Workload::name).toArray(String[]::new);
        for (Course<Workload.Instance> course : List.of(
                Course.ofForms(true), Course.ofForms(false), Course.ofPolicies(true), Course.ofPolicies(false))) {
            assertThat(course.computations())
                    .extracting(instance -> instance.title().split(" ")[0])
                    .contains(names);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80})
    void tablesFitTheScreen(int columns) {
        List<Race<?>> races = List.of(
                new FormRace(SHORT, Field.ALL), new PolicyRace(SHORT, Field.ALL), new LoopRace(LOOPS, Field.ALL));
        assertThat(run(columns, races, false).lines()).isNotEmpty().allMatch(line -> line.length() <= columns);
    }

    private static String run(Race<?> race, boolean json) {
        return run(List.of(race), json);
    }

    /** On a screen on which everything has room. */
    private static String run(List<Race<?>> races, boolean json) {
        return run(400, races, json);
    }

    private static String run(int columns, List<Race<?>> races, boolean json) {
        System.setProperty("skua.columns", Integer.toString(columns));
        StringWriter out = new StringWriter();
        Races.run(races, new CommandLine(new RaceCommand()).setOut(new PrintWriter(out, true)), json);
        return out.toString();
    }
}
