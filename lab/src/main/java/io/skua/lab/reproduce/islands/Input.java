package io.skua.lab.reproduce.islands;

import io.skua.workloads.Workloads;
import io.skua.workloads.script.Program;
import java.util.List;

/**
 * A program to simulate.
 *
 * @param name as the paper calls it, or as short
 * @param weight how long a run takes, in thousands of tasks
 */
record Input(String name, String workload, List<String> arguments, double weight) {
    /** The name of the program that is made for this page, see {@link Waves}. */
    static final String WAVES = "waves";

    static Input of(String name, double weight, String workload, String... arguments) {
        return new Input(name, workload, List.of(arguments), weight);
    }

    /**
     * {@link Waves}: so many leaves in each of some waves, and before and after each as much as some leaves in
     * sequence.
     */
    static Input waves(String name, int leaves, int waves, int quiet) {
        return of(
                name,
                leaves * waves / 1000.0,
                WAVES,
                Integer.toString(leaves),
                Integer.toString(waves),
                Integer.toString(quiet));
    }

    Program program() {
        if (workload.equals(WAVES)) {
            int[] numbers = arguments.stream().mapToInt(Integer::parseInt).toArray();
            return new Waves(numbers[0], numbers[1], numbers[2]).program();
        }
        return Workloads.named(workload).with(arguments).program();
    }

    /** As on the command line. */
    String command() {
        return workload + " " + String.join(" ", arguments);
    }
}
