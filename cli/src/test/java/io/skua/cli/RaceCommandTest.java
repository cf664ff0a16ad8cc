package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.workloads.Workload;
import io.skua.workloads.Workloads;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RaceCommandTest {
    private static final Course SHORT = new Course(
            List.of(
                    Workloads.named("fib").with("12"),
                    Workloads.named("nqueens").with("6"),
                    Workloads.named("uts").with("t=3", "d=3", "b=2")),
            0,
            1);
    private static final int WORKERS_MAX = Runtime.getRuntime().availableProcessors();

    @Test
    void theTableHasARowPerWorkloadAndNumberOfWorkers() {
        List<String> lines = run(new FormRace(SHORT), false).lines().toList();
        assertThat(lines.get(0))
                .contains("workers", "sequential", "ForkJoinPool", "Skua typed", "Skua lambda", "Skua recursive");
        int rows = WORKERS_MAX == 1 ? 1 : 2;
        assertThat(lines).filteredOn(line -> line.startsWith(" fib 12 ")).hasSize(rows);
        assertThat(lines).filteredOn(line -> line.startsWith(" nqueens 6 ")).hasSize(rows);
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" uts t=3 d=3 b=2 r=0 "))
                .hasSize(rows);
        assertThat(lines).last().asString().startsWith("Measured on " + WORKERS_MAX + " processor");
    }

    @Test
    void jsonHasTheMachineAndAllTimes() throws IOException {
        Map<String, Object> race = JSON.std.mapFrom(run(new FormRace(SHORT), true));
        assertThat(race).containsOnlyKeys("machine", "repeat", "races");
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
                            .containsOnlyKeys("seq", "fjp", "typed", "lambda", "recursive");
                });
    }

    @Test
    void policiesHaveAColumnEachAndAMean() {
        List<String> lines = run(new PolicyRace(SHORT), false).lines().toList();
        assertThat(lines.get(0).replace("|", "").strip().split(" +")).containsExactlyElementsOf(Inputs.policies());
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" fib 12 "))
                .singleElement(STRING)
                .containsPattern("fib 12 +\\| +[0-9.]+ \\(1.00\\) \\|");
        assertThat(lines)
                .filteredOn(line -> line.startsWith(" geometric mean "))
                .singleElement(STRING)
                .containsPattern("mean +\\| +\\(1.00\\) \\|");
        assertThat(lines).last(STRING).startsWith("Measured with " + WORKERS_MAX + " worker");
    }

    @Test
    void jsonOfPoliciesHasAllTimesAndMeans() throws IOException {
        Map<String, Object> race = JSON.std.mapFrom(run(new PolicyRace(SHORT), true));
        assertThat(race).containsOnlyKeys("machine", "repeat", "races", "meanSpeeds");
        assertThat(race.get("meanSpeeds")).asInstanceOf(MAP).hasSize(7).containsEntry("random", 1.0);
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
    void everyWorkloadTakesPart() {
        String[] names = Workloads.all().stream().map(Workload::name).toArray(String[]::new);
        for (Course course : List.of(
                Course.ofForms(true), Course.ofForms(false), Course.ofPolicies(true), Course.ofPolicies(false))) {
            assertThat(course.instances())
                    .extracting(instance -> instance.title().split(" ")[0])
                    .contains(names);
        }
    }

    private static String run(Race race, boolean json) {
        StringWriter out = new StringWriter();
        race.run(new PrintWriter(out, true), json);
        return out.toString();
    }
}
