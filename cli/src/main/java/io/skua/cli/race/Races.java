package io.skua.cli.race;

import io.skua.cli.input.UserException;
import io.skua.cli.measure.Schedulers;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.cli.output.ThisMachine;
import io.skua.workloads.busy.BusyWatch;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;

/** Runs races one after the other and shows them together. */
final class Races {
    private Races() {}

    static void run(List<? extends Race<?>> races, CommandLine line, boolean json) {
        PrintWriter out = line.getOut();
        try (Schedulers schedulers = new Schedulers()) {
            int steps =
                    races.stream().mapToInt(race -> race.prepare(schedulers)).sum();
            BusyWatch watch = BusyWatch.start();
            try (ProgressMeter progress = ProgressMeter.of(steps)) {
                races.forEach(race -> race.run(progress));
            }
            Optional<String> warning = watch.warning();
            boolean special = races.get(0).field().isSpecial();
            if (json) {
                Map<String, @Nullable Object> map = special ? new Standings(races).toMap() : toMap(races);
                map.put("warning", warning.orElse(null));
                out.println(Report.json(map));
            } else if (special) {
                new Standings(races).print(out);
            } else {
                print(races, out);
            }
            warning.ifPresent(text -> line.getErr().println("skua: " + text));
            races.stream().flatMap(Race::problems).findFirst().ifPresent(problem -> {
                throw UserException.result(problem);
            });
        }
    }

    private static void print(List<? extends Race<?>> races, PrintWriter out) {
        for (Race<?> race : races) {
            if (race != races.get(0)) {
                out.println();
            }
            race.print(out);
        }
    }

    /** The race of loops, where there is one, beside the other's figures. */
    private static Map<String, @Nullable Object> toMap(List<? extends Race<?>> races) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("machine", ThisMachine.here().toMap());
        for (Race<?> race : races) {
            if (race instanceof LoopRace) {
                map.put("loops", race.toMap());
            } else {
                map.putAll(race.toMap());
            }
        }
        return map;
    }
}
