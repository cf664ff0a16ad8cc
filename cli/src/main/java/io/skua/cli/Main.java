package io.skua.cli;

import io.skua.cli.doctor.DoctorCommand;
import io.skua.cli.input.Complaint;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.live.ClusterCommand;
import io.skua.cli.mix.MixCommand;
import io.skua.cli.output.Screen;
import io.skua.cli.place.PlaceCommand;
import io.skua.cli.race.RaceCommand;
import io.skua.cli.reproduce.ReproduceCommand;
import io.skua.cli.run.RunCommand;
import io.skua.cli.sim.CalibrateCommand;
import io.skua.cli.sim.RecordCommand;
import io.skua.cli.sim.SimCommand;
import io.skua.cli.studio.StudioCommand;
import io.skua.cli.topology.TopologyCommand;
import io.skua.cli.trace.TraceCommand;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** The skua command. What the launcher does without Java (build, test, measure) is only listed here. */
@Command(
        name = "skua",
        description = "A work-stealing runtime for irregular parallelism.",
        versionProvider = Main.Version.class,
        footer = {
            "",
            "In a source tree also:",
            "  setup           Install what the tests need besides a JDK and Maven.",
            "  test            Build, check and test everything.",
            "  soak [MINUTES]  Run the long stress tests.",
            "  jmh ARGS...     Run the JMH benchmarks; jmh -h lists their options.",
            "  targets         Measure memory, idleness and other targets that are no races.",
            "  screenshots     Take pictures of the studio's page.",
            "  format          Format the sources.",
            "  api [--write]   Compare the API to its checked-in signature, or write it.",
            "",
            "Try: skua run nqueens 14 --against seq,fjp",
        })
final class Main extends SkuaCommand {
    @SuppressWarnings("UnusedVariable") // picocli acts on it
    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Show the version and exit.")
    private boolean version;

    private static final int HELP_MIN = 55; // picocli wants no less

    private Main() {}

    private static final List<Class<?>> COMMANDS = List.of(
            RunCommand.class,
            DoctorCommand.class,
            MixCommand.class,
            ListCommand.class,
            RaceCommand.class,
            ClusterCommand.class,
            PlaceCommand.class,
            SimCommand.class,
            RecordCommand.class,
            TraceCommand.class,
            CalibrateCommand.class,
            TopologyCommand.class,
            StudioCommand.class,
            ReproduceCommand.class,
            HelpCommand.class);

    public static void main(String[] args) {
        Output output = new Output(new FileOutputStream(FileDescriptor.out));
        PrintWriter out = new PrintWriter(output, true, StandardCharsets.UTF_8);
        PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        int code = execute(out, err, args);
        out.flush();
        IOException lost = output.lost();
        if (lost != null && !"Broken pipe".equals(lost.getMessage())) { // whoever reads may stop when it has enough
            err.println("skua: the output could not be written: " + lost.getMessage() + ".");
            code = Math.max(code, 1);
        }
        System.exit(code);
    }

    /** Runs the command and returns its exit code: 0, 1 for a result that is wrong, 2 for input that is. */
    static int execute(PrintWriter out, PrintWriter err, String... args) {
        return line(out, err, args).execute(args);
    }

    /** The parser of a command line, which knows at least the commands that the arguments name. */
    static CommandLine line(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main());
        commands(args).forEach(line::addSubcommand);
        return line.setOut(out)
                .setErr(err)
                .setAllowSubcommandsAsOptionParameters(true) // what is wrong with such a value, its reader says
                .setParameterExceptionHandler(Complaint::aboutArguments)
                .setExecutionExceptionHandler(Complaint::aboutExecution)
                .setUsageHelpWidth(Math.max(HELP_MIN, Screen.columnsOfSentences()));
    }

    /** To look at all commands takes as long as a place needs to start, so only the one that is meant is looked at. */
    private static List<Class<?>> commands(String... args) {
        String first = args.length == 0 ? "help" : args[0];
        List<Class<?>> meant = COMMANDS.stream()
                .filter(type -> type.getAnnotation(Command.class).name().equals(first))
                .toList();
        return meant.isEmpty() || first.equals("help") ? COMMANDS : meant;
    }

    @Override
    public void run() {
        spec().commandLine().usage(out());
    }

    /** Remembers why something could not be written, which a PrintWriter does not tell. */
    private static final class Output extends FilterOutputStream {
        private @Nullable IOException lost;

        Output(OutputStream to) {
            super(to);
        }

        @Nullable
        IOException lost() {
            return lost;
        }

        @Override
        public void write(byte[] bytes, int from, int count) throws IOException {
            try {
                out.write(bytes, from, count);
            } catch (IOException e) {
                lost = lost == null ? e : lost;
                throw e;
            }
        }
    }

    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Main.class.getPackage().getImplementationVersion();
            return new String[] {"skua " + (version == null ? "from classes, not from a jar" : version)};
        }
    }
}
