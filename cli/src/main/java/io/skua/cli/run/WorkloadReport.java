package io.skua.cli.run;

import io.skua.Counters;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.SchedulerActivity;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run of a workload gave. */
final class WorkloadReport extends RunReport {
    /**
     * @param mesh where the workers sat, if not on this machine
     * @param shape if somebody asked for it
     */
    record Details(Form form, @Nullable Mesh mesh, Workload.@Nullable Shape shape) {}

    private final Details details;

    WorkloadReport(Workload.Instance instance, MeasureEffort effort, List<Timings> samples, Details details) {
        super(instance, effort, samples);
        this.details = details;
    }

    private String policy() {
        return Objects.requireNonNull(ours().contender().scheduler()).policy();
    }

    @Override
    void addSettings(Map<String, @Nullable Object> map) {
        if (details.mesh != null) {
            map.put("mesh", details.mesh.toString());
        }
        map.put("policy", policy());
        map.put("form", details.form.toString());
    }

    @Override
    void addFigures(Map<String, @Nullable Object> map) {
        if (details.shape != null) {
            map.put("shape", toMap(details.shape));
        }
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

    @Override
    String settings() {
        return (details.mesh == null ? "" : " of the mesh " + details.mesh) + ", policy " + policy();
    }

    @Override
    List<String> header(Optional<Timings> base) {
        return List.of();
    }

    @Override
    List<String> cells(Timings sample, Optional<Timings> base) {
        return List.of();
    }

    @Override
    void printFigures(PrintWriter out) {
        SchedulerActivity activity = activity();
        if (activity != null) {
            Counters counters = activity.counters();
            say(
                    "Skua ran " + Report.plural(counters.tasks(), "task") + ", "
                            + Report.count(counters.steals()) + " of them stolen; "
                            + Report.plural(counters.failedSteals(), "attempt") + " to steal failed",
                    out);
        }
        Workload.Shape shape = details.shape;
        if (shape != null) {
            say(
                    "shape: " + Report.plural(shape.tasks(), "task") + ", a chain of "
                            + Report.count(shape.depth()) + " at most; T1 = " + Report.amount(shape.work()) + " "
                            + shape.unit() + ", T∞ = " + Report.amount(shape.span()) + ", parallelism "
                            + Report.amount(shape.parallelism()),
                    out);
        }
    }
}
