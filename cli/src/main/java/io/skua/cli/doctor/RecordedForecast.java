package io.skua.cli.doctor;

import io.skua.doctor.Diagnosis;
import io.skua.observe.EventKind;
import io.skua.observe.EventListener;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.whatif.RecordedTasks;
import io.skua.sim.whatif.WhatIf;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Forecasts from a recording. A recording has all tasks only if the simulator has made it, since the simulator tells
 * every step.
 */
final class RecordedForecast implements EventListener {
    private final Costs costs;
    private final @Nullable RecordedTasks tasks; // null if there will be no forecast
    private final String whyNot;

    private RecordedForecast(Costs costs, @Nullable RecordedTasks tasks, String whyNot) {
        this.costs = costs;
        this.tasks = tasks;
        this.whyNot = whyNot;
    }

    static RecordedForecast of(String title, Map<String, Object> header) {
        Costs costs = costs(header);
        if (!header.containsKey("machine")) {
            return new RecordedForecast(
                    costs,
                    null,
                    "a recording of a real run does not tell of every task; call 'skua doctor WORKLOAD', which runs the"
                            + " workload and simulates its tasks.");
        }
        if (header.containsKey("cluster")) {
            return new RecordedForecast(
                    costs, null, "places do not tell of every task; call 'skua sim cluster' with other sizes.");
        }
        if (header.containsKey("strategy")) {
            return new RecordedForecast(
                    costs, null, "loops are not sketched; call 'skua sim loop' with other numbers of workers.");
        }
        return new RecordedForecast(costs, new RecordedTasks(title, costs), "");
    }

    /** Returns what things take on the machine of the recording, if the machine has a name by which it can be found. */
    private static Costs costs(Map<String, Object> header) {
        Object name = header.get("machine") instanceof Map<?, ?> map ? map.get("name") : null;
        try {
            return Machines.named(String.valueOf(name)).costs();
        } catch (IllegalArgumentException unknown) {
            Machine first = Machines.all().get(0);
            return first.costs();
        }
    }

    @Override
    public void event(long time, int worker, EventKind kind, int detail, long first, long second) {
        if (tasks != null) {
            tasks.event(time, worker, kind, detail, first, second);
        }
    }

    /** @param isWhole whether the recording tells of the end of the run */
    DoctorAnswer answer(String title, Diagnosis diagnosis, boolean isWhole) {
        if (tasks == null) {
            return new DoctorAnswer(title, diagnosis, List.of(), whyNot);
        }
        if (!isWhole) {
            return without(title, diagnosis, "it has no end.");
        }
        try {
            return new DoctorAnswer(title, diagnosis, WhatIf.of(tasks.sketch(), costs), "");
        } catch (IllegalStateException unknown) {
            return without(title, diagnosis, String.valueOf(unknown.getMessage()));
        } catch (StackOverflowError deep) {
            return without(title, diagnosis, "its tasks are nested too deeply.");
        }
    }

    private static DoctorAnswer without(String title, Diagnosis diagnosis, String why) {
        return new DoctorAnswer(title, diagnosis, List.of(), "the recording cannot be simulated: " + why);
    }
}
