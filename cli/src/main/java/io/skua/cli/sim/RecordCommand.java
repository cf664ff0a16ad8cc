package io.skua.cli.sim;

import io.skua.cli.file.NewFile;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.sim.record.Recorder;
import io.skua.sim.record.Recording;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes down the tasks of a workload. */
@Command(
        name = "record",
        description = "Run a workload on one worker and write down its tasks, to be replayed on other machines.",
        footer = {
            "",
            "Example: skua record sort.tree sort 100000",
            "         skua sim --replay sort.tree --machine mesh:8x8"
        })
public final class RecordCommand extends SkuaCommand {
    private static final int RUNS = 5;

    @Parameters(index = "0", paramLabel = "FILE", description = "Where to write them.")
    private String file;

    @Parameters(
            index = "1",
            arity = "0..1", // it is required, but run() has the better words if it is missing
            hideParamSyntax = true,
            paramLabel = "WORKLOAD",
            description = "One of those that 'skua list' shows.")
    private @Nullable String workload;

    @Parameters(index = "2..*", paramLabel = "ARG", description = "The workload's arguments.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--preset", paramLabel = "NAME", description = "Arguments that have a name; see 'skua list'.")
    private @Nullable String preset;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "typed",
            description = "How its tasks are written: typed, lambda or drop-in; default: ${DEFAULT-VALUE}.")
    private String form;

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Override
    public void run() {
        Workload.Instance instance = Inputs.workload(requireWorkload(), arguments, preset);
        Form itsForm = Inputs.form(form);
        try (NewFile target = NewFile.named(file, force).withSiblings(Recorder::filesBeside)) {
            Recording recording = target.produce(part -> Recorder.record(part, instance.title(), RUNS, skua -> {
                Object ignored = instance.skua(skua, itsForm);
            }));
            out().println(String.format(
                    Locale.ROOT,
                    "%s: %,d tasks, %.3f ms of work, the least of %d runs%n%,d bytes in %s",
                    instance.title(),
                    recording.tasks(),
                    recording.workNanos() / 1e6,
                    RUNS,
                    target.target().toFile().length(),
                    file));
            out().println("replay it with: skua sim --replay " + file + " --machine ideal-8x4");
        }
    }

    /** Complains if there is no workload, and with other words if the file seems to have been forgotten. */
    private String requireWorkload() {
        String its = workload;
        if ((its == null || !isWorkload(its)) && isWorkload(file)) {
            throw UserException.input("'" + file + "' is where the FILE should be: the tasks are written to that"
                    + " file, as in 'skua record " + file + ".tree " + file + "'.");
        }
        if (its == null) {
            throw new MissingParameterException(
                    spec().commandLine(), spec().positionalParameters().get(1), "no workload");
        }
        return its;
    }

    private static boolean isWorkload(String name) {
        return Workloads.all().stream().anyMatch(workload -> workload.name().equals(name));
    }
}
