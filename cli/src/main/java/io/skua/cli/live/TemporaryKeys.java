package io.skua.cli.live;

import io.skua.cli.input.UserException;
import io.skua.cli.session.Gateway;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Keys for one run. */
final class TemporaryKeys implements AutoCloseable {
    private final @Nullable Path folder;

    private TemporaryKeys(@Nullable Path folder) {
        this.folder = folder;
    }

    static TemporaryKeys none() {
        return new TemporaryKeys(null);
    }

    static TemporaryKeys make(Gateway gateway) {
        try {
            TemporaryKeys keys = new TemporaryKeys(Files.createTempDirectory("skua-keys"));
            try {
                gateway.makeKeys(
                        java.util.Objects.requireNonNull(keys.folder), "place", List.of("127.0.0.1", "localhost"));
                return keys;
            } catch (Throwable thrown) {
                keys.close();
                throw thrown;
            }
        } catch (IOException e) {
            throw UserException.result("keys for this run could not be made: " + e.getMessage());
        }
    }

    /** Returns the folder; null if there are no keys. */
    @Nullable
    String folder() {
        return folder == null ? null : folder.toString();
    }

    @Override
    public void close() {
        if (folder == null) {
            return;
        }
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            throw UserException.result(
                    "the keys of this run in " + folder + " could not be deleted: " + e.getMessage());
        }
    }
}
