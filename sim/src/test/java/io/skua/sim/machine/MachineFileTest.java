package io.skua.sim.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MachineFileTest {
    private static final Machine MACHINE = new Machine(
            "test",
            "two lines\nin one = sign",
            Topology.of(Mesh.of(4, 3).without(3, 7)),
            new Costs(1, 2, List.of(3L, 4L), List.of(5L), 6, true, 7, 8, 9, List.of(10L, 11L, 12L), 13, 14, 15),
            "ps",
            Map.of("fib calls", 1234.5, "uts nodes", 1e6));

    @TempDir
    private Path folder;

    private Path file;

    @BeforeEach
    void write() throws IOException {
        file = folder.resolve("test.machine");
        MachineFile.write(MACHINE, file);
    }

    @Test
    void readsWhatItWrites() throws IOException {
        Machine read = MachineFile.read(file);
        assertThat(read.name()).isEqualTo("test");
        assertThat(read.description()).isEqualTo("two lines in one = sign");
        assertThat(read.topology().mesh()).isEqualTo(MACHINE.topology().mesh());
        assertThat(read.costs()).isEqualTo(MACHINE.costs());
        assertThat(read.unit()).isEqualTo("ps");
        assertThat(read.units()).isEqualTo(MACHINE.units());
        assertThat(MachineFile.text(read)).isEqualTo(Files.readString(file));
    }

    @Test
    void everyLineHasItsExplanation() throws IOException {
        assertThat(Files.readString(file))
                .contains("# taking an own task back at a sync\npop = 2\n")
                .contains("holes = 3, 7\n")
                .contains("work.fib calls = 1234.5\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "pop = 2   | pop = two      | 'pop' is a whole number from 0 to 1000000000000, not 'two'.",
                "pop = 2   | pop = -1       | 'pop' is a whole number from 0 to 1000000000000, not '-1'.",
                "pop = 2   | pop = 1.5      | 'pop' is a whole number from 0 to 1000000000000, not '1.5'.",
                "pop = 2   | pop =          | 'pop' has no value.",
                "pop = 2   | pop            | 'pop' is not of the form key = value.",
                "pop = 2   | wake = 2       | 'wake' stands there for the second time.",
                "waits = true | waits = yes | 'waits' is true or false, not 'yes'.",
                "probe = 3, 4 | probe = 3,  | 'probe' is a whole number from 1 to 1000000000000, not ''.",
                "probe = 3, 4 | probe = 0   | 'probe' is a whole number from 1 to 1000000000000, not '0'.",
                "mesh = 4x3 | mesh = 4x     | a mesh is written as its sides, like 48, 8x6 or 4x4x3, not '4x'.",
                "holes = 3, 7 | holes = 12  | 'holes' is a whole number from 0 to 11, not '12'.",
                "work.fib calls = 1234.5 | work.fib calls = NaN | 'work.fib calls' is a number above 0 and up to"
                        + " 10^12, not 'NaN'.",
                "work.fib calls = 1234.5 | work.uts nodes = 1 | 'work.uts nodes' stands there for the second time.",
            })
    void mistakesAreNamedWithTheirLine(String right, String wrong, String message) throws IOException {
        List<String> lines = Files.readAllLines(file);
        int index = lines.indexOf(right.strip());
        lines.set(index, wrong.strip());
        Files.write(file, lines);
        int line = message.contains("second time") ? Math.max(index, lastWith(lines, wrong)) : index;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MachineFile.read(file))
                .withMessage("Line " + (line + 1) + " of " + file + ": " + message);
    }

    private static int lastWith(List<String> lines, String wrong) {
        String key = wrong.substring(0, wrong.indexOf('=') + 1).strip();
        int last = -1;
        for (int i = 0; i < lines.size(); i++) {
            last = lines.get(i).startsWith(key) ? i : last;
        }
        return last;
    }

    @Test
    void missingAndUnknownKeysAreNamed() throws IOException {
        String good = Files.readString(file);
        Files.writeString(file, good.replace("pop = 2\n", ""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MachineFile.read(file))
                .withMessage("The machine in " + file + " lacks a line 'pop = ...'.");
        Files.writeString(file, good + "steel = 5\n");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MachineFile.read(file))
                .withMessageStartingWith("Line ")
                .withMessageContaining("there is no key 'steel'; the keys are name, description, mesh,");
        Files.write(file, new byte[] {(byte) 0xC3, 0x28});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> MachineFile.read(file))
                .withMessage("The machine in " + file + " is no text in UTF-8.");
    }
}
