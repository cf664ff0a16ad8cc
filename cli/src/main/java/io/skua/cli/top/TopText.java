package io.skua.cli.top;

import io.skua.cli.output.Report;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What top shows, as lines. Pure: everything comes in as arguments.
 *
 * @param columns how wide a line may be
 * @param rows how many workers and how many jobs of a scheduler are shown
 */
record TopText(int columns, int rows, Remarks remarks) {
    private static final double MILLIS = 1e3;

    /** Returns the lines for two looks, one a while after the other. */
    List<String> lines(Look before, Look now) {
        List<String> lines = new ArrayList<>();
        for (Look.Seen seen : now.processes()) {
            if (!lines.isEmpty()) {
                lines.add("");
            }
            lines.add(process(seen));
            for (Fields scheduler : seen.about().objects("schedulers")) {
                long id = scheduler.number("id");
                Fields status = seen.schedulers().get(id);
                if (status != null) {
                    Fields earlier = before.scheduler(seen.process().pid(), id);
                    scheduler(lines, scheduler, status, earlier);
                    String remark = remarks.of(seen.process(), (int) id);
                    if (!remark.isEmpty()) {
                        lines.addAll(Report.wrap(remark, 1, columns));
                    }
                    workers(lines, status);
                    jobs(lines, status);
                }
            }
        }
        return lines.stream().map(this::cut).toList();
    }

    private static String process(Look.Seen seen) {
        Fields about = seen.about();
        String started = about.has("started") ? ", up " + age(about.number("now") - about.number("started")) : "";
        return "process " + seen.process().pid() + ": " + about.text("program") + started;
    }

    private void scheduler(List<String> lines, Fields about, Fields status, Fields earlier) {
        Rates rates = Rates.between(earlier, status);
        lines.add("");
        lines.add(status.text("name") + ": " + Report.plural(about.number("workers"), "worker") + ", "
                + about.text("policy") + (Boolean.TRUE.equals(about.map().get("islands")) ? ", islands" : "")
                + ", up " + age(status.number("time") / 1_000_000) + ", " + status.text("state"));
        if (rates.known()) {
            lines.add(" " + perSecond(rates.tasks()) + " tasks/s, " + perSecond(rates.steals()) + " steals/s, "
                    + perSecond(rates.misses()) + " misses/s" + lost(status));
        }
    }

    private static String lost(Fields status) {
        long lost = status.number("eventsLost");
        return lost == 0 ? "" : "; " + Report.plural(lost, "event") + " lost";
    }

    private static String perSecond(double rate) {
        return rate > 0 && rate < 10 ? String.format(Locale.ROOT, "%.1f", rate) : Report.count(Math.round(rate));
    }

    // ---- workers ----

    private void workers(List<String> lines, Fields status) {
        List<Fields> seated = status.objects("threads").stream()
                .filter(thread -> thread.number("place") >= 0)
                .sorted(Comparator.comparingLong(thread -> thread.number("place")))
                .toList();
        Map<Long, String> names = new TreeMap<>();
        status.objects("jobs").forEach(job -> names.put(job.number("number"), job.text("name")));
        List<List<String>> table = new ArrayList<>();
        for (Fields thread : seated.subList(0, Math.min(rows, seated.size()))) {
            table.add(List.of(
                    Report.count(thread.number("place")),
                    thread.text("state"),
                    thread.number("job") < 0 ? "" : names.getOrDefault(thread.number("job"), "ended"),
                    Report.count(thread.number("bag")),
                    Report.brief((double) thread.number("tasks"))));
        }
        table(lines, List.of("worker", "state", "job", "bag", "tasks"), table);
        if (seated.size() > table.size()) {
            lines.add(" and " + (seated.size() - table.size()) + " more: "
                    + counted(seated.subList(table.size(), seated.size())));
        }
        List<Fields> others = status.objects("threads").stream()
                .filter(thread -> thread.number("place") < 0)
                .toList();
        if (!others.isEmpty()) {
            lines.add(" without a seat: " + counted(others));
        }
    }

    /** Counts threads by what they do: "3 busy, 1 asleep". */
    private static String counted(List<Fields> threads) {
        Map<String, Integer> counts = new TreeMap<>();
        threads.forEach(thread -> counts.merge(thread.text("state"), 1, Integer::sum));
        List<String> parts = new ArrayList<>();
        counts.forEach((state, count) -> parts.add(count + " " + state));
        return String.join(", ", parts);
    }

    // ---- jobs ----

    private void jobs(List<String> lines, Fields status) {
        List<Fields> jobs = status.objects("jobs");
        List<List<String>> table = new ArrayList<>();
        for (Fields job : jobs.subList(0, Math.min(rows, jobs.size()))) {
            table.add(List.of(
                    job.text("name"),
                    job.text("state"),
                    Report.count(job.number("workers")),
                    job.has("age") ? age(job.number("age")) : "",
                    Report.brief((double) job.number("tasks"))));
        }
        table(lines, List.of("job", "phase", "workers", "age", "tasks"), table);
        long more = status.number("jobsTotal") - table.size();
        if (more > 0) {
            lines.add(" and " + Report.plural(more, "more job"));
        }
    }

    /** The first three columns of workers and the first two of jobs are texts; names give way when it is narrow. */
    private void table(List<String> lines, List<String> header, List<List<String>> cells) {
        if (cells.isEmpty()) {
            return;
        }
        int name = header.get(0).equals("job") ? 0 : 2;
        int[] widths = new int[header.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = Math.max(
                    header.get(i).length(),
                    cells.stream()
                            .mapToInt(row -> row.get(column).length())
                            .max()
                            .orElse(0));
        }
        int total = 1;
        for (int width : widths) {
            total += width + 2;
        }
        widths[name] = Math.max(3, widths[name] - Math.max(0, total - columns));
        lines.add(row(header, widths, name));
        cells.forEach(row -> lines.add(row(row, widths, name)));
    }

    private static String row(List<String> cells, int[] widths, int name) {
        StringBuilder line = new StringBuilder(" ");
        for (int i = 0; i < widths.length; i++) {
            String cell = cells.get(i);
            String fitting = cell.length() <= widths[i] ? cell : cell.substring(0, widths[i] - 1) + "…";
            boolean isText = i == name || i == 1;
            line.append(String.format(Locale.ROOT, "%" + (isText ? "-" : "") + widths[i] + "s  ", fitting));
        }
        return line.toString().stripTrailing();
    }

    private String cut(String line) {
        return line.length() <= columns ? line : line.substring(0, columns - 1) + "…";
    }

    /** How long something has gone on, in the largest unit that says enough. */
    static String age(long millis) {
        double seconds = millis / MILLIS;
        if (seconds < 1) {
            return millis + " ms";
        }
        if (seconds < 120) {
            return String.format(Locale.ROOT, "%.1f s", seconds);
        }
        long minutes = Math.round(seconds / 60);
        return minutes < 120 ? minutes + " min" : minutes < 48 * 60 ? minutes / 60 + " h" : minutes / 1440 + " days";
    }
}
