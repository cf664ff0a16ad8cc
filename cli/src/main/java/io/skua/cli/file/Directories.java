package io.skua.cli.file;

import io.skua.cli.input.UserException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Directories that commands write to. */
public final class Directories {
    private Directories() {}

    /** Deletes a directory and everything in it. */
    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /**
     * Makes a directory that a user has named, unless it is there.
     *
     * @param option the option that names the directory, for messages
     * @throws UserException if there can be no such directory
     */
    public static Path made(String option, String name) {
        if (name.isBlank()) {
            throw UserException.input(option + " must be a directory, as in " + option + " results, but was empty.");
        }
        Path path;
        try {
            path = Path.of(name);
        } catch (InvalidPathException e) {
            throw UserException.input(option + " must be a directory, but '" + name + "' is no name of one.");
        }
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw UserException.input(option + " must be a directory, but '" + name + "' is a file.");
        }
        try {
            return Files.createDirectories(path);
        } catch (IOException problem) {
            throw UserException.input("the directory '" + name + "' cannot be made: " + Reasons.of(problem) + ".");
        }
    }
}
