package io.skua.cli.live;

import io.skua.cli.output.DoctorLine;
import io.skua.cli.output.Report;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.doctor.Diagnosis;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What a run gave, for people and for programs. */
final class RunOutput {
    private RunOutput() {}

    /** One object on one line; its keys are those of {@code sim cluster}, and more. */
    static String json(RunPlan plan, RunResult result, String expected, @Nullable Diagnosis diagnosis) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("workload", plan.work().program().title());
        map.put("stealing", plan.stealing());
        map.put("answer", value(result.answer()));
        map.put("expected", value(expected));
        map.put("correct", expected.equals(result.answer()));
        map.put("failure", result.failure());
        map.put("seconds", Report.micros(result.seconds().job()));
        map.put("formingSeconds", Report.micros(result.seconds().forming()));
        map.put("places", result.places().stream().map(RunOutput::place).toList());
        map.put("failedSteals", sum(result, status -> status.searches().failed()));
        map.put("cyclicSteals", sum(result, status -> status.searches().cyclic()));
        map.put(
                "victimsPerSearch",
                IntStream.range(0, SessionStatus.VICTIMS)
                        .mapToObj(i -> sum(
                                result, status -> status.searches().victims().get(i)))
                        .toList());
        map.put("messages", sum(result, status -> status.traffic().messages()));
        map.put("bytes", sum(result, status -> status.traffic().bytesSent()));
        map.put("instalments", sum(result, status -> status.loans().instalments()));
        map.put("tasksRunAgain", sum(result, status -> status.loans().tasksRunAgain()));
        SessionProgress progress = result.progress();
        map.put("progress", progress == null ? null : progress.toMap());
        map.put(
                "happenings",
                plan.happenings().stream().map(Happening::toString).toList());
        map.put("missed", result.missed().stream().map(Happening::toString).toList());
        if (diagnosis != null) {
            map.put("doctor", DoctorLine.toMap(diagnosis));
        }
        return Report.json(map);
    }

    /** Returns a number where the text is one, so that programs need not parse it. */
    private static @Nullable Object value(@Nullable String answer) {
        return answer != null && answer.matches("-?[0-9]{1,18}") ? (Object) Long.valueOf(answer) : answer;
    }

    private static long sum(RunResult result, ToLongFunction<SessionStatus> number) {
        return result.places().stream()
                .map(RunResult.PlaceResult::status)
                .filter(Objects::nonNull)
                .mapToLong(number)
                .sum();
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

    static String text(RunPlan plan, RunResult result, String expected, @Nullable Diagnosis diagnosis) {
        String answer = result.answer();
        StringBuilder text = new StringBuilder(plan.work().program().title())
                .append(" at ")
                .append(
                        plan.isAttached()
                                ? "the places of the cluster"
                                : Report.plural(result.places().size(), "place"))
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
        if (plan.isAttached()) {
            text.append("Only the place of this command is shown; 'skua cluster status' shows the others.")
                    .append(System.lineSeparator());
        }
        SessionProgress progress = result.progress();
        if (progress != null) {
            text.append(books(progress)).append(System.lineSeparator());
        }
        if (diagnosis != null) {
            text.append(DoctorLine.of(diagnosis)).append(System.lineSeparator());
        }
        for (Happening missed : result.missed()) {
            text.append(missed)
                    .append(" did not happen, since the job had ended before.")
                    .append(System.lineSeparator());
        }
        return text.toString();
    }

    private static String books(SessionProgress progress) {
        return String.format(
                Locale.ROOT,
                "The books of the job: %,d tasks, %s, %s lent again, taken over %s.",
                progress.tasks(),
                Report.plural(progress.instalments(), "instalment"),
                Report.plural(progress.recoveries(), "loan"),
                progress.failovers() == 1 ? "once" : progress.failovers() + " times");
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
