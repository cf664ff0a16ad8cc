package io.skua.cli;

import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workloads;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "race",
        description = "Race Skua in all its forms against ForkJoinPool and sequential programs, on every workload.")
final class RaceCommand extends SkuaCommand {
    private static final Course FULL = new Course(List.of("fib 40", "nqueens 14", "uts T1", "uts T3"), 1, 5);
    private static final Course QUICK = new Course(List.of("fib 34", "nqueens 12", "uts T1"), 0.3, 3);

    @Option(names = "--quick", description = "Smaller inputs and fewer runs: less than a minute instead of a few.")
    private boolean quick;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public void run() {
        race(quick ? QUICK : FULL, out(), json);
    }

    static void race(Course course, PrintWriter out, boolean json) {
        try (Schedulers schedulers = new Schedulers(null)) {
            List<Heat> heats = course.heats(schedulers);
            int steps =
                    heats.stream().mapToInt(heat -> heat.measurement.steps()).sum();
            try (Progress progress = Progress.of(steps)) {
                heats.forEach(heat -> heat.run(progress));
            }
            if (json) {
                out.println(Report.json(toMap(course, heats)));
            } else {
                print(course, heats, out);
            }
            heats.stream()
                    .flatMap(heat -> Stream.ofNullable(heat.measurement.problem()))
                    .findFirst()
                    .ifPresent(problem -> {
                        throw UserException.result(problem);
                    });
        }
    }

    private static void print(Course course, List<Heat> heats, PrintWriter out) {
        List<String> header = new ArrayList<>(List.of("", "workers"));
        header.addAll(heats.get(0).labels());
        out.println(Report.table(
                header, heats.stream().flatMap(heat -> heat.rows().stream()).toList()));
        out.println();
        out.println("Seconds, the median of " + course.repeat + " runs, and in brackets the speed where the sequential"
                + " program's is 1: with n workers, n is the ideal.");
        out.println("Measured on " + Machine.here() + "; every answer was checked.");
    }

    private static Map<String, Object> toMap(Course course, List<Heat> heats) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("machine", Machine.here().toMap());
        map.put("repeat", course.repeat);
        map.put("races", heats.stream().flatMap(heat -> heat.toMaps().stream()).toList());
        return map;
    }

    /** What to race on, and how thoroughly. */
    record Course(List<String> commands, double warmUpSeconds, int repeat) {
        private List<Heat> heats(Schedulers schedulers) {
            return commands.stream()
                    .map(command -> new Heat(this, instance(command), schedulers))
                    .toList();
        }

        private static Workload.Instance instance(String command) {
            List<String> words = List.of(command.split(" "));
            return Workloads.named(words.get(0)).with(words.subList(1, words.size()));
        }
    }

    /** One workload: everybody with one worker, and with one per processor. The sequential program comes first. */
    private static final class Heat {
        private final Workload.Instance instance;
        private final List<Integer> workers = Stream.of(1, Runtime.getRuntime().availableProcessors())
                .distinct()
                .toList();
        private final Measurement measurement;
        private List<Sample> samples = List.of();

        Heat(Course course, Workload.Instance instance, Schedulers schedulers) {
            this.instance = instance;
            List<Contender> contenders = new ArrayList<>();
            contenders.add(Rival.SEQ.on(instance, schedulers, 1));
            for (int count : workers) {
                contenders.add(Rival.FJP.on(instance, schedulers, count));
                for (Form form : Form.values()) {
                    contenders.add(Contender.skua(instance, form, schedulers.skua(count)));
                }
            }
            measurement = new Measurement(instance, contenders, course.warmUpSeconds, course.repeat);
        }

        void run(Progress progress) {
            samples = measurement.run(progress);
        }

        List<String> labels() {
            return row(workers.get(0)).stream()
                    .map(sample -> sample.contender().label())
                    .toList();
        }

        /** The sequential program and everybody with that many workers. */
        private List<Sample> row(int count) {
            return Stream.concat(
                            samples.stream().limit(1),
                            samples.stream()
                                    .skip(1)
                                    .filter(sample -> sample.contender().workers() == count))
                    .toList();
        }

        List<List<String>> rows() {
            List<List<String>> rows = new ArrayList<>();
            for (int count : workers) {
                List<String> cells = new ArrayList<>(List.of(instance.title(), Integer.toString(count)));
                row(count).forEach(sample -> cells.add(cell(sample)));
                rows.add(cells);
            }
            return rows;
        }

        private String cell(Sample sample) {
            if (sample.isOutOfStack()) {
                return "no stack left";
            }
            String seconds = Report.seconds(sample.median());
            return sample == samples.get(0)
                    ? seconds
                    : seconds + " (" + Report.factor(sample.speedAgainst(samples.get(0))) + ")";
        }

        List<Map<String, @Nullable Object>> toMaps() {
            return workers.stream().map(this::toMap).toList();
        }

        private Map<String, @Nullable Object> toMap(int count) {
            List<String> words = List.of(instance.title().split(" "));
            Map<String, @Nullable Object> seconds = new LinkedHashMap<>();
            row(count)
                    .forEach(sample -> seconds.put(
                            sample.contender().name(), sample.isOutOfStack() ? null : Report.micros(sample.median())));
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("workload", words.get(0));
            map.put("args", words.subList(1, words.size()));
            map.put("workers", count);
            map.put("answer", Report.plain(samples.get(0).answer()));
            map.put("correct", row(count).stream().noneMatch(Sample::isWrong));
            map.put("seconds", seconds);
            return map;
        }
    }
}
