package io.skua.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.DeflaterOutputStream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

/** The programs in examples/programs print what plain sequential code computes here, each in a JVM of its own. */
final class ProgramsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Path PROJECT = ROOT.resolve("examples/programs");
    private static final Path SOURCES = PROJECT.resolve("src/main/java");

    @TempDir
    static Path classes;

    @TempDir
    Path folder;

    private final Random random = new Random(17);

    /** What a program has printed, and the code with which it has ended. */
    private record Ended(String out, String err, int code) {}

    @BeforeAll
    static void compile() throws Exception {
        compile(SOURCES, classes);
    }

    @Test
    void dependOnThisVersion() throws Exception {
        Element dependency =
                (Element) pom(PROJECT).getElementsByTagName("dependency").item(0);
        assertThat(text(dependency, "artifactId")).isEqualTo("skua-core");
        assertThat(text(dependency, "version")).isEqualTo(text(pom(ROOT), "version"));
    }

    @Test
    void eachProgramHasALineInTheReadme() throws IOException {
        String readme = Files.readString(PROJECT.resolve("README.md"));
        try (Stream<Path> sources = Files.list(SOURCES.resolve("example"))) {
            assertThat(sources)
                    .isNotEmpty()
                    .allSatisfy(source ->
                            assertThat(readme).contains("(src/main/java/example/" + source.getFileName() + ")"));
        }
    }

    @Test
    void wordCount() throws Exception {
        String[] words = IntStream.range(0, 2000)
                .mapToObj(i -> Integer.toString(i * i + 36 * 36, 36).replaceAll("[0-9]", "é"))
                .toArray(String[]::new);
        List<String> lines = IntStream.range(0, 20_000)
                .mapToObj(line -> IntStream.range(0, random.nextInt(20))
                        .mapToObj(i -> words[(int) (words.length * Math.pow(random.nextDouble(), 3))])
                        .collect(Collectors.joining(random.nextBoolean() ? ", " : " – ")))
                .toList();
        Path file = Files.write(folder.resolve("text"), lines);
        Map<String, Long> counts = new TreeMap<>();
        long all = 0;
        for (String line : lines) {
            for (String word : line.isEmpty() ? new String[0] : line.split(", | – ")) {
                counts.merge(word, 1L, Long::sum);
                all++;
            }
        }
        String first = counts.entrySet().stream()
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                .limit(10)
                .map(entry -> entry.getValue() + " " + entry.getKey() + "\n")
                .collect(Collectors.joining());
        assertThat(run("WordCount", file))
                .isEqualTo(new Ended(all + " words, " + counts.size() + " different ones\n" + first, "", 0));
    }

    @Test
    void knapsack() throws Exception {
        int capacity = 4000;
        List<String> lines = new ArrayList<>(List.of("" + capacity));
        long[] best = new long[capacity + 1]; // by the weight that is allowed
        for (int item = 0; item < 40; item++) {
            int weight = 100 + random.nextInt(300);
            int value = weight + random.nextInt(100);
            lines.add(weight + " " + value);
            for (int room = capacity; room >= weight; room--) {
                best[room] = Math.max(best[room], best[room - weight] + value);
            }
        }
        Path file = Files.write(folder.resolve("items"), lines);
        assertThat(run("Knapsack", file))
                .isEqualTo(new Ended("The greatest value is " + best[capacity] + ".\n", "", 0));
    }

    @Test
    void knapsackOfThePage() throws Exception {
        assertThat(run("Knapsack", PROJECT.resolve("knapsack.txt")).out()).isEqualTo("The greatest value is 1470.\n");
    }

    @Test
    void bfs() throws Exception {
        int nodes = 20_000;
        List<List<Integer>> neighbours = IntStream.range(0, nodes)
                .mapToObj(i -> (List<Integer>) new ArrayList<Integer>())
                .toList();
        List<String> lines = new ArrayList<>(List.of((nodes - 1) + " " + (nodes - 1)));
        for (int edge = 0; edge < 25_000; edge++) {
            int from = random.nextInt(nodes);
            int to = Math.floorMod(from + random.nextInt(2000) - 1000, nodes);
            lines.add(from + " " + to);
            neighbours.get(from).add(to);
            neighbours.get(to).add(from);
        }
        Path file = Files.write(folder.resolve("graph"), lines);
        int start = neighbours.indexOf(
                neighbours.stream().filter(each -> each.size() > 5).findFirst().orElseThrow());
        int[] distances = distances(neighbours, start);
        StringBuilder wanted = new StringBuilder();
        Map<Integer, Long> levels = Arrays.stream(distances)
                .filter(distance -> distance >= 0)
                .boxed()
                .collect(Collectors.groupingBy(distance -> distance, TreeMap::new, Collectors.counting()));
        levels.forEach((distance, count) -> wanted.append(count + " at distance " + distance + "\n"));
        wanted.append(
                levels.values().stream().mapToLong(count -> count).sum() + " of " + nodes + " nodes are reached.\n");
        assertThat(levels).hasSizeGreaterThan(10);
        assertThat(run("Bfs", file, start)).isEqualTo(new Ended(wanted.toString(), "", 0));
    }

    private static int[] distances(List<List<Integer>> neighbours, int start) {
        int[] distances = new int[neighbours.size()];
        Arrays.fill(distances, -1);
        distances[start] = 0;
        Queue<Integer> queue = new ArrayDeque<>(List.of(start));
        for (Integer node = queue.poll(); node != null; node = queue.poll()) {
            for (int next : neighbours.get(node)) {
                if (distances[next] < 0) {
                    distances[next] = distances[node] + 1;
                    queue.add(next);
                }
            }
        }
        return distances;
    }

    @Test
    void fileWalker() throws Exception {
        long bytes = 0;
        Path deep = folder;
        for (int i = 0; i < 60; i++) {
            deep = Files.createDirectories((i % 20 == 0 ? folder : deep).resolve("folder" + i));
            for (int j = 0; j < i % 7; j++) {
                Files.write(deep.resolve("file" + j), new byte[i * j]);
                bytes += (long) i * j;
            }
        }
        try (Stream<Path> all = Files.walk(folder)) {
            long files = all.filter(Files::isRegularFile).count();
            assertThat(run("FileWalker", folder))
                    .isEqualTo(new Ended(files + " files, " + bytes + " bytes, 61 folders\n", "", 0));
        }
    }

    @Test
    void checksums() throws Exception {
        StringBuilder wanted = new StringBuilder();
        for (int i = 10; i < 40; i++) {
            byte[] content = new byte[i * 1000];
            random.nextBytes(content);
            Arrays.fill(content, 0, content.length / 2, (byte) i);
            Files.write(folder.resolve("file" + i), content);
            String hash = HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256").digest(content));
            ByteArrayOutputStream compressed = new ByteArrayOutputStream();
            try (DeflaterOutputStream deflater = new DeflaterOutputStream(compressed)) {
                deflater.write(content);
            }
            wanted.append(hash + " " + compressed.size() + " bytes file" + i + "\n");
        }
        assertThat(run("Checksums", folder)).isEqualTo(new Ended(wanted.toString(), "", 0));
    }

    @Test
    void mergeSortIsAForkJoinProgramWithOtherImports(@TempDir Path jdk, @TempDir Path jdkClasses) throws Exception {
        String wanted = "300000 numbers, 0 of them in the wrong order, sum unchanged\n";
        assertThat(run("MergeSort", 300_000)).isEqualTo(new Ended(wanted, "", 0));

        String source = Files.readString(SOURCES.resolve("example/MergeSort.java"));
        String original = source.replace("import io.skua.", "import java.util.concurrent.");
        assertThat(original).isNotEqualTo(source);
        Files.writeString(jdk.resolve("MergeSort.java"), original);
        compile(jdk, jdkClasses);
        assertThat(run(jdkClasses, "MergeSort", 300_000)).isEqualTo(new Ended(wanted, "", 0));
    }

    @Test
    void anagrams() throws Exception {
        Path file = Files.write(
                folder.resolve("words"),
                List.of(
                        "tea", "stale", "eat", "least", "to", "ot", "ate", "steal", "tea ", "tales", "dog", "god",
                        "cat"));
        assertThat(run("Anagrams", file))
                .isEqualTo(
                        new Ended("least stale steal tales\nate eat tea\ndog god\nStreams found the same.\n", "", 0));
    }

    @Test
    void folderWatch() throws Exception {
        Files.write(folder.resolve("one"), new byte[1000]);
        Files.write(folder.resolve("two"), new byte[234]);
        Files.createDirectory(folder.resolve("three"));
        assertThat(run("FolderWatch", folder, 3)).isEqualTo(new Ended("2 files, 1234 bytes\n".repeat(3), "", 0));

        Ended missing = run("FolderWatch", folder.resolve("four"), 3);
        assertThat(missing.err())
                .endsWith("cannot be watched (java.nio.file.NoSuchFileException: " + folder.resolve("four") + ").\n")
                .hasLineCount(1);
        assertThat(missing.code()).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"WordCount", "Knapsack", "Bfs", "FileWalker", "Checksums", "Anagrams", "FolderWatch"})
    void whoSaysNothingIsToldWhatToSay(String program) throws Exception {
        Ended ended = run(program);
        assertThat(ended.err())
                .startsWith("Say which ")
                .contains(": " + program + " ")
                .hasLineCount(1);
        assertThat(ended.code()).isEqualTo(2);
    }

    private static Ended run(String program, Object... arguments) throws Exception {
        return run(classes, program, arguments);
    }

    private static Ended run(Path where, String program, Object... arguments) throws Exception {
        List<String> command = new ArrayList<>(List.of(
                System.getProperty("java.home") + "/bin/java",
                "-Xmx256m",
                "-Dstdout.encoding=UTF-8", // Java 19 and later
                "-Dfile.encoding=UTF-8", // before
                "-cp",
                where + File.pathSeparator + codeOf(Skua.class),
                "example." + program));
        Arrays.stream(arguments).map(String::valueOf).forEach(command::add);
        Path err = Files.createTempFile(where, "err", null);
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        try {
            String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return new Ended(out, Files.readString(err), process.waitFor());
        } finally {
            process.destroyForcibly();
        }
    }

    private static void compile(Path sources, Path into) throws IOException, URISyntaxException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter complaints = new StringWriter();
        try (Stream<Path> files = Files.walk(sources);
                StandardJavaFileManager manager = compiler.getStandardFileManager(null, null, null)) {
            String path = codeOf(Skua.class) + File.pathSeparator + codeOf(Nullable.class);
            List<String> options = List.of(
                    "--release",
                    "17",
                    "-encoding",
                    "UTF-8",
                    "-proc:none",
                    "-Xlint:all",
                    "-cp",
                    path,
                    "-d",
                    into.toString());
            boolean isGood = compiler.getTask(
                            complaints,
                            manager,
                            null,
                            options,
                            null,
                            manager.getJavaFileObjectsFromPaths(
                                    files.filter(file -> file.toString().endsWith(".java"))
                                            .toList()))
                    .call();
            assertThat(isGood).as(complaints.toString()).isTrue();
        }
    }

    private static Path codeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static Element pom(Path project) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(project.resolve("pom.xml").toFile())
                .getDocumentElement();
    }

    private static String text(Element parent, String name) {
        return parent.getElementsByTagName(name).item(0).getTextContent().strip();
    }
}
