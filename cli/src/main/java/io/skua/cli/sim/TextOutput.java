package io.skua.cli.sim;

import io.skua.cli.output.Report;
import io.skua.sim.Result;
import io.skua.sim.loop.TreeScheduler;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import io.skua.workloads.script.Program;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/**
 * What simulations gave, for people: a row for each policy; of a single run also its zones and classes.
 *
 * @param results in the order of the plan
 */
record TextOutput(SimulationPlan plan, List<Result> results) {
    private static final int ZONES_MAX = 40;

    void print(PrintWriter out) {
        title().forEach(line -> Report.wrap(line, 2).forEach(out::println));
        out.println();
        out.println(policies());
        if (results.size() == 1) {
            out.println();
            out.println(groups(results.get(0)));
        }
        out.println();
        notes().forEach(line -> Report.wrap(line, 2).forEach(out::println));
    }

    private List<String> title() {
        Result any = results.get(0);
        String unit = " " + plan.machine().unit();
        Allotment allotment = plan.allotment();
        String classes = Arrays.stream(WorkerClass.values())
                .filter(one -> allotment.ofClass(one).length > 0)
                .map(one -> one.name() + " " + Report.count(allotment.ofClass(one).length))
                .collect(Collectors.joining(", "));
        List<String> lines = new ArrayList<>();
        lines.add(plan.program().title() + ": T1 = " + Report.count(any.work()) + unit + ", T∞ = "
                + Report.count(any.span()) + ", parallelism "
                + Report.amount(any.span() == 0 ? 1 : (double) any.work() / any.span()) + ", "
                + Report.plural(any.tasks(), "task"));
        if (isRecorded()) {
            double each = plan.machine().perUnit(plan.program());
            lines.add("recorded on a real machine in nanoseconds; a nanosecond counts as " + Report.amount(each)
                    + (each == 1 && unit.equals(" cycles") ? " cycle" : unit) + " here");
        }
        lines.add("on " + plan.machine().name() + ": " + plan.machine().description());
        lines.add(Report.plural(allotment.size(), "worker") + " of the mesh " + allotment.mesh() + ", source "
                + allotment.source() + ", diaspora " + allotment.diaspora() + ", classes " + classes);
        lines.add("join " + SimInputs.name(plan.join()) + loops() + ", " + seeds());
        return lines;
    }

    private boolean isRecorded() {
        return plan.program().unit().equals(Program.NANOSECONDS);
    }

    private String loops() {
        TreeScheduler loops = plan.loops();
        return loops == null ? "" : ", strategy " + loops.strategy() + ", batching " + loops.batching();
    }

    private String seeds() {
        List<Long> seeds = plan.seeds();
        return seeds.size() == 1
                ? "seed " + seeds.get(0)
                : "the medians of " + seeds.size() + " seeds, speed-up from lowest to highest";
    }

    private String policies() {
        boolean spread = plan.seeds().size() > 1;
        List<String> header = new ArrayList<>(List.of("policy", "speed-up"));
        if (spread) {
            header.add("low–high");
        }
        header.addAll(List.of("busy", "steals", "failed", "first", "last", "idle"));
        List<List<String>> rows = new ArrayList<>();
        int seeds = plan.seeds().size();
        for (int i = 0; i < plan.policies().size(); i++) {
            rows.add(row(plan.policies().get(i), results.subList(i * seeds, (i + 1) * seeds), spread));
        }
        return Report.columns(header, rows);
    }

    private static List<String> row(String policy, List<Result> runs, boolean spread) {
        List<String> row = new ArrayList<>(List.of(policy, Report.factor(median(runs, Result::speedup))));
        if (spread) {
            double[] sorted = sorted(runs, Result::speedup);
            row.add(Report.factor(sorted[0]) + "–" + Report.factor(sorted[sorted.length - 1]));
        }
        row.add(busy(median(runs, Result::utilisation)));
        row.add(Report.brief(median(runs, Result::steals)));
        row.add(Report.brief(median(runs, Result::failedSteals)));
        boolean stole = runs.stream().anyMatch(run -> run.steals() > 0);
        row.add(stole ? Report.brief(Math.rint(median(runs, Result::firstStealMean))) : "");
        row.add(stole ? Report.brief(median(runs, Result::firstStealMax)) : "");
        row.add(Report.brief(median(runs, Result::idleWorkers)));
        return row;
    }

    private static String busy(double share) {
        return share == 0 ? "0 %" : share < 0.001 ? "<0.1 %" : Report.percent(share);
    }

    static double median(List<Result> runs, ToDoubleFunction<Result> figure) {
        double[] sorted = sorted(runs, figure);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    static double[] sorted(List<Result> runs, ToDoubleFunction<Result> figure) {
        return runs.stream().mapToDouble(figure).sorted().toArray();
    }

    private static String groups(Result run) {
        List<List<String>> rows = new ArrayList<>();
        List<GroupFigures.Group> zones = GroupFigures.zones(run);
        for (int zone = 0; zone < Math.min(ZONES_MAX, zones.size()); zone++) {
            rows.add(row("zone " + zone, zones.get(zone)));
        }
        GroupFigures.classes(run).forEach((one, group) -> rows.add(row("class " + one.name(), group)));
        return Report.columns(List.of("where", "workers", "busy", "steals", "failed", "first", "last", "idle"), rows);
    }

    private static List<String> row(String name, GroupFigures.Group group) {
        boolean stole = group.firstStealMax() >= 0;
        return List.of(
                name,
                Report.count(group.workers().size()),
                group.workers().isEmpty() ? "" : busy(group.utilisation()),
                Report.brief((double) group.steals()),
                Report.brief((double) group.failedSteals()),
                stole ? Report.brief(Math.rint(group.firstStealMean())) : "",
                stole ? Report.brief((double) group.firstStealMax()) : "",
                Report.brief((double) group.idle()));
    }

    private List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (results.size() == 1 && plan.allotment().diaspora() >= ZONES_MAX) {
            notes.add("Zones from " + ZONES_MAX + " on are left out; --json has them all.");
        }
        notes.add("busy: part of the workers' time; failed: probes in vain; first, last: when workers stole their first"
                + " task, on average and the last of them, in " + plan.machine().unit()
                + "; idle: workers that never stole one.");
        return notes;
    }
}
