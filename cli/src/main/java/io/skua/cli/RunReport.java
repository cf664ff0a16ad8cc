package io.skua.cli;

import io.skua.Counters;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a run of a workload gave.
 *
 * @param mesh where the workers sat, if not on this machine
 * @param shape if somebody asked for it
 * @param samples Skua's first, then the rivals'
 */
record RunReport(
        Workload.Instance instance,
        Form form,
        @Nullable Mesh mesh,
        Workload.@Nullable Shape shape,
        int repeat,
        boolean warm,
        List<Sample> samples) {
    private Sample ours() {
        return samples.get(0);
    }

    private String policy() {
        return Objects.requireNonNull(ours().contender().scheduler()).policy();
    }

    Map<String, @Nullable Object> toMap() {
        List<String> words = List.of(instance.title().split(" "));
        Map<String, Object> rivals = new LinkedHashMap<>();
        for (Sample sample : samples.subList(1, samples.size())) {
            Map<String, @Nullable Object> rival = new LinkedHashMap<>();
            rival.put("seconds", seconds(sample));
            rivals.put(sample.contender().name(), rival);
        }
        Counters counters = ours().isOutOfStack() ? null : ours().counters();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("workload", words.get(0));
        map.put("args", words.subList(1, words.size()));
        map.put("workers", ours().contender().workers());
        if (mesh != null) {
            map.put("mesh", mesh.toString());
        }
        map.put("policy", policy());
        map.put("form", form.toString());
        map.put("answer", Report.plain(ours().answer()));
        map.put("correct", ours().correct());
        map.put("seconds", seconds(ours()));
        map.put("rivals", rivals);
        map.put("tasks", counters == null ? null : counters.tasks());
        map.put("steals", counters == null ? null : counters.steals());
        map.put("failedSteals", counters == null ? null : counters.failedSteals());
        if (shape != null) {
            map.put("shape", toMap(shape));
        }
        return map;
    }

    private static Map<String, Object> toMap(Workload.Shape shape) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("tasks", shape.tasks());
        map.put("depth", shape.depth());
        map.put("work", shape.work());
        map.put("span", shape.span());
        map.put("parallelism", shape.parallelism());
        map.put("unit", shape.unit());
        return map;
    }

    private static @Nullable Double seconds(Sample sample) {
        return sample.isOutOfStack() ? null : Report.micros(sample.median());
    }

    void print(PrintWriter out) {
        out.println(instance.title() + " on " + Report.plural(ours().contender().workers(), "worker")
                + (mesh == null ? "" : " of the mesh " + mesh) + ", policy "
                + policy() + ", " + (repeat == 1 ? "one run" : "the median of " + repeat + " runs")
                + (warm ? " after warm-up" : " without warm-up"));
        int processors = Runtime.getRuntime().availableProcessors();
        if (ours().contender().workers() > processors) {
            out.println("more workers than the " + processors + " processors here: they take turns, which costs time");
        }
        out.println();
        out.println(table());
        out.println();
        out.println("answer: " + ours().answer() + verdict());
        Counters counters = ours().isOutOfStack() ? null : ours().counters();
        if (counters != null) {
            out.println("Skua ran " + Report.plural(counters.tasks(), "task") + ", "
                    + Report.count(counters.steals()) + " of them stolen; "
                    + Report.plural(counters.failedSteals(), "attempt") + " to steal failed");
        }
        if (shape != null) {
            out.println("shape: " + Report.plural(shape.tasks(), "task") + ", a chain of "
                    + Report.count(shape.depth()) + " at most; T1 = " + Report.amount(shape.work()) + " "
                    + shape.unit() + ", T∞ = " + Report.amount(shape.span()) + ", parallelism "
                    + Report.amount(shape.parallelism()));
        }
    }

    private String verdict() {
        if (ours().isWrong()) {
            return ", WRONG";
        }
        if (ours().correct() == null) {
            return ", which nobody has published; with --against seq it is compared";
        }
        return instance.known().isPresent() ? ", correct" : ", as in the sequential program";
    }

    private String table() {
        Optional<Sample> base = base();
        List<String> header = new ArrayList<>(List.of("who", "seconds"));
        base.ifPresent(sample -> header.add("speed, " + sample.contender().label() + " = 1"));
        if (repeat > 1) {
            header.add("fastest to slowest");
        }
        return Report.table(
                header, samples.stream().map(sample -> row(sample, base)).toList());
    }

    /** Whom to compare with: the sequential program if it runs, else the first rival. */
    private Optional<Sample> base() {
        List<Sample> rivals = samples.subList(1, samples.size()).stream()
                .filter(sample -> !sample.isOutOfStack())
                .toList();
        return rivals.stream()
                .filter(sample -> sample.contender().name().equals(Rival.SEQ.toString()))
                .findFirst()
                .or(() -> rivals.stream().findFirst());
    }

    private List<String> row(Sample sample, Optional<Sample> base) {
        boolean ran = !sample.isOutOfStack();
        List<String> row = new ArrayList<>();
        row.add(sample.contender().label());
        row.add(ran ? Report.seconds(sample.median()) : "no stack left");
        base.ifPresent(other -> row.add(ran ? Report.factor(sample.speedAgainst(other)) : ""));
        if (repeat > 1) {
            row.add(ran ? Report.seconds(sample.fastest()) + " to " + Report.seconds(sample.slowest()) : "");
        }
        return row;
    }
}
