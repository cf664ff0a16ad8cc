package io.skua.cli.race;

import io.skua.cli.input.Inputs;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.Rival;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.measure.Timings;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The sequential program; and with one worker and with one per processor, ForkJoinPool and Skua in all its forms. */
final class FormRace extends Race<Workload.Instance> {
    private final List<Integer> workers;

    FormRace(Course<Workload.Instance> course, Field field) {
        super(course, field);
        workers = field.workersOr(Stream.of(1, Runtime.getRuntime().availableProcessors())
                .distinct()
                .toList());
    }

    @Override
    List<Entry> entries() {
        List<Entry> entries = new ArrayList<>();
        entries.add(new Entry(Rival.SEQ.toString(), 1));
        for (int count : workers) {
            entries.add(new Entry(Rival.FJP.toString(), count));
            for (Form form : Form.values()) {
                entries.add(new Entry(form.toString(), count));
            }
        }
        return entries;
    }

    @Override
    Contender enter(Entry entry, Workload.Instance instance, Schedulers schedulers) {
        for (Rival rival : Rival.values()) {
            if (rival.toString().equals(entry.name())) {
                return rival.on(instance, schedulers, entry.workers());
            }
        }
        return Contender.skua(
                instance, Inputs.form(entry.name()), schedulers.skua(new Schedulers.Setup(entry.workers())));
    }

    @Override
    void print(List<Heat<Workload.Instance>> heats, PrintWriter out) {
        List<String> header = new ArrayList<>(List.of("", "workers"));
        row(heats.get(0), workers.get(0))
                .forEach(sample -> header.add(sample.contender().label()));
        List<List<String>> rows = new ArrayList<>();
        for (Heat<Workload.Instance> heat : heats) {
            for (int count : workers) {
                List<String> cells = new ArrayList<>(List.of(heat.title(), Integer.toString(count)));
                row(heat, count).forEach(sample -> cells.add(heat.cell(sample, false)));
                rows.add(cells);
            }
        }
        out.println(Report.columns(header, rows, 2));
        out.println();
        Report.wrap(
                        "Seconds, the median of " + repeat() + " runs, and in brackets the speed where the sequential"
                                + " program's is 1: with n workers, n is the ideal.",
                        0)
                .forEach(out::println);
        Report.wrap("Measured on " + ThisMachine.here() + "; every answer was checked.", 0)
                .forEach(out::println);
    }

    @Override
    List<Map<String, @Nullable Object>> toMaps(Heat<Workload.Instance> heat) {
        return workers.stream()
                .map(count -> heat.toMap(count, row(heat, count)))
                .toList();
    }

    /** The sequential program and everybody with that many workers. */
    private static List<Timings> row(Heat<?> heat, int count) {
        return Stream.concat(
                        Stream.of(heat.base()),
                        heat.samples().stream()
                                .skip(1)
                                .filter(sample -> sample.contender().workers() == count))
                .toList();
    }
}
