package io.skua.cli.studio;

import io.skua.cli.file.RecordingHeader;
import io.skua.cli.output.Report;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.Simulation;
import io.skua.sim.log.EventLog;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.setup.JobSpec;
import io.skua.studio.server.Demo;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.script.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Demos on simulated machines. One seed decides everything, so they look the same everywhere. */
final class SimulatedDemos {
    private SimulatedDemos() {}

    /** Jobs that come one after the other, and share the workers by need. */
    static List<Demo.Made> islands(Path folder) throws IOException {
        Machine machine = Machines.ideal(Mesh.of(8, 4));
        List<JobSpec> jobs = List.of(
                job("search", "nqueens", "9", 0),
                job("index", "fib", "19", 3_000),
                job("report", "fib", "17", 9_000),
                job("render", "nqueens", "8", 14_000));
        Map<String, Object> header = header("four jobs", machine, null);
        header.put("jobs", jobs.stream().map(JobSpec::name).toList());
        Path file = folder.resolve("islands.skua");
        try (EventLog log = new EventLog(Files.newOutputStream(file), Report.json(header))) {
            MixSimulation.of(machine, jobs).log(log).run();
        }
        return List.of(new Demo.Made("four jobs on islands", file));
    }

    private static JobSpec job(String name, String workload, String argument, long arrival) {
        return JobSpec.of(name, program(workload, argument)).at(arrival);
    }

    private static Program program(String workload, String argument) {
        return Workloads.named(workload).with(argument).program();
    }

    /** One program under two policies. */
    static List<Demo.Made> policies(Path folder) throws IOException {
        Machine machine = Machines.ideal(Mesh.of(8, 6));
        List<Demo.Made> made = new ArrayList<>();
        for (String name : List.of("dvs", "shuffled")) {
            VictimPolicy policy = Policies.named(name);
            Path file = folder.resolve(name + ".skua");
            try (EventLog log =
                    new EventLog(Files.newOutputStream(file), Report.json(header("fib 20", machine, policy)))) {
                Simulation.of(program("fib", "20"), machine)
                        .policy(policy)
                        .log(log)
                        .run();
            }
            made.add(new Demo.Made("fib 20 under " + name, file));
        }
        return made;
    }

    private static Map<String, Object> header(String program, Machine machine, @Nullable VictimPolicy policy) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("program", program);
        map.put("machine", Map.of("name", machine.name(), "unit", machine.unit()));
        if (policy != null) {
            map.put("policy", policy.name());
        }
        map.putAll(RecordingHeader.workers(
                Allotment.whole(machine.topology(), machine.topology().mesh().center()), policy));
        return map;
    }
}
