package io.skua.cli.mix;

import io.skua.Islands;
import io.skua.Skua;
import io.skua.cli.file.RecordOptions;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.Checkup;
import io.skua.cli.output.DoctorLine;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.cli.output.Terminal;
import io.skua.doctor.Diagnosis;
import io.skua.lab.mix.LiveJob;
import io.skua.lab.mix.Mix;
import io.skua.lab.mix.MixEntry;
import io.skua.lab.mix.MixException;
import io.skua.lab.mix.MixMode;
import io.skua.lab.mix.MixObserver;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPlan;
import io.skua.lab.mix.MixSettings;
import io.skua.workloads.busy.BusyWatch;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs several jobs at the same time on this machine. */
@Command(
        name = "mix",
        description = "Run several jobs at the same time on this machine, and see what each of them gets of it.",
        footer = {
            "",
            "A job is a workload with its arguments, and behind commas what it may have of the workers: min (nobody"
                    + " takes more away), max, weight (its share when others want more, too; 1 to 1000) and a name.",
            "",
            "members: workers that it has, on average and at its peak; held: how long it had workers, added up; used:"
                    + " how long these ran its tasks, or the processor time of its threads; slowdown: against the whole"
                    + " machine for itself alone, without min and max; weighted speed-up: the sum of all jobs' speeds,"
                    + " alone being 1, each by its weight; fairness: Jain's index of speed by weight, 1 being fair;"
                    + " waste: the part of what was held that was not used.",
            "",
            "Example: skua mix \"nqueens 12\" \"varloop, weight=2\" \"fib 36, max=1, name=small\" --stagger 50"
        })
public final class MixCommand extends SkuaCommand {
    @Parameters(
            arity = "0..*",
            paramLabel = "JOB",
            description =
                    "Such as \"nqueens 12\" or \"fib 38, min=1, max=4, weight=2, name=mine\"; 'skua list' shows the"
                            + " workloads.")
    private List<String> jobs = new ArrayList<>();

    @Option(names = "--workers", paramLabel = "N", description = "How many workers; default: one per processor.")
    private @Nullable String workers;

    @Option(names = "--islands", description = "One Skua whose jobs share its workers by need. The default.")
    private boolean islands;

    @Option(
            names = "--fixed",
            paramLabel = "N",
            description = "Fixed shares instead: a Skua of N workers for each job.")
    private @Nullable String fixed;

    @Option(names = "--pools", description = "A ForkJoinPool for each job, as large as if it were alone.")
    private boolean pools;

    @Option(names = "--pool", description = "One ForkJoinPool for all jobs.")
    private boolean pool;

    @Mixin
    private IslandOptions islandOptions;

    @Option(names = "--policy", paramLabel = "NAME", description = "From whom a worker steals; see 'skua list'.")
    private @Nullable String policy;

    @Option(
            names = "--period",
            paramLabel = "MS",
            description = "Judge islands once in this many milliseconds; default: whenever something has changed.")
    private @Nullable String period;

    @Option(
            names = "--ledger",
            paramLabel = "FILE",
            description = "Share this machine with other programs that name the same file.")
    private @Nullable String ledger;

    @Option(
            names = "--stagger",
            paramLabel = "MS",
            defaultValue = "0",
            description = "Submit each job this many milliseconds after the one before; default: ${DEFAULT-VALUE}.")
    private String stagger;

    @Option(
            names = "--repeat",
            paramLabel = "N",
            defaultValue = "3",
            description = "How many mixes to measure, and how often each job alone; default: ${DEFAULT-VALUE}.")
    private String repeat;

    @Option(
            names = "--warm-up",
            paramLabel = "SECONDS",
            defaultValue = "1",
            description = "How long each job runs before it is measured; default: ${DEFAULT-VALUE}.")
    private String warmUp;

    @Mixin
    private RecordOptions files;

    @Mixin
    private OutputOptions output;

    private @Nullable Checkup checkup; // null without islands, since the jobs have several schedulers then

    @Override
    public void run() {
        output.refuseBoth();
        List<MixEntry> entries = JobInputs.jobs(jobs);
        MixSettings settings = settings();
        if (settings.mode() == MixMode.ISLANDS) {
            JobInputs.demandRoom(entries, settings.workers());
        }
        MixPlan plan = new MixPlan(JobInputs.stagger(stagger), Inputs.warmUpSeconds(warmUp), Inputs.repeat(repeat));
        BusyWatch watch = BusyWatch.start();
        MixAbout about = new MixAbout(entries, settings, plan, sharing());
        MixOutcome outcome = measure(new Mix(entries, settings, plan), about, settings);
        Optional<String> warning = watch.warning();
        MixPage page = new MixPage(List.of(about.title()), about.facts(), about.notes(), MixPage.Unit.SECONDS, outcome);
        output.print(page, out());
        Diagnosis diagnosis = checkup == null ? null : checkup.diagnosis();
        if (diagnosis != null && output.isForPeople()) {
            Report.wrap(DoctorLine.of(diagnosis), 2).forEach(out()::println);
        }
        warning.ifPresent(text -> spec().commandLine().getErr().println("skua: " + text));
    }

