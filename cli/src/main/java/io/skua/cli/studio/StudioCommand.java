package io.skua.cli.studio;

import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.studio.server.Shelf;
import io.skua.studio.server.Sources;
import io.skua.studio.server.StudioServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Serves the page that shows recordings and running schedulers. */
@Command(
        name = "studio",
        description =
                "Look at recordings, reports and running schedulers in a browser. Serves a page to you alone, on this"
                        + " machine, until you press Ctrl-C.",
        footer = {
            "",
            "The first line is the address of the page. It holds a token: whoever has it can see what you see.",
            "",
            "Example: skua run nqueens 12 --record queens.skua && skua studio queens.skua",
        })
public final class StudioCommand extends SkuaCommand {
    private static final int PORT_MAX = 65_535;

    @Parameters(
            paramLabel = "FILE",
            arity = "0..*",
            description = "Recordings, as --record writes them, and reports of reproduce or folders with such.")
    private @Nullable List<String> files;

    @Option(names = "--port", paramLabel = "N", description = "Listen there; default: any port that is free.")
    private @Nullable String port;

    @Option(names = "--open", description = "Open the page in the browser, too.")
    private boolean open;

    @Override
    public void run() {
        int wanted = port == null ? 0 : Inputs.whole("--port", port);
        if (wanted < 0 || wanted > PORT_MAX) {
            throw UserException.input("--port is a number from 0 to " + PORT_MAX + ", not " + wanted + ".");
        }
        Shelf shelf = shelf();
        try (PageDoctor doctor = new PageDoctor();
                StudioServer server =
                        StudioServer.start(wanted, new Sources(shelf, new AttachedSchedulers(), Demos.all(), doctor))) {
            out().println(server.url());
            out().flush();
            if (open) {
                Browser.open(server.url(), spec().commandLine().getErr());
            }
            new CountDownLatch(1).await(); // until the process is ended
        } catch (IOException taken) {
            throw UserException.input(
                    "port " + wanted + " cannot be used: " + taken.getMessage() + ". Leave out --port for a free one.");
        } catch (InterruptedException asked) {
            Thread.currentThread().interrupt();
        }
    }

    private Shelf shelf() {
        Shelf shelf = new Shelf();
        for (String name : files == null ? List.<String>of() : files) {
            StudioFiles.put(name, shelf);
        }
        return shelf;
    }
}
