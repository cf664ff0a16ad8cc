package io.skua.cli.run;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.MeasureEffort;
import io.skua.cli.measure.Measurement;
import io.skua.cli.measure.Rival;
import io.skua.cli.measure.Schedulers;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs a workload. */
@Command(
        name = "run",
        description = "Run a workload on Skua, and on rivals to compare with.",
        subcommands = LoopCommand.class,
        footer = {"", "Example: skua run nqueens 14 --against seq,fjp"})
public final class RunCommand extends SkuaCommand {
    /** Optional only for the parser, since {@code loop} stands in its place. */
    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "WORKLOAD",
            description = "One of those that 'skua list' shows.")
    private @Nullable String workload;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--preset", paramLabel = "NAME", description = "Arguments that have a name; see 'skua list'.")
    private @Nullable String preset;

    @Option(
            names = "--mesh",
            paramLabel = "8x4",
            description = "Where workers sit, for policies that care; default: this machine. With --workers, those"
                    + " nearest to the middle; else one worker per place.")
    private @Nullable String mesh;

    @Option(names = "--policy", paramLabel = "NAME", description = "From whom a worker steals; see 'skua list'.")
    private @Nullable String policy;

    @Option(
            names = "--form",
            paramLabel = "FORM",
            defaultValue = "typed",
            description = "How its tasks are written: typed, lambda or drop-in; default: ${DEFAULT-VALUE}.")
    private String form;

    @Option(
            names = "--against",
            paramLabel = "seq,fjp",
            split = ",",
            hideParamSyntax = true,
            description = "Whom to compare with: seq (sequential), fjp (ForkJoinPool) or both.")
    private List<String> against = new ArrayList<>();

    @Option(names = "--shape", description = "Show also how much work there is, and how much of it is sequential.")
    private boolean shape;

    @Mixin
    private MeasureOptions options;

    @Override
    public void run() {
        Workload.Instance instance = Inputs.workload(itsWorkload(), arguments, preset);
        Form itsForm = Inputs.form(form);
        Set<Rival> rivals = Rival.named(against);
        Mesh itsMesh = mesh == null ? null : Inputs.mesh(mesh);
        int itsWorkers = options.workers(itsMesh);
        Schedulers.Setup setup =
                new Schedulers.Setup(itsWorkers, policy == null ? null : Inputs.policy(policy), itsMesh);
        MeasureEffort effort = options.effort();
        Workload.Shape itsShape = shape ? shapeOf(instance) : null;
        try (Schedulers schedulers = new Schedulers()) {
            List<Contender> contenders = new ArrayList<>();
            contenders.add(Contender.skua(instance, itsForm, schedulers.skua(setup)));
            rivals.forEach(rival -> contenders.add(rival.on(instance, schedulers, itsWorkers)));
            var details = new WorkloadReport.Details(itsForm, itsMesh, itsShape);
            options.measure(
                    new Measurement(instance, contenders, effort),
                    samples -> new WorkloadReport(instance, effort, samples, details),
                    spec().commandLine());
        }
    }

    private String itsWorkload() {
        if (workload == null) {
            throw new MissingParameterException(
                    spec().commandLine(), spec().positionalParameters().get(0), "no workload");
        }
        return workload;
    }

    private static Workload.Shape shapeOf(Workload.Instance instance) {
        try {
            return instance.shape();
        } catch (StackOverflowError tooDeep) {
            throw UserException.result("the shape of " + instance.title()
                    + " cannot be counted on this stack; Java's option -Xss says how much there is.");
        }
    }
}
