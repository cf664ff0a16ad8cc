package io.skua.cli.cluster;

import io.skua.cli.output.Report;
import io.skua.place.protocol.Stealing;
import io.skua.sim.cluster.ClusterResult;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What simulations of a cluster gave, for people and for programs. */
final class ClusterOutput {
    private static final double NANOS = 1e9;

    private ClusterOutput() {}

    /** The one with the median time; of an even number, the faster of the two in the middle. */
    private static ClusterResult median(List<ClusterResult> runs) {
        return runs.stream()
                .sorted(Comparator.comparingLong(ClusterResult::nanos))
                .toList()
                .get((runs.size() - 1) / 2);
    }

    // ---- for programs ----

    /** An array on one line, with one object per way of stealing. */
    static String json(Map<Stealing, List<ClusterResult>> results) {
        return results.entrySet().stream()
                .map(entry -> Report.json(object(entry.getKey(), entry.getValue())))
                .collect(Collectors.joining(",", "[", "]" + System.lineSeparator()));
    }

    private static Map<String, Object> object(Stealing way, List<ClusterResult> runs) {
        ClusterResult run = median(runs);
        ClusterResult.Searches searches = run.searches();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("stealing", way.label());
        map.put("answer", run.answer());
        map.put("correct", runs.stream().allMatch(ClusterResult::isCorrect));
        map.put("seconds", seconds(run));
        map.put("speedup", Math.rint(run.speedup() * 1000) / 1000);
        map.put("places", run.places().stream().map(ClusterOutput::place).toList());
        map.put("failedSteals", searches.denied());
        map.put("cyclicSteals", searches.cyclic());
        map.put("victimsPerSearch", searches.victims());
        map.put("messages", run.messages());
        map.put("bytes", run.bytes());
        map.put("instalments", searches.instalments());
        map.put("tasksRunAgain", run.tasksRunAgain());
        map.put("seeds", runs.stream().map(ClusterOutput::seconds).toList());
        return map;
    }

    private static double seconds(ClusterResult run) {
        return run.nanos() / NANOS;
    }

    private static Map<String, Object> place(ClusterResult.PlaceResult place) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", place.name());
        map.put("tasks", place.tasks());
        map.put("loansIn", place.loansIn());
        map.put("loansOut", place.loansOut());
        map.put("failedSteals", place.failedSteals());
        map.put("recoveries", place.recoveries());
        return map;
    }

    // ---- for people ----

    static String text(ClusterSetup setup, Map<Stealing, List<ClusterResult>> results) {
        int cores = setup.size().places() * setup.size().workers();
        List<List<String>> rows = new ArrayList<>();
        results.forEach((way, runs) -> rows.add(row(way, median(runs), cores)));
        ClusterResult any = results.values().iterator().next().get(0);
        String program = setup.work().program().title();
        return program + " on " + Report.plural(setup.size().places(), "place") + " with "
                + Report.plural(setup.size().workers(), "worker") + " each: " + Report.count(any.answer())
                + System.lineSeparator()
                + System.lineSeparator()
                + Report.columns(
                        List.of(
                                "stealing",
                                "ms",
                                "speed-up",
                                "busy",
                                "loans",
                                "failed",
                                "cyclic",
                                "≤ 2 victims",
                                "messages",
                                "run again"),
                        rows)
                + System.lineSeparator();
    }

    private static List<String> row(Stealing way, ClusterResult run, int cores) {
        ClusterResult.Searches searches = run.searches();
        return List.of(
                way.label(),
                String.format(Locale.ROOT, "%.3f", run.nanos() / 1e6),
                Report.factor(run.speedup()),
                Report.percent(run.speedup() / cores),
                Report.count(searches.loans()),
                Report.count(searches.denied()),
                Report.count(searches.cyclic()),
                Report.percent(searches.shareUpTo(2)),
                Report.brief((double) run.messages()),
                Report.count(run.tasksRunAgain()));
    }
}
