package io.skua.sim.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Form;
import io.skua.workloads.catalog.Workloads;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RecordingTest {
    @TempDir
    private Path folder;

    private Path file;
    private byte[] good;

    @BeforeEach
    void record() throws IOException {
        file = folder.resolve("fib.tree");
        Recorder.record(
                file, "fib 9, ὀκτώ", 1, skua -> Workloads.named("fib").with("9").skua(skua, Form.TYPED));
        good = Files.readAllBytes(file);
    }

    @Test
    void knowsItsProgram() throws IOException {
        Recording recording = Recording.read(file);
        assertThat(recording.title()).isEqualTo("fib 9, ὀκτώ");
        assertThat(recording.program().title()).isEqualTo("fib 9, ὀκτώ");
        assertThat(recording.program().unit()).isEqualTo("ns");
        assertThat(recording.tasks()).isEqualTo(55);
    }

    @Test
    void everyCutIsNoticed() throws IOException {
        for (int length = 0; length < good.length; length++) {
            Files.write(file, Arrays.copyOf(good, length));
            refused(length < 8 ? "no recording" : "damaged");
        }
    }

    @Test
    void everyChangedByteIsNoticed() throws IOException {
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] ^= 0x10;
            Files.write(file, bad);
            refused(i < 8 ? "no recording" : i == 8 ? "version" : "damaged");
        }
    }

    @Test
    void saysWhatToDo() throws IOException {
        Files.write(file, "something else".getBytes(StandardCharsets.UTF_8));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recording.read(file))
                .withMessage("The file " + file
                        + " is no recording of a task tree; make one with 'skua record FILE WORKLOAD'.");
        Files.write(file, Arrays.copyOf(good, good.length / 2));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recording.read(file))
                .withMessage("The recording " + file + " is damaged or incomplete; record it again.");
        Assertions.assertThatThrownBy(() -> Recording.read(folder.resolve("none")))
                .isInstanceOf(NoSuchFileException.class);
    }

    private void refused(String why) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Recording.read(file))
                .withMessageContaining(why);
    }
}
