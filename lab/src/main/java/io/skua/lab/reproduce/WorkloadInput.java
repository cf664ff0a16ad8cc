package io.skua.lab.reproduce;

import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import java.util.List;

/**
 * A program to simulate.
 *
 * @param name as the paper calls it, or as short
 * @param weight how long a run takes, in thousands of tasks
 */
public record WorkloadInput(String name, String workload, List<String> arguments, double weight) {
    public static WorkloadInput of(String name, double weight, String workload, String... arguments) {
        return new WorkloadInput(name, workload, List.of(arguments), weight);
    }

    public static List<String> names(List<WorkloadInput> inputs) {
        return inputs.stream().map(WorkloadInput::name).toList();
    }

    public Program program() {
        return Workloads.named(workload).with(arguments).program();
    }

    /** As on the command line. */
    public String command() {
        return workload + " " + String.join(" ", arguments);
    }
}
