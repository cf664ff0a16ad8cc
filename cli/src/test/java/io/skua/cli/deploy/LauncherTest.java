package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The launcher in the root of the source tree. */
final class LauncherTest {
    @TempDir
    private Path tree;

    private record Ended(int code, String said) {}

    private Ended run(String... words) throws IOException, InterruptedException {
        ProcessBuilder launcher =
                new ProcessBuilder(words).directory(tree.toFile()).redirectErrorStream(true);
        launcher.environment().put("JAVA_HOME", System.getProperty("java.home"));
        Process process = launcher.start();
        process.getOutputStream().close();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    /** A file in the way stands for a tree that may only be read: the user of a test may often write everywhere. */
    @Test
    void aTreeThatCannotBeWrittenGetsASentence() throws IOException, InterruptedException {
        Files.copy(Tree.DEPLOY.resolveSibling("skua"), tree.resolve("skua"));
        Files.writeString(tree.resolve("pom.xml"), "<project/>");
        Files.writeString(Files.createDirectories(tree.resolve("cli")).resolve("pom.xml"), "<project/>");
        Files.writeString(tree.resolve("target"), "in the way");
        assertThat(run("bash", "skua", "help"))
                .isEqualTo(new Ended(
                        1,
                        "skua: building writes into " + tree.toRealPath()
                                + "/target, which cannot be written; copy the source tree elsewhere.\n"));
    }
}
