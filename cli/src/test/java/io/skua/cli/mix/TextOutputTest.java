package io.skua.cli.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPoint;
import io.skua.lab.mix.WorkerTime;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TextOutputTest {
    private static final int COLUMNS = 75; // beside names of two letters

    private static JobFigures job(String name, double submitted, double seconds, MixPoint... history) {
        var members = new JobFigures.Members(1.5, 2, new WorkerTime(10, 8.0));
        return new JobFigures(name, 1, submitted, seconds, seconds / 2, members, List.of(history));
    }

    private static List<String> printed(JobFigures... jobs) {
        MixPage page = new MixPage(
                List.of("title"),
                Map.of(),
                List.of("note"),
                MixPage.Unit.of("ticks"),
                MixOutcome.of(COLUMNS, List.of(jobs)));
        System.setProperty("skua.columns", "80");
        StringWriter text = new StringWriter();
        new TextOutput(page).print(new PrintWriter(text, true));
        return text.toString().lines().toList();
    }

    @Test
    void everyFigureIsThere() {
        assertThat(printed(job("aa", 0, COLUMNS), job("bb", 5, 8)))
                .containsExactly(
                        "title",
                        "note",
                        "",
                        " job  ticks  alone  slowdown  members  peak  held  used",
                        " aa      75     38      2.00     1.50     2    10     8",
                        " bb       8      4      2.00     1.50     2    10     8",
                        "",
                        "makespan 75, weighted speed-up 1.00 of 2, fairness 1.00, waste 20 %");
    }

    @Test
    void theCourseOfAllIsOnOneScaleOfTime() {
        assertThat(printed(
                        job("aa", 0, COLUMNS, new MixPoint(0, 0, 1), new MixPoint(10, 12, 9)),
                        job("bb", 5, 8, new MixPoint(2, 1, 4), new MixPoint(8, 0, 0))))
                .endsWith(
                        "diaspora over time, one sign for 1 ticks",
                        "  aa " + "0".repeat(10) + "c".repeat(COLUMNS - 10),
                        "  bb " + " ".repeat(7) + "1".repeat(7),
                        "A sign tells how many hops away from its source a job's farthest worker is: a is",
                        "  10, b is 11 and so on.");
    }

    @Test
    void aShortJobHasASign() {
        assertThat(printed(
                        job("aa", 0, COLUMNS), job("bb", 5.2, 0.3, new MixPoint(0.1, 70, 1), new MixPoint(0.2, 0, 0))))
                .contains("  bb      +")
                .last()
                .isEqualTo("  10, b is 11 and so on, + is more than 35.");
    }
}
