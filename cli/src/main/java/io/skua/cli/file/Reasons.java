package io.skua.cli.file;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.jspecify.annotations.Nullable;

/** Says in words why a file cannot be written. Messages of the JDK are often no more than the file's name. */
public final class Reasons {
    private Reasons() {}

    /** Returns the end of a sentence, without a full stop. */
    public static String of(@Nullable IOException problem) {
        if (problem instanceof AccessDeniedException) {
            return "you have no right to write there";
        } else if (problem instanceof NoSuchFileException missing) {
            return "there is no " + missing.getFile();
        } else if (problem instanceof FileAlreadyExistsException file) {
            return file.getFile() + " is a file, not a directory";
        } else if (problem instanceof FileSystemException known && known.getReason() != null) {
            return known.getReason();
        }
        String message = problem == null ? null : problem.getMessage();
        return message == null ? "the system does not say why" : message;
    }
}
