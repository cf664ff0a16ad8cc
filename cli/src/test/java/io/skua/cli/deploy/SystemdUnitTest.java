package io.skua.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The systemd unit is valid, and says what a place needs. */
final class SystemdUnitTest {
    static final Path UNIT = Tree.DEPLOY.resolve("systemd/skua-place.service");
    static final Path CONF = Tree.DEPLOY.resolve("systemd/place.conf");
    private static final String INSTALLED = "/opt/skua/bin/skua";
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)}");

    private final Map<String, List<String>> settings = settings(Tree.text(UNIT));

    /** Returns the values of each setting, whose name has its section before it. */
    static Map<String, List<String>> settings(String unit) {
        Map<String, List<String>> settings = new LinkedHashMap<>();
        String section = "";
        for (String line : unit.lines().toList()) {
            if (line.isBlank() || line.startsWith("#")) {
                continue;
            }
            if (line.startsWith("[") && line.endsWith("]")) {
                section = line.substring(1, line.length() - 1);
                continue;
            }
            String[] parts = line.split("=", 2);
            assertThat(parts)
                    .as("a line of a unit is a section, a comment or NAME=VALUE: %s", line)
                    .hasSize(2);
            settings.computeIfAbsent(section + "." + parts[0], name -> new ArrayList<>())
                    .add(parts[1]);
        }
        return settings;
    }

    private String only(String name) {
        assertThat(settings).containsKey(name);
        assertThat(settings.get(name)).hasSize(1);
        return settings.get(name).get(0);
    }

    @Test
    void aPlaceIsNotRootAndWritesNowhere() {
        assertThat(only("Service.User")).isNotEqualTo("root").isNotBlank();
        assertThat(only("Service.NoNewPrivileges")).isEqualTo("yes");
        assertThat(only("Service.CapabilityBoundingSet")).isEmpty();
        assertThat(only("Service.ProtectSystem")).isEqualTo("strict");
        assertThat(only("Service.ProtectHome")).isEqualTo("yes");
        assertThat(only("Service.PrivateTmp")).isEqualTo("yes");
        assertThat(settings).as("a JVM compiles at run time").doesNotContainKey("Service.MemoryDenyWriteExecute");
    }

    @Test
    void aPlaceHasLimits() {
        assertThat(only("Service.MemoryMax")).matches("\\d+G");
        assertThat(only("Service.TasksMax")).matches("\\d+");
        assertThat(only("Service.LimitNOFILE")).matches("\\d+");
    }

    @Test
    void theHeapFitsIntoTheMemory() {
        String options = configuration().get("SKUA_JAVA_OPTIONS");
        String heap = options.replaceAll(".*-Xmx(\\d+)g.*", "$1");
        String memory = only("Service.MemoryMax").replace("G", "");
        assertThat(Integer.parseInt(heap)).isLessThan(Integer.parseInt(memory));
    }

    @Test
    void sigtermMakesThePlaceLeave() {
        assertThat(only("Service.KillSignal")).isEqualTo("SIGTERM");
        assertThat(Integer.parseInt(only("Service.TimeoutStopSec"))).isEqualTo(KubernetesTest.graceSeconds());
        assertThat(only("Service.SuccessExitStatus")).isEqualTo("143");
        assertThat(only("Service.Restart")).isEqualTo("on-failure");
    }

    @Test
    void everyVariableHasAValue() {
        String start = only("Service.ExecStart");
        List<String> used =
                VARIABLE.matcher(start).results().map(each -> each.group(1)).toList();
        assertThat(used).isNotEmpty();
        assertThat(configuration()).containsKeys(used.toArray(String[]::new));
        assertThat(only("Service.EnvironmentFile")).endsWith("/" + CONF.getFileName());
        assertThat(start).startsWith(INSTALLED + " place ").contains("--tls ");
    }

    /** The unit as systemd itself reads it; the command is taken from the source tree, since it is not installed. */
    @Test
    void systemdAcceptsTheUnit(@TempDir Path folder) throws IOException, InterruptedException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/systemd-analyze")), "this machine has no systemd-analyze");
        Path command = Tree.DEPLOY.resolve("bin/skua");
        assertThat(command).isExecutable();
        Path copy = folder.resolve(UNIT.getFileName().toString());
        Files.writeString(copy, Tree.text(UNIT).replace(INSTALLED, command.toString()));
        assertThat(complaints(copy)).isEmpty();

        Files.writeString(copy, Tree.text(copy).replace("[Service]\n", "[Service]\nProtectSystems=strict\n"));
        assertThat(complaints(copy)).as("a misspelt setting").contains("ProtectSystems");
    }

    private static String complaints(Path unit) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("/usr/bin/systemd-analyze", "verify", "--man=no", unit.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int code = process.waitFor();
        return code == 0 ? said : said + "exit code " + code;
    }

    static Map<String, String> configuration() {
        Map<String, String> values = new LinkedHashMap<>();
        settings(Tree.text(CONF)).forEach((name, value) -> values.put(name.substring(1), value.get(0)));
        return values;
    }
}
