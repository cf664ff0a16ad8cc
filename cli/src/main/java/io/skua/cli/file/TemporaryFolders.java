package io.skua.cli.file;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Temporary folders of this process. Whoever makes one deletes it; if the process is told to end before (Ctrl-C,
 * SIGTERM), it is deleted then.
 */
public final class TemporaryFolders {
    private static final int ATTEMPTS = 100;
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);
    private static final Set<Path> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(TemporaryFolders::deleteAll, "temporary folders"));
    }

    private TemporaryFolders() {}

    /** Makes a folder whose name begins with this. */
    public static Path make(String prefix) throws IOException {
        Path folder = Files.createTempDirectory(prefix);
        OPEN.add(folder);
        return folder;
    }

    /** Deletes a folder and everything in it. */
    public static void delete(Path folder) throws IOException {
        Directories.delete(folder);
        OPEN.remove(folder);
    }

    private static void deleteAll() {
        for (Path folder : OPEN) {
            if (!hasDeleted(folder)) {
                System.err.println("skua: the folder " + folder + " could not be deleted.");
            }
        }
    }

    /** Child processes that are killed at the same time may still write into the folder. */
    private static boolean hasDeleted(Path folder) {
        for (int i = 0; i < ATTEMPTS && Files.exists(folder); i++) {
            try {
                Directories.delete(folder);
            } catch (IOException | UncheckedIOException inUse) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        }
        return !Files.exists(folder);
    }
}
