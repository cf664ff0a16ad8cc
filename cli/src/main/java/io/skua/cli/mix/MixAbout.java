package io.skua.cli.mix;

import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import io.skua.island.Allowance;
import io.skua.lab.mix.MixEntry;
import io.skua.lab.mix.MixMode;
import io.skua.lab.mix.MixPlan;
import io.skua.lab.mix.MixSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How a mix was run on this machine.
 *
 * @param sharing how islands share; used for these only
 */
public record MixAbout(List<MixEntry> entries, MixSettings settings, MixPlan plan, MixAbout.Sharing sharing) {
    /** A note for mixes in which some jobs cannot start at once. */
    public static final String QUEUE = "more jobs than workers: the last ones wait in a queue for a free worker";
    /** A note for mixes without islands whose jobs have limits. */
    public static final String NO_LIMITS = "min and max are for islands: here they mean nothing";

    /** @param period null if islands are judged whenever something has changed */
    record Sharing(String rule, boolean overlap, @Nullable Duration period) {
        void addTo(Map<String, @Nullable Object> map) {
            map.put("rule", rule);
            map.put("overlap", overlap);
            map.put("periodMillis", period == null ? null : millis(period));
        }

        @Override
        public String toString() {
            return "islands by the rule " + rule + (overlap ? ", overlapping" : "")
                    + (period == null ? "" : ", judged every " + Report.amount(millis(period)) + " ms");
        }
    }

    String title() {
        String jobs = Report.plural(entries.size(), "job");
        String threads = Report.plural(settings.workers(), "thread");
        String policy = settings.policyName() == null ? "" : ", policy " + settings.policyName();
        String on = switch (settings.mode()) {
            case ISLANDS -> " on " + Report.plural(settings.workers(), "worker") + ", " + sharing;
            case FIXED -> ", each on a Skua of " + Report.plural(settings.fixed(), "worker");
            case POOLS -> ", each on a ForkJoinPool of " + threads;
            case POOL -> " on one ForkJoinPool of " + threads;
        };
        String apart = plan.stagger().isZero() ? "" : ", " + Report.amount(millis(plan.stagger())) + " ms apart";
        return jobs + on + policy + apart + ", " + new MeasureEffort(plan.warmUpSeconds(), plan.repeat());
    }

    Map<String, @Nullable Object> facts() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("machine", ThisMachine.here().toMap());
        map.put("mode", settings.mode().toString());
        map.put("workers", settings.workers());
        if (settings.mode() == MixMode.FIXED) {
            map.put("fixed", settings.fixed());
        }
        if (settings.mode() == MixMode.ISLANDS) {
            sharing.addTo(map);
        }
        map.put("policy", settings.policyName());
        map.put("staggerMillis", millis(plan.stagger()));
        return map;
    }

    List<String> notes() {
        int processors = Runtime.getRuntime().availableProcessors();
        List<String> notes = new ArrayList<>();
        switch (settings.mode()) {
            case ISLANDS -> {
                if (settings.workers() > processors) {
                    notes.add("more workers than the " + processors
                            + " processors here: they take turns, which costs time");
                }
                if (entries.size() > settings.workers()) {
                    notes.add(QUEUE);
                }
            }
            case FIXED -> {
                int all = settings.fixed() * entries.size();
                if (all > processors) {
                    notes.add(Report.plural(all, "worker") + " in all, but " + Report.plural(processors, "processor")
                            + " here: they take turns, which costs time");
                }
            }
            case POOLS, POOL -> {}
        }
        if (settings.mode() != MixMode.ISLANDS && entries.stream().anyMatch(MixAbout::hasLimits)) {
            notes.add(NO_LIMITS);
        }
        return notes;
    }

    /** Returns whether the user has limited the number of workers of a job. */
    public static boolean hasLimits(MixEntry entry) {
        return entry.allowance().min() != Allowance.USUAL.min()
                || entry.allowance().max() != Allowance.USUAL.max();
    }

    private static double millis(Duration time) {
        return time.toNanos() / 1e6;
    }
}
