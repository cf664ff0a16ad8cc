package io.skua.cli.mix;

import io.skua.cli.output.Report;
import io.skua.cli.output.Screen;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPoint;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;

/**
 * What became of a mix, for people: a row for each job, and how far its workers were from its source as time went by.
 */
final class TextOutput {
    private static final int NAME_MAX = 24;
    private static final String DISTANCES = "0123456789abcdefghijklmnopqrstuvwxyz";

    private final MixPage page;
    private final MixOutcome outcome;

    TextOutput(MixPage page) {
        this.page = page;
        this.outcome = page.outcome();
    }

    void print(PrintWriter out) {
        page.title().forEach(line -> Report.wrap(line, 2).forEach(out::println));
        page.notes().forEach(line -> Report.wrap(line, 2).forEach(out::println));
        out.println();
        out.println(table());
        out.println();
        Report.wrap(overall(), 2).forEach(out::println);
        List<String> courses = courses();
        if (!courses.isEmpty()) {
            out.println();
            courses.forEach(out::println);
        }
    }

    private String table() {
        boolean counted = outcome.jobs().stream().anyMatch(job -> job.members() != null);
        List<String> header = new ArrayList<>(List.of("job", page.unit().name(), "alone", "slowdown"));
        if (counted) {
            header.addAll(List.of("members", "peak", "held", "used"));
        }
        return Report.columns(
                header, outcome.jobs().stream().map(job -> row(job, counted)).toList());
    }

    private List<String> row(JobFigures job, boolean counted) {
        MixPage.Unit unit = page.unit();
        List<String> row = new ArrayList<>(List.of(
                LiveView.cut(job.name(), NAME_MAX),
                unit.text(job.seconds()),
                unit.text(job.alone()),
                Report.factor(job.slowdown())));
        JobFigures.Members members = job.members();
        if (counted && members != null) {
            Double used = members.holding().used();
            row.addAll(List.of(
                    Report.amount(members.mean()),
                    Report.count(members.peak()),
                    unit.brief(members.holding().held()),
                    used == null ? "" : unit.brief(used)));
        }
        return row;
    }

    private String overall() {
        Double waste = outcome.waste();
        return "makespan " + page.unit().text(outcome.makespan()) + ", weighted speed-up "
                + Report.factor(outcome.weightedSpeedup()) + " of "
                + outcome.jobs().size() + ", fairness "
                + Report.factor(outcome.fairness()) + (waste == null ? "" : ", waste " + Report.percent(waste));
    }

    private List<String> courses() {
        if (outcome.makespan() == 0
                || outcome.jobs().stream().allMatch(job -> job.history().isEmpty())) {
            return List.of();
        }
        int names = outcome.jobs().stream()
                .mapToInt(job -> Math.min(NAME_MAX, job.name().length()))
                .max()
                .orElse(0);
        int columns = Screen.columns() - names - 3;
        List<String> lines = new ArrayList<>();
        lines.add("diaspora over time, one sign for " + page.unit().brief(outcome.makespan() / columns) + " "
                + page.unit().name());
        for (JobFigures job : outcome.jobs()) {
            String name = LiveView.cut(job.name(), NAME_MAX);
            lines.add(("  " + name + " ".repeat(names + 1 - name.length()) + course(job, columns)).stripTrailing());
        }
        lines.addAll(Report.wrap(
                "A sign tells how many hops away from its source a job's farthest worker is" + legend() + ".", 2));
        return lines;
    }

    /** Blank as long as the job has no worker. Each sign is for the last that it had in this part of the time. */
    private String course(JobFigures job, int columns) {
        double width = outcome.makespan() / columns;
        char[] course = " ".repeat(columns).toCharArray();
        List<MixPoint> history = job.history();
        for (int i = 0; i < history.size(); i++) {
            MixPoint point = history.get(i);
            double end = i + 1 < history.size() ? history.get(i + 1).time() : job.seconds();
            int from = (int) ((job.submitted() + point.time()) / width);
            int until = (int) ((job.submitted() + Math.min(end, job.seconds())) / width);
            for (int column = from; point.members() > 0 && column <= Math.min(until, columns - 1); column++) {
                course[column] = sign(point.diaspora());
            }
        }
        return new String(course);
    }

    /** Letters are explained where there are some. */
    private String legend() {
        int farthest = outcome.jobs().stream()
                .flatMap(job -> job.history().stream())
                .filter(point -> point.members() > 0)
                .mapToInt(MixPoint::diaspora)
                .max()
                .orElse(0);
        if (farthest < 10) {
            return "";
        }
        String letters = ": a is 10" + (farthest == 10 ? "" : ", b is 11 and so on");
        return farthest < DISTANCES.length() ? letters : letters + ", + is more than " + (DISTANCES.length() - 1);
    }

    private static char sign(int diaspora) {
        return diaspora < DISTANCES.length() ? DISTANCES.charAt(diaspora) : '+';
    }
}
