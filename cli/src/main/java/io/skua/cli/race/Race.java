package io.skua.cli.race;

import io.skua.cli.measure.Contender;
import io.skua.cli.measure.FreshJvms;
import io.skua.cli.measure.Measurement;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.measure.Trial;
import io.skua.cli.output.ProgressMeter;
import io.skua.workloads.Computation;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Several contenders on every computation of a course, one heat per computation. */
abstract class Race<C extends Computation> {
    private final Course<C> course;
    private final Field field;
    private List<Heat<C>> heats = List.of();

    Race(Course<C> course, Field field) {
        this.course = course;
        this.field = field;
    }

    /** Everybody who can take part; times are told relative to the first who does. */
    abstract List<Entry> entries();

    abstract Contender enter(Entry entry, C computation, Schedulers schedulers);

    abstract void print(List<Heat<C>> heats, PrintWriter out);

    abstract List<Map<String, @Nullable Object>> toMaps(Heat<C> heat);

    /** What the JSON object has beside the races. */
    Map<String, Object> summary(List<Heat<C>> heats) {
        return Map.of();
    }

    final Field field() {
        return field;
    }

    /** Returns whether anybody takes part. */
    final boolean isContested() {
        return !course.computations().isEmpty() && entries().stream().anyMatch(entry -> field.has(entry.name()));
    }

    final List<Heat<C>> heats() {
        return heats;
    }

    final int repeat() {
        return course.effort().repeat();
    }

    /** @return how often {@link #run} steps its progress */
    final int prepare(Schedulers schedulers) {
        heats = course.computations().stream()
                .map(one -> new Heat<>(one, trial(one, schedulers)))
                .toList();
        return heats.stream().mapToInt(Heat::steps).sum();
    }

    private Trial trial(C computation, Schedulers schedulers) {
        List<Contender> contenders = entries().stream()
                .filter(entry -> field.has(entry.name()))
                .map(entry -> enter(entry, computation, schedulers))
                .toList();
        FreshJvms.Series jvms = field.jvms();
        return jvms == null
                ? new Measurement(computation, contenders, course.effort())
                : new FreshJvms(computation.title(), contenders, jvms);
    }

    final void run(ProgressMeter progress) {
        heats.forEach(heat -> heat.run(progress));
    }

    final void print(PrintWriter out) {
        print(heats, out);
    }

    final Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("repeat", repeat());
        map.put("races", heats.stream().flatMap(heat -> toMaps(heat).stream()).toList());
        map.putAll(summary(heats));
        return map;
    }

    /** Why results are not to be trusted, if so. */
    final Stream<String> problems() {
        return heats.stream().flatMap(heat -> Stream.ofNullable(heat.problem()));
    }
}
