package io.skua.lab.reproduce.dvs;

import io.skua.workloads.Workloads;
import io.skua.workloads.script.Program;
import java.util.List;

/**
 * A program to simulate.
 *
 * @param name as the paper calls it
 * @param weight how long a run takes, in thousands of tasks
 */
record Input(String name, String workload, List<String> arguments, double weight) {
    static Input of(String name, double weight, String workload, String... arguments) {
        return new Input(name, workload, List.of(arguments), weight);
    }

    Program program() {
        return Workloads.named(workload).with(arguments).program();
    }

    /** As on the command line. */
    String command() {
        return workload + " " + String.join(" ", arguments);
    }
}
