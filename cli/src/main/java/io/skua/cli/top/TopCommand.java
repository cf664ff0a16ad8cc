package io.skua.cli.top;

import io.skua.attach.SkuaProcess;
import io.skua.cli.input.SkuaCommand;
import io.skua.cli.input.UserException;
import io.skua.cli.output.Report;
import io.skua.cli.output.Screen;
import io.skua.cli.output.Terminal;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows what the schedulers of this user's processes do, as top does for processes. */
@Command(
        name = "top",
        description = "Show what schedulers in other processes do now: their workers, jobs and rates.",
        footer = {
            "",
            "A process takes part if it was started with -Dskua.studio or SKUA_STUDIO=1, or builds a scheduler with"
                    + " studio(). Keys: q ends.",
            "Example: SKUA_STUDIO=1 skua run nqueens 14 --repeat 50 & skua top",
        })
public final class TopCommand extends SkuaCommand {
    private static final int PAUSE_MILLIS = 1_000;
    private static final int ONCE_MILLIS = 500; // between the two looks from which rates are known
    private static final int ROWS = 16;
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

    @Parameters(arity = "0..1", paramLabel = "PID", description = "Only this process; default: all of this user.")
    private @Nullable String pid;

    @Option(names = "--once", description = "Print what there is once, as if the output were no terminal.")
    private boolean once;

    @Option(names = "--json", description = "Print one JSON object once.")
    private boolean json;

    @Override
    public void run() {
        List<SkuaProcess> processes = Pids.find(pid);
        Look first = Look.at(processes);
        if (json || once || !Terminal.OUTPUT.isThere()) {
            pause();
            Look second = Look.at(processes);
            if (second.processes().isEmpty()) {
                throw UserException.result("the process has ended, or does not answer.");
            }
            if (json) {
                out().println(Report.json(toMap(first, second)));
            } else {
                new TopText(Screen.columns(), Integer.MAX_VALUE, Remarks.NONE)
                        .lines(first, second)
                        .forEach(out()::println);
            }
        } else {
            watch(first);
        }
    }

    private static void pause() {
        try {
            TimeUnit.MILLISECONDS.sleep(ONCE_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void watch(Look first) {
        Look before = first;
        boolean ended = false;
        try (TopScreen screen = new TopScreen(out(), System.in);
                Remarks remarks = new LiveDoctors()) {
            for (int pause = ONCE_MILLIS; !ended && screen.goesOn(pause); pause = PAUSE_MILLIS) {
                Look now = Look.at(present());
                TopScreen.Size size = screen.size();
                TopText text = new TopText(size.columns(), ROWS, remarks);
                List<String> lines = new ArrayList<>();
                lines.add("skua top " + LocalTime.now(ZoneId.systemDefault()).format(CLOCK) + ", "
                        + now.processes().size() + (now.processes().size() == 1 ? " process" : " processes")
                        + "; q ends");
                lines.addAll(text.lines(before, now));
                screen.show(lines, size.lines());
                before = now;
                ended = pid != null && now.processes().isEmpty();
            }
        }
        if (ended) {
            out().println("Process " + pid + " has ended.");
        }
    }

    /** The processes that are there now: when nobody is named, they come and go. */
    private List<SkuaProcess> present() {
        try {
            return Pids.find(pid);
        } catch (UserException none) {
            return List.of();
        }
    }

    private static Map<String, Object> toMap(Look before, Look now) {
        List<Object> processes = new ArrayList<>();
        for (Look.Seen seen : now.processes()) {
            Map<String, Object> process = new LinkedHashMap<>(seen.about().map());
            List<Object> schedulers = new ArrayList<>();
            for (Fields about : seen.about().objects("schedulers")) {
                Fields status = seen.schedulers().get(about.number("id"));
                if (status != null) {
                    Fields earlier = before.scheduler(seen.process().pid(), about.number("id"));
                    Map<String, Object> scheduler = new LinkedHashMap<>(about.map());
                    scheduler.putAll(status.map());
                    scheduler.put("perSecond", Rates.between(earlier, status).toMap());
                    schedulers.add(scheduler);
                }
            }
            process.put("schedulers", schedulers);
            processes.add(process);
        }
        return Map.of("processes", processes);
    }
}
