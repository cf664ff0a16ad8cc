package io.skua.cli.doctor;

import io.skua.Skua;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.Checkup;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.LoopContenders;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.output.Report;
import io.skua.doctor.Diagnosis;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why a program is not faster. */
@Command(
        name = "doctor",
        description = "Say why a program is not faster: of a recording, or of a workload that is run now.",
        footer = {
            "",
            "Example: skua doctor loop exp --workers 4",
            "         skua run uts T1 --record uts.skua; skua doctor uts.skua",
            "docs/observing.md explains the causes."
        })
public final class DoctorCommand extends SkuaCommand {
    private static final String LOOP = "loop";
    private static final long WARM_UP_NANOS = 1_000_000_000;

    @Parameters(
            index = "0",
            paramLabel = "FILE|WORKLOAD",
            description = "A recording, one of the workloads that 'skua list' shows, or 'loop' and a pattern.")
    private String subject;

    @Parameters(index = "1..*", paramLabel = "ARG", description = "The workload's arguments, or the pattern.")
    private List<String> arguments = new ArrayList<>();

    @Option(names = "--preset", paramLabel = "NAME", description = "Arguments that have a name; see 'skua list'.")
    private @Nullable String preset;

    @Option(names = "--workers", paramLabel = "N", description = "How many workers; default: one per processor.")
    private @Nullable String workers;

    @Option(names = "--mesh", paramLabel = "8x4", description = "Where workers sit, for policies that care.")
    private @Nullable String mesh;

    @Option(names = "--policy", paramLabel = "NAME", description = "From whom a worker steals; see 'skua list'.")
    private @Nullable String policy;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Override
    public void run() {
        Path file = file();
        DoctorAnswer answer = file != null ? ofRecording(file) : subject.equals(LOOP) ? ofLoop() : ofWorkload();
        if (json) {
            out().println(Report.json(answer.toMap()));
        } else {
            answer.print(out());
        }
    }

    /** Returns the file that is meant; null if a workload is. */
    private @Nullable Path file() {
        try {
            Path path = Path.of(subject);
            return Files.isRegularFile(path) ? path : null;
        } catch (InvalidPathException noPath) {
            return null;
        }
    }

    private DoctorAnswer ofRecording(Path file) {
        if (!arguments.isEmpty() || preset != null || workers != null || mesh != null || policy != null) {
            throw UserException.input("a recording says itself what was run: leave out everything but the file "
                    + subject + " and --json.");
        }
        RecordingFile.Reading reading = new RecordingFile(file).read();
        if (!reading.isWhole()) {
            spec().commandLine()
                    .getErr()
                    .println("skua: the recording has no end, because the program was killed or still runs.");
        }
        String whyNot = "give the workload itself instead of a recording, and its tasks are simulated.";
        return new DoctorAnswer(reading.title(), reading.diagnosis(), List.of(), whyNot);
    }

    private DoctorAnswer ofLoop() {
        if (preset != null || mesh != null || policy != null || arguments.size() != 1) {
            throw UserException.input("a loop has a pattern, and of the options --workers and --json:"
                    + " for example 'skua doctor loop exp'.");
        }
        Pattern pattern = Inputs.pattern(arguments.get(0));
        PatternLoop loop = pattern.with(pattern.defaultElements());
        int count = Inputs.workers(workers, null);
        try (Schedulers schedulers = new Schedulers()) {
            Contender contender = new LoopContenders(loop, schedulers, count).skua(Strategy.FIND_MAX, Batching.best());
            Diagnosis diagnosis = examine(contender);
            return new DoctorAnswer(
                    loop.title(), diagnosis, List.of(), "loops are not simulated here; see 'skua sim loop'.");
        }
    }

    private DoctorAnswer ofWorkload() {
        if (subject.contains("/") || subject.contains(".")) {
            throw UserException.input("there is no file " + subject + ".");
        }
        Workload.Instance instance = Inputs.workload(subject, arguments, preset);
        Mesh itsMesh = mesh == null ? null : Inputs.mesh(mesh);
        Schedulers.Setup setup = new Schedulers.Setup(
                Inputs.workers(workers, itsMesh), policy == null ? null : Inputs.policy(policy), itsMesh);
        Diagnosis diagnosis;
        long tasks;
        try (Schedulers schedulers = new Schedulers()) {
            Skua skua = schedulers.skua(setup);
            Contender contender = Contender.skua(instance, Form.TYPED, skua);
            long before = skua.counters().tasks();
            Object ignored = contender.body().get();
            tasks = skua.counters().tasks() - before;
            diagnosis = examine(contender);
        }
        return new TreeSketch(instance).answer(diagnosis, tasks);
    }

    /** Runs for a while, so that the program is compiled, and then once more for the doctor. */
    private static Diagnosis examine(Contender contender) {
        long until = System.nanoTime() + WARM_UP_NANOS;
        do {
            Object ignored = contender.body().get();
        } while (System.nanoTime() - until < 0);
        Skua skua = Objects.requireNonNull(contender.scheduler());
        return Checkup.of(skua, () -> {
            Object ignored = contender.body().get();
        });
    }
}
