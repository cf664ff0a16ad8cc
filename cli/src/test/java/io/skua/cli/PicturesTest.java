package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The pictures in the documentation are what the command draws today. */
class PicturesTest {
    private static final Path PICTURES = Path.of("..", "docs", "pictures");

    static Stream<String> commands() throws IOException {
        return Files.readAllLines(PICTURES.resolve("commands.txt")).stream().filter(line -> !line.startsWith("#"));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void aPictureIsTrue(String line) throws IOException {
        String[] parts = line.split(": ", 2);
        assertThat(Files.readString(PICTURES.resolve(parts[0])))
                .as(
                        "wrong: docs/pictures/%s is not what the command draws; right: ./skua %s >docs/pictures/%s",
                        parts[0], parts[1], parts[0])
                .isEqualTo(Cli.output(parts[1].replace("docs/", "../docs/"))); // the test runs in a folder of its own
    }

    @Test
    void everyPictureHasItsCommand() throws IOException {
        try (Stream<Path> files = Files.list(PICTURES)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith(".svg")))
                    .containsExactlyInAnyOrderElementsOf(
                            commands().map(line -> line.split(": ", 2)[0]).toList());
        }
    }
}
