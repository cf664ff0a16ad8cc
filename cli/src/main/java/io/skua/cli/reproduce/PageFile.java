package io.skua.cli.reproduce;

import io.skua.cli.input.UserException;
import io.skua.studio.plot.Page;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * A page to come. Its place is tried out at once, not after half an hour of work; it is written under another name and
 * gets its own when it is complete, so nobody ever sees half of it.
 */
record PageFile(Path target, Path temporary) implements AutoCloseable {
    /** @throws UserException if nothing can be written there */
    static PageFile in(String directory, String name) {
        Path path = directory(directory);
        try {
            Files.createDirectories(path);
            Path temporary = path.resolve("." + name + ".part");
            Files.writeString(temporary, "");
            return new PageFile(path.resolve(name), temporary);
        } catch (IOException e) {
            throw UserException.input("nothing can be written to '" + directory
                    + "': name a directory with --out in which you may write.");
        }
    }

    private static Path directory(String name) {
        Path path;
        try {
            path = Path.of(name);
        } catch (InvalidPathException e) {
            throw UserException.input("--out must be a directory, but '" + name + "' is no name of one.");
        }
        if (name.isBlank()) {
            throw UserException.input("--out must be a directory, as in --out reproduction, but was empty.");
        }
        if (Files.exists(path) && !Files.isDirectory(path)) {
            throw UserException.input("--out must be a directory, but '" + name + "' is a file.");
        }
        return path;
    }

    /** Writes it, in place of one that may be there. */
    Path write(Page page) {
        try {
            page.write(temporary);
            try {
                Files.move(temporary, target, StandardCopyOption.ATOMIC_MOVE);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(temporary, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return target;
        } catch (IOException e) {
            throw UserException.result("the page could not be written to '" + target + "': " + e.getMessage() + ".");
        }
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(temporary);
        } catch (IOException e) {
            throw UserException.result("'" + temporary + "' could not be deleted: " + e.getMessage() + ".");
        }
    }
}
