package io.skua.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares what core exports to the signature kept in core/src/api, so that no change of the API goes unnoticed.
 * {@code ./skua api --write} writes a changed signature, to be reviewed and committed with the change.
 */
@Tag("one-processor")
final class ApiSignatureTest {
    private static final Path CLASSES = Path.of(System.getProperty("skua.classes", "target/classes"));
    private static final Path SIGNATURES = Repository.root().resolve("core/src/api");

    @Test
    void exportedPackagesMatchTheirSignature() throws Exception {
        List<String> changes = new ArrayList<>();
        for (String exported : exports()) {
            List<String> now = signature(exported);
            Path file = SIGNATURES.resolve(exported + ".txt");
            if (Boolean.getBoolean("skua.api.write")) {
                Files.createDirectories(SIGNATURES);
                Files.write(file, now);
            }
            changes.addAll(
                    Files.exists(file)
                            ? changes(Files.readAllLines(file), now)
                            : List.of(Repository.name(file) + " does not exist yet"));
        }
        assertThat(changes)
                .withFailMessage(() -> "wrong: the API differs from its signature in core/src/api\n  "
                        + String.join("\n  ", changes) + "\nright: if the change is meant, run ./skua api --write and"
                        + " commit both together, otherwise undo it")
                .isEmpty();
    }

    @Test
    void signaturesShowNoInternalType() throws Exception {
        Set<String> exported = exports();
        Pattern ours = Pattern.compile("\\bio\\.skua(?:\\.[a-z]\\w*)*(?=\\.[A-Z])");
        List<String> leaks = new ArrayList<>();
        for (String name : exported) {
            for (String line : signature(name)) {
                ours.matcher(line)
                        .results()
                        .filter(found -> !exported.contains(found.group()))
                        .forEach(found -> leaks.add(line.strip()));
            }
        }
        assertThat(leaks)
                .withFailMessage(() -> "wrong:\n  " + String.join("\n  ", leaks)
                        + "\nright: signatures use types of exported packages only, users cannot name any other")
                .isEmpty();
    }

    private static Set<String> exports() throws IOException {
        return descriptor().exports().stream()
                .filter(exported -> !exported.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> internals() throws IOException {
        Set<String> packages = new TreeSet<>(descriptor().packages());
        packages.removeAll(exports());
        return packages;
    }

    private static ModuleDescriptor descriptor() throws IOException {
        try (InputStream in = Files.newInputStream(CLASSES.resolve("module-info.class"))) {
            return ModuleDescriptor.read(in, ApiSignatureTest::packages);
        }
    }

    private static Set<String> packages() {
        try (var files = Files.walk(CLASSES)) {
            return files.filter(file -> file.toString().endsWith(".class")
                            && !file.getParent().equals(CLASSES))
                    .map(file -> CLASSES.relativize(file.getParent()).toString().replace('/', '.'))
                    .collect(Collectors.toSet());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> signature(String exported) throws Exception {
        List<Path> files;
        try (var listed = Files.list(CLASSES.resolve(exported.replace('.', '/')))) {
            files = listed.filter(file -> file.toString().endsWith(".class"))
                    .sorted()
                    .toList();
        }
        List<String> lines = new ArrayList<>();
        for (Path file : files) {
            String name = file.getFileName().toString().replace(".class", "");
            if (!name.equals("package-info")) {
                Class<?> type = Class.forName(exported + "." + name, false, ApiSignatureTest.class.getClassLoader());
                lines.addAll(ApiSignature.of(type, internals()));
            }
        }
        return lines;
    }

    /** Added and removed lines, each with the type it belongs to. */
    private static List<String> changes(List<String> before, List<String> after) {
        List<String> was = withType(before);
        List<String> is = withType(after);
        List<String> changes = new ArrayList<>();
        was.stream().filter(line -> !is.contains(line)).forEach(line -> changes.add("- " + line));
        is.stream().filter(line -> !was.contains(line)).forEach(line -> changes.add("+ " + line));
        return changes;
    }

    private static List<String> withType(List<String> lines) {
        Pattern name = Pattern.compile("\\b(?:class|interface|enum|record) ([\\w.$]+)");
        List<String> result = new ArrayList<>();
        String type = "";
        for (String line : lines) {
            var header = name.matcher(line);
            if (!line.startsWith(" ") && header.find()) {
                type = header.group(1);
            }
            result.add(line.startsWith(" ") ? type + ": " + line.strip() : line);
        }
        return result;
    }
}
