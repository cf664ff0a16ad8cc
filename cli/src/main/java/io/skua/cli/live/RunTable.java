package io.skua.cli.live;

import io.skua.cli.output.Report;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How a run is shown: a line with its progress, and a line for each place. */
final class RunTable {
    private static final int BAR = 20;

    private RunTable() {}

    /**
     * How far a run is.
     *
     * @param share of the work that is done; negative if nobody knows
     * @param books what the books of the job say; null if nobody has asked yet
     */
    record Now(double share, Duration elapsed, @Nullable SessionProgress books) {}

    static List<String> lines(RunPlan plan, Now now, List<PlaceRow> rows) {
        long units = rows.stream().mapToLong(PlaceRow::units).sum();
        List<String> lines = new ArrayList<>();
        lines.add(plan.work().program().title() + "  " + progress(now)
                + Report.brief((double) units) + " "
                + plan.work().program().unit() + "  "
                + String.format(Locale.ROOT, "%.1f s", now.elapsed.toNanos() / 1e9));
        lines.add(now.books == null ? "" : books(now.books));
        List<List<String>> cells = rows.stream().map(RunTable::row).toList();
        Report.columns(List.of("place", "", "tasks", "loans in", "out", "failed", "again", "sent"), cells)
                .lines()
                .forEach(lines::add);
        return lines;
    }

    /** What is safe, whoever dies. */
    static String books(SessionProgress books) {
        return "books: "
                + Report.brief((double) books.tasks()) + " tasks, "
                + Report.plural(books.instalments(), "instalment") + ", "
                + (books.recoveries() == 0 ? "" : Report.count(books.recoveries()) + " lent again, ")
                + (books.failovers() == 0 ? "" : Report.plural(books.failovers(), "failover") + ", ")
                + Report.plural(books.openLoans(), "loan") + " at " + Report.plural(books.places(), "place");
    }

    private static String progress(Now now) {
        if (now.share < 0) {
            return "";
        }
        int filled = (int) (BAR * now.share);
        return String.format(Locale.ROOT, "%3.0f%% ", Math.floor(now.share * 100)) + "[" + "#".repeat(filled)
                + " ".repeat(BAR - filled) + "]  ";
    }

    private static List<String> row(PlaceRow row) {
        SessionStatus status = row.status();
        String words = row.phase().words();
        if (status == null) {
            return List.of(row.name(), words, "", "", "", "", "", "");
        }
        return List.of(
                row.name(),
                words,
                Report.brief((double) status.tasks()),
                Report.brief((double) status.loans().in()),
                Report.brief((double) status.loans().out()),
                Report.brief((double) status.searches().failed()),
                Report.brief((double) status.loans().recoveries()),
                Report.brief((double) status.traffic().bytesSent()) + "B");
    }
}
