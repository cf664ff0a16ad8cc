package io.skua.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import io.skua.observe.EventKind;
import io.skua.observe.file.RecordingReader;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RunCommandTest {
    private static final String SHORT = " --warm-up 0 --repeat 3 ";

    @Test
    void jsonHasAllThatPeopleSee() throws IOException {
        Map<String, Object> result = Cli.json("run fib 15 --workers 2 --against seq,fjp --json" + SHORT);
        assertThat(result)
                .containsOnlyKeys(
                        "workload",
                        "args",
                        "workers",
                        "policy",
                        "form",
                        "answer",
                        "correct",
                        "seconds",
                        "rivals",
                        "tasks",
                        "steals",
                        "failedSteals",
                        "warning",
                        "doctor")
                .containsEntry("workload", "fib")
                .containsEntry("args", List.of("15"))
                .containsEntry("workers", 2)
                .containsEntry("policy", "random")
                .containsEntry("form", "typed")
                .containsEntry("answer", 610)
                .containsEntry("correct", true)
                .containsEntry("tasks", 987); // one per call with n of 2 or more, and the root
        assertThat(result.get("seconds")).isInstanceOf(Double.class);
        assertThat(result.get("rivals"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("seq", "fjp")
                .allSatisfy((name, rival) -> assertThat(rival)
                        .asInstanceOf(InstanceOfAssertFactories.MAP)
                        .containsOnlyKeys("seconds"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"run fib 15", "run loop triangle --n 1000"})
    void whatHappensIsRecorded(String command, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("run.skua");
        Cli.json(command + " --workers 2 --json --record " + file + SHORT);
        Map<EventKind, Integer> counts = new EnumMap<>(EventKind.class);
        try (InputStream in = Files.newInputStream(file)) {
            RecordingReader reader = new RecordingReader(in);
            assertThat(reader.header()).contains("\"workers\":2");
            while (reader.nextSegment()) {
                reader.events((time, worker, kind, detail, first, second) -> counts.merge(kind, 1, Integer::sum));
            }
            assertThat(reader.isWhole()).isTrue();
        }
        // Two runs to warm up, or one that takes long, and three to measure; each job has three phases. A worker tells
        // that it has done its part of a job after it has told those who wait for the job, so the last ends may come
        // after the recording.
        assertThat(counts.get(EventKind.JOB)).isBetween(11, 15);
        assertThat(counts.get(EventKind.VISIT) - counts.get(EventKind.VISIT_END))
                .isBetween(0, 2);
        assertThat(Cli.run(command + " --record " + file + SHORT).err()).contains("there is a file " + file);
    }

    @ParameterizedTest
    @ValueSource(strings = {"typed", "lambda", "drop-in"})
    void everyFormRuns(String form) throws IOException {
        assertThat(Cli.json("run nqueens 7 --json --form " + form + SHORT))
                .containsEntry("form", form)
                .containsEntry("answer", 40)
                .containsEntry("correct", true)
                .containsEntry("rivals", Map.of());
    }

    @Test
    void argumentsLeftOutAreFilledIn() throws IOException {
        assertThat(Cli.json("run uts t=3 d=3 b=2 --json" + SHORT))
                .containsEntry("args", List.of("t=3", "d=3", "b=2", "r=0"))
                .containsEntry("answer", "15 nodes, depth 3, 8 leaves");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --against fjp", " --against seq"})
    void anAnswerThatNobodyHasPublishedIsComparedToTheTwins(String against) throws IOException {
        assertThat(Cli.json("run uts t=3 d=3 b=2 --json" + against + SHORT)).containsEntry("correct", true);
        assertThat(Cli.output("run uts t=3 d=3 b=2" + against + SHORT))
                .contains("8 leaves, as in the sequential program");
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyAnswerIsChecked(Workload workload) throws IOException {
        assertThat(Cli.json("run " + workload.name() + " --preset quick --json --warm-up 0 --repeat 1"))
                .containsEntry("correct", true);
    }

    static List<Named<Workload>> workloads() {
        return Workloads.all().stream().map(one -> Named.of(one.name(), one)).toList();
    }

    @Test
    void peopleGetATable() {
        assertThat(Cli.output("run nqueens 8 --workers 1 --policy random --against fjp,seq" + SHORT)
                        .replaceAll("\\n  ", " ")
                        .lines()
                        .filter(line -> !line.startsWith("doctor: "))) // comes if the runs take long enough
                .satisfiesExactly(
                        title -> assertThat(title)
                                .isEqualTo(
                                        "nqueens 8 on 1 worker, policy random, the median of 3 runs without warm-up"),
                        line -> assertThat(line).isEmpty(),
                        header -> assertThat(header)
                                .contains("who", "seconds", "speed, sequential = 1", "fastest to slowest"),
                        skua -> assertThat(skua).startsWith(" Skua typed "),
                        fjp -> assertThat(fjp).startsWith(" ForkJoinPool "),
                        sequential -> assertThat(sequential)
                                .startsWith(" sequential ")
                                .contains(" 1.00 "),
                        line -> assertThat(line).isEmpty(),
                        answer -> assertThat(answer).isEqualTo("answer: 92, correct"),
                        counters -> assertThat(counters).startsWith("Skua ran ").contains(" 0 of them stolen"));
    }

    @Test
    void theDoctorJudgesRunsThatWarmUpForLongEnough() throws IOException {
        assertThat(Cli.output("run fib 20 --workers 2 --warm-up 0.5 --repeat 1").replaceAll("\\n +", " "))
                .containsPattern("(?m)^doctor: .* of the ");
        assertThat(Cli.json("run fib 20 --workers 2 --json" + SHORT)).containsEntry("doctor", null);
    }

    @Test
    void withoutRivalsThereIsNothingToCompareWith() {
        assertThat(Cli.output("run fib 12 --repeat 1 --warm-up 0"))
                .contains("one run without warm-up")
                .doesNotContain("speed", "fastest");
    }

    @Test
    void rivalsCanBeNamedInSeveralWays() throws IOException {
        for (String against : List.of("--against seq,fjp", "--against seq --against fjp", "--against=seq,fjp,seq")) {
            assertThat(Cli.json("run fib 10 --json " + against + SHORT).get("rivals"))
                    .asInstanceOf(InstanceOfAssertFactories.MAP)
                    .containsOnlyKeys("seq", "fjp");
        }
    }

    @Test
    void aPresetStandsForArguments() throws IOException {
        assertThat(Cli.json("run nqueens --preset quick --json" + SHORT))
                .containsEntry("args", Cli.json("run nqueens 10 --json" + SHORT).get("args"))
                .containsEntry("answer", 724);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"random", "sequential", "leapfrog", "hierarchical", "dvs", "diaspora", "widening", "shuffled"})
    void everyPolicyRuns(String policy) throws IOException {
        assertThat(Cli.json("run fib 16 --workers 3 --json --policy " + policy + SHORT))
                .containsEntry("policy", policy)
                .containsEntry("answer", 987)
                .doesNotContainKeys("mesh", "shape");
    }

    @Test
    void workersSitOnAMesh() throws IOException {
        assertThat(Cli.json("run fib 16 --mesh 3x2 --policy dvs --json" + SHORT))
                .containsEntry("mesh", "3x2")
                .containsEntry("workers", 6)
                .containsEntry("answer", 987);
        assertThat(Cli.output("run fib 16 --mesh 8x4 --workers 5 --policy widening --against fjp" + SHORT))
                .startsWith("fib 16 on 5 workers of the mesh 8x4, policy widening, ");
    }

    @Test
    void theShapeIsToldWhenAskedFor() throws IOException {
        assertThat(Cli.json("run fib 15 --shape --json" + SHORT).get("shape"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("tasks", "depth", "work", "span", "parallelism", "unit")
                .containsEntry("tasks", 987)
                .containsEntry("unit", "calls");
        assertThat(Cli.output("run fib 15 --shape" + SHORT)
                        .replaceAll("\\n +", " ")
                        .lines())
                .last(InstanceOfAssertFactories.STRING)
                .matches("shape: 987 tasks, a chain of 1[0-9] at most; T1 = 1,973 calls, T∞ = 1[0-9],"
                        + " parallelism 1[0-9][0-9]");
        assertThat(Cli.output("run fib 15" + SHORT)).doesNotContain("shape");
    }
}
