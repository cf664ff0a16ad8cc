package io.skua.cli.live;

import io.skua.cli.gateway.PlacesGateway;
import io.skua.cli.input.ImageFile;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Terminal;
import io.skua.cli.session.TemporaryKeys;
import io.skua.cli.story.RecordedStory;
import io.skua.cli.story.RunStory;
import io.skua.doctor.Diagnosis;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
        name = "run",
        description = "Run a workload at places that are processes of this machine, disturb them if you like, and check"
                + " the answer. The exit code is 0 only if the answer is right.",
        footer = {
            "",
            "WORKLOAD is uts, nqueens, tsp or mandelbrot.",
            "Example: skua cluster run uts T1L --places 4 --kill 2@40%%",
            "Example: skua cluster run nqueens 15 --stop 1@30%%+4s --join 1@50%% --instalment 1s",
            "Example: skua cluster run mandelbrot 2048 side=4 --image mandelbrot.png",
            "Example: skua cluster run tsp 18 --attach 127.0.0.1:7800"
        })
final class ClusterRunCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "WORKLOAD", description = "uts, nqueens, tsp or mandelbrot.")
    private String workload;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--preset", paramLabel = "NAME", description = "Arguments that have a name; see 'skua list'.")
    private @Nullable String preset;

    @Mixin
    private ClusterRunOptions options;

    @Option(
            names = "--tls",
            description = "Let the places speak TLS, with keys that are made for this run and deleted afterwards.")
    private boolean tls;

    @Option(
            names = "--attach",
            paramLabel = "HOST:PORT",
            description = "Join a cluster that runs already with one place, which submits the job, instead of starting"
                    + " places. --workers, --stealing and --instalment are about this place.")
    private @Nullable String attach;

    @Mixin
    private AttachOptions attachOptions;

    @Option(
            names = "--image",
            paramLabel = "FILE.png",
            description = "Write the picture that mandelbrot draws to this file, which is replaced if it is there.")
    private @Nullable String image;

    @Option(
            names = "--record",
            paramLabel = "FILE",
            description = "Write there what happens at all places, event by event.")
    private @Nullable String recordFile;

    @Option(names = "--force", description = "Let --record write over a file that is there.")
    private boolean force;

    @Option(names = "--json", description = "Print one JSON object instead of tables.")
    private boolean json;

    @Override
    public void run() {
        takePreset();
        PlaceProgram<?, ?, ?> program =
                Inputs.accepted(() -> PlaceWorkloads.named(workload).with(arguments));
        refuseWhatDoesNotFit();
        if (attach != null) {
            RunPlan plan = options.attachedPlan(work(program, OptionalLong.empty()));
            run(plan, options.launch(attach, attachOptions));
            return;
        }
        RunPlan plan = options.plan(work(program, program.total()));
        try (TemporaryKeys keys = tls ? TemporaryKeys.make(new PlacesGateway()) : TemporaryKeys.none()) {
            String folder = attachOptions.keys() == null ? keys.folder() : attachOptions.keys();
            run(plan, options.launches(folder));
        }
    }

    private void takePreset() {
        if (preset == null) {
            return;
        }
        if (!arguments.isEmpty()) {
            throw UserException.input("--preset " + preset + " brings the arguments of " + workload + ": leave out '"
                    + String.join(" ", arguments) + "' or --preset.");
        }
        arguments = Inputs.accepted(() -> PlaceWorkloads.named(workload))
                .preset(preset)
                .orElseThrow(() -> UserException.input(
                        "there is no preset '" + preset + "' of " + workload + ", 'skua list' shows which there are."));
    }

    private void refuseWhatDoesNotFit() {
        if (attach == null && attachOptions.isGiven()) {
            throw UserException.input("--bind and --insecure are for a cluster that runs already: leave them out, or"
                    + " name one of its places with --attach.");
        }
        if (tls && (attach != null || attachOptions.keys() != null)) {
            throw UserException.input("--tls makes keys for places that this command starts: leave it out, and name"
                    + " the folder with the keys of the cluster by --keys.");
        }
    }

    private RunPlan.Work work(PlaceProgram<?, ?, ?> program, OptionalLong total) {
        Path file = image == null ? null : ImageFile.of(image, program);
        return new RunPlan.Work(program, workload, List.copyOf(arguments), total, file);
    }

    private void run(RunPlan plan, IntFunction<RunPlan.Launch> launches) {
        String title = plan.work().program().title();
        try (RecordedStory recorded = RecordedStory.begin(recordFile, force, title)) {
            RunResult result = run(plan, launches, recorded.story());
            RecordedStory.Outcome outcome = recorded.examine();
            Diagnosis diagnosis = outcome.diagnosis();
            String expected = plan.work().program().expected().toString();
            if (json) {
                out().println(RunOutput.json(plan, result, expected, diagnosis));
            } else {
                out().print(RunOutput.text(plan, result, expected, diagnosis));
            }
            out().flush();
            if (outcome.failure() != null) {
                spec().commandLine().getErr().println("skua: " + outcome.failure());
            }
            complain(result, expected);
            if (outcome.failure() != null && recorded.isWanted()) {
                throw UserException.result("the answer is right, but there is no recording.");
            }
        }
    }

    private RunResult run(RunPlan plan, IntFunction<RunPlan.Launch> launches, RunStory story) {
        try (RunView view = new ScreenView(spec().commandLine().getErr(), Terminal.ERROR.isThere());
                ClusterRun run = new ClusterRun(plan, launches, view, story)) {
            return run.run();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw UserException.result("the run was interrupted.");
        }
    }

    private static void complain(RunResult result, String expected) {
        if (result.failure() != null) {
            throw UserException.result(result.failure());
        }
        if (!expected.equals(result.answer())) {
            throw UserException.result("the answer " + result.answer() + " is wrong: " + expected + " is right.");
        }
    }
}
