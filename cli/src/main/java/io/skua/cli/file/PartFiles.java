package io.skua.cli.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Deletes the part files of this process if the process is interrupted, by Ctrl-C for example. */
final class PartFiles {
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(PartFiles::deleteAll, "part files"));
    }

    private PartFiles() {}

    static void add(Path part) {
        OPEN.add(part);
    }

    static void remove(Path part) {
        OPEN.remove(part);
    }

    private static void deleteAll() {
        for (Path part : OPEN) {
            try {
                Files.deleteIfExists(part);
            } catch (IOException e) {
                System.err.println("skua: the file " + part + " could not be deleted: " + Reasons.of(e) + ".");
            }
        }
    }
}
