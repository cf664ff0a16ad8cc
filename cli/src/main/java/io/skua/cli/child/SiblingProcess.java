package io.skua.cli.child;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The command line of another process of this program: the same Java, the same class path. */
public final class SiblingProcess {
    private SiblingProcess() {}

    /**
     * Returns the command line.
     *
     * @param options those of the JVM
     * @param arguments those of the skua command
     */
    public static List<String> command(List<String> options, List<String> arguments) {
        String home = Objects.requireNonNull(System.getProperty("java.home"), "every JDK has java.home");
        List<String> command = new ArrayList<>();
        command.add(Path.of(home, "bin", "java").toString());
        command.addAll(options);
        command.add("-cp");
        command.add(classPath());
        command.add("io.skua.cli.Main");
        command.addAll(arguments);
        return command;
    }

    /** Returns the options for the archive of classes that the launcher has made, if there is one beside the jars. */
    static List<String> archive() {
        Path firstJar = Path.of(classPath().split(File.pathSeparator, 2)[0]);
        Path archive = firstJar.resolveSibling("skua-" + Runtime.version().feature() + ".jsa");
        // If the archive does not fit, the JVM does without, and need not say so.
        return Files.isReadable(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off") : List.of();
    }

    private static String classPath() {
        return Objects.requireNonNull(System.getProperty("java.class.path"), "every JDK has a class path");
    }
}
