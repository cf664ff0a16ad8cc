package io.skua.cli.doctor;

import io.skua.cli.file.Reasons;
import io.skua.doctor.Diagnosis;
import io.skua.sim.record.SketchedRuns;
import io.skua.sim.whatif.Sketch;
import io.skua.sim.whatif.WhatIf;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** Writes down the task tree of a workload on one worker, and lets the simulator make forecasts from it. */
final class TreeSketch {
    private static final long TASKS_MAX = 5_000_000;
    private static final int RUNS = 3;

    private final Workload.Instance instance;

    TreeSketch(Workload.Instance instance) {
        this.instance = instance;
    }

    DoctorAnswer answer(Diagnosis diagnosis, long tasks) {
        if (tasks > TASKS_MAX) {
            return without(
                    diagnosis,
                    String.format(
                            Locale.ROOT,
                            "its %,d tasks are too many to be written down; choose a smaller input or a cut-off.",
                            tasks));
        }
        try {
            return new DoctorAnswer(instance.title(), diagnosis, WhatIf.of(sketch()), "");
        } catch (IOException problem) {
            return without(diagnosis, "its tasks could not be written down: " + Reasons.of(problem) + ".");
        } catch (IllegalArgumentException | IllegalStateException | StackOverflowError impossible) {
            return without(diagnosis, "its tasks cannot be sketched, because of loops, depth or how they are joined.");
        }
    }

    private DoctorAnswer without(Diagnosis diagnosis, String why) {
        return new DoctorAnswer(instance.title(), diagnosis, List.of(), why);
    }

    private Sketch sketch() throws IOException {
        return SketchedRuns.of(instance.title(), RUNS, skua -> {
            Object ignored = instance.skua(skua, Form.TYPED);
        });
    }
}
