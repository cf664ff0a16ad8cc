package io.skua.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** What commands print has no more columns than the screen. */
class FitsTheScreenTest {
    private static final String SHORT = " --warm-up 0 --repeat 2";

    private static final List<String> COMMANDS = List.of(
            "list",
            "run sort 5000 --against seq,fjp" + SHORT,
            "run mandelbrot 32 --workers 9 --shape --mesh 5x5 --policy hierarchical" + SHORT,
            "run loop step2 --n 64 --against seq,streams,static" + SHORT,
            "mix 'nqueens 7' 'fib 15, max=1, name=a job whose name has more than enough letters'" + SHORT,
            "sim nqueens 7 --policy all",
            "sim nqueens 7 --policy all --seeds 3 --machine opteron-8x6",
            "sim nqueens 7 --machine edison-node",
            "sim loop step2 --n 64",
            "sim mix 'nqueens 6' 'fib 12' 'fib 14, weight=3' --machine mesh:24x24",
            "sim cluster nqueens 8 --places 4 --workers 2 --stealing successonly,baseline,lifeline,random",
            "sim chaos --seeds 3",
            "topology --mesh 8x6",
            "topology --mesh 30x20 --workers 100",
            "topology --mesh 4x4x4 --policy dvs",
            "topology");

    static Stream<Arguments> commands() {
        return Stream.of(60, 80, 100)
                .flatMap(columns -> COMMANDS.stream().map(command -> Arguments.of(columns, command)));
    }

    @ParameterizedTest
    @MethodSource("commands")
    void noLineIsTooLong(int columns, String command) {
        Cli run = Cli.run(columns, command);
        assertThat(run.err()).isEmpty();
        assertThat(run.exitCode()).isZero();
        assertThat(run.out().lines()).isNotEmpty().allMatch(line -> line.codePointCount(0, line.length()) <= columns);
    }

    @ParameterizedTest
    @MethodSource("columns")
    void neitherIsAnyLineOfTheHelp(int columns) {
        List<String> names = new ArrayList<>();
        PrintWriter nobody = new PrintWriter(new StringWriter());
        collect(Main.line(nobody, nobody), "", names);
        assertThat(names).contains(" sim cluster", " cluster run", " reproduce");
        for (String name : names) {
            Cli help = Cli.run(columns, name.strip() + " --help");
            assertThat(help.err()).isEmpty();
            assertThat(help.out().lines()).as(name).isNotEmpty().allMatch(line -> line.length() <= columns);
        }
    }

    static Stream<Integer> columns() {
        return Stream.of(60, 80);
    }

    private static void collect(CommandLine line, String name, List<String> names) {
        names.add(name);
        line.getSubcommands().forEach((word, below) -> {
            if (!word.equals("help")) {
                collect(below, name + " " + word, names);
            }
        });
    }

    /** In a process of its own, which hears of the screen from its environment. */
    @Test
    void theEnvironmentSaysHowWideTheScreenIs() throws Exception {
        assertThat(longestLine("60")).isLessThanOrEqualTo(60);
        assertThat(longestLine("90")).isBetween(81, 90);
        assertThat(longestLine("")).isBetween(61, 80); // which is no terminal
    }

    private static int longestLine(String columns) throws Exception {
        ProcessBuilder list = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx200m",
                "-cp",
                System.getProperty("java.class.path"),
                "io.skua.cli.Main",
                "list");
        list.environment().put("COLUMNS", columns);
        Process process = list.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        try {
            String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
            return text.lines().mapToInt(String::length).max().orElse(0);
        } finally {
            process.destroyForcibly();
        }
    }
}
