package io.skua.cli.file;

import io.skua.cli.input.UserException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A file that a command will write. The command learns at once, not after an hour of work, whether the file can be
 * written. The content goes to a part file beside the target and gets the name of the target when the content is
 * complete, so nobody ever sees half of it. The part file is deleted if the command fails or is interrupted.
 */
public final class NewFile implements AutoCloseable {
    /** Writes the content of a file. */
    public interface Content {
        /** Writes everything to this file, which does not have its final name yet. */
        void writeTo(Path file) throws IOException;
    }

    /** Writes the content of a file, and returns what the caller wants to know of it. */
    public interface Producer<R> {
        /** Writes everything to this file, which does not have its final name yet. */
        R writeTo(Path file) throws IOException;
    }

    private final Path target;
    private final Path part;
    private List<Path> others = List.of(); // files that the writer of the content makes beside the part file

    private NewFile(Path target, Path part) {
        this.target = target;
        this.part = part;
    }

    /**
     * Prepares a file that a user has named.
     *
     * @param force whether a file that is there may be replaced
     * @throws UserException if the file is there, or cannot be written
     */
    public static NewFile named(String name, boolean force) {
        if (name.isBlank()) {
            throw UserException.input("a file has a name, and this one is empty.");
        }
        Path file;
        try {
            file = Path.of(name).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw UserException.input("'" + name + "' cannot be the name of a file.");
        }
        if (Files.isDirectory(file)) {
            throw UserException.input(name + " is a directory: name a file in it.");
        }
        if (Files.exists(file) && !force) {
            throw UserException.input("there is a file " + file + " already: choose another one, or say --force.");
        }
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw UserException.input("there is no directory for the file " + name + ": make it first.");
        }
        return begin(file);
    }

    /**
     * Prepares a file in a directory that exists. A file of that name is replaced.
     *
     * @throws UserException if the file cannot be written
     */
    public static NewFile in(Path directory, String name) {
        return begin(directory.resolve(name));
    }

    private static NewFile begin(Path target) {
        Path part = target.resolveSibling("." + target.getFileName() + ".part");
        PartFiles.add(part);
        try {
            Files.writeString(part, "");
            return new NewFile(target, part);
        } catch (IOException problem) {
            PartFiles.remove(part);
            throw unwritable(target, part, problem);
        }
    }

    /** The file's name, for messages. */
    public Path target() {
        return target;
    }

    /**
     * Says which other files the writer of the content makes beside the part file and deletes in the end. They are
     * deleted, too, if the command is interrupted.
     *
     * @param siblings names them, given the part file
     */
    public NewFile withSiblings(Function<Path, List<Path>> siblings) {
        others = siblings.apply(part);
        others.forEach(PartFiles::add);
        return this;
    }

    /** Writes the content, and gives the file its name when the content is complete. */
    public void write(Content content) {
        produce(path -> {
            content.writeTo(path);
            return path;
        });
    }

    /** As {@link #write}, for content that comes with a result. */
    public <R> R produce(Producer<R> producer) {
        try {
            R result = producer.writeTo(part);
            try {
                Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
            } catch (AtomicMoveNotSupportedException e) {
                Files.move(part, target, StandardCopyOption.REPLACE_EXISTING);
            }
            return result;
        } catch (IOException problem) {
            throw unwritable(target, part, problem);
        } catch (UncheckedIOException problem) {
            throw unwritable(target, part, problem.getCause());
        }
    }

    /** Says why, in the words of the user, who knows nothing of a part file. */
    private static UserException unwritable(Path target, Path part, @Nullable IOException problem) {
        boolean refused = problem instanceof NoSuchFileException missing
                && part.toString().equals(missing.getFile())
                && Files.isDirectory(part.resolveSibling(""));
        String reason = refused
                ? "no file can be made in that directory"
                : Reasons.of(problem).replace(part.toString(), target.toString());
        return UserException.input("the file " + target + " cannot be written: " + reason + ".");
    }

    /** Deletes the part file, if there still is one. */
    @Override
    public void close() {
        others.forEach(PartFiles::remove);
        PartFiles.remove(part);
        try {
            Files.deleteIfExists(part);
        } catch (IOException problem) {
            throw UserException.result("the file " + part + " could not be deleted: " + Reasons.of(problem) + ".");
        }
    }
}
