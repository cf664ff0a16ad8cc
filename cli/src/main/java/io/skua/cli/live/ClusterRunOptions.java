package io.skua.cli.live;

import io.skua.cli.child.FreePorts;
import io.skua.cli.child.PlaceProcess;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.Times;
import io.skua.cli.input.UserException;
import io.skua.place.protocol.Stealing;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which places to start, and what happens to them. */
final class ClusterRunOptions {
    private static final String PLACES = "4";
    private static final String SUBMITTER = "0";

    @Option(
            names = "--places",
            paramLabel = "N",
            description = "How many places to start, with the numbers 0, 1 and so on; default: " + PLACES + ".")
    private @Nullable String places; // null if it was not said

    @Option(
            names = "--workers",
            paramLabel = "N",
            defaultValue = "1",
            description = "How many workers each place has; default: ${DEFAULT-VALUE}.")
    private String workers;

    @Option(
            names = "--stealing",
            paramLabel = "NAME",
            defaultValue = "successonly",
            description = "How places look for work: successonly, successonly-acyclic, baseline, lifeline or random;"
                    + " default: ${DEFAULT-VALUE}.")
    private String stealing;

    @Option(
            names = "--instalment",
            paramLabel = "T",
            defaultValue = "5s",
            description = "How often a place secures what it has done, as in 500ms or 5s; default: ${DEFAULT-VALUE}. A"
                    + " crash costs at most the work of this time.")
    private String instalment;

    @Option(
            names = "--submitter",
            paramLabel = "P",
            description = "The number of the place that submits the job; default: " + SUBMITTER + ". If it is killed"
                    + " or stopped, another place attaches to the job.")
    private @Nullable String submitter; // null if it was not said

    @Option(
            names = "--kill",
            paramLabel = "P@WHEN",
            split = ",",
            hideParamSyntax = true,
            description = "Kill place P (SIGKILL) after a share of the work or a time, as in 2@40%% or 2@3s; several"
                    + " stand between commas.")
    private List<String> kills = new ArrayList<>();

    @Option(
            names = "--stop",
            paramLabel = "P@WHEN+T",
            split = ",",
            hideParamSyntax = true,
            description = "Stop place P (SIGSTOP) and let it go on after T (SIGCONT), as in 1@30%%+4s; without +T after"
                    + " 10 s.")
    private List<String> stops = new ArrayList<>();

    @Option(
            names = "--join",
            paramLabel = "N@WHEN",
            split = ",",
            hideParamSyntax = true,
            description = "Start N places more, as in 1@50%%; their numbers go on from those of the others.")
    private List<String> joins = new ArrayList<>();

    /** @param folder the folder with keys; null without TLS */
    IntFunction<RunPlan.Launch> launches(@Nullable String folder) {
        List<String> common = new ArrayList<>(workWords());
        if (folder != null) {
            common.addAll(List.of("--tls", folder));
        }
        int first = count();
        List<Integer> ports;
        try {
            ports = FreePorts.find(first + joining());
        } catch (IOException e) {
            throw new UncheckedIOException("there are no free ports", e);
        }
        String peers = ports.subList(0, first).stream()
                .map(port -> "127.0.0.1:" + port)
                .collect(Collectors.joining(","));
        return number -> {
            String name = "skua-" + number;
            List<String> words = new ArrayList<>(List.of("place", "--led", "--name", name));
            words.addAll(List.of("--bind", "127.0.0.1:" + ports.get(number), "--peers", peers));
            words.addAll(common);
            return new RunPlan.Launch(name, PlaceProcess.command(words));
        };
    }

    /** The process that joins a cluster that runs already. */
    IntFunction<RunPlan.Launch> launch(String attach, AttachOptions options) {
        String name = "run-" + ProcessHandle.current().pid();
        List<String> words = new ArrayList<>(List.of("place", "--led", "--name", name, "--peers", attach));
        words.addAll(options.words());
        words.addAll(workWords());
        return number -> new RunPlan.Launch(name, PlaceProcess.command(words));
    }

    private String way() {
        List<String> known =
                Arrays.stream(Stealing.values()).map(Stealing::label).toList();
        return Inputs.named("way of stealing", stealing, known);
    }

    private List<String> workWords() {
        String time = Times.text(Times.time("--instalment", instalment));
        int each = Inputs.workers(workers);
        return List.of("--workers", String.valueOf(each), "--stealing", way(), "--instalment", time);
    }

    RunPlan plan(RunPlan.Work work) {
        int first = count();
        List<Happening> happenings = happenings();
        if (work.total().isEmpty()
                && happenings.stream().anyMatch(each -> each.moment().isShare())) {
            throw UserException.input("nobody knows before the end how much work "
                    + work.program().title() + " is: say when as a time, as in --kill 2@3s.");
        }
        long killed = happenings.stream()
                .filter(each -> each.kind() == Happening.Kind.KILL)
                .map(Happening::number)
                .distinct()
                .count();
        int most = first + joining();
        for (Happening each : happenings) {
            if (each.kind() != Happening.Kind.JOIN && each.number() >= most) {
                throw UserException.input(each.kind().option() + " names place " + each.number()
                        + ", and the places have the numbers 0 to " + (most - 1) + ".");
            }
        }
        if (killed >= first) {
            throw UserException.input("--kill must leave a place of the " + first
                    + " from the start, since the job dies with the last one, but was to kill " + killed + ".");
        }
        int itsSubmitter = Inputs.whole("--submitter", submitter == null ? SUBMITTER : submitter, 0, first - 1);
        return new RunPlan(work, way(), first, itsSubmitter, happenings, RunPlan.Patience.usual(first));
    }

    /** One place, which submits to a cluster that runs already. */
    RunPlan attachedPlan(RunPlan.Work work) {
        if (!kills.isEmpty() || !stops.isEmpty() || !joins.isEmpty()) {
            throw UserException.input("--kill, --stop and --join are for places that this command starts: leave them"
                    + " out, or leave out --attach.");
        }
        if (places != null || submitter != null) {
            throw UserException.input("--places and --submitter are for places that this command starts, and with"
                    + " --attach it starts one, which submits the job: leave them out, or leave out --attach.");
        }
        return new RunPlan(work, way(), 1, 0, List.of(), RunPlan.Patience.attached());
    }

    private List<Happening> happenings() {
        List<Happening> all = new ArrayList<>();
        kills.forEach(text -> all.add(Happening.of(Happening.Kind.KILL, text)));
        stops.forEach(text -> all.add(Happening.of(Happening.Kind.STOP, text)));
        joins.forEach(text -> all.add(Happening.of(Happening.Kind.JOIN, text)));
        return List.copyOf(all);
    }

    private int count() {
        return Inputs.whole("--places", places == null ? PLACES : places, RunPlan.PLACES_MAX);
    }

    private int joining() {
        return happenings().stream()
                .filter(each -> each.kind() == Happening.Kind.JOIN)
                .mapToInt(Happening::number)
                .sum();
    }
}
