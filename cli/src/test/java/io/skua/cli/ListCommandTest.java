package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.Patterns;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ListCommandTest {
    @Test
    void everythingHasOneLine() {
        assertThat(Cli.output("list").lines())
                .anyMatch(line -> line.startsWith("  fib: the n-th Fibonacci number"))
                .anyMatch(line -> line.startsWith("  nqueens: "))
                .anyMatch(line -> line.startsWith("  uts: "))
                .anyMatch(line -> line.startsWith("  typed: "))
                .anyMatch(line -> line.equals("  random (default): any other worker, by chance: the reference"))
                .anyMatch(line -> line.startsWith("  dvs: "))
                .anyMatch(line -> line.startsWith("  seq: "))
                .anyMatch(line -> line.startsWith("  fjp: "))
                .anyMatch(line -> line.startsWith("  exp: doubles with every element"))
                .anyMatch(line -> line.startsWith("  guided: "))
                .anyMatch(line -> line.startsWith("  ideal-8x4: one cycle an instruction"));
    }

    @Test
    void presetsStandBelowTheirWorkload() {
        assertThat(Cli.output("list").lines())
                .containsSubsequence(
                        "      quick: 30 (milliseconds)",
                        "      dvs-sim: 40 (DVS paper, Fig. 5, simulated machine)",
                        "forms, how the tasks are written (--form)");
        assertThat(Workloads.all())
                .allSatisfy(workload -> assertThat(workload.presets())
                        .extracting(Workload.Preset::name)
                        .contains("quick"));
    }

    @Test
    void jsonHasTheSame() throws IOException {
        Map<String, Object> list = Cli.json("list --json");
        assertThat(list)
                .containsOnlyKeys(
                        "workloads",
                        "placeWorkloads",
                        "forms",
                        "policies",
                        "defaultPolicy",
                        "rules",
                        "rivals",
                        "patterns",
                        "loopRivals",
                        "machines");
        assertThat(names(list.get("machines"))).containsExactly("ideal-8x4", "opteron-8x6", "edison-node");
        assertThat(names(list.get("workloads")))
                .containsExactly(Workloads.all().stream().map(Workload::name).toArray());
        assertThat(names(list.get("forms"))).containsExactly("typed", "lambda", "drop-in");
        assertThat(names(list.get("rivals"))).containsExactly("seq", "fjp");
        assertThat(names(list.get("patterns")))
                .containsExactly(Patterns.all().stream().map(Pattern::name).toArray());
        assertThat(names(list.get("loopRivals")))
                .containsExactly("streams", "static", "fixed", "guided", "factoring", "trapezoid", "scala");
        assertThat(list).containsEntry("defaultPolicy", "random");
        assertThat(names(list.get("policies")))
                .containsExactly(
                        "random", "sequential", "leapfrog", "hierarchical", "dvs", "diaspora", "widening", "shuffled");
        assertThat(list.get("policies"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .first()
                .isEqualTo(Map.of("name", "random", "description", "any other worker, by chance: the reference"));
        assertThat(list.get("workloads"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .first()
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("defaultArgs", List.of("38"))
                .containsEntry("usage", "fib [n from 0 to 92, default 38]")
                .containsEntry("forms", List.of("typed", "lambda", "drop-in"))
                .extractingByKey("presets", InstanceOfAssertFactories.LIST)
                .first()
                .isEqualTo(Map.of("name", "quick", "args", List.of("30"), "origin", "milliseconds"));
    }

    private static List<Object> names(Object entries) {
        return ((List<?>) entries)
                .stream().map(entry -> (Object) ((Map<?, ?>) entry).get("name")).toList();
    }
}
