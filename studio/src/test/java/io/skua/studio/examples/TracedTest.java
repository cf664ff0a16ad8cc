package io.skua.studio.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program in docs/traces.md works. */
final class TracedTest {
    @Test
    void aProgramIsTraced(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.pftrace");
        try (Skua skua = Skua.builder().workers(2).build()) {
            Traced.trace(skua, file);
        }
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains("at work");
    }
}
