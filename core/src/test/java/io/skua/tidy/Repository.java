package io.skua.tidy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The source tree that these tests check: every file that a person wrote, and none that a tool made. */
final class Repository {
    private static final Set<String> SKIPPED = Set.of("target", "node_modules");
    private static final Set<String> HIDDEN_BUT_OURS = Set.of(".ci", ".mvn", ".github", ".editorconfig", ".gitignore");
    private static final Set<String> TEXT = Set.of(
            "java", "md", "xml", "txt", "pml", "sh", "json", "js", "css", "html", "svg", "properties", "yml", "config");

    private Repository() {}

    /** The nearest folder, from the current one upwards, that has the launcher and a pom. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (folder != null) {
            if (Files.isRegularFile(folder.resolve("skua")) && Files.isRegularFile(folder.resolve("pom.xml"))) {
                return folder;
            }
            folder = folder.getParent();
        }
        throw new IllegalStateException("no folder above " + Path.of("").toAbsolutePath() + " holds skua and pom.xml");
    }

    static List<Path> javaFiles() {
        return files(path -> extension(path).equals("java"));
    }

    static List<Path> markdownFiles() {
        return files(path -> extension(path).equals("md"));
    }

    static List<Path> poms() {
        return files(path -> path.endsWith("pom.xml"));
    }

    /**
     * Files that people read. A file without an extension is a script or a notice, unless it is an executable program.
     */
    static List<Path> textFiles() {
        return files(path -> TEXT.contains(extension(path))
                || (extension(path).isEmpty() && text(path).indexOf('\0') < 0));
    }

    static String text(Path file) {
        try {
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** The name of a file in failure messages. */
    static String name(Path file) {
        return root().relativize(file).toString();
    }

    private static List<Path> files(Predicate<Path> wanted) {
        List<Path> found = new ArrayList<>();
        collect(root(), wanted, found);
        return found;
    }

    private static void collect(Path folder, Predicate<Path> wanted, List<Path> found) {
        List<Path> entries;
        try (var stream = Files.list(folder)) {
            entries = stream.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot list " + folder, e);
        }
        for (Path entry : entries) {
            String name = entry.getFileName().toString();
            boolean ours = !SKIPPED.contains(name) && (!name.startsWith(".") || HIDDEN_BUT_OURS.contains(name));
            if (ours && Files.isDirectory(entry)) {
                collect(entry, wanted, found);
            } else if (ours && wanted.test(entry)) {
                found.add(entry);
            }
        }
    }

    private static String extension(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot + 1);
    }
}