    private MixOutcome measure(Mix mix, MixAbout about, MixSettings settings) {
        int itsWorkers = Math.max(settings.workers(), settings.fixed());
        PrintWriter err = spec().commandLine().getErr();
        boolean live = output.isForPeople() && Terminal.OUTPUT.isThere() && Terminal.ERROR.isThere();
        ProgressMeter progress = ProgressMeter.of(live ? mix.preparingSteps() : mix.steps());
        try (LiveView view = new LiveView(progress, live ? System.err : null, itsWorkers).started()) {
            return LibraryWarnings.during(
                    () -> mix.run(
                            forgetfulBefore(view),
                            (skua, run) ->
                                    files.watch(skua, () -> header(about, skua), () -> examined(skua, run), err)),
                    err);
        } catch (MixException untrue) {
            throw UserException.result(String.valueOf(untrue.getMessage()));
        }
    }

    /** Lets the doctor forget what was before the first mix that counts. */
    private MixObserver forgetfulBefore(MixObserver view) {
        return new MixObserver() {
            private boolean counts;

            @Override
            public void step(String what) {
                view.step(what);
            }

            @Override
            public void mixBegins(Supplier<List<LiveJob>> live) {
                if (checkup != null && !counts) {
                    checkup.forget();
                }
                counts = true;
                view.mixBegins(live);
            }

            @Override
            public void mixEnds() {
                view.mixEnds();
            }
        };
    }

    /** Runs the jobs while the doctor listens. */
    private MixOutcome examined(Skua skua, Supplier<MixOutcome> run) {
        try (Checkup listens = Checkup.of(skua)) {
            checkup = listens;
            return run.get();
        }
    }

    private static Map<String, Object> header(MixAbout about, Skua skua) {
        Map<String, Object> header = new LinkedHashMap<>();
        header.put("program", about.title());
        header.put("workers", skua.workers());
        header.put("processors", Runtime.getRuntime().availableProcessors());
        header.put("policy", skua.policy());
        header.put("unit", "ns");
        return header;
    }

    private MixSettings settings() {
        MixMode mode = mode();
        boolean isIslands = mode == MixMode.ISLANDS;
        if (!isIslands) {
            islandOptions.refuseWithout(mode.toString());
        }
        JobInputs.demandFor(isIslands, period != null, "--period", "islands", mode.toString());
        for (String option : files.used()) {
            JobInputs.demandFor(isIslands, true, option, "islands", mode.toString());
        }
        JobInputs.demandFor(isIslands, ledger != null, "--ledger", "islands", mode.toString());
        JobInputs.demandFor(
                isIslands || mode == MixMode.FIXED, policy != null, "--policy", "Skua's workers", mode.toString());
        int share = fixed == null ? 0 : JobInputs.share(fixed);
        return new MixSettings(
                mode,
                Inputs.workers(workers, null),
                share,
                policy == null ? null : Inputs.policy(policy),
                itsIslands());
    }

    private MixMode mode() {
        Map<String, Boolean> modes = new LinkedHashMap<>();
        modes.put(MixMode.ISLANDS.toString(), islands);
        modes.put(MixMode.FIXED.toString(), fixed != null);
        modes.put(MixMode.POOLS.toString(), pools);
        modes.put(MixMode.POOL.toString(), pool);
        return MixMode.valueOf(JobInputs.one(modes).toUpperCase(Locale.ROOT));
    }

    private MixAbout.Sharing sharing() {
        return new MixAbout.Sharing(
                islandOptions.rule().name(), islandOptions.overlap(), period == null ? null : JobInputs.period(period));
    }

    private Islands itsIslands() {
        MixAbout.Sharing sharing = sharing();
        Islands result = Islands.usual().rule(sharing.rule());
        if (sharing.overlap()) {
            result = result.overlapping();
        }
        if (sharing.period() != null) {
            result = result.period(sharing.period());
        }
        return ledger == null ? result : result.ledger(JobInputs.ledger(ledger));
    }
}
