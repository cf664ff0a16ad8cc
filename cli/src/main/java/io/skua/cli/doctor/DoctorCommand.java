package io.skua.cli.doctor;

import io.skua.Skua;
import io.skua.attach.SkuaProcess;
import io.skua.cli.file.Reasons;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.measure.Checkup;
import io.skua.cli.measure.Contender;
import io.skua.cli.measure.LoopContenders;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.output.DoctorLine;
import io.skua.cli.output.Report;
import io.skua.doctor.Cause;
import io.skua.doctor.Circumstances;
import io.skua.doctor.Diagnosis;
import io.skua.doctor.Doctor;
import io.skua.doctor.SchedulingCosts;
import io.skua.lab.calibrate.SchedulingCalibration;
import io.skua.loop.Batching;
import io.skua.loop.Strategy;
import io.skua.observe.Observation;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Mesh;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.PatternLoop;
import io.skua.workloads.sick.SickProgram;
import io.skua.workloads.sick.SickPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
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
            "         skua doctor sick long-leaf",
            "docs/observing.md explains the causes."
        })
public final class DoctorCommand extends SkuaCommand {
    private static final String LOOP = "loop";
    private static final String SICK = "sick";
    private static final int PID_DIGITS_MAX = 18;
    private static final long LIVE_NANOS = 4_000_000_000L;
    private static final long LISTEN_NANOS = 500_000_000;
    private static final double COSTS_DIFFER = 3; // between machines, at most: else they need not be measured
    private static final long WARM_UP_NANOS = 1_000_000_000;

    @Parameters(
            index = "0",
            paramLabel = "FILE|WORKLOAD|PID",
            description = "A recording, a process with -Dskua.studio, one of the workloads that 'skua list' shows,"
                    + " 'loop' and a pattern, or 'sick' and a name.")
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

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Which scheduler of the process, by its name; needed if it has several.")
    private @Nullable String scheduler;

    @Option(names = "--json", description = "Print one JSON object instead of text.")
    private boolean json;

    @Override
    public void run() {
        Path file = file();
        if (scheduler != null && (file != null || !isProcess())) {
            throw UserException.input("--scheduler is for a process: skua doctor PID --scheduler NAME.");
        }
        DoctorAnswer answer = file != null ? ofRecording(file) : ofRun();
        if (json) {
            out().println(Report.json(answer.toMap()));
        } else {
            answer.print(out());
        }
    }

    private DoctorAnswer ofRun() {
        if (isProcess()) {
            return ofProcess();
        }
        return subject.equals(LOOP) ? ofLoop() : subject.equals(SICK) ? ofSick() : ofWorkload();
    }

    private boolean isProcess() {
        return subject.matches("[0-9]+");
    }

    private DoctorAnswer ofProcess() {
        if (!arguments.isEmpty() || preset != null || workers != null || mesh != null || policy != null) {
            throw UserException.input("a process takes its number, and of the options --scheduler and --json.");
        }
        try {
            SkuaProcess process = process();
            Patient patient = Patient.of(process, scheduler);
            return ofProcess(process, patient);
        } catch (InterruptedException stop) {
            Thread.currentThread().interrupt();
            throw UserException.result("the examination was interrupted.");
        } catch (IOException gone) {
            throw UserException.result(clause(gone));
        }
    }

    private DoctorAnswer ofProcess(SkuaProcess process, Patient patient) throws IOException, InterruptedException {
        try (LiveDoctor doctor = LiveDoctor.listenTo(process, patient.id())) {
            TimeUnit.NANOSECONDS.sleep(LIVE_NANOS);
            Diagnosis diagnosis = doctor.latest();
            if (diagnosis == null) {
                throw UserException.result("process " + subject + " has ended, or told nothing for some seconds.");
            }
            if (DoctorLine.isEmpty(diagnosis)) {
                throw UserException.result(patient.title() + " had nothing to do for some seconds.");
            }
            String whyNot = "a process does not tell of every task; call 'skua doctor WORKLOAD', which runs the"
                    + " workload and simulates its tasks.";
            return new DoctorAnswer(patient.title(), diagnosis, List.of(), whyNot);
        }
    }

