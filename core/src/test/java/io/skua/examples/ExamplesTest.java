package io.skua.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.skua.ForkJoinPool;
import io.skua.Skua;
import io.skua.attach.AttachException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The programs in the documents compile, work, and are equal to those in this package. */
class ExamplesTest {
    private static final Path CORE = Path.of("").toAbsolutePath();
    private static final List<Path> EXAMPLES = List.of(
            CORE.resolve("src/test/java/io/skua/examples"),
            // examples that need other modules
            CORE.resolveSibling("place").resolve("src/test/java/io/skua/place/examples"),
            CORE.resolveSibling("cli").resolve("src/test/java/io/skua/cli/examples"),
            CORE.resolveSibling("micrometer").resolve("src/test/java/io/skua/micrometer/examples"),
            CORE.resolveSibling("studio").resolve("src/test/java/io/skua/studio/examples"),
            CORE.resolveSibling("examples").resolve("cluster/src/main/java/example"));
    private static final Pattern JAVA_BLOCK = Pattern.compile("(?s)```java\n(.*?)```");

    @Test
    void queens() {
        try (Skua skua = Skua.create()) {
            assertThat(skua.run(() -> Queens.solutions((1 << 8) - 1, 0, 0))).isEqualTo(92);
        }
    }

    @Test
    void jobs() throws Exception {
        try (Skua skua = Skua.create()) {
            Jobs.show(skua);
            SharedMachine.show();
            assertThat(Stopping.show(skua)).isTrue();
            Seeing.list(skua);
            assertThat(Seeing.later(skua)).isTrue();
            assertThat(Seeing.firstOf(skua)).isIn(2, 3);
            assertThat(Seeing.observed()).isEqualTo(1);
        }
    }

    @Test
    void ported() {
        assertThat(Ported.sum(IntStream.range(0, 1000).toArray())).isEqualTo(499_500);
    }

    @Test
    void comingFromForkJoinPool() {
        assertThat(ComingFromForkJoinPool.outsideOfAPool()).isEqualTo(6765 + 4181);
        assertThat(ComingFromForkJoinPool.streamThreads()).isTrue();
        try (ForkJoinPool pool = ComingFromForkJoinPool.named()) {
            ReentrantLock lock = new ReentrantLock();
            pool.invoke(new ComingFromForkJoinPool.Update(lock));
            assertThat(lock.isLocked()).isFalse();
            assertThat(pool.submit(ComingFromForkJoinPool::feed).join()).isEqualTo(42);
            assertThat(ComingFromForkJoinPool.squares(pool.skua())).isEqualTo(332_833_500);
            assertThat(pool.submit(() -> Thread.currentThread().getName()).join())
                    .startsWith("search-");
        }
        ComingFromForkJoinPool.untilAllIsDone();
    }

    @Test
    void aProgramIsRecorded(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("mine.skua");
        try (Skua skua = Skua.builder().workers(2).build()) {
            Recorded.record(skua, file);
        }
        assertThat(Files.readString(file, StandardCharsets.ISO_8859_1)).contains("at work");
    }

    @Test
    void aProgramIsExaminedAndLookedInto() {
        try (Skua skua = Skua.builder().workers(2).build()) {
            assertThat(Examined.examine(skua).account().values().stream()
                            .mapToDouble(part -> part)
                            .sum())
                    .isCloseTo(1, within(1e-9));
        }
        try (Skua skua = Examined.heardByFlightRecorder()) {
            assertThat(skua.run(() -> 7)).isEqualTo(7);
        }
        assertThatThrownBy(() -> Examined.follow(Long.MAX_VALUE, (time, worker, kind, detail, first, second) -> {}))
                .isInstanceOf(AttachException.class);
    }

    @Test
    void everyJavaBlockOfTheDocumentsIsPartOfAnExample() throws IOException {
        StringBuilder files = new StringBuilder();
        for (Path folder : EXAMPLES) {
            files.append(String.join("\n", contents(folder, ".java")));
        }
        String examples = squeeze(files.toString());
        List<String> missing = new ArrayList<>();
        for (Path document : documents()) {
            for (MatchResult block :
                    JAVA_BLOCK.matcher(Files.readString(document)).results().toList()) {
                if (!examples.contains(squeeze(block.group(1)))) {
                    missing.add(document.getFileName() + ": " + block.group(1));
                }
            }
        }
        assertThat(missing)
                .as("Java blocks that stand in no file of %s", EXAMPLES)
                .isEmpty();
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> root = Files.list(CORE.getParent());
                Stream<Path> docs = Files.walk(CORE.resolveSibling("docs"))) {
            return Stream.concat(root, docs)
                    .filter(path -> path.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static List<String> contents(Path folder, String ending) throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file :
                    files.filter(path -> path.toString().endsWith(ending)).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return texts;
    }

    private static String squeeze(String text) {
        return text.replaceAll("\\s+", ""); // the formatter may break lines differently
    }
}
