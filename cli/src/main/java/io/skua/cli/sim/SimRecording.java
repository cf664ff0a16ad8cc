package io.skua.cli.sim;

import io.skua.cli.file.RecordOptions;
import io.skua.cli.file.RecordingHeader;
import io.skua.cli.input.Inputs;
import io.skua.cli.output.ProgressMeter;
import io.skua.observe.EventListener;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.event.EventSink;
import io.skua.sim.log.EventTeller;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run whose events go to a file. Its header says what was run, and where each worker sat. */
final class SimRecording {
    private SimRecording() {}

    static Result run(SimulationPlan plan, RecordOptions files, PrintWriter err) {
        Simulation simulation = plan.simulations().get(0);
        return files.log(
                () -> header(plan, simulation.settings()),
                number -> "",
                listeners -> {
                    try (ProgressMeter progress = SimRuns.progress(plan)) {
                        Result result = Inputs.accepted(
                                () -> simulation.log(sink(listeners)).run());
                        progress.step(plan.program().title());
                        return result;
                    }
                },
                err);
    }

    /** Returns a sink that tells each of the listeners. */
    static EventSink sink(List<EventListener> listeners) {
        List<EventTeller> tellers = listeners.stream().map(EventTeller::new).toList();
        return (time, place, event, task, other) ->
                tellers.forEach(teller -> teller.event(time, place, event, task, other));
    }

    private static Map<String, Object> header(SimulationPlan plan, Simulation.Settings settings) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", plan.program().title());
        map.put("machine", JsonOutput.machine(plan.machine()));
        map.put("allotment", JsonOutput.allotment(plan.allotment()));
        map.put("join", SimInputs.name(plan.join()));
        if (plan.loops() != null) {
            map.put("strategy", plan.loops().strategy().toString());
            map.put("batching", plan.loops().batching().toString());
        }
        map.put("policy", settings.policy().name());
        map.put("seed", settings.seed());
        map.putAll(RecordingHeader.workers(plan.allotment(), settings.policy()));
        map.put("unit", plan.machine().unit());
        return map;
    }
}
