package io.skua.lab.reproduce;

import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import java.util.Arrays;
import java.util.List;

/**
 * A program to simulate.
 *
 * @param name as the paper calls it, or as short
 * @param weight how long a run takes, in thousands of tasks
 */
public record WorkloadInput(String name, String workload, List<String> arguments, double weight) {
    /** Returns an input of a workload; the arguments are those of the command. */
    public static WorkloadInput of(String name, double weight, String workload, Object... arguments) {
        List<String> texts = Arrays.stream(arguments).map(String::valueOf).toList();
        return new WorkloadInput(name, workload, texts, weight);
    }

    /** Sorts this many numbers, a power of two, with the cut-offs of the DVS paper. */
    public static WorkloadInput sort(String name, double weight, int exponent) {
        return of(name, weight, "sort", 1 << exponent, "cutoff=2048", "merge=2048", "insertion=20");
    }

    /** Multiplies two n × n matrices with the cut-offs of the DVS paper. */
    public static WorkloadInput strassen(String name, double weight, int n, int depth) {
        return of(name, weight, "strassen", n, "cutoff=64", "block=32", "depth=" + depth);
    }

    /** Returns the names of these inputs, in the same order. */
    public static List<String> names(List<WorkloadInput> inputs) {
        return inputs.stream().map(WorkloadInput::name).toList();
    }

    /** Returns the program that runs this input. */
    public Program program() {
        return Workloads.named(workload).with(arguments).program();
    }

    /** As on the command line. */
    public String command() {
        return workload + " " + String.join(" ", arguments);
    }
}
