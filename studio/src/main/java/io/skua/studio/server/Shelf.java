package io.skua.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The recordings that can be opened: files that the user has named, and what demos have recorded. */
public final class Shelf {
    private final Map<String, Item> items = new LinkedHashMap<>(); // by number, as text; guarded by this

    /** Makes an empty shelf. */
    public Shelf() {}

    /** @param title what the page calls it */
    record Item(String id, String title, Path file) {
        InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }

    /**
     * Adds a recording.
     *
     * @return its number in the page
     */
    public synchronized String add(String title, Path file) {
        String id = Integer.toString(items.size() + 1);
        items.put(id, new Item(id, title, file));
        return id;
    }

    synchronized @Nullable Item item(String id) {
        return items.get(id);
    }

    synchronized Map<String, Item> items() {
        return new LinkedHashMap<>(items);
    }
}
