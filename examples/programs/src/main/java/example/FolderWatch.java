package example;

import io.skua.Priority;
import io.skua.Skua;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ScheduledFuture;
import java.util.stream.Stream;

/**
 * Prints every half second how many files are in a folder, and how many bytes they have: {@code FolderWatch FOLDER
 * TIMES}.
 *
 * <p>Each report is a job with a name and a low priority. A report begins half a second after the one before has ended,
 * so reports never overlap.
 */
public final class FolderWatch {
    private static final Duration BETWEEN = Duration.ofMillis(500);

    private final Skua skua;
    private final Path folder;
    private final CompletableFuture<Void> end = new CompletableFuture<>();
    private int left; // how many reports are to come; reports run one after the other, so a plain field is enough

    private FolderWatch(Skua skua, Path folder, int times) {
        this.skua = skua;
        this.folder = folder;
        this.left = times;
    }

    public static void main(String[] arguments) {
        if (arguments.length != 2 || !arguments[1].matches("[1-9][0-9]{0,5}")) {
            System.err.println("Say which folder to watch, and how many reports to print: FolderWatch FOLDER TIMES");
            System.exit(2);
        }
        try (Skua skua = Skua.create()) {
            FolderWatch watch = new FolderWatch(skua, Path.of(arguments[0]), Integer.parseInt(arguments[1]));
            ScheduledFuture<?> reports = skua.scheduleWithFixedDelay(
                    Skua.job("report").priority(Priority.LOW), watch::report, Duration.ZERO, BETWEEN);
            watch.end.join();
            reports.cancel(false);
        } catch (CompletionException e) {
            System.err.println("The folder " + arguments[0] + " cannot be watched (" + e.getCause() + ").");
            System.exit(1);
        }
    }

    /** Prints a report; the last one, and one that fails, let the main thread end the schedule. */
    private void report() {
        if (left == 0) {
            return; // this report was due before the schedule was cancelled
        }
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> files = entries.filter(Files::isRegularFile).toList();
            long bytes = skua.over(files).mapToLong(FolderWatch::size).sum();
            System.out.println(files.size() + " files, " + bytes + " bytes");
            left--;
            if (left == 0) {
                end.complete(null);
            }
        } catch (IOException | RuntimeException e) {
            end.completeExceptionally(e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.size(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
