package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.jr.ob.JSON;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

class RaceCommandTest {
    private static final RaceCommand.Course SHORT =
            new RaceCommand.Course(List.of("fib 12", "nqueens 6", "uts t=3 d=3 b=2"), 0, 1);
    private static final int WORKERS_MAX = Runtime.getRuntime().availableProcessors();

    @Test
    void theTableHasARowPerWorkloadAndNumberOfWorkers() {
        List<String> lines = race(false).lines().toList();
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
        Map<String, Object> race = JSON.std.mapFrom(race(true));
        assertThat(race).containsOnlyKeys("machine", "repeat", "races");
        assertThat(race.get("machine"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .containsOnlyKeys("processors", "processor", "system", "java")
                .containsEntry("processors", WORKERS_MAX);
        assertThat(race.get("races"))
                .asInstanceOf(InstanceOfAssertFactories.LIST)
                .hasSize(WORKERS_MAX == 1 ? 3 : 6)
                .allSatisfy(heat -> {
                    assertThat(heat)
                            .asInstanceOf(InstanceOfAssertFactories.MAP)
                            .containsOnlyKeys("workload", "args", "workers", "answer", "correct", "seconds")
                            .containsEntry("correct", true);
                    assertThat(((Map<?, ?>) heat).get("seconds"))
                            .asInstanceOf(InstanceOfAssertFactories.MAP)
                            .containsOnlyKeys("seq", "fjp", "typed", "lambda", "recursive");
                });
    }

    private static String race(boolean json) {
        StringWriter out = new StringWriter();
        RaceCommand.race(SHORT, new PrintWriter(out, true), json);
        return out.toString();
    }
}
