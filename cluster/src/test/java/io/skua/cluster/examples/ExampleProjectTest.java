package io.skua.cluster.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cluster.Ports;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;

/** The project in examples/cluster fits to this module, and does what its page promises. */
final class ExampleProjectTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path EXAMPLE = ROOT.resolve("examples/cluster");
    private static final String CLASS_PATH = System.getProperty("java.class.path");
    private static final int PLACES = 3;
    private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

    @Test
    void dependsOnThisVersion() throws Exception {
        Element dependency =
                (Element) pom(EXAMPLE).getElementsByTagName("dependency").item(0);
        assertThat(text(dependency, "artifactId")).isEqualTo("skua-cluster");
        assertThat(text(dependency, "version")).isEqualTo(text(pom(ROOT), "version"));
    }

    @Test
    void isWhatThePageQuotes() throws IOException {
        String main = Files.readString(EXAMPLE.resolve("src/main/java/example/Main.java"));
        List<String> quotes = JAVA.matcher(Files.readString(ROOT.resolve("docs/cluster.md")))
                .results()
                .map(each -> each.group(1))
                .toList();
        assertThat(quotes).isNotEmpty().allSatisfy(quote -> assertThat(main).contains(quote));
    }

    @Test
    void countsRightAlthoughAPlaceIsKilled(@TempDir Path classes) throws Exception {
        compile(classes);
        Process demo = new ProcessBuilder(
                        System.getProperty("java.home") + "/bin/java",
                        "-cp",
                        classes + File.pathSeparator + CLASS_PATH,
                        "example.Main",
                        "demo",
                        "16",
                        String.valueOf(freePorts()))
                .redirectErrorStream(true)
                .start();
        try {
            String said = new String(demo.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(said)
                    .contains("Place 1 was killed while it worked.\n")
                    .contains("16 queens: 14772512 solutions.\n");
            assertThat(demo.waitFor()).isZero();
        } finally {
            demo.descendants().forEach(ProcessHandle::destroyForcibly);
            demo.destroyForcibly();
        }
    }

    private static void compile(Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (Stream<Path> files = Files.walk(EXAMPLE.resolve("src/main/java"));
                StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            List<Path> sources =
                    files.filter(file -> file.toString().endsWith(".java")).toList();
            List<String> options = List.of("-proc:none", "-Xlint:all", "-cp", CLASS_PATH, "-d", classes.toString());
            boolean isGood = compiler.getTask(
                            complaints, manager, null, options, null, manager.getJavaFileObjectsFromPaths(sources))
                    .call();
            assertThat(isGood).as(complaints.toString()).isTrue();
        }
    }

    /** Returns the first of three ports in a row at which nobody listens. */
    private static int freePorts() throws IOException {
        InetAddress loopback = InetAddress.getLoopbackAddress();
        while (true) {
            List<ServerSocket> open = new ArrayList<>();
            try {
                int first = Ports.any();
                for (int i = 0; i < PLACES; i++) {
                    open.add(new ServerSocket(first + i, 1, loopback));
                }
                return first;
            } catch (BindException taken) {
                // Others are free.
            } finally {
                for (ServerSocket each : open) {
                    each.close();
                }
            }
        }
    }

    private static Element pom(Path folder) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(folder.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static String text(Element parent, String name) {
        return parent.getElementsByTagName(name).item(0).getTextContent().strip();
    }
}
