package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The Containerfile has no mistakes that can be seen without building it. */
final class ContainerfileTest {
    static final Path FILE = Tree.DEPLOY.resolve("Containerfile");
    private static final Set<String> INSTRUCTIONS =
            Set.of("FROM", "RUN", "COPY", "ENV", "USER", "WORKDIR", "EXPOSE", "STOPSIGNAL", "ENTRYPOINT", "CMD");

    private final List<String> lines = Tree.text(FILE)
            .lines()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .toList();

    private List<String> arguments(String instruction) {
        return lines.stream()
                .filter(line -> line.startsWith(instruction + " "))
                .map(line -> line.substring(instruction.length() + 1))
                .toList();
    }

    @Test
    void everyLineIsAnInstruction() {
        assertThat(lines).allSatisfy(line -> assertThat(INSTRUCTIONS).contains(line.split(" ")[0]));
        assertThat(lines.get(0)).startsWith("FROM ");
    }

    @Test
    void imagesHaveVersionsThatCanRunSkua() {
        assertThat(arguments("FROM")).hasSize(2).allSatisfy(image -> {
            assertThat(image).matches("[a-z/-]+:\\S+( AS [a-z]+)?").doesNotContain("latest");
            String java = image.replaceAll(".*\\b(\\d+)(-jre)?( AS .*)?", "$1");
            assertThat(Integer.parseInt(java)).isGreaterThanOrEqualTo(17);
        });
    }

    @Test
    void thePlaceIsTheSameUserAsInKubernetesAndNotRoot() {
        assertThat(arguments("USER")).containsExactly("10001:10001");
        assertThat(Tree.text(KubernetesTest.FILE))
                .contains("runAsUser: 10001\n")
                .contains("runAsGroup: 10001\n");
    }

    @Test
    void signalsReachTheJvm() {
        assertThat(arguments("ENTRYPOINT"))
                .as("no shell between the signal and the place")
                .containsExactly("[\"skua\"]");
        assertThat(arguments("STOPSIGNAL")).containsExactly("SIGTERM");
        assertThat(Tree.text(Tree.DEPLOY.resolve("bin/skua"))).contains("\nexec \"$java\" ");
    }

    @Test
    void whatIsCopiedIsThere() {
        assertThat(arguments("COPY").stream().filter(line -> line.startsWith("--chmod")))
                .containsExactly("--chmod=0755 deploy/bin/skua /opt/skua/bin/skua");
        assertThat(Tree.DEPLOY.resolve("bin/skua")).isExecutable();
        assertThat(arguments("COPY").get(1))
                .as("where the launcher puts what it builds")
                .contains("/cli/target/run/dist/");
        assertThat(Tree.text(Tree.ROOT.resolve("skua")))
                .contains("run=$root/$1/target/run")
                .contains("\"$run/dist.new\"");
    }

    @Test
    void dockerAndPodmanLeaveTheSameOut() {
        assertThat(Tree.text(Tree.ROOT.resolve(".dockerignore")))
                .contains("**/target\n", ".git\n")
                .isEqualTo(Tree.text(Tree.ROOT.resolve(".containerignore")));
    }
}
