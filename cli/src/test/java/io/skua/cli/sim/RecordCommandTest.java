package io.skua.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.MachineFile;
import io.skua.sim.machine.Machines;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordCommandTest {
    @ParameterizedTest
    @ValueSource(strings = {"typed", "lambda", "drop-in"})
    void whatWasRecordedIsReplayed(String form, @TempDir Path folder) throws IOException {
        Path file = folder.resolve("queens.tree");
        assertThat(Cli.output("record " + file + " nqueens 7 --form " + form))
                .startsWith("nqueens 7: ")
                .contains("replay it with: skua sim --replay " + file);
        Object recorded = Cli.json("sim --json --replay " + file).get("program");
        Object scripted = Cli.json("sim --json nqueens 7").get("program");
        assertThat(recorded).extracting("title", "tasks").isEqualTo(List.of("nqueens 7", tasks(scripted)));
        assertThat(recorded).extracting("unit").isEqualTo("ns");
    }

    @Test
    void aReplayNamesItsUnit(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("queens.tree");
        assertThat(Cli.output("record " + file + " nqueens 7")).contains(" ms of work");
        assertThat(Cli.output("sim --replay " + file))
                .contains("recorded on a real machine in nanoseconds; a nanosecond counts as 1 cycle here");
        Path picoseconds = folder.resolve("host.machine");
        Machine ideal = Machines.named("mesh:4x2");
        MachineFile.write(new Machine("host", "a host", ideal.topology(), ideal.costs(), "ps", Map.of()), picoseconds);
        assertThat(Cli.json("sim --json --replay " + file + " --machine " + picoseconds)
                        .get("program"))
                .extracting("cyclesPerUnit")
                .isEqualTo(1000.0);
        assertThat(Cli.output("sim nqueens 7")).doesNotContain("nanosecond");
    }

    private static Object tasks(Object program) {
        return ((Map<?, ?>) program).get("tasks");
    }

    @Test
    void doesNotWriteOverAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("mine"), "mine");
        Cli run = Cli.run("record " + file + " fib 5");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("skua: there is a file " + file + " already: choose another one, or say --force.\n");
        assertThat(file).hasContent("mine");
    }

    @ParameterizedTest
    @ValueSource(strings = {"record nqueens", "record nqueens 8"})
    void saysThatTheFileWasForgotten(String command) {
        Cli run = Cli.run(command);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("skua: 'nqueens' is where the FILE should be: the tasks are written to that file, as in"
                        + " 'skua record nqueens.tree nqueens'.\n");
    }

    @Test
    void saysThatTheWorkloadIsMissing() {
        Cli run = Cli.run("record some.tree");
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("skua: 'skua record' needs a WORKLOAD, 'skua list' shows which there are.\n");
    }
}
