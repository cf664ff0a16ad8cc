package io.skua.cli.sim;

import io.skua.cli.file.RecordOptions;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.sim.Result;
import io.skua.sim.loop.TreeScheduler;
import io.skua.sim.machine.Machine;
import io.skua.sim.setup.Join;
import io.skua.topology.Allotment;
import io.skua.workloads.script.Program;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What to simulate a program on, and what to do with what came of it. */
final class SimOptions {
    private static final int SEEDS_MAX = 10_000;

    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "ideal-8x4",
            description = "One of those that 'skua list' shows, mesh:32x32 for an ideal one of any size, or a file;"
                    + " default: ${DEFAULT-VALUE}.")
    private String machine;

    @Option(names = "--source", paramLabel = "PLACE", description = "Where work starts; default: in the middle.")
    private @Nullable String source;

    @Option(names = "--workers", paramLabel = "N", description = "So many workers, the nearest; default: all places.")
    private @Nullable String workers;

    @Option(
            names = "--policy",
            paramLabel = "random,dvs",
            split = ",",
            hideParamSyntax = true,
            defaultValue = "random",
            description = "From whom a worker steals: one policy, several, or all; default: ${DEFAULT-VALUE}.")
    private List<String> policies = new ArrayList<>();

    @Option(
            names = "--join",
            paramLabel = "NAME",
            defaultValue = "handoff",
            description = "What a worker does that waits for a stolen task: leapfrog, policy, or handoff, as in the"
                    + " runtime; default: ${DEFAULT-VALUE}.")
    private String join;

    @Option(names = "--seed", paramLabel = "N", description = "Decides all that is left to chance; default: 1.")
    private @Nullable String seed;

    @Option(names = "--seeds", paramLabel = "N", description = "Runs with each of the seeds 1 to N instead.")
    private @Nullable String seeds;

    @Option(
            names = "--plot",
            paramLabel = "DIR",
            description = "Write charts there, as SVG files, and a page with all of them.")
    private @Nullable String plot;

    @Mixin
    private RecordOptions files;

    @Option(names = "--details", description = "Have every worker and the course of time in the JSON object, too.")
    private boolean details;

    @Option(names = "--json", description = "Print one JSON object instead of a table.")
    private boolean json;

    /** @param loops how to run loops; null for a program that has none */
    void simulate(Program program, @Nullable TreeScheduler loops, CommandLine line) {
        PrintWriter out = line.getOut();
        if (details && !json) {
            throw UserException.input("--details are a part of the JSON object: say --json as well.");
        }
        SimulationPlan plan = plan(program, loops);
        PlotOutput plots = plot == null ? null : PlotOutput.in(plot);
        List<Result> results =
                files.used().isEmpty() ? SimRuns.all(plan) : List.of(SimRecording.run(plan, files, line.getErr()));
        if (json) {
            out.println(Report.json(new JsonOutput(plan, details).toMap(results)));
        } else {
            new TextOutput(plan, results).print(out);
        }
        if (plots != null) {
            List<String> files = plots.write(plan, results);
            if (!json) {
                out.println();
                Report.wrap("pictures in " + plot + ", all of them on the page " + plot + "/" + files.get(0), 2)
                        .forEach(out::println);
            }
        }
        out.flush();
    }

    private SimulationPlan plan(Program program, @Nullable TreeScheduler loops) {
        Machine itsMachine = SimInputs.machine(machine);
        Allotment allotment = SimInputs.allotment(itsMachine, source, workers);
        Join itsJoin = SimInputs.join(join);
        var choice = new SimulationPlan.Choice(SimInputs.policies(policies), seeds());
        if (!files.used().isEmpty() && choice.runs() > 1) {
            throw UserException.input(files.used().get(0) + " takes the events of one run, and these are "
                    + Report.count(choice.runs()) + ": name one policy and one seed.");
        }
        return new SimulationPlan(program, itsMachine, allotment, itsJoin, loops, choice);
    }

    private List<Long> seeds() {
        if (seeds == null) {
            return List.of(seed == null ? 1 : SimInputs.seed(seed));
        }
        if (seed != null) {
            throw UserException.input("--seed and --seeds both say which seeds there are: use one of them.");
        }
        return LongStream.rangeClosed(1, Inputs.whole("--seeds", seeds, SEEDS_MAX))
                .boxed()
                .toList();
    }
}
