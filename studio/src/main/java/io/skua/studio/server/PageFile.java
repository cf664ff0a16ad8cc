package io.skua.studio.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
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
            "home.js",
            "state.js",
            "text.js",
            "colours.js",
            "draw.js",
            "table.js",
            "decode.js",
            "reduce.js",
            "buckets.js",
            "worker.js",
            "recording.js",
            "statistics.js",
            "scrubber.js",
            "timeline.js",
            "lanes.js",
            "machine.js",
            "jobs.js",
            "loops.js",
            "doctor.js",
            "compare.js");

    private static final Map<String, PageFile> FILES = load();

    private final String type;
    private final byte[] bytes;

    private PageFile(String type, byte[] bytes) {
        this.type = type;
        this.bytes = bytes;
    }

    String type() {
        return type;
    }

    /** Returns what is sent; nobody changes it. */
    byte[] bytes() {
        return bytes;
    }

    private static Map<String, PageFile> load() {
        Map<String, PageFile> files = new LinkedHashMap<>();
        for (String name : NAMES) {
            try (InputStream in = PageFile.class.getResourceAsStream(FOLDER + name)) {
                if (in == null) {
                    throw new IllegalStateException("the file " + name + " of the page is missing in the jar");
                }
                files.put("/" + name, new PageFile(typeOf(name), small(in.readAllBytes())));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        files.put("/", files.get("/index.html"));
        return files;
    }

    /** Without indentation and lines that are comments: nobody needs to send these. No text of the page spans lines. */
    private static byte[] small(byte[] source) {
        return new String(source, StandardCharsets.UTF_8)
                .lines()
                .map(String::strip)
                .filter(line -> !line.isEmpty() && !line.startsWith("//") && !line.matches("/\\*.*\\*/"))
                .collect(Collectors.joining("\n", "", "\n"))
                .getBytes(StandardCharsets.UTF_8);
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
