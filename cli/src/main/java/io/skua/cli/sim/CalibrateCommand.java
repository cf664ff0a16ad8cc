package io.skua.cli.sim;

import io.skua.cli.file.NewFile;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.output.ProgressMeter;
import io.skua.lab.calibrate.Agreement;
import io.skua.lab.calibrate.Calibration;
import io.skua.sim.machine.Costs;
import io.skua.sim.machine.Machine;
import io.skua.sim.machine.MachineFile;
import io.skua.workloads.busy.BusyWatch;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Measures this machine for the simulator. */
@Command(
        name = "calibrate",
        description = "Measure this machine, and write it down for 'skua sim --machine FILE'.",
        footer = {
            "",
            "Takes half a minute, and wants the machine for itself. Example: skua calibrate my.machine --check"
        })
public final class CalibrateCommand extends SkuaCommand {
    private static final int STEPS_OF_CALIBRATION = 30;
    private static final int STEPS_OF_CHECK = 14;

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Where to write it; default: host.machine.")
    private @Nullable String name;

    @Option(names = "--workers", paramLabel = "N", description = "So many workers; default: one per processor.")
    private @Nullable String workers;

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Option(names = "--check", description = "Compare simulated speed-ups to measured ones, for 1 and 2 workers.")
    private boolean check;

    @Override
    public void run() {
        int count = workers == null ? Runtime.getRuntime().availableProcessors() : Inputs.workers(workers);
        try (NewFile file = NewFile.named(name == null ? "host.machine" : name, force)) {
            calibrate(file, count);
        }
    }

    private void calibrate(NewFile file, int count) {
        Path target = file.target();
        BusyWatch watch = BusyWatch.start();
        Machine host;
        List<Agreement.Row> rows = List.of();
        try (ProgressMeter progress = ProgressMeter.of(STEPS_OF_CALIBRATION + (check ? STEPS_OF_CHECK : 0))) {
            host = Calibration.host(nameOf(target), count, progress::step);
            if (check) {
                rows = Agreement.check(host, progress::step);
            }
        }
        file.write(part -> MachineFile.write(host, part));
        print(host, target);
        rows.forEach(this::print);
        watch.warning().ifPresent(text -> spec().commandLine().getErr().println("skua: " + text));
    }

    private static String nameOf(Path target) {
        String name = String.valueOf(target.getFileName());
        return name.endsWith(".machine") ? name.substring(0, name.length() - ".machine".length()) : name;
    }

    private void print(Machine host, Path target) {
        Costs costs = host.costs();
        out().println(host.description() + ", in nanoseconds:");
        line("a fork and its join", (double) costs.spawn() + costs.pop());
        line("a probe", (double) costs.probe().get(0));
        line("a steal", (double) costs.steal().get(0));
        line("waking a worker", (double) costs.wake());
        line("a batch of a loop", (double) costs.batch());
        host.units().forEach((unit, time) -> line("one of " + unit, time));
        out().println("written to " + target + "; use it with: skua sim WORKLOAD --machine " + target);
    }

    private void line(String what, double picoseconds) {
        out().println(String.format(Locale.ROOT, "  %-32s %,14.2f", what, picoseconds / 1000));
    }

    private void print(Agreement.Row row) {
        out().println(String.format(
                Locale.ROOT,
                "%-28s %d workers: speed-up %.2f simulated, %.2f measured, ratio %.2f",
                row.title(),
                row.workers(),
                row.simulated(),
                row.measured(),
                row.simulated() / row.measured()));
    }
}
