package io.skua.cli.child;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** The command line of another process of this program: the same Java, the same class path. */
public final class PlaceProcess {
    private PlaceProcess() {}

    /** @param arguments those of the skua command */
    public static List<String> command(List<String> arguments) {
        String home = Objects.requireNonNull(System.getProperty("java.home"), "every JDK has java.home");
        String classPath = Objects.requireNonNull(System.getProperty("java.class.path"), "every JDK has a class path");
        List<String> command = new ArrayList<>();
        command.add(Path.of(home, "bin", "java").toString());
        command.add("-cp");
        command.add(classPath);
        command.add("io.skua.cli.Main");
        command.addAll(arguments);
        return command;
    }
}
