package io.skua.bench;

import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts the words of a file that is read with {@link Files#lines}, whose spliterator does not know its size. */
final class WordTargets {
    private static final int LINES = 200_000;
    private static final int WORDS_IN_LINE = 12;
    private static final int VOCABULARY = 20_000;
    private static final int RUNS = 10;

    private WordTargets() {}

    static void measure(Skua skua, ForkJoinPool pool) throws IOException {
        Path file = Files.createTempFile("skua-words", ".txt");
        try {
            Files.write(file, lines());
            Map<String, LongSupplier> contenders = new LinkedHashMap<>();
            contenders.put("sequential stream", () -> counted(count(linesOf(file))));
            contenders.put(
                    "skua",
                    () -> counted(skua.over(linesOf(file))
                            .flatMap(line -> Stream.of(line.split(" ")))
                            .collect(Collectors.groupingBy(word -> word, Collectors.counting()))));
            contenders.put(
                    "streams",
                    () -> LoopTargets.in(pool, () -> counted(count(linesOf(file).parallel()))));
            LoopTargets.compare(
                    "the words of " + LINES + " lines of a file (target: at least as fast as streams)", contenders);
            contenders.forEach((name, run) ->
                    Measures.say("  %-28s %8.2f ms of processor time", name, 1000 * processorSeconds(run) / RUNS));
        } finally {
            Files.delete(file);
        }
    }

    private static List<String> lines() {
        Random random = new Random(11);
        return Stream.generate(() -> random.ints(WORDS_IN_LINE, 0, VOCABULARY)
                        .mapToObj(number -> "word" + number)
                        .collect(Collectors.joining(" ")))
                .limit(LINES)
                .toList();
    }

    @SuppressWarnings("StreamResourceLeak") // closed by those who count its words
    private static Stream<String> linesOf(Path file) {
        try {
            return Files.lines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, Long> count(Stream<String> lines) {
        try (lines) {
            return lines.flatMap(line -> Stream.of(line.split(" ")))
                    .collect(Collectors.groupingBy(word -> word, Collectors.counting()));
        }
    }

    /** One number for all counts. */
    private static long counted(Map<String, Long> counts) {
        return counts.values().stream().mapToLong(count -> count * count).sum();
    }

    private static double processorSeconds(LongSupplier run) {
        return Measures.processorSeconds(() -> {
            for (int i = 0; i < RUNS; i++) {
                if (run.getAsLong() == 0) {
                    throw new AssertionError("the file has words");
                }
            }
        });
    }
}
