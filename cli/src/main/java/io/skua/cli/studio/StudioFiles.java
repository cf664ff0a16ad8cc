package io.skua.cli.studio;

import io.skua.cli.file.Reasons;
import io.skua.cli.input.UserException;
import io.skua.studio.server.Shelf;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What the user wants to open: recordings, reports, and folders with reports. */
final class StudioFiles {
    private static final long REPORT_MAX = 64 << 20; // bytes
    private static final String BEGINNING = "<!doctype html>";
    private static final String SUFFIX = ".html";

    private StudioFiles() {}

    /**
     * Puts what is called so onto the shelf.
     *
     * @throws UserException if it can be neither a recording nor a report
     */
    static void put(String name, Shelf shelf) {
        try {
            Path file = Path.of(name);
            if (Files.isDirectory(file)) {
                putReports(file, shelf);
            } else if (!Files.isRegularFile(file) || !Files.isReadable(file) || file.getFileName() == null) {
                throw UserException.input(
                        Files.exists(file)
                                ? "the file " + name + " cannot be read."
                                : "there is no file " + name + ": a command writes one with --record " + name + ".");
            } else if (isNamedAsReport(file)) {
                putReport(file, shelf);
            } else {
                shelf.add(file.getFileName().toString(), file);
            }
        } catch (InvalidPathException impossible) {
            throw UserException.input("a file cannot be called " + name + ".");
        } catch (IOException unreadable) {
            throw UserException.input(name + " cannot be read: " + Reasons.of(unreadable) + ".");
        }
    }

    private static boolean isNamedAsReport(Path file) {
        return file.toString().toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    private static void putReports(Path folder, Shelf shelf) throws IOException {
        List<Path> pages;
        try (Stream<Path> files = Files.list(folder)) {
            pages = files.filter(StudioFiles::isNamedAsReport)
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
        if (pages.isEmpty()) {
            throw UserException.input(
                    "the folder " + folder + " has no report: skua reproduce PAPER --out " + folder + " writes one.");
        }
        for (Path page : pages) {
            putReport(page, shelf);
        }
    }

    private static void putReport(Path file, Shelf shelf) throws IOException {
        if (Files.size(file) > REPORT_MAX) {
            throw UserException.input("the file " + file + " is too large for a report.");
        }
        byte[] first;
        try (InputStream in = Files.newInputStream(file)) {
            first = in.readNBytes(BEGINNING.length());
        }
        if (!new String(first, StandardCharsets.UTF_8).toLowerCase(Locale.ROOT).equals(BEGINNING)) {
            throw UserException.input(
                    "the file " + file + " is no report: it does not begin with <!DOCTYPE html>, as those of skua do.");
        }
        shelf.addReport(file.getFileName().toString(), file);
    }
}
