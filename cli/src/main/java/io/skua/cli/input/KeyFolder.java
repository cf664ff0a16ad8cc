package io.skua.cli.input;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/** The folder with the keys of a place, as an option names it. */
public final class KeyFolder {
    private KeyFolder() {}

    /** @throws UserException if there is no such folder */
    public static Path of(String option, String text) {
        Path folder;
        try {
            folder = Path.of(text);
        } catch (InvalidPathException e) {
            throw UserException.input(option + " must be the name of a folder, and '" + text + "' cannot be one.");
        }
        if (!Files.isDirectory(folder)) {
            throw UserException.input("there is no folder " + text + " for " + option + ": 'skua cluster keys " + text
                    + "' makes one with keys for trying out.");
        }
        return folder;
    }
}
