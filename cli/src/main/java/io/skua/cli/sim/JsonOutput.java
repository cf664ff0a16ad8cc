package io.skua.cli.sim;

import io.skua.sim.Result;
import io.skua.sim.WorkerResult;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What simulations gave, for programs.
 *
 * @param details whether every worker is wanted, and the course of time
 */
record JsonOutput(SimulationPlan plan, boolean details) {
    private static final double DIGITS = 1e6;

    Map<String, @Nullable Object> toMap(List<Result> results) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("program", program(results.get(0)));
        map.put("machine", machine(plan.machine()));
        map.put("allotment", allotment(plan.allotment()));
        map.put("join", SimInputs.name(plan.join()));
        if (plan.loops() != null) {
            map.put("strategy", plan.loops().strategy().toString());
            map.put("batching", plan.loops().batching().toString());
        }
        map.put("runs", results.stream().map(this::run).toList());
        return map;
    }

    /** Work and span are the same in every run, in the machine's unit of time. */
    private Map<String, Object> program(Result any) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("title", plan.program().title());
        map.put("unit", plan.program().unit());
        map.put("cyclesPerUnit", plan.machine().perUnit(plan.program()));
        map.put("tasks", any.tasks());
        map.put("work", any.work());
        map.put("span", any.span());
        map.put("parallelism", any.span() == 0 ? 1 : rounded((double) any.work() / any.span()));
        return map;
    }

    static Map<String, Object> machine(Machine machine) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", machine.name());
        map.put("description", machine.description());
        map.put("topology", machine.topology().toString());
        map.put("mesh", machine.topology().mesh().toString());
        map.put("unit", machine.unit());
        map.put("costs", costs(machine.costs()));
        map.put("units", new TreeMap<>(machine.units()));
        return map;
    }

    private static Map<String, Object> costs(Costs costs) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("spawn", costs.spawn());
        map.put("pop", costs.pop());
        map.put("probe", costs.probe());
        map.put("steal", costs.steal());
        map.put("hold", costs.hold());
        map.put("waits", costs.waits());
        map.put("pause", costs.pause());
        map.put("rounds", costs.rounds());
        map.put("wake", costs.wake());
        map.put("cold", costs.cold());
        map.put("batch", costs.batch());
        map.put("search", costs.search());
        map.put("jitter", costs.jitter());
        return map;
    }

    static Map<String, Object> allotment(Allotment allotment) {
        Map<String, Object> classes = new LinkedHashMap<>();
        for (WorkerClass one : WorkerClass.values()) {
            classes.put(one.name(), allotment.ofClass(one).length);
        }
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("source", allotment.source());
        map.put("workers", allotment.size());
        map.put("diaspora", allotment.diaspora());
        map.put("classes", classes);
        map.put(
                "zones",
                IntStream.rangeClosed(0, allotment.diaspora())
                        .mapToObj(hops -> allotment.zone(hops).length)
                        .toList());
        return map;
    }

    private Map<String, Object> run(Result run) {
        List<GroupFigures.Group> zones = GroupFigures.zones(run);
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("policy", run.settings().policy().name());
        map.put("seed", run.settings().seed());
        map.put("makespan", run.makespan());
        map.put("speedup", rounded(run.speedup()));
        map.put("utilisation", rounded(run.utilisation()));
        map.put("steals", run.steals());
        map.put("failedSteals", run.failedSteals());
        map.put("firstStealMean", rounded(run.firstStealMean()));
        map.put("firstStealMax", run.firstStealMax());
        map.put("idleWorkers", run.idleWorkers());
        map.put("stealsPerProcessorSpan", rounded(GroupFigures.stealsPerProcessorSpan(run)));
        map.put("leapfrogs", run.sum(WorkerResult::leapfrogs));
        map.put("contended", run.sum(WorkerResult::contended));
        map.put("parks", run.sum(WorkerResult::parks));
        map.put("sleeps", run.sum(WorkerResult::sleeps));
        map.put("tasks", run.tasks());
        map.put("space", run.space());
        if (plan.loops() != null) {
            map.put("treeNodes", run.trees());
        }
        map.put("events", run.events());
        map.put("stealsPerZone", zones.stream().map(GroupFigures.Group::steals).toList());
        map.put(
                "failedPerZone",
                zones.stream().map(GroupFigures.Group::failedSteals).toList());
        map.put("stealsPerClass", perClass(run, GroupFigures.Group::steals));
        map.put("failedPerClass", perClass(run, GroupFigures.Group::failedSteals));
        map.put("utilisationPerClass", perClass(run, group -> rounded(group.utilisation())));
        if (details) {
            map.put(
                    "workers",
                    run.workers().stream().map(one -> worker(run, one)).toList());
            map.put("timeline", timeline(run));
        }
        return map;
    }

    private static Map<String, Object> perClass(Result run, Function<GroupFigures.Group, Object> figure) {
        Map<String, Object> map = new LinkedHashMap<>();
        GroupFigures.classes(run).forEach((one, group) -> map.put(one.name(), figure.apply(group)));
        return map;
    }

    private static Map<String, Object> worker(Result run, WorkerResult worker) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("place", worker.place());
        map.put("zone", worker.zone());
        map.put("class", worker.workerClass().name());
        map.put("utilisation", rounded(GroupFigures.utilisation(run, worker)));
        map.put("steals", worker.steals());
        map.put("failedSteals", worker.failedSteals());
        map.put("firstSteal", worker.firstSteal());
        return map;
    }

    private static Map<String, Object> timeline(Result run) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("stride", run.timeline().stride());
        map.put("queued", run.timeline().queued());
        map.put("working", run.timeline().working());
        return map;
    }

    private static double rounded(double number) {
        return Math.rint(number * DIGITS) / DIGITS;
    }
}
