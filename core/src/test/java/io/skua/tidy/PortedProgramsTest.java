package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The programs that bench runs on ForkJoinPool and on Skua differ in their package and in their imports only. */
final class PortedProgramsTest {
    private static Path folder(String name) {
        return Path.of("").toAbsolutePath().resolveSibling("bench/src/main/java/io/skua/bench/" + name);
    }

    private static List<String> withoutImports(Path file) {
        return Repository.text(file)
                .lines()
                .filter(line -> !line.startsWith("package ") && !line.startsWith("import "))
                .toList();
    }

    private static List<String> files(String folder) throws IOException {
        try (Stream<Path> files = Files.list(folder(folder))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void bothCopiesAreTheSamePrograms() throws IOException {
        assertThat(files("ported"))
                .contains("Integrate.java", "KMeans.java", "Programs.java")
                .isEqualTo(files("rival"));
        for (String file : files("ported")) {
            assertThat(withoutImports(folder("ported").resolve(file)))
                    .as(file)
                    .isNotEmpty()
                    .isEqualTo(withoutImports(folder("rival").resolve(file)));
        }
    }
}
