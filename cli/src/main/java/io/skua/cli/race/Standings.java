package io.skua.cli.race;

import io.skua.cli.measure.FreshJvms;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Races with a line for each contestant, for those who choose the contestants, or want to see each JVM's luck. */
final class Standings {
    private static final List<String> HEADER =
            List.of("", "workers", "contestant", "median", "worst", "worst/best", "speed");

    private final List<? extends Race<?>> races;
    private final FreshJvms.@Nullable Series jvms;

    Standings(List<? extends Race<?>> races) {
        this.races = races;
        this.jvms = races.get(0).field().jvms();
    }

    void print(PrintWriter out) {
        List<List<String>> rows = new ArrayList<>();
        for (Race<?> race : races) {
            for (Heat<?> heat : race.heats()) {
                heat.samples().forEach(sample -> rows.add(row(heat, sample)));
            }
        }
        out.println(Report.columns(HEADER, rows, 3));
        out.println();
        Report.wrap(about(), 0).forEach(out::println);
        Report.wrap("Measured on " + ThisMachine.here() + "; every answer was checked.", 0)
                .forEach(out::println);
    }

    private static List<String> row(Heat<?> heat, Timings sample) {
        List<String> row = new ArrayList<>();
        row.add(heat.title());
        row.add(Integer.toString(sample.contender().workers()));
        row.add(sample.contender().label());
        if (sample.isOutOfStack()) {
            row.addAll(List.of("no stack left", "", "", ""));
            return row;
        }
        row.add(Report.seconds(sample.median()));
        row.add(Report.seconds(sample.slowest()));
        row.add(Report.factor(sample.slowest() / sample.fastest()));
        row.add(heat.base().isOutOfStack() ? "" : Report.factor(sample.speedAgainst(heat.base())));
        return row;
    }

    private String about() {
        String what = jvms == null
                ? "Seconds: median and worst of " + Report.plural(repeat(), "run") + "."
                : "Seconds: median and worst of " + Report.plural(jvms.rounds(), "fresh JVM") + ", "
                        + (jvms.together() ? "each of which ran all contestants" : "each for one contestant, in turns")
                        + "; what counts of a JVM is the median of " + Report.plural(repeat(), "run") + ".";
        return what + " The speed is by medians, where that of the first contestant of the same computation is 1.";
    }

    private int repeat() {
        return races.get(0).repeat();
    }

    Map<String, @Nullable Object> toMap() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("machine", ThisMachine.here().toMap());
        map.put("jvms", jvms == null ? null : jvms.rounds());
        map.put("together", jvms == null || jvms.together());
        map.put("repeat", repeat());
        map.put(
                "races",
                races.stream()
                        .flatMap(race -> race.heats().stream())
                        .map(Standings::toMap)
                        .toList());
        return map;
    }

    private static Map<String, @Nullable Object> toMap(Heat<?> heat) {
        List<String> words = List.of(heat.title().split(" "));
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("workload", words.get(0));
        map.put("args", words.subList(1, words.size()));
        map.put("answer", Report.plain(heat.base().answer()));
        map.put("correct", Heat.correct(heat.samples()));
        map.put("contestants", heat.samples().stream().map(Standings::toMap).toList());
        return map;
    }

    private static Map<String, @Nullable Object> toMap(Timings sample) {
        boolean known = !sample.isOutOfStack();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("name", sample.contender().name());
        map.put("workers", sample.contender().workers());
        map.put("answer", Report.plain(sample.answer()));
        map.put("correct", sample.correct());
        map.put("median", known ? Report.micros(sample.median()) : null);
        map.put("worst", known ? Report.micros(sample.slowest()) : null);
        map.put("best", known ? Report.micros(sample.fastest()) : null);
        map.put("seconds", sample.seconds().stream().map(Report::micros).toList());
        return map;
    }
}
