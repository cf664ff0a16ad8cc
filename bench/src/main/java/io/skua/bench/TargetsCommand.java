package io.skua.bench;

import io.skua.workloads.busy.BusyWatch;
import java.util.Arrays;

/** Measures the targets that its first argument names, and warns if the machine was busy with other things. */
final class TargetsCommand {
    private TargetsCommand() {}

    public static void main(String[] arguments) throws Exception {
        BusyWatch watch = BusyWatch.start();
        measure(arguments);
        watch.warning().ifPresent(text -> System.err.println("skua: " + text));
    }

    private static void measure(String[] arguments) throws Exception {
        String[] rest = Arrays.copyOfRange(arguments, Math.min(1, arguments.length), arguments.length);
        switch (arguments.length == 0 ? "" : arguments[0]) {
            case "" -> Targets.main(rest);
            case "loops" -> LoopTargets.main(rest);
            case "islands" -> IslandTargets.main(rest);
            case "leaves" -> LeafTargets.main(rest);
            case "cluster" -> ClusterTargets.main(rest);
            case "ports" -> PortTargets.main(rest);
            case "doctor" -> DoctorTargets.main(rest);
            case "observation" -> ObservationTargets.main(rest);
            default -> throw new IllegalArgumentException("There are no targets of " + arguments[0] + ".");
        }
    }
}
