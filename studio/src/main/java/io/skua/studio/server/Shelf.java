package io.skua.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What can be opened: recordings and reports that the user has named, and what demos have recorded. */
public final class Shelf {
    private final Map<String, Item> items = new LinkedHashMap<>(); // by number, as text; guarded by this
    private final List<Report> reports = new ArrayList<>(); // the same

    /** Makes an empty shelf. */
    public Shelf() {}

    /** @param title what the page calls it */
    record Item(String id, String title, Path file) {
        InputStream open() throws IOException {
            return Files.newInputStream(file);
        }
    }

    /**
     * A page that needs no other file, as {@code skua reproduce} writes it.
     *
     * @param ticket what its address ends with, which nobody can guess
     */
    record Report(String ticket, String title, Path file) {}

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

    /**
     * Adds a report: a page that needs no other file.
     *
     * @param title what the page calls it
     */
    public synchronized void addReport(String title, Path file) {
        reports.add(new Report(Access.secret(), title, file));
    }

    synchronized List<Report> reports() {
        return List.copyOf(reports);
    }

    synchronized @Nullable Report reportWith(String ticket) {
        byte[] asked = ticket.getBytes(StandardCharsets.UTF_8);
        for (Report report : reports) {
            if (MessageDigest.isEqual(asked, report.ticket.getBytes(StandardCharsets.UTF_8))) {
                return report;
            }
        }
        return null;
    }

    synchronized @Nullable Item item(String id) {
        return items.get(id);
    }

    synchronized Map<String, Item> items() {
        return new LinkedHashMap<>(items);
    }
}
