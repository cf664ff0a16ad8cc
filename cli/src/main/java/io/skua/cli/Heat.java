package io.skua.cli;

import io.skua.workloads.Computation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A race on one computation. */
final class Heat<C extends Computation> {
    private final C computation;
    private final Measurement measurement;
    private List<Sample> samples = List.of();

    Heat(C computation, List<Contender> contenders, Effort effort) {
        this.computation = computation;
        this.measurement = new Measurement(computation, contenders, effort);
    }

    int steps() {
        return measurement.steps();
    }

    void run(Progress progress) {
        measurement.askTwin();
        samples = measurement.run(progress);
    }

    @Nullable
    String problem() {
        return measurement.problem();
    }

    C computation() {
        return computation;
    }

    String title() {
        return computation.title();
    }

    /** In the order of the contenders. */
    List<Sample> samples() {
        return samples;
    }

    /** With whom all are compared. */
    Sample base() {
        return samples.get(0);
    }

    /** Seconds, and in brackets the speed where the base's is 1. */
    String cell(Sample sample, boolean alsoOfBase) {
        if (sample.isOutOfStack()) {
            return "no stack left";
        }
        String seconds = Report.seconds(sample.median());
        boolean alone = base().isOutOfStack() || (sample == base() && !alsoOfBase);
        return alone ? seconds : seconds + " (" + Report.factor(sample.speedAgainst(base())) + ")";
    }

    /** @param part of the samples, those with that many workers */
    Map<String, @Nullable Object> toMap(int workers, List<Sample> part) {
        List<String> words = List.of(computation.title().split(" "));
        Map<String, @Nullable Object> seconds = new LinkedHashMap<>();
        part.forEach(sample ->
                seconds.put(sample.contender().name(), sample.isOutOfStack() ? null : Report.micros(sample.median())));
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("workload", words.get(0));
        map.put("args", words.subList(1, words.size()));
        map.put("workers", workers);
        map.put("answer", Report.plain(base().answer()));
        map.put("correct", part.stream().noneMatch(Sample::isWrong));
        map.put("seconds", seconds);
        return map;
    }
}