    private SkuaProcess process() throws IOException {
        if (subject.length() > PID_DIGITS_MAX) {
            throw UserException.input("there is no process " + subject + ".");
        }
        return SkuaProcess.of(Long.parseLong(subject));
    }

    /** A sentence of ours, as it is said after the name of the command. */
    private static String clause(IOException problem) {
        String sentence = Reasons.of(problem);
        return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
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
        if (DoctorLine.isEmpty(reading.answer().diagnosis())) {
            throw UserException.result("the recording " + file + " tells of no time in which there was a job.");
        }
        return reading.answer();
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
            Examination examined = examine(contender);
            return new DoctorAnswer(
                    loop.title(), examined.diagnosis(), List.of(), "loops are not sketched; call 'skua sim loop'.");
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
        Examination examined;
        long tasks;
        try (Schedulers schedulers = new Schedulers()) {
            Skua skua = schedulers.skua(setup);
            Contender contender = Contender.skua(instance, Form.TYPED, skua);
            long before = skua.counters().tasks();
            Object ignored = contender.body().get();
            tasks = skua.counters().tasks() - before;
            examined = examine(contender);
        }
        return new TreeSketch(instance)
                .answer(examined.diagnosis(), tasks)
                .beside(setup.workers(), examined.nanosPerRun());
    }

    private record Examination(Diagnosis diagnosis, double nanosPerRun) {}

    /** Runs for a while, so that the program is compiled, and then as long for the doctor. */
    private static Examination examine(Contender contender) {
        return examine(Objects.requireNonNull(contender.scheduler()), null, () -> {
            Object ignored = contender.body().get();
        });
    }

    /** @param policy one that has no name by which it could be found; null for one that has */
    @SuppressWarnings("try") // the doctor listens as long as the observation is open
    private static Examination examine(Skua skua, @Nullable VictimPolicy policy, Runnable body) {
        repeat(body, WARM_UP_NANOS);
        Circumstances known = Checkup.circumstances(skua);
        Doctor doctor = new Doctor(policy == null ? known : known.policy(policy, skua.allotment()));
        double nanosPerRun;
        try (Observation observation = skua.observe(doctor)) {
            doctor.setTexts(observation::text);
            nanosPerRun = repeat(body, LISTEN_NANOS);
        }
        doctor.setCosts(SchedulingCosts.usual().times(COSTS_DIFFER));
        boolean matters = doctor.diagnosis().account().getOrDefault(Cause.TOO_FINE, 0.0) >= Diagnosis.NAMED_MIN;
        doctor.setCosts(matters ? SchedulingCalibration.measured() : SchedulingCosts.usual());
        return new Examination(doctor.diagnosis(), nanosPerRun);
    }

    /** Returns how long one run takes on average. */
    private static double repeat(Runnable body, long nanos) {
        long since = System.nanoTime();
        long runs = 0;
        do {
            body.run();
            runs++;
        } while (System.nanoTime() - since < nanos);
        return (double) (System.nanoTime() - since) / runs;
    }

    private DoctorAnswer ofSick() {
        if (preset != null || mesh != null || policy != null || workers != null || arguments.size() != 1) {
            throw UserException.input(
                    "a sick program has a name, and of the options --json; the names are " + sick() + ".");
        }
        SickProgram program = SickPrograms.named(arguments.get(0))
                .orElseThrow(() -> UserException.input(
                        "there is no sick program '" + arguments.get(0) + "'; there are " + sick() + "."));
        try (Skua skua = program.scheduler()) {
            Examination examined =
                    examine(skua, program.policy(), () -> program.body().accept(skua));
            return new DoctorAnswer(
                    program.title(), examined.diagnosis(), List.of(), "sick programs are not simulated.");
        }
    }

    private static String sick() {
        return String.join(
                ", ", SickPrograms.all().stream().map(SickProgram::name).toList());
    }
}
