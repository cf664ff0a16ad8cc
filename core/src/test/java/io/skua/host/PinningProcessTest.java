package io.skua.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What depends on how a JVM was started. Each test starts a JVM of its own: without JNA, with and without native
 * access.
 */
final class PinningProcessTest {
    private static final int JAVA = Runtime.version().feature();

    @TempDir
    private Path folder;

    private record Result(String output, String errors) {}

    @BeforeEach
    void onLinux() {
        assumeTrue(System.getProperty("os.name").equals("Linux"), "only Linux can pin threads");
    }

    @Test
    void beforeJava22WithoutJnaItSaysSo() throws Exception {
        assumeTrue(JAVA < ForeignAffinity.JAVA, "this Java needs no JNA");
        assertThat(probe(List.of()))
                .isEqualTo(new Result(
                        "Pinning workers needs Java 22 or later, or JNA on the class path; this is Java " + JAVA
                                + " without JNA.",
                        ""));
    }

    @Test
    void withNativeAccessItPinsInSilence() throws Exception {
        assumeTrue(JAVA >= ForeignAffinity.JAVA, "this Java has no java.lang.foreign");
        assertThat(probe(List.of("--enable-native-access=ALL-UNNAMED"))).isEqualTo(new Result("pins", ""));
    }

    @Test
    void withoutNativeAccessItSaysSo() throws Exception {
        assumeTrue(JAVA >= 24, "before Java 24 there is no option to deny native access");
        assertThat(probe(List.of("--illegal-native-access=deny")))
                .isEqualTo(new Result(
                        "Pinning workers needs native access, which this JVM denies; start it with"
                                + " --enable-native-access=ALL-UNNAMED.",
                        ""));
    }

    @Test
    void whoDoesNotPinIsNotWarned() throws Exception {
        assertThat(probe(List.of(), "topology")).isEqualTo(new Result("4", ""));
    }

    private Result probe(List<String> options, String... arguments) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(options);
        command.addAll(List.of("-cp", place(Pinning.class) + File.pathSeparator + place(PinningProbe.class)));
        command.add(PinningProbe.class.getName());
        command.addAll(List.of(arguments));
        Path output = folder.resolve("output");
        Path errors = folder.resolve("errors");
        ProcessBuilder builder = new ProcessBuilder(command);
        // otherwise the JVM would announce these options on its error stream
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        int code = builder.redirectOutput(output.toFile())
                .redirectError(errors.toFile())
                .start()
                .waitFor();
        Result result = new Result(Files.readString(output), Files.readString(errors));
        assertThat(code).as(result.toString()).isZero();
        return result;
    }

    private static Path place(Class<?> type) throws Exception {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }
}
