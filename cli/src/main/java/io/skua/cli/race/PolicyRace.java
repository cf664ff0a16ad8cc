package io.skua.cli.race;

import io.skua.Skua;
import io.skua.cli.input.Inputs;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Skua's policies against each other, with all the machine's workers. The reference policy comes first. */
final class PolicyRace extends Race<Workload.Instance> {
    private static final String REFERENCE = "random";

    private final int workers = Runtime.getRuntime().availableProcessors();
    private final List<String> policies = Stream.concat(
                    Stream.of(REFERENCE), Inputs.policies().stream().filter(policy -> !policy.equals(REFERENCE)))
            .toList();

    PolicyRace(Course<Workload.Instance> course, Field field) {
        super(course, field);
    }

    @Override
    List<Entry> entries() {
        return field().workersOr(List.of(workers)).stream()
                .flatMap(count -> policies.stream().map(policy -> new Entry(policy, count)))
                .toList();
    }

    @Override
    Contender enter(Entry entry, Workload.Instance instance, Schedulers schedulers) {
        String policy = entry.name();
        Skua skua = schedulers.skua(new Schedulers.Setup(entry.workers(), policy, null));
        return Contender.skua(policy, "Skua with " + policy, instance, Form.TYPED, skua);
    }

    @Override
    void print(List<Heat<Workload.Instance>> heats, PrintWriter out) {
        List<String> header = new ArrayList<>(List.of(""));
        header.addAll(policies);
        List<List<String>> rows = new ArrayList<>();
        for (Heat<Workload.Instance> heat : heats) {
            List<String> cells = new ArrayList<>(List.of(heat.title()));
            heat.samples().forEach(sample -> cells.add(heat.cell(sample, true)));
            rows.add(cells);
        }
        List<String> last = new ArrayList<>(List.of("geometric mean"));
        IntStream.range(0, policies.size()).forEach(i -> {
            OptionalDouble mean = mean(heats, i);
            last.add(mean.isPresent() ? "(" + Report.factor(mean.getAsDouble()) + ")" : "");
        });
        rows.add(last);
        out.println(Report.columns(header, rows));
        out.println();
        Report.wrap(
                        "Seconds, the median of " + repeat() + " runs, and in brackets the speed where that of "
                                + REFERENCE + " is 1; tasks are written in the typed form.",
                        0)
                .forEach(out::println);
        Report.wrap(
                        "Measured with " + Report.plural(workers, "worker") + " on " + ThisMachine.here()
                                + "; every answer was checked.",
                        0)
                .forEach(out::println);
    }

    /** Of the speeds relative to the reference. A heat in which one of both ran out of stack does not count. */
    private static OptionalDouble mean(List<Heat<Workload.Instance>> heats, int policy) {
        OptionalDouble logarithm = heats.stream()
                .filter(heat -> !heat.base().isOutOfStack()
                        && !heat.samples().get(policy).isOutOfStack())
                .mapToDouble(heat -> Math.log(heat.samples().get(policy).speedAgainst(heat.base())))
                .average();
        return logarithm.isPresent() ? OptionalDouble.of(Math.exp(logarithm.getAsDouble())) : logarithm;
    }

    @Override
    List<Map<String, @Nullable Object>> toMaps(Heat<Workload.Instance> heat) {
        return List.of(heat.toMap(workers, heat.samples()));
    }

    @Override
    Map<String, Object> summary(List<Heat<Workload.Instance>> heats) {
        Map<String, Object> means = new LinkedHashMap<>();
        for (int i = 0; i < policies.size(); i++) {
            OptionalDouble mean = mean(heats, i);
            if (mean.isPresent()) {
                means.put(policies.get(i), mean.getAsDouble());
            }
        }
        return Map.of("meanSpeeds", means);
    }
}
