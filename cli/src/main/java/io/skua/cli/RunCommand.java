package io.skua.cli;

import io.skua.Counters;
import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = "Run a workload on Skua, and on rivals to compare with.",
        footer = {"", "Example: skua run nqueens 14 --against seq,fjp"})
final class RunCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "WORKLOAD", description = "One of those that 'skua list' shows.")
    private String workload;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--workers", paramLabel = "N", description = "How many workers; default: one per processor.")
    private @Nullable String workers;

    @Option(names = "--policy", paramLabel = "NAME", description = "From whom a worker steals; see 'skua list'.")
    private @Nullable String policy;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "typed",
            description = "How its tasks are written: typed, lambda or recursive; default: ${DEFAULT-VALUE}.")
    private String form;

    @Option(
            names = "--against",
            paramLabel = "seq,fjp",
            split = ",",
            hideParamSyntax = true,
            description = "Whom to compare with: seq (sequential), fjp (ForkJoinPool) or both.")
    private List<String> against = new ArrayList<>();

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "5",
            description = "How many runs to measure; default: ${DEFAULT-VALUE}.")
    private String repeat;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How long each contender runs before it is measured; default: ${DEFAULT-VALUE}.")
    private String warmUp;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    @Override
    public void run() {
        Workload.Instance instance = Inputs.workload(workload, arguments);
        Form itsForm = Inputs.form(form);
        Set<Rival> rivals = Inputs.rivals(against);
        int itsWorkers = workers == null ? Runtime.getRuntime().availableProcessors() : Inputs.workers(workers);
        String itsPolicy = policy == null ? null : Inputs.policy(policy);
        int itsRepeat = Inputs.repeat(repeat);
        double itsWarmUp = Inputs.warmUpSeconds(warmUp);
        try (Schedulers schedulers = new Schedulers(itsPolicy)) {
            Skua skua = schedulers.skua(itsWorkers);
            List<Contender> contenders = new ArrayList<>();
            contenders.add(Contender.skua(instance, itsForm, skua));
            rivals.forEach(rival -> contenders.add(rival.on(instance, schedulers, itsWorkers)));
            Measurement measurement = new Measurement(instance, contenders, itsWarmUp, itsRepeat);
            List<Sample> samples;
            try (Progress progress = Progress.of(measurement.steps())) {
                samples = measurement.run(progress);
            }
            new Result(instance, skua, itsForm, itsRepeat, samples).print(out(), json);
            String problem = measurement.problem();
            if (problem != null) {
                throw UserException.result(problem);
            }
        }
    }

    /** @param samples Skua's first, then the rivals' */
    private record Result(Workload.Instance instance, Skua skua, Form form, int repeat, List<Sample> samples) {
        private Sample ours() {
            return samples.get(0);
        }

        void print(PrintWriter out, boolean json) {
            if (json) {
                out.println(Report.json(toMap()));
            } else {
                printText(out);
            }
        }

        private Map<String, @Nullable Object> toMap() {
            List<String> words = List.of(instance.title().split(" "));
            Map<String, Object> rivals = new LinkedHashMap<>();
            for (Sample sample : samples.subList(1, samples.size())) {
                Map<String, @Nullable Object> rival = new LinkedHashMap<>();
                rival.put("seconds", seconds(sample));
                rivals.put(sample.contender().name(), rival);
            }
            Counters counters = ours().isOutOfStack() ? null : ours().counters();
            Map<String, @Nullable Object> map = new LinkedHashMap<>();
            map.put("workload", words.get(0));
            map.put("args", words.subList(1, words.size()));
            map.put("workers", skua.workers());
            map.put("policy", skua.policy());
            map.put("form", form.toString());
            map.put("answer", Report.plain(ours().answer()));
            map.put("correct", ours().correct());
            map.put("seconds", seconds(ours()));
            map.put("rivals", rivals);
            map.put("tasks", counters == null ? null : counters.tasks());
            map.put("steals", counters == null ? null : counters.steals());
            map.put("failedSteals", counters == null ? null : counters.failedSteals());
            return map;
        }

        private static @Nullable Double seconds(Sample sample) {
            return sample.isOutOfStack() ? null : Report.micros(sample.median());
        }

        private void printText(PrintWriter out) {
            out.println(instance.title() + " on " + Report.plural(skua.workers(), "worker") + ", policy "
                    + skua.policy() + ", " + (repeat == 1 ? "one run" : "the median of " + repeat + " runs")
                    + " after warm-up");
            out.println();
            out.println(table());
            out.println();
            out.println("answer: " + ours().answer() + verdict());
            Counters counters = ours().isOutOfStack() ? null : ours().counters();
            if (counters != null) {
                out.println("Skua ran " + Report.plural(counters.tasks(), "task") + ", "
                        + Report.count(counters.steals()) + " of them stolen; "
                        + Report.plural(counters.failedSteals(), "attempt") + " to steal failed");
            }
        }

        private String verdict() {
            if (ours().isWrong()) {
                return ", WRONG";
            }
            if (ours().correct() == null) {
                return ", which nobody has published; with --against seq it is compared";
            }
            return instance.known().isPresent() ? ", correct" : ", as in the sequential program";
        }

        private String table() {
            Optional<Sample> base = base();
            List<String> header = new ArrayList<>(List.of("who", "seconds"));
            base.ifPresent(sample -> header.add("speed, " + sample.contender().label() + " = 1"));
            if (repeat > 1) {
                header.add("fastest to slowest");
            }
            return Report.table(
                    header, samples.stream().map(sample -> row(sample, base)).toList());
        }

        /** Whom to compare with: the sequential program if it runs, else the first rival. */
        private Optional<Sample> base() {
            List<Sample> rivals = samples.subList(1, samples.size()).stream()
                    .filter(sample -> !sample.isOutOfStack())
                    .toList();
            return rivals.stream()
                    .filter(sample -> sample.contender().name().equals(Rival.SEQ.toString()))
                    .findFirst()
                    .or(() -> rivals.stream().findFirst());
        }

        private List<String> row(Sample sample, Optional<Sample> base) {
            boolean ran = !sample.isOutOfStack();
            List<String> row = new ArrayList<>();
            row.add(sample.contender().label());
            row.add(ran ? Report.seconds(sample.median()) : "no stack left");
            base.ifPresent(other -> row.add(ran ? Report.factor(sample.speedAgainst(other)) : ""));
            if (repeat > 1) {
                row.add(ran ? Report.seconds(sample.fastest()) + " to " + Report.seconds(sample.slowest()) : "");
            }
            return row;
        }
    }
}
