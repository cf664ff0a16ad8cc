package io.skua.cli.sim;

import io.skua.cli.file.RecordOptions;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.mix.IslandOptions;
import io.skua.cli.mix.JobInputs;
import io.skua.cli.mix.MixPage;
import io.skua.cli.mix.OutputOptions;
import io.skua.lab.mix.MixEntry;
import io.skua.lab.mix.MixOutcome;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machine;
import io.skua.sim.mix.Regime;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParseResult;

@Command(
        name = "mix",
        description = "Run several jobs at the same time on a simulated machine. Times are in the machine's unit.",
        footer = {
            "",
            "Jobs and figures are those of 'skua mix', whose help explains them. In a pool, each of the jobs that run"
                    + " counts as the holder of an equal part.",
            "",
            "Example: skua sim mix \"nqueens 10\" \"varloop 300 14\" \"fib 25, weight=2\" --machine mesh:16x16"
        })
final class SimMixCommand extends SkuaCommand {
    private static final int TIME_MAX = 1_000_000_000;
    private static final int PATIENCE_MAX = 1_000_000;

    @Parameters(
            arity = "0..*",
            paramLabel = "JOB",
            description =
                    "Such as \"nqueens 10\" or \"fib 25, min=1, max=4, weight=2, name=mine\"; 'skua list' shows the"
                            + " workloads.")
    private List<String> jobs = new ArrayList<>();

    @Option(
            names = "--machine",
            paramLabel = "MACHINE",
            defaultValue = "ideal-8x4",
            description = "One of those that 'skua list' shows, mesh:32x32 for an ideal one of any size, or a file;"
                    + " default: ${DEFAULT-VALUE}.")
    private String machine;

    @Option(names = "--islands", description = "Jobs share workers by need. The default.")
    private boolean islands;

    @Option(
            names = "--fixed",
            paramLabel = "N",
            description =
                    "Fixed shares instead: the machine in equal parts of N workers, or a few more if there is a rest.")
    private @Nullable String fixed;

    @Option(names = "--pool", description = "One pool for all jobs.")
    private boolean pool;

    @Option(names = "--oracle", description = "What could be done at best by somebody who knows what each job needs.")
    private boolean oracle;

    @Mixin
    private IslandOptions islandOptions;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            description = "From whom a worker steals; default: as in the runtime, and random in a pool.")
    private @Nullable String policy;

    @Option(
            names = "--period",
            paramLabel = "T",
            description = "Judge islands once in this many units of time; default: whenever something has changed.")
    private @Nullable String period;

    @Option(
            names = "--patience",
            paramLabel = "R",
            description = "After this many rounds in vain a member of an island counts as hungry; default: 2.")
    private @Nullable String patience;

    @Option(
            names = "--stagger",
            paramLabel = "T",
            defaultValue = "0",
            description = "Submit each job this many units of time after the one before; default: ${DEFAULT-VALUE}.")
    private String stagger;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Decides all that is left to chance; default: ${DEFAULT-VALUE}.")
    private String seed;

    @Mixin
    private RecordOptions files;

    @Mixin
    private OutputOptions output;

    @Override
    public void run() {
        refuseWhatStandsBefore();
        output.refuseBoth();
        List<MixEntry> entries = JobInputs.jobs(jobs);
        Machine itsMachine = SimInputs.machine(machine);
        int workers = itsMachine.topology().mesh().size();
        Regime regime = regime(workers);
        if (regime instanceof Regime.Islands) {
            JobInputs.demandRoom(entries, workers);
        }
        MixRun mix = new MixRun(
                entries, itsMachine, regime, Inputs.whole("--stagger", stagger, 0, TIME_MAX), SimInputs.seed(seed));
        refuseToRecordAnOracle(regime);
        MixOutcome outcome = mix.run(files, spec().commandLine().getErr());
        MixPage page = new MixPage(mix.title(), mix.facts(), mix.notes(), MixPage.Unit.of(itsMachine.unit()), outcome);
        output.print(page, out());
    }

    private void refuseToRecordAnOracle(Regime regime) {
        for (String option : files.used()) {
            JobInputs.demandFor(!(regime instanceof Regime.Oracle), true, option, "workers that steal", regime.name());
        }
    }

    private Regime regime(int workers) {
        String mode = mode();
        boolean isIslands = mode.equals("islands");
        if (!isIslands) {
            islandOptions.refuseWithout(mode);
        }
        JobInputs.demandFor(isIslands, period != null, "--period", "islands", mode);
        JobInputs.demandFor(isIslands, patience != null, "--patience", "islands", mode);
        JobInputs.demandFor(!mode.equals("oracle"), policy != null, "--policy", "workers that steal", mode);
        return switch (mode) {
            case "fixed" -> fixed(workers / Inputs.whole("--fixed", String.valueOf(fixed), 1, workers));
            case "pool" -> new Regime.Pool(Inputs.victimPolicy(policy == null ? "random" : policy));
            case "oracle" -> new Regime.Oracle();
            default -> islands();
        };
    }

    private String mode() {
        Map<String, Boolean> modes = new LinkedHashMap<>();
        modes.put("islands", islands);
        modes.put("fixed", fixed != null);
        modes.put("pool", pool);
        modes.put("oracle", oracle);
        return JobInputs.one(modes);
    }

    private Regime fixed(int partitions) {
        return policy == null
                ? new Regime.Fixed(partitions)
                : new Regime.Fixed(partitions, Inputs.victimPolicy(policy));
    }

    private Regime islands() {
        Regime.Islands usual = Regime.Islands.usual();
        VictimPolicy itsPolicy = policy == null ? usual.policy() : Inputs.victimPolicy(policy);
        return new Regime.Islands(
                islandOptions.rule(),
                itsPolicy,
                islandOptions.overlap(),
                period == null ? 0 : Inputs.whole("--period", period, 1, TIME_MAX),
                patience == null ? usual.patience() : Inputs.whole("--patience", patience, 1, PATIENCE_MAX));
    }

    /**
     * What stands before the word mix belongs to the command above, which has nothing to do then: it would be ignored.
     */
    private void refuseWhatStandsBefore() {
        ParseResult before =
                Objects.requireNonNull(spec().commandLine().getParent()).getParseResult();
        if (!before.matchedPositionals().isEmpty() || !before.matchedOptions().isEmpty()) {
            throw UserException.input("what belongs to a mix stands behind the word 'mix': put "
                    + (before.matchedOptions().isEmpty()
                            ? "'" + before.matchedPositionals().get(0).getValue() + "'"
                            : before.matchedOptions().get(0).longestName())
                    + " there, or leave it out.");
        }
    }
}
