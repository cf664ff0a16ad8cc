package io.skua.workloads.catalog;

import static java.util.stream.Collectors.joining;

import io.skua.workloads.Workload;
import io.skua.workloads.places.PlaceProgram;
import io.skua.workloads.places.PlaceWorkload;
import io.skua.workloads.tsp.TspWorkload;
import java.util.List;
import java.util.Optional;

/**
 * The list of workloads that run at places.
 *
 * <pre>{@code
 * PlaceProgram<?, ?, ?> program = PlaceWorkloads.named("uts").with(List.of("T1"));
 * }</pre>
 */
public final class PlaceWorkloads {
    private static final List<PlaceWorkload> ALL = List.of(
            new AlsoAtPlaces(Workloads.named("uts")),
            new AlsoAtPlaces(Workloads.named("nqueens")),
            new TspWorkload(),
            new AlsoAtPlaces(Workloads.named("mandelbrot")));

    private PlaceWorkloads() {}

    /** Returns all workloads that run at the places of a cluster. */
    public static List<PlaceWorkload> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException if there is none of that name; the message lists those there are */
    public static PlaceWorkload named(String name) {
        return ALL.stream()
                .filter(workload -> workload.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no workload '" + name
                        + "' runs at places: those that do are "
                        + ALL.stream().map(PlaceWorkload::name).collect(joining(", "))));
    }

    /** Returns the classes of all workloads, in an order that never changes: what a place registers. */
    public static List<Class<?>> classes() {
        return ALL.stream()
                .flatMap(workload -> workload.with(List.of()).classes().stream())
                .toList();
    }

    /** A workload that runs in one process, too. */
    private record AlsoAtPlaces(Workload workload) implements PlaceWorkload {
        @Override
        public String name() {
            return workload.name();
        }

        @Override
        public String description() {
            return workload.description();
        }

        @Override
        public String usage() {
            return workload.usage();
        }

        @Override
        public Optional<List<String>> preset(String name) {
            return workload.presets().stream()
                    .filter(preset -> preset.name().equals(name))
                    .map(Workload.Preset::arguments)
                    .findFirst();
        }

        @Override
        public PlaceProgram<?, ?, ?> with(List<String> arguments) {
            return workload.with(arguments)
                    .places()
                    .orElseThrow(() -> new IllegalStateException(workload.name() + " is in the list by mistake"));
        }
    }
}
