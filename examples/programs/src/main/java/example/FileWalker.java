package example;

import io.skua.Handle;
import io.skua.Skua;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/**
 * Prints how many files there are in a folder and in all folders below, and how many bytes they have: {@code FileWalker
 * FOLDER}. Links are counted as files, and not followed.
 *
 * <p>Each folder is a task that forks a task for each folder in it. Reading a folder may wait for a disk, so it is done
 * in {@link Skua#blocking}: meanwhile another thread uses the processor.
 */
public final class FileWalker {
    /** What was found in a folder and in the folders below. */
    private record Found(long files, long folders, long bytes, long unreadable) {
        Found plus(Found other) {
            return new Found(
                    files + other.files, folders + other.folders, bytes + other.bytes, unreadable + other.unreadable);
        }
    }

    private FileWalker() {}

    public static void main(String[] arguments) {
        if (arguments.length != 1 || !Files.isDirectory(Path.of(arguments[0]))) {
            System.err.println("Say which folder to walk through: FileWalker FOLDER");
            System.exit(2);
        }
        try (Skua skua = Skua.create()) {
            Found found = skua.run(() -> walk(Path.of(arguments[0])));
            System.out.println(found.files() + " files, " + found.bytes() + " bytes, " + found.folders() + " folders");
            if (found.unreadable() > 0) {
                System.out.println(found.unreadable() + " files or folders could not be read.");
            }
        }
    }

    private static Found walk(Path folder) throws Exception {
        List<Path> folders = new ArrayList<>();
        Found found = Skua.blocking(() -> read(folder, folders));
        List<Handle<Found>> below = new ArrayList<>();
        for (Path each : folders) {
            below.add(Skua.fork(() -> walk(each)));
        }
        for (Handle<Found> each : below) {
            found = found.plus(each.join());
        }
        return found;
    }

    /** Counts what is in the folder itself, and adds the folders in it to the list. */
    private static Found read(Path folder, List<Path> folders) {
        long files = 0;
        long bytes = 0;
        long unreadable = 0;
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(folder)) {
            for (Path entry : entries) {
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    folders.add(entry);
                } else {
                    long size = size(entry);
                    files++;
                    bytes += Math.max(size, 0);
                    unreadable += size < 0 ? 1 : 0;
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            unreadable++;
        }
        return new Found(files, 1, bytes, unreadable);
    }

    /** Returns the size of a file in bytes, and -1 if the file cannot be read; it may have been deleted by now. */
    private static long size(Path file) {
        try {
            return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
                    .size();
        } catch (IOException e) {
            return -1;
        }
    }
}
