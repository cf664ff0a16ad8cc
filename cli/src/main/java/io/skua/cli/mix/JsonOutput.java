package io.skua.cli.mix;

import io.skua.cli.output.Report;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.WorkerTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What became of a mix, for programs. What nobody can tell is null. */
final class JsonOutput {
    private JsonOutput() {}

    static Map<String, @Nullable Object> toMap(MixPage page) {
        MixOutcome outcome = page.outcome();
        Map<String, @Nullable Object> map = new LinkedHashMap<>(page.facts());
        map.put("notes", page.notes());
        map.put("makespan", rounded(outcome.makespan()));
        map.put("weightedSpeedup", rounded(outcome.weightedSpeedup()));
        map.put("fairness", rounded(outcome.fairness()));
        map.put("waste", roundedOrNull(outcome.waste()));
        map.put("jobs", outcome.jobs().stream().map(JsonOutput::job).toList());
        return map;
    }

    private static Map<String, @Nullable Object> job(JobFigures job) {
        JobFigures.Members members = job.members();
        WorkerTime holding = members == null ? null : members.holding();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", job.name());
        map.put("seconds", rounded(job.seconds()));
        map.put("slowdown", rounded(job.slowdown()));
        map.put("meanMembers", members == null ? null : rounded(members.mean()));
        map.put("peakMembers", members == null ? null : members.peak());
        map.put("heldSeconds", holding == null ? null : rounded(holding.held()));
        map.put("usedSeconds", holding == null ? null : roundedOrNull(holding.used()));
        map.put(
                "diaspora",
                job.history().stream()
                        .map(point -> List.<Number>of(rounded(point.time()), point.diaspora()))
                        .toList());
        return map;
    }

    private static @Nullable Double roundedOrNull(@Nullable Double number) {
        return number == null ? null : rounded(number);
    }

    private static Double rounded(double number) {
        return Report.micros(number);
    }
}
