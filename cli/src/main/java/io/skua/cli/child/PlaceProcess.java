package io.skua.cli.child;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * The command line of another process of this program: the same Java, the same class path.
 *
 * <p>Several places start at the same moment on few processors, so what counts is the processor time of a start. More
 * than half of it went into loading classes, and into compiling what runs only at the start. So the processes use the
 * archive of classes that the launcher has made, if there is one beside the jars, and compile later than usual.
 */
public final class PlaceProcess {
    /** How many times as long as usual the JVM waits before it compiles a method. */
    private static final String PATIENCE = "-XX:CompileThresholdScaling=3";

    private PlaceProcess() {}

    /** @param arguments those of the skua command */
    public static List<String> command(List<String> arguments) {
        String home = Objects.requireNonNull(System.getProperty("java.home"), "every JDK has java.home");
        String classPath = Objects.requireNonNull(System.getProperty("java.class.path"), "every JDK has a class path");
        List<String> command = new ArrayList<>();
        command.add(Path.of(home, "bin", "java").toString());
        command.add(PATIENCE);
        command.addAll(archive(classPath));
        command.add("-cp");
        command.add(classPath);
        command.add("io.skua.cli.Main");
        command.addAll(arguments);
        return command;
    }

    private static List<String> archive(String classPath) {
        Path firstJar = Path.of(classPath.split(File.pathSeparator, 2)[0]);
        Path archive = firstJar.resolveSibling("skua-" + Runtime.version().feature() + ".jsa");
        // If the archive does not fit, the JVM does without, and need not say so.
        return Files.isReadable(archive) ? List.of("-XX:SharedArchiveFile=" + archive, "-Xlog:cds*=off") : List.of();
    }
}
