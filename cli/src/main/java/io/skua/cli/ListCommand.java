package io.skua.cli;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.measure.Rival;
import io.skua.cli.output.Report;
import io.skua.cli.output.Screen;
import io.skua.island.Rule;
import io.skua.island.Rules;
import io.skua.lab.rivals.LoopRivals;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.Machines;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.Patterns;
import io.skua.workloads.places.PlaceWorkload;
import java.io.PrintWriter;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

@Command(
        name = "list",
        description = "List workloads, patterns of loops, forms, policies, rules of islands, rivals and machines.")
final class ListCommand extends SkuaCommand {
    @Option(names = "--json", description = "Print one JSON object instead.")
    private boolean json;

    @Override
    public void run() {
        if (json) {
            out().println(Report.json(toMap()));
        } else {
            print(out());
        }
    }

    private static void print(PrintWriter out) {
        lines(out, "workloads, each in all forms (skua run WORKLOAD [ARG...], or --preset NAME)", 2);
        for (Workload workload : Workloads.all()) {
            lines(out, "  " + workload.name() + ": " + workload.description(), 6);
            lines(out, "      " + workload.usage(), 8);
            workload.presets()
                    .forEach(preset -> lines(
                            out,
                            "      " + preset.name() + ": " + String.join(" ", preset.arguments()) + " ("
                                    + preset.origin() + ")",
                            8));
        }
        lines(
                out,
                "workloads for places (skua cluster run WORKLOAD [ARG...]): uts, nqueens and mandelbrot as above, and",
                2);
        PlaceWorkloads.all().stream().filter(ListCommand::isNew).forEach(workload -> {
            lines(out, "  " + workload.name() + ": " + workload.description(), 6);
            lines(out, "      " + workload.usage(), 8);
        });
        lines(out, "patterns of loops (skua run loop PATTERN [--n N])", 2);
        Patterns.all()
                .forEach(pattern -> lines(
                        out,
                        "  " + pattern.name() + ": " + pattern.description() + "; "
                                + Report.plural(pattern.defaultElements(), "element"),
                        6));
        lines(out, "forms, how the tasks are written (--form)", 2);
        Arrays.asList(Form.values()).forEach(form -> lines(out, "  " + form + ": " + form.description(), 6));
        lines(out, "policies, from whom a worker steals (--policy)", 2);
        for (VictimPolicy policy : Policies.all()) {
            boolean isDefault = policy.name().equals(Inputs.defaultPolicy());
            lines(out, "  " + policy.name() + (isDefault ? " (default)" : "") + ": " + policy.description(), 6);
        }
        lines(out, "rules, when islands grow and shrink (--rule)", 2);
        for (Rule rule : Rules.all()) {
            boolean isDefault = rule == Rules.usual();
            lines(out, "  " + rule.name() + (isDefault ? " (default)" : "") + ": " + rule.description(), 6);
        }
        lines(out, "rivals, to compare with (--against)", 2);
        Arrays.asList(Rival.values()).forEach(rival -> lines(out, "  " + rival + ": " + rival.description(), 6));
        lines(out, "rivals in loops, beside seq (--against)", 2);
        LoopRivals.all().forEach(rival -> lines(out, "  " + rival + ": " + rival.description(), 6));
        lines(out, "machines to simulate, beside mesh:8x4 of any size and files (--machine)", 2);
        Machines.all()
                .forEach(machine -> lines(
                        out,
                        "  " + machine.name() + ": " + machine.description() + "; "
                                + Report.plural(machine.topology().mesh().size(), "worker"),
                        6));
    }

    private static boolean isNew(PlaceWorkload workload) {
        return Workloads.all().stream().noneMatch(other -> other.name().equals(workload.name()));
    }

    private static void lines(PrintWriter out, String text, int indent) {
        int start = text.length() - text.stripLeading().length();
        for (String line : Report.wrap(text.strip(), indent - start, Screen.columnsOfSentences() - start)) {
            out.println(" ".repeat(start) + line);
        }
    }

    private static Map<String, Object> toMap() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("workloads", Workloads.all().stream().map(ListCommand::toMap).toList());
        map.put("placeWorkloads", named(PlaceWorkloads.all(), PlaceWorkload::name, PlaceWorkload::description));
        map.put("forms", named(List.of(Form.values()), Form::toString, Form::description));
        map.put("policies", named(Policies.all(), VictimPolicy::name, VictimPolicy::description));
        map.put("defaultPolicy", Inputs.defaultPolicy());
        map.put("rules", named(Rules.all(), Rule::name, Rule::description));
        map.put("rivals", named(List.of(Rival.values()), Rival::toString, Rival::description));
        map.put("patterns", Patterns.all().stream().map(ListCommand::toMap).toList());
        map.put("loopRivals", named(LoopRivals.all(), LoopRivals.Kind::name, LoopRivals.Kind::description));
        map.put("machines", Machines.all().stream().map(ListCommand::toMap).toList());
        return map;
    }

    private static Map<String, Object> toMap(Machine machine) {
        Map<String, Object> map = named(machine.name(), machine.description());
        map.put("workers", machine.topology().mesh().size());
        return map;
    }

    private static Map<String, Object> toMap(Pattern pattern) {
        Map<String, Object> map = named(pattern.name(), pattern.description());
        map.put("defaultElements", pattern.defaultElements());
        map.put("mostElements", pattern.mostElements());
        return map;
    }

    private static Map<String, Object> toMap(Workload workload) {
        List<String> words = List.of(workload.with().title().split(" "));
        Map<String, Object> map = named(workload.name(), workload.description());
        map.put("usage", workload.usage());
        map.put("defaultArgs", words.subList(1, words.size()));
        map.put("presets", workload.presets().stream().map(ListCommand::toMap).toList());
        map.put("forms", Arrays.stream(Form.values()).map(Form::toString).toList());
        return map;
    }

    private static Map<String, Object> toMap(Workload.Preset preset) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", preset.name());
        map.put("args", preset.arguments());
        map.put("origin", preset.origin());
        return map;
    }

    private static <T> List<Map<String, Object>> named(
            List<T> all, Function<T, String> name, Function<T, String> description) {
        return all.stream()
                .map(one -> named(name.apply(one), description.apply(one)))
                .toList();
    }

    private static Map<String, Object> named(String name, String description) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", name);
        map.put("description", description);
        return map;
    }
}
