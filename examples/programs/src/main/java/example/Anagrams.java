package example;

import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Prints groups of words that have the same letters, the largest groups first: {@code Anagrams FILE}. Each line of the
 * file is a word.
 *
 * <p>This program was written with parallel streams ({@link #withStreams}). The port begins with {@code skua.over(…)}
 * instead of {@code parallel()}, and the other lines are the same. The program runs both and compares the results.
 */
public final class Anagrams {
    private static final int LARGEST = 5;
    private static final Comparator<List<String>> LARGEST_FIRST =
            Comparator.comparing((List<String> group) -> -group.size()).thenComparing(group -> group.get(0));

    private Anagrams() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("Say which file has the words: Anagrams FILE");
            System.exit(2);
        }
        Path file = Path.of(arguments[0]);
        try (Skua skua = Skua.create()) {
            List<List<String>> groups = withSkua(skua, file);
            groups.forEach(group -> System.out.println(String.join(" ", group)));
            System.out.println(groups.equals(withStreams(file)) ? "Streams found the same." : "Streams found others.");
        } catch (IOException | UncheckedIOException e) {
            System.err.println("The file " + file + " cannot be read as UTF-8 text (" + e + ").");
            System.exit(1);
        }
    }

    static List<List<String>> withStreams(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines
                    .parallel()
                    .map(String::strip)
                    .filter(word -> word.length() > 2)
                    .distinct()
                    .sorted()
                    .collect(Collectors.groupingBy(Anagrams::letters))
                    .values()
                    .parallelStream()
                    .filter(group -> group.size() > 1)
                    .sorted(LARGEST_FIRST)
                    .limit(LARGEST)
                    .toList();
        }
    }

    static List<List<String>> withSkua(Skua skua, Path file) throws IOException {
        return skua.over(skua.over(Files.lines(file))
                        .map(String::strip)
                        .filter(word -> word.length() > 2)
                        .distinct()
                        .sorted()
                        .collect(Collectors.groupingBy(Anagrams::letters))
                        .values())
                .filter(group -> group.size() > 1)
                .sorted(LARGEST_FIRST)
                .limit(LARGEST)
                .toList();
    }

    private static String letters(String word) {
        char[] letters = word.toCharArray();
        Arrays.sort(letters);
        return String.valueOf(letters);
    }
}
