package io.skua.cli.reproduce;

import io.skua.cli.file.Directories;
import io.skua.cli.file.NewFile;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.cli.output.Terminal;
import io.skua.cli.output.ThisMachine;
import io.skua.lab.reproduce.Finding;
import io.skua.lab.reproduce.Reproduction;
import io.skua.lab.reproduce.catalog.Paper;
import io.skua.studio.plot.Foot;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Does the experiments of a paper again. */
@Command(
        name = "reproduce",
        description =
                "Do the experiments of a paper again, and write a page that compares: its figures beside ours, and"
                        + " why they differ.")
public final class ReproduceCommand extends SkuaCommand {
    private static final int STEPS = 100;
    private static final int LINES = 10;

    @Parameters(index = "0", arity = "0..1", paramLabel = "PAPER", description = "dvs, islands, successonly or tree.")
    private @Nullable String name;

    @Option(names = "--quick", description = "Fewer seeds and smaller inputs: some two minutes instead of some twenty.")
    private boolean quick;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "reproduction",
            description = "Where the page goes; made if it is not there. Default: ${DEFAULT-VALUE}.")
    private String directory;

    @Option(names = "--force", description = "Write over a page that is there.")
    private boolean force;

    @Override
    public void run() {
        Paper paper = paper();
        Foot foot = new Foot(
                "./skua reproduce " + paper + (quick ? " --quick" : ""),
                ThisMachine.here().toString(),
                LocalDate.now(ZoneId.systemDefault()).toString());
        Path page = Directories.made("--out", directory).resolve("reproduce-" + paper + ".html");
        try (NewFile file = NewFile.named(page.toString(), force)) {
            Reproduction done = reproduce(paper, foot);
            file.write(done.page()::write);
            out().println(Report.columns(List.of("section", "verdict"), rows(done.findings())));
            out().println();
            out().println(page);
        }
    }

    private Paper paper() {
        if (name == null) {
            throw UserException.input("'skua reproduce' needs a PAPER: " + known() + ".");
        }
        try {
            return Paper.named(name);
        } catch (IllegalArgumentException e) {
            throw UserException.input(e.getMessage() + ".");
        }
    }

    /** a, b or c. */
    private static String known() {
        List<String> names = Paper.all().stream().map(Paper::name).toList();
        int last = names.size() - 1;
        return String.join(", ", names.subList(0, last)) + " or " + names.get(last);
    }

    /** With a bar on a terminal, else with a line for every tenth. */
    private Reproduction reproduce(Paper paper, Foot foot) {
        if (Terminal.ERROR.isThere()) {
            try (ProgressMeter bar = ProgressMeter.of("reproducing", STEPS)) {
                Milestones steps = new Milestones(STEPS, (number, what) -> {
                    for (int i = 0; i < number; i++) {
                        bar.step(what);
                    }
                });
                return paper.reproduce(quick, steps::report, foot);
            }
        }
        PrintWriter err = spec().commandLine().getErr();
        Milestones lines = new Milestones(LINES, (number, what) -> err.println(what));
        return paper.reproduce(quick, (done, what) -> lines.report(done, Report.percent(done) + "  " + what), foot);
    }

    static List<List<String>> rows(List<Finding> findings) {
        return findings.stream()
                .map(finding -> List.of(
                        finding.section(), finding.verdict().grade().name().toLowerCase(Locale.ROOT)))
                .toList();
    }
}
