package io.skua.cli.live;

import io.skua.cli.gateway.PlacesGateway;
import io.skua.cli.input.Inputs;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.Times;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.cli.session.Gateway;
import io.skua.cli.session.SessionStatus;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

@Command(
        name = "status",
        description = "Ask the places of a cluster what they have done so far.",
        footer = {"", "Example: skua cluster status --attach 127.0.0.1:7800"})
final class ClusterStatusCommand extends SkuaCommand {
    @Option(
            names = "--attach",
            paramLabel = "HOST:PORT",
            defaultValue = "127.0.0.1:7800",
            description = "A place of the cluster; default: ${DEFAULT-VALUE}, where a place listens by default.")
    private String attach;

    @Option(
            names = "--wait",
            paramLabel = "T",
            defaultValue = "5s",
            description =
                    "How long to look for places and wait for answers, as in 500ms or 3s; default: ${DEFAULT-VALUE}.")
    private String wait;

    @Option(names = "--json", description = "Print one JSON object instead.")
    private boolean json;

    @Mixin
    private AttachOptions options;

    private final Gateway gateway = new PlacesGateway();

    @Override
    public void run() {
        List<SessionStatus> places;
        try {
            PrintWriter err = spec().commandLine().getErr();
            places = gateway.ask(options.observer(attach), Times.time("--wait", wait), err::println);
        } catch (IOException e) {
            throw UserException.result(String.valueOf(e.getMessage()));
        } catch (IllegalArgumentException e) {
            throw UserException.input(Inputs.clause(e) + ".");
        }
        if (places.isEmpty()) {
            throw UserException.result("no place has answered within " + wait + ".");
        }
        out().println(json ? json(places) : text(places));
    }

    static String json(List<SessionStatus> places) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("places", places.stream().map(ClusterStatusCommand::place).toList());
        return Report.json(map);
    }

    /** Units of work are known to the process that has done them, only. */
    private static Map<String, Object> place(SessionStatus status) {
        Map<String, Object> map = status.toMap();
        map.remove("units");
        return map;
    }

    static String text(List<SessionStatus> places) {
        List<List<String>> rows = places.stream()
                .map(place -> List.of(
                        place.who().name(),
                        String.valueOf(place.who().number()),
                        place.who().address(),
                        Report.count(place.who().workers()),
                        Report.count(place.tasks()),
                        Report.count(place.loans().in()),
                        Report.count(place.loans().out()),
                        Report.count(place.searches().failed()),
                        Report.count(place.loans().recoveries()),
                        Report.brief((double) place.traffic().bytesSent()) + "B"))
                .toList();
        return Report.columns(
                List.of("place", "number", "address", "workers", "tasks", "loans in", "out", "failed", "again", "sent"),
                rows);
    }
}
