package io.skua.cli.sim;

import io.skua.cli.file.NewFile;
import io.skua.cli.file.RecordingHeader;
import io.skua.cli.input.Inputs;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.sim.Result;
import io.skua.sim.Simulation;
import io.skua.sim.log.EventLog;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;

/** A run whose events go to a file. Its header says what was run, and where each worker sat. */
final class SimRecording {
    private SimRecording() {}

    static Result run(SimulationPlan plan, NewFile file) {
        Simulation simulation = plan.simulations().get(0);
        String header = Report.json(header(plan, simulation.settings()));
        return file.produce(part -> {
            try (ProgressMeter progress = SimRuns.progress(plan);
                    EventLog log = new EventLog(Files.newOutputStream(part), header)) {
                Result result = Inputs.accepted(() -> simulation.log(log).run());
                progress.step(plan.program().title());
                return result;
            }
        });
    }

    private static Map<String, Object> header(SimulationPlan plan, Simulation.Settings settings) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", plan.program().title());
        map.put("machine", JsonOutput.machine(plan.machine()));
        map.put("allotment", JsonOutput.allotment(plan.allotment()));
        map.put("join", SimInputs.name(plan.join()));
        map.put("policy", settings.policy().name());
        map.put("seed", settings.seed());
        map.putAll(RecordingHeader.workers(plan.allotment(), settings.policy()));
        return map;
    }
}
