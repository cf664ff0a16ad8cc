package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class ListCommandTest {
    @Test
    void everythingHasOneLine() {
        assertThat(Cli.output("list").lines())
                .anyMatch(line -> line.startsWith("  fib [n from 0 to 92, default 38]: the n-th Fibonacci number"))
                .anyMatch(line -> line.startsWith("  nqueens ["))
                .anyMatch(line -> line.startsWith("  uts ["))
                .anyMatch(line -> line.startsWith("  typed: "))
                .anyMatch(line -> line.startsWith("  random (default)"))
                .anyMatch(line -> line.startsWith("  seq: "))
                .anyMatch(line -> line.startsWith("  fjp: "));
    }

    @Test
    void jsonHasTheSame() throws IOException {
        Map<String, Object> list = Cli.json("list --json");
        assertThat(list).containsOnlyKeys("workloads", "forms", "policies", "defaultPolicy", "rivals");
        assertThat(names(list.get("workloads"))).containsExactly("fib", "nqueens", "uts");
        assertThat(names(list.get("forms"))).containsExactly("typed", "lambda", "recursive");
        assertThat(names(list.get("rivals"))).containsExactly("seq", "fjp");
        assertThat(list).containsEntry("defaultPolicy", "random");
        assertThat(list.get("policies"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .contains("random");
        assertThat(list.get("workloads"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .first()
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsEntry("defaultArgs", List.of("38"))
                .containsEntry("usage", "fib [n from 0 to 92, default 38]")
                .containsEntry("forms", List.of("typed", "lambda", "recursive"));
    }

    private static List<Object> names(Object entries) {
        return ((List<?>) entries)
                .stream().map(entry -> (Object) ((Map<?, ?>) entry).get("name")).toList();
    }
}
