package io.skua.cli.race;

import io.skua.cli.measure.Timings;
import io.skua.cli.measure.Trial;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.workloads.Computation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A race on one computation. */
final class Heat<C extends Computation> {
    private final C computation;
    private final Trial trial;
    private List<Timings> samples = List.of();

    Heat(C computation, Trial trial) {
        this.computation = computation;
        this.trial = trial;
    }

    int steps() {
        return trial.steps();
    }

    void run(ProgressMeter progress) {
        samples = trial.run(progress);
    }

    @Nullable
    String problem() {
        return trial.problem();
    }

    C computation() {
        return computation;
    }

    String title() {
        return computation.title();
    }

    /** In the order of the contenders. */
    List<Timings> samples() {
        return samples;
    }

    /** With whom all are compared. */
    Timings base() {
        return samples.get(0);
    }

    /** Seconds, and in brackets the speed where the base's is 1. */
    String cell(Timings sample, boolean alsoOfBase) {
        if (sample.isOutOfStack()) {
            return "no stack left";
        }
        String seconds = Report.seconds(sample.median());
        boolean alone = base().isOutOfStack() || (sample == base() && !alsoOfBase);
        return alone ? seconds : seconds + " (" + Report.factor(sample.speedAgainst(base())) + ")";
    }

    /** Returns false if one is wrong, null if nobody knows of one, and else true. */
    static @Nullable Boolean correct(List<Timings> part) {
        if (part.stream().anyMatch(Timings::isWrong)) {
            return false;
        }
        return part.stream().filter(sample -> !sample.isOutOfStack()).anyMatch(sample -> sample.correct() == null)
                ? null
                : Boolean.TRUE;
    }

    /** @param part of the samples, those with that many workers */
    Map<String, @Nullable Object> toMap(int workers, List<Timings> part) {
        List<String> words = List.of(computation.title().split(" "));
        Map<String, @Nullable Object> seconds = new LinkedHashMap<>();
        part.forEach(sample ->
                seconds.put(sample.contender().name(), sample.isOutOfStack() ? null : Report.micros(sample.median())));
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("workload", words.get(0));
        map.put("args", words.subList(1, words.size()));
        map.put("workers", workers);
        map.put("answer", Report.plain(base().answer()));
        map.put("correct", correct(part));
        map.put("seconds", seconds);
        return map;
    }
}
