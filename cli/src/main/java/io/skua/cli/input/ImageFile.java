package io.skua.cli.input;

import io.skua.workloads.places.PlaceProgram;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;

/** The file for the picture that a program draws. It is looked at before the job begins, which may take long. */
public final class ImageFile {
    private static final String ENDING = ".png";

    private ImageFile() {}

    /** Returns the file's whole name, since another process writes it. */
    public static Path of(String text, PlaceProgram<?, ?, ?> program) {
        if (!program.isDrawn()) {
            throw UserException.input("--image needs a result that is a picture, and that of " + program.title()
                    + " is none: leave it out, or run mandelbrot.");
        }
        if (!text.toLowerCase(Locale.ROOT).endsWith(ENDING)) {
            throw UserException.input("--image must be a file whose name ends in .png, but was '" + text + "'.");
        }
        Path file;
        try {
            file = Path.of(text).toAbsolutePath();
        } catch (InvalidPathException e) {
            throw UserException.input("--image must be the name of a file, and '" + text + "' cannot be one.");
        }
        Path folder = file.getParent();
        if (folder == null || !Files.isDirectory(folder)) {
            throw UserException.input("there is no directory for --image " + text + ": make it, or name a file in one"
                    + " that is there.");
        }
        if (Files.isDirectory(file)) {
            throw UserException.input("--image must be a file, and " + text + " is a directory.");
        }
        if (!Files.isWritable(folder)) {
            throw UserException.input(
                    "--image must be a file in a directory that can be written to, and that of " + text + " cannot.");
        }
        return file;
    }
}
