package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command in deploy/bin, which is installed in a folder bin, with the jars in a folder lib beside it. */
final class InstalledCommandTest {
    /** Stands for the real command, which would need a build. */
    private static final String MAIN = """
            package io.skua.cli;
            class Main {
                public static void main(String[] arguments) {
                    System.out.print(System.getProperty("said", "nothing") + " " + String.join("|", arguments));
                    if (System.getProperty("options") != null) {
                        System.out.print(" " + java.lang.management.ManagementFactory.getRuntimeMXBean()
                                .getInputArguments());
                    }
                    System.exit(7);
                }
            }
            """;

    @TempDir
    private Path home;

    private record Ended(int code, String said) {}

    @BeforeEach
    void install() throws IOException {
        Path command = Files.createDirectories(home.resolve("bin")).resolve("skua");
        Files.copy(Tree.DEPLOY.resolve("bin/skua"), command);
        assertThat(command.toFile().setExecutable(true)).isTrue();

        Path source = Files.writeString(home.resolve("Main.java"), MAIN);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        assertThat(compiler.run(null, null, null, "-d", home.toString(), source.toString()))
                .isZero();
        Path jar = Files.createDirectories(home.resolve("lib")).resolve("some.jar");
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file)) {
            entries.putNextEntry(new JarEntry("io/skua/cli/Main.class"));
            Files.copy(home.resolve("io/skua/cli/Main.class"), entries);
        }
    }

    private static Ended run(Path command, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        String[] all = new String[arguments.length + 1];
        all[0] = command.toString();
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        ProcessBuilder builder = new ProcessBuilder(all).redirectErrorStream(true);
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(environment);
        Process process = builder.start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), said);
    }

    @Test
    void passesOptionsToTheJvmAndArgumentsToTheCommand() throws IOException, InterruptedException {
        Ended ended = run(
                home.resolve("bin/skua"), Map.of("SKUA_JAVA_OPTIONS", "-Xmx64m -Dsaid=yes"), "place", "--name", "a b");
        assertThat(ended).isEqualTo(new Ended(7, "yes place|--name|a b"));
    }

    @Test
    void onlyAPlaceIsToldToGiveMemoryBackAndUsersHaveTheLastWord() throws IOException, InterruptedException {
        Map<String, String> environment = Map.of("SKUA_JAVA_OPTIONS", "-Doptions=");
        assertThat(run(home.resolve("bin/skua"), environment, "place").said())
                .isEqualTo("nothing place [-XX:G1PeriodicGCInterval=30000, -Doptions=]");
        assertThat(run(home.resolve("bin/skua"), environment, "help").said()).isEqualTo("nothing help [-Doptions=]");
    }

    @Test
    void findsItsJarsThroughALink() throws IOException, InterruptedException {
        Path link = Files.createSymbolicLink(home.resolve("linked"), home.resolve("bin/skua"));
        assertThat(run(link, Map.of(), "help")).isEqualTo(new Ended(7, "nothing help"));
    }

    @Test
    void saysThatJavaIsMissing() throws IOException, InterruptedException {
        Ended ended = run(
                home.resolve("bin/skua"),
                Map.of("JAVA_HOME", home.resolve("nowhere").toString()),
                "help");
        assertThat(ended)
                .isEqualTo(new Ended(1, "skua: Skua needs Java 17 or later: install it, or set JAVA_HOME to one.\n"));
    }
}
