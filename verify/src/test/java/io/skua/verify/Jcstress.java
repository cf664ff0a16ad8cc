package io.skua.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.openjdk.jcstress.annotations.JCStressTest;

/**
 * One run of jcstress over the tests of this module, in a JVM of its own.
 *
 * <p>jcstress drops a test that has more actors than the machine has CPUs and still reports success, so what was
 * written and what was run are counted apart: by the annotation on the classes, and by the pages of its report.
 */
record Jcstress(Set<String> executed, Set<String> failed, Set<String> interesting, String output) {

    /** The tests written in this module. */
    static Set<String> written() {
        try (Stream<Path> files = Files.walk(classes())) {
            return files.map(file -> classes().relativize(file).toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("_jcstress"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .filter(Jcstress::isTest)
                    .map(name -> name.replace('$', '.'))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Jcstress run(List<String> options) throws Exception {
        Path folder = classes().resolveSibling("jcstress");
        delete(folder);
        Path report = folder.resolve("report");
        Files.createDirectories(folder);
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                "org.openjdk.jcstress.Main",
                "-r",
                report.toString()));
        command.addAll(options);
        Path log = folder.resolve("output.txt");
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        try {
            int exit = process.waitFor();
            String output = Files.readString(log);
            Set<String> failed = marked(output);
            if (exit != 0 && failed.isEmpty()) {
                throw new IllegalStateException("jcstress ended with exit code " + exit + ":\n" + output);
            }
            return new Jcstress(pages(report), failed, interesting(output), output);
        } finally {
            process.destroy();
        }
    }

    /** What the summary says about one test: how often it saw which result. */
    String about(String test) {
        int start = output.lastIndexOf("] " + test + "\n");
        if (start < 0) {
            return output;
        }
        String rest = output.substring(start + 2);
        return rest.split("\n(?=\\.\\.\\.|  [A-Z][a-z ]+ tests:)", 2)[0];
    }

    private static boolean isTest(String name) {
        try {
            return Class.forName(name, false, Jcstress.class.getClassLoader()).isAnnotationPresent(JCStressTest.class);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Set<String> marked(String output) {
        return output.lines()
                .filter(line -> line.matches("\\.+ \\[(FAILED|ERROR|TIMEOUT|VM ERROR|API MISMATCH).*"))
                .map(line -> line.substring(line.indexOf(']') + 1).strip())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Tests that saw a result which they call interesting. */
    private static Set<String> interesting(String output) {
        int start = output.lastIndexOf("\n  Interesting tests:");
        int end = output.indexOf("\n  Failed tests:", Math.max(start, 0));
        return start < 0 || end < 0
                ? Set.of()
                : output.substring(start, end)
                        .lines()
                        .filter(line -> line.matches("\\.+ \\[.*"))
                        .map(line -> line.substring(line.indexOf(']') + 1).strip())
                        .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> pages(Path report) throws IOException {
        if (!Files.isDirectory(report)) {
            return Set.of();
        }
        try (Stream<Path> pages = Files.list(report)) {
            return pages.map(page -> page.getFileName().toString())
                    .filter(name -> name.endsWith(".html") && !name.equals("index.html"))
                    .map(name -> name.substring(0, name.length() - ".html".length()))
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static void delete(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static Path classes() {
        try {
            Path tests = Path.of(Jcstress.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return tests.resolveSibling("classes");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }
}
