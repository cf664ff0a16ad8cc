package io.skua.cli.sim;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Input that is wrong is refused before anything is measured; what is measured, lab's tests look at. */
class CalibrateCommandTest {
    @Test
    void doesNotWriteOverAFile(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("my.machine"), "mine");
        Cli run = Cli.run("calibrate " + file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err())
                .isEqualTo("skua: there is a file " + file + " already: choose another one, or say --force.\n");
        assertThat(file).hasContent("mine");
    }

    @Test
    void doesNotMeasureForAFolderThatIsNotThere(@TempDir Path folder) {
        Path file = folder.resolve("none").resolve("my.machine");
        Cli run = Cli.run("calibrate " + file);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).isEqualTo("skua: there is no directory for the file " + file + ": make it first.\n");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        calibrate x --workers 0    | --workers must be a whole number from 1 to 1024, but was '0'.
        calibrate x --workers many | --workers must be a whole number from 1 to 1024, but was 'many'.
        """)
    void refuses(String commandLine, String sentence) {
        Cli run = Cli.run(commandLine);
        assertThat(run.exitCode()).isEqualTo(2);
        assertThat(run.err()).startsWith("skua: " + sentence);
        assertThat(Path.of("x")).doesNotExist();
    }
}
