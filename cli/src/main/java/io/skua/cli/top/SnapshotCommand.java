package io.skua.cli.top;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.attach.AttachException;
import io.skua.attach.SkuaProcess;
import io.skua.cli.file.NewFile;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.StandardCopyOption;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Saves what the flight recorder of another process has. */
@Command(
        name = "snapshot",
        description = "Save the last 30 seconds of a scheduler in another process as a recording.",
        footer = {
            "",
            "The process needs a flight recorder: start it with -Dskua.studio -Dskua.flight, or build a scheduler with"
                    + " studio().flightRecorder().",
            "Example: skua snapshot 4711 slow.skua",
        })
public final class SnapshotCommand extends SkuaCommand {
    @Parameters(index = "0", paramLabel = "PID", description = "The process.")
    private String pid;

    @Parameters(index = "1", arity = "0..1", paramLabel = "FILE", description = "Default: NAME-PID.skua.")
    private @Nullable String file;

    @Option(
            names = "--scheduler",
            paramLabel = "NAME",
            description = "Which scheduler, by its name; needed if several have a flight recorder.")
    private @Nullable String name;

    @Option(names = "--force", description = "Write over a file that is there.")
    private boolean force;

    @Override
    public void run() {
        SkuaProcess process = Pids.process(pid);
        try {
            Fields scheduler = chosen(new Fields(JSON.std.mapFrom(process.schedulers())).objects("schedulers"));
            String plain = scheduler.text("name").replaceAll("[^A-Za-z0-9._-]", "_");
            String target = file != null ? file : plain + "-" + pid + ".skua";
            try (NewFile to = NewFile.named(target, force);
                    InputStream from = process.flight((int) scheduler.number("id"))) {
                to.write(part -> Files.copy(from, part, StandardCopyOption.REPLACE_EXISTING));
                out().println("The last seconds of \"" + scheduler.text("name") + "\" are in " + target + ".");
            }
        } catch (AttachException refused) {
            throw UserException.result(Pids.clause(refused));
        } catch (IOException gone) {
            throw UserException.result("process " + pid + " has ended, or does not answer as a Skua does.");
        }
    }

    private Fields chosen(List<Fields> all) {
        List<Fields> named = all.stream()
                .filter(each -> name == null || each.text("name").equals(name))
                .toList();
        if (named.isEmpty()) {
            throw UserException.input(
                    "process " + pid + " has no scheduler '" + name + "'; it has " + names(all) + ".");
        }
        List<Fields> flying = named.stream()
                .filter(each -> Boolean.TRUE.equals(each.map().get("flight")))
                .toList();
        if (flying.size() > 1) {
            throw UserException.input(
                    "several schedulers have a flight recorder: choose one with --scheduler: " + names(flying) + ".");
        }
        return flying.isEmpty() ? named.get(0) : flying.get(0); // without a recorder, the process says so itself
    }

    private static String names(List<Fields> schedulers) {
        return String.join(
                ", ", schedulers.stream().map(each -> each.text("name")).toList());
    }
}
