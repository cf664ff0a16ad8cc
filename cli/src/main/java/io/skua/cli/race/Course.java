package io.skua.cli.race;

import io.skua.cli.measure.MeasureEffort;
import io.skua.workloads.Computation;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.loops.Patterns;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** What to race on, and how thoroughly. */
record Course<C extends Computation>(List<C> computations, MeasureEffort effort) {
    /**
     * For all forms and rivals. The presets of the first three end so soon that they would race the wake-up of workers.
     */
    static Course<Workload.Instance> ofForms(boolean quick) {
        return quick
                ? new Course<>(
                        with(List.of("fib 34", "nqueens 12", "uts T1"), Course::smallest), new MeasureEffort(0.2, 5))
                : new Course<>(
                        with(List.of("fib 40", "nqueens 14", "uts T1", "uts T3"), Workload::with),
                        new MeasureEffort(1, 5));
    }

    /** For all policies. Short runs scatter: the smaller the input, the more of them. */
    static Course<Workload.Instance> ofPolicies(boolean quick) {
        return quick
                ? new Course<>(with(List.of(), Course::smallest), new MeasureEffort(0.2, 15))
                : new Course<>(with(List.of(), Workload::with), new MeasureEffort(1, 5));
    }

    /**
     * For loops, in the order of the list: where elements take least, calls of the body are as cheap for all as they
     * get in a process that has run no other loop. All patterns take about as long with any number of elements, so what
     * is small here is the number of runs.
     */
    static Course<PatternLoop> ofLoops(boolean quick) {
        List<PatternLoop> loops = Patterns.all().stream().map(Pattern::with).toList();
        return new Course<>(loops, quick ? new MeasureEffort(0, 3) : new MeasureEffort(1, 5));
    }

    /** The same computations, measured otherwise. */
    Course<C> with(MeasureEffort other) {
        return new Course<>(computations, other);
    }

    /** Other computations, measured as these are. */
    Course<C> on(List<C> others) {
        return new Course<>(others, effort);
    }

    private static Workload.Instance smallest(Workload workload) {
        return workload.preset("quick");
    }

    /** These commands, and all workloads that they leave out. */
    private static List<Workload.Instance> with(
            List<String> commands, Function<Workload, Workload.Instance> otherwise) {
        List<List<String>> words =
                commands.stream().map(command -> List.of(command.split(" "))).toList();
        List<String> named = words.stream().map(command -> command.get(0)).toList();
        return Stream.concat(
                        words.stream()
                                .map(command ->
                                        Workloads.named(command.get(0)).with(command.subList(1, command.size()))),
                        Workloads.all().stream()
                                .filter(workload -> !named.contains(workload.name()))
                                .map(otherwise))
                .toList();
    }
}
