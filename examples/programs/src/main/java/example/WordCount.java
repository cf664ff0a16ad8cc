package example;

import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Prints the most frequent words of a text file: {@code WordCount FILE}. A word is a run of letters. */
public final class WordCount {
    private static final Pattern NO_LETTERS = Pattern.compile("[^\\p{L}]+");
    private static final int MOST_FREQUENT = 10;

    private WordCount() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1) {
            System.err.println("Say which text file to read: WordCount FILE");
            System.exit(2);
        }
        try (Skua skua = Skua.create()) {
            Map<String, Long> counts = count(skua, Path.of(arguments[0]));
            long words = skua.over(counts.values()).mapToLong(count -> count).sum();
            System.out.println(words + " words, " + counts.size() + " different ones");
            mostFrequent(skua, counts).forEach(word -> System.out.println(counts.get(word) + " " + word));
        } catch (IOException | UncheckedIOException e) {
            System.err.println("The file " + arguments[0] + " cannot be read as UTF-8 text (" + e + ").");
            System.exit(1);
        }
    }

    /** The workers read different parts of the file, and each part has a map of its own until the maps are merged. */
    private static Map<String, Long> count(Skua skua, Path file) throws IOException {
        return skua.over(Files.lines(file))
                .flatMapIterable(line -> List.of(NO_LETTERS.split(line.toLowerCase(Locale.ROOT))))
                .filter(word -> !word.isEmpty())
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    }

    private static List<String> mostFrequent(Skua skua, Map<String, Long> counts) {
        return skua.over(counts)
                .sorted(Map.Entry.<String, Long>comparingByValue().reversed().thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_FREQUENT)
                .map(Map.Entry::getKey)
                .toList();
    }
}
