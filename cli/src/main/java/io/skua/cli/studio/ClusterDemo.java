package io.skua.cli.studio;

import io.skua.cli.child.SiblingProcess;
import io.skua.studio.server.Demo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Three places, which are processes of this machine; one of them is killed while they work. */
final class ClusterDemo {
    private static final List<String> ARGUMENTS =
            List.of("cluster", "run", "nqueens", "15", "--places", "3", "--kill", "1@40%", "--instalment", "500ms");
    private static final long SECONDS_MAX = 60;

    private ClusterDemo() {}

    static List<Demo.Made> run(Path folder) throws IOException {
        Path file = folder.resolve("cluster.skua");
        Path said = folder.resolve("cluster.txt");
        List<String> command = SiblingProcess.command(List.of(), ARGUMENTS);
        command.addAll(List.of("--force", "--record", file.toString()));
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(said.toFile())
                .start();
        try {
            process.getOutputStream().close();
            boolean hasEnded = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
            if (!hasEnded || process.exitValue() != 0) {
                throw new IOException("The cluster did not come to an end: " + last(said));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("The studio ends.");
        } finally {
            process.destroy(); // its places end with it
        }
        return List.of(new Demo.Made("nqueens 15 at three places, of which one is killed", file));
    }

    private static String last(Path said) throws IOException {
        List<String> lines = Files.readAllLines(said);
        return lines.isEmpty() ? "it has said nothing." : lines.get(lines.size() - 1);
    }
}
