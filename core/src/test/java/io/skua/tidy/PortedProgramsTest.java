package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The programs that bench runs on ForkJoinPool and on Skua differ in their package and in their imports only. */
final class PortedProgramsTest {
    private static List<String> withoutImports(String folder) {
        Path file = Path.of("")
                .toAbsolutePath()
                .resolveSibling("bench/src/main/java/io/skua/bench/" + folder + "/Programs.java");
        return Repository.text(file)
                .lines()
                .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
                .toList();
    }

    @Test
    void bothCopiesAreTheSameProgram() {
        assertThat(withoutImports("ported")).isNotEmpty().isEqualTo(withoutImports("rival"));
    }
}
