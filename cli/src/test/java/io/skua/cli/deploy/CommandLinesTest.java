package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.Cli;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What files for operators, and the page for newcomers, let people type is what the command understands. */
final class CommandLinesTest {
    private static final Pattern BOUND = Pattern.compile("takes (\\d+) seconds at most");

    static Stream<String> commandLines() {
        List<String> all = new ArrayList<>();
        SystemdUnitTest.settings(Tree.text(SystemdUnitTest.UNIT))
                .get("Service.ExecStart")
                .forEach(line -> all.add(line.replaceFirst("^\\S*/", "")));
        all.add("skua " + String.join(" ", KubernetesTest.placeArguments()));
        all.add(KubernetesTest.probe("startupProbe").replaceFirst("^exec ", ""));
        boolean isQuoted = false;
        for (String line :
                Tree.text(Tree.ROOT.resolve("docs/cluster.md")).lines().toList()) {
            isQuoted ^= line.startsWith("```");
            if (isQuoted && line.startsWith("./skua ")) {
                all.add(line.substring(2));
            }
        }
        assertThat(all).hasSizeGreaterThan(10);
        return all.stream();
    }

    @ParameterizedTest
    @MethodSource("commandLines")
    void isUnderstood(String line) {
        String[] words = line.split(" ");
        assertThat(words[0]).isEqualTo("skua");
        String command = words[1].equals("cluster") ? words[1] + " " + words[2] : words[1];
        String help = Cli.output(command + " --help");
        List<String> options = Stream.of(words)
                .filter(word -> word.startsWith("--"))
                .map(word -> word.replaceFirst("=.*", ""))
                .toList();
        assertThat(options)
                .allSatisfy(option -> assertThat(help).containsPattern("(?m)(^|[ ,])" + option + "([ =,]|$)"));
    }

    @Test
    void aPlaceIsNotKilledBeforeItHasHadItsTimeToLeave() {
        String help = Cli.output("place --help").replaceAll("\\s+", " ");
        Matcher bound = BOUND.matcher(help);
        assertThat(bound.find())
                .as("the help says how long it takes to leave: %s", help)
                .isTrue();
        int seconds = Integer.parseInt(bound.group(1));
        assertThat(KubernetesTest.graceSeconds()).isBetween(seconds + 5, 3 * seconds);
    }
}
