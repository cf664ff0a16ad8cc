package io.skua.cli.child;

import java.util.ArrayList;
import java.util.List;

/**
 * The command line of a process that is a place.
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
        List<String> options = new ArrayList<>();
        options.add(PATIENCE);
        options.addAll(SiblingProcess.archive());
        return SiblingProcess.command(options, arguments);
    }
}
