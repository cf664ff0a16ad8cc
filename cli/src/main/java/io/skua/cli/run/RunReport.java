package io.skua.cli.run;

import io.skua.Counters;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.SchedulerActivity;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.workloads.Computation;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a run gave, for people and for programs. What is special about a kind of run, its own report adds. */
abstract class RunReport {
    private final Computation computation;
    private final MeasureEffort effort;
    private final List<Timings> samples;

    /** @param samples Skua's first, then the rivals' */
    RunReport(Computation computation, MeasureEffort effort, List<Timings> samples) {
        this.computation = computation;
        this.effort = effort;
        this.samples = samples;
    }

    /** How it was run. */
    abstract void addSettings(Map<String, @Nullable Object> map);

    /** What else is to be told. */
    abstract void addFigures(Map<String, @Nullable Object> map);

    /** How it was run, to stand in the title after the number of workers. */
    abstract String settings();

    /** Further columns of the table. */
    abstract List<String> header(Optional<Timings> base);

    abstract List<String> cells(Timings sample, Optional<Timings> base);

    /** What else is to be told. */
    abstract void printFigures(PrintWriter out);

    final Timings ours() {
        return samples.get(0);
    }

    /** What Skua did in the run that is shown. */
    final @Nullable SchedulerActivity activity() {
        return ours().isOutOfStack() ? null : ours().activity();
    }

    final Map<String, @Nullable Object> toMap() {
        List<String> words = List.of(computation.title().split(" "));
        Map<String, Object> rivals = new LinkedHashMap<>();
        for (Timings sample : samples.subList(1, samples.size())) {
            Map<String, @Nullable Object> rival = new LinkedHashMap<>();
            rival.put("seconds", seconds(sample));
            rivals.put(sample.contender().name(), rival);
        }
        SchedulerActivity activity = activity();
        Counters counters = activity == null ? null : activity.counters();
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("workload", words.get(0));
        map.put("args", words.subList(1, words.size()));
        map.put("workers", ours().contender().workers());
        addSettings(map);
        map.put("answer", Report.plain(ours().answer()));
        map.put("correct", ours().correct());
        map.put("seconds", seconds(ours()));
        map.put("rivals", rivals);
        map.put("tasks", counters == null ? null : counters.tasks());
        map.put("steals", counters == null ? null : counters.steals());
        map.put("failedSteals", counters == null ? null : counters.failedSteals());
        addFigures(map);
        return map;
    }

    private static @Nullable Double seconds(Timings sample) {
        return sample.isOutOfStack() ? null : Report.micros(sample.median());
    }

    final void print(PrintWriter out) {
        int workers = ours().contender().workers();
        say(computation.title() + " on " + Report.plural(workers, "worker") + settings() + ", " + effort, out);
        int processors = Runtime.getRuntime().availableProcessors();
        if (workers > processors) {
            say("more workers than the " + processors + " processors here: they take turns, which costs time", out);
        }
        out.println();
        out.println(table());
        out.println();
        say("answer: " + ours().answer() + verdict(), out);
        printFigures(out);
    }

    /** Prints a sentence, in lines that fit the screen. */
    static void say(String sentence, PrintWriter out) {
        Report.wrap(sentence, 2).forEach(out::println);
    }

    private String verdict() {
        if (ours().isWrong()) {
            return ", WRONG";
        }
        if (ours().correct() == null) {
            return ", which nobody has published, and the sequential program ran out of stack: not checked";
        }
        return computation.known().isPresent() ? ", correct" : ", as in the sequential program";
    }

    private String table() {
        Optional<Timings> base = base();
        List<String> header = new ArrayList<>(List.of("who", "seconds"));
        base.ifPresent(sample -> header.add("speed, " + sample.contender().label() + " = 1"));
        header.addAll(header(base));
        if (effort.repeat() > 1) {
            header.add("fastest to slowest");
        }
        return Report.columns(
                header, samples.stream().map(sample -> row(sample, base)).toList());
    }

    /** Whom to compare with: the sequential program if it runs, else the first rival. */
    private Optional<Timings> base() {
        List<Timings> rivals = samples.subList(1, samples.size()).stream()
                .filter(sample -> !sample.isOutOfStack())
                .toList();
        return rivals.stream()
                .filter(Timings::isTwins)
                .findFirst()
                .or(() -> rivals.stream().findFirst());
    }

    private List<String> row(Timings sample, Optional<Timings> base) {
        boolean ran = !sample.isOutOfStack();
        List<String> row = new ArrayList<>();
        row.add(sample.contender().label());
        row.add(ran ? Report.seconds(sample.median()) : "no stack left");
        base.ifPresent(other -> row.add(ran ? Report.factor(sample.speedAgainst(other)) : ""));
        row.addAll(cells(sample, base));
        if (effort.repeat() > 1) {
            row.add(ran ? Report.seconds(sample.fastest()) + " to " + Report.seconds(sample.slowest()) : "");
        }
        return row;
    }
}
