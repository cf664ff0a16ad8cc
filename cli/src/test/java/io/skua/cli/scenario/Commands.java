package io.skua.cli.scenario;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Short commands of the operating system. */
public final class Commands {
    private Commands() {}

    /** Runs a command and returns what it has written. Throws an AssertionError if the command fails. */
    public static String run(String... command) {
        try {
            Process process =
                    new ProcessBuilder(command).redirectErrorStream(true).start();
            process.getOutputStream().close();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            int code = process.waitFor();
            if (code != 0) {
                throw new AssertionError(
                        "'" + String.join(" ", command) + "' has ended with exit code " + code + ": " + output.strip());
            }
            return output;
        } catch (IOException e) {
            throw new AssertionError("'" + String.join(" ", command) + "' could not be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted during " + List.of(command), e);
        }
    }
}
