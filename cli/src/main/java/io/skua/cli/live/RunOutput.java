package io.skua.cli.live;

import io.skua.cli.output.Report;
import io.skua.cli.session.SessionStatus;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a run gave, for people and for programs. */
final class RunOutput {
    private RunOutput() {}

    /** One object on one line. */
    static String json(RunPlan plan, RunResult result, String expected) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("workload", plan.work().program().title());
        map.put("answer", result.answer());
        map.put("expected", expected);
        map.put("correct", expected.equals(result.answer()));
        map.put("failure", result.failure());
        map.put("seconds", Report.micros(result.seconds().job()));
        map.put("formingSeconds", Report.micros(result.seconds().forming()));
        map.put("places", result.places().stream().map(RunOutput::place).toList());
        map.put(
                "happenings",
                plan.happenings().stream().map(Happening::toString).toList());
        map.put("missed", result.missed().stream().map(Happening::toString).toList());
        return Report.json(map);
    }

    private static Map<String, Object> place(RunResult.PlaceResult place) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", place.name());
        map.put("state", place.phase().name().toLowerCase(Locale.ROOT));
        SessionStatus status = place.status();
        if (status != null) {
            map.putAll(status.toMap());
        }
        return map;
    }

    static String text(RunPlan plan, RunResult result, String expected) {
        String answer = result.answer();
        StringBuilder text = new StringBuilder(plan.work().program().title())
                .append(" at ")
                .append(Report.plural(result.places().size(), "place"))
                .append(": ");
        if (answer == null) {
            text.append("no answer");
        } else {
            text.append(answer).append(answer.equals(expected) ? ", which is right" : ", which is wrong");
        }
        text.append(String.format(
                Locale.ROOT,
                "; %.2f s, and %.2f s to start%n%n",
                result.seconds().job(),
                result.seconds().forming()));
        text.append(table(result)).append(System.lineSeparator());
        for (Happening missed : result.missed()) {
            text.append(missed)
                    .append(" did not happen, since the job had ended before.")
                    .append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String table(RunResult result) {
        List<String> header = List.of(
                "place", "", "tasks", "loans in", "out", "failed", "1", "2", "3", "4", "more", "kB sent", "again");
        List<List<String>> rows = result.places().stream().map(RunOutput::row).toList();
        return Report.columns(header, rows) + System.lineSeparator() + System.lineSeparator()
                + "failed: requests for work that were denied. 1 to more: searches by the number of places asked."
                + System.lineSeparator()
                + "again: loans that were made again, because a place had died or lost them.";
    }

    private static List<String> row(RunResult.PlaceResult place) {
        SessionStatus status = place.status();
        String words = place.phase().words();
        if (status == null) {
            return List.of(place.name(), words, "", "", "", "", "", "", "", "", "", "", "");
        }
        List<String> victims =
                status.searches().victims().stream().map(Report::count).collect(Collectors.toList());
        return List.of(
                place.name(),
                words,
                Report.count(status.tasks()),
                Report.count(status.loans().in()),
                Report.count(status.loans().out()),
                Report.count(status.searches().failed()),
                victims.get(0),
                victims.get(1),
                victims.get(2),
                victims.get(3),
                victims.get(4),
                Report.count(status.traffic().bytesSent() / 1_000),
                Report.count(status.loans().recoveries()));
    }
}
