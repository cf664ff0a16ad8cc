package io.skua.cli.cluster;

import io.skua.cli.file.RecordOptions;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.story.Texts;
import io.skua.place.protocol.Stealing;
import io.skua.sim.cluster.ClusterResult;
import io.skua.workloads.Workload;
import io.skua.workloads.anywhere.AnywhereProgram;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

/** Runs a program on a simulated cluster. */
@Command(
        name = "cluster",
        description = "Run a program on a simulated cluster of places that steal from each other. One seed decides"
                + " everything.",
        footer = {
            "",
            "Example: skua sim cluster uts T1 --places 16 --stealing successonly,baseline --crash 1@40%%"
                    + " --instalment 5%%",
            "docs/simulator.md says what is simulated, and what is not."
        })
public final class SimClusterCommand extends SkuaCommand {
    private static final int SEEDS_MAX = 10_000;

    @Parameters(index = "0", paramLabel = "WORKLOAD", description = "uts or nqueens.")
    private String workload;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments; see 'skua list'.")
    private List<String> arguments = new ArrayList<>();

    @Option(
            names = "--stealing",
            paramLabel = "NAME,NAME",
            split = ",",
            hideParamSyntax = true,
            defaultValue = "successonly",
            description = "How places look for work at others: one or several of successonly, successonly-acyclic,"
                    + " baseline, lifeline and random; default: ${DEFAULT-VALUE}.")
    private List<String> stealing = new ArrayList<>();

    @Option(
            names = "--seeds",
            paramLabel = "N",
            defaultValue = "1",
            description = "Run with each of the seeds 1 to N, and show the run with the median time; default:"
                    + " ${DEFAULT-VALUE}.")
    private String seeds;

    @Option(names = "--json", description = "Print a JSON array with one object per way of stealing.")
    private boolean json;

    @Mixin
    private ClusterOptions options;

    @Mixin
    private RecordOptions record;

    @Override
    public void run() {
        refuseWhatStandsBefore();
        List<Stealing> ways = ClusterInputs.stealing(stealing);
        int count = Inputs.whole("--seeds", seeds, SEEDS_MAX);
        AnywhereProgram program = program();
        ClusterSetup setup = options.setup(program);
        Map<Stealing, List<ClusterResult>> results = new LinkedHashMap<>();
        if (record.used().isEmpty()) {
            ways.forEach(way -> results.put(way, setup.run(way, count)));
        } else {
            results.put(ways.get(0), List.of(recorded(setup, ways, count)));
        }
        out().print(json ? ClusterOutput.json(results) : ClusterOutput.text(setup, results));
        out().flush();
        complain(results);
    }

    private ClusterResult recorded(ClusterSetup setup, List<Stealing> ways, int count) {
        if (ways.size() > 1 || count > 1) {
            throw UserException.input(record.used().get(0) + " is for one run: name one way of stealing and one seed.");
        }
        Stealing way = ways.get(0);
        Texts texts = new Texts();
        return record.log(
                () -> setup.header(way),
                texts::text,
                listeners -> setup.run(way, listeners, texts),
                spec().commandLine().getErr());
    }

    private AnywhereProgram program() {
        Workload.Instance instance = Inputs.workload(workload, arguments);
        return instance.anywhere()
                .orElseThrow(() -> UserException.input(
                        "the tasks of " + workload + " cannot run at any place of a cluster: choose uts or nqueens."));
    }

    private static void complain(Map<Stealing, List<ClusterResult>> results) {
        results.forEach((way, runs) -> {
            for (int i = 0; i < runs.size(); i++) {
                ClusterResult run = runs.get(i);
                if (run.failure() != null) {
                    throw UserException.result(
                            "the job failed under " + way.label() + " with seed " + (i + 1) + ": " + run.failure());
                }
                if (!run.isCorrect()) {
                    throw UserException.result("the answer " + run.answer() + " is wrong under " + way.label()
                            + " with seed " + (i + 1) + ".");
                }
            }
        });
    }

    /** What stands before the word cluster belongs to the command above, which would ignore it. */
    private void refuseWhatStandsBefore() {
        ParseResult before =
                Objects.requireNonNull(spec().commandLine().getParent()).getParseResult();
        if (!before.matchedPositionals().isEmpty() || !before.matchedOptions().isEmpty()) {
            throw UserException.input("what belongs to a cluster stands behind the word 'cluster': put "
                    + (before.matchedOptions().isEmpty()
                            ? "'" + before.matchedPositionals().get(0).getValue() + "'"
                            : before.matchedOptions().get(0).longestName())
                    + " there, or leave it out.");
        }
    }
}
