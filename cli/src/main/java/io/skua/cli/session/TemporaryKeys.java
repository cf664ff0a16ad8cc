package io.skua.cli.session;

import io.skua.cli.file.TemporaryFolders;
import io.skua.cli.input.UserException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keys for one run. */
public final class TemporaryKeys implements AutoCloseable {
    private final @Nullable Path folder;

    private TemporaryKeys(@Nullable Path folder) {
        this.folder = folder;
    }

    /** Without TLS. */
    public static TemporaryKeys none() {
        return new TemporaryKeys(null);
    }

    /** Makes keys with which any place of this machine can speak TLS. */
    public static TemporaryKeys make(Gateway gateway) {
        try {
            Path made = TemporaryFolders.make("skua-keys");
            TemporaryKeys keys = new TemporaryKeys(made);
            try {
                gateway.makeKeys(made, "place", List.of("127.0.0.1", "localhost"));
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
    public @Nullable String folder() {
        return folder == null ? null : folder.toString();
    }

    @Override
    public void close() {
        if (folder == null) {
            return;
        }
        try {
            TemporaryFolders.delete(folder);
        } catch (IOException e) {
            throw UserException.result(
                    "the keys of this run in " + folder + " could not be deleted: " + e.getMessage());
        }
    }
}
