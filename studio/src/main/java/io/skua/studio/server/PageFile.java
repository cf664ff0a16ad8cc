package io.skua.studio.server;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** A file of the page. There are only those of the list, so no path leads anywhere else. */
final class PageFile {
    private static final String FOLDER = "/io/skua/studio/page/";
    static final List<String> NAMES = List.of(
            "index.html",
            "icon.svg",
            "style.css",
            "main.js",
            "keys.js",
            "shell.js",
            "legend.js",
            "home.js",
            "state.js",
            "text.js",
            "colours.js",
            "draw.js",
            "table.js",
            "decode.js",
            "reduce.js",
            "doing.js",
            "growing.js",
            "buckets.js",
            "worker.js",
            "reading.js",
            "recording.js",
            "statistics.js",
            "scrubber.js",
            "timeline.js",
            "lanes.js",
            "machine.js",
            "mesh.js",
            "jobs.js",
            "loops.js",
            "places.js",
            "doctor.js",
            "diagnoses.js",
            "compare.js");

    private static final Map<String, PageFile> FILES = load();

    private final String type;
    private final byte[] bytes;
    private final byte[] zipped;

    private PageFile(String type, byte[] bytes) throws IOException {
        this.type = type;
        this.bytes = bytes;
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(out)) {
            zip.write(bytes);
        }
        this.zipped = out.toByteArray();
    }

    String type() {
        return type;
    }

    /** Returns the file as it is; nobody changes the bytes. */
    byte[] bytes() {
        return bytes;
    }

    /** Returns the file as gzip has made it smaller, which every browser takes; nobody changes the bytes. */
    byte[] zipped() {
        return zipped;
    }

    private static Map<String, PageFile> load() {
        Map<String, PageFile> files = new LinkedHashMap<>();
        for (String name : NAMES) {
            try (InputStream in = PageFile.class.getResourceAsStream(FOLDER + name)) {
                if (in == null) {
                    throw new IllegalStateException("the file " + name + " of the page is missing in the jar");
                }
                files.put("/" + name, new PageFile(typeOf(name), in.readAllBytes()));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        files.put("/", files.get("/index.html"));
        return files;
    }

    private static String typeOf(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".html" -> "text/html; charset=utf-8";
            case ".css" -> "text/css; charset=utf-8";
            case ".svg" -> "image/svg+xml";
            default -> "text/javascript; charset=utf-8";
        };
    }

    /** Returns the file at a path such as {@code /main.js}, or null. */
    static @Nullable PageFile at(String path) {
        return FILES.get(path);
    }
}
