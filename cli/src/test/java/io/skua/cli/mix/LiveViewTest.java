package io.skua.cli.mix;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.output.ProgressMeter;
import io.skua.lab.mix.LiveJob;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class LiveViewTest {
    private static final List<LiveJob> JOBS = List.of(
            new LiveJob("nqueens 13", LiveJob.Phase.SUBMITTED, 1.25, 3, 1),
            new LiveJob("fib 40", LiveJob.Phase.SUBMITTED, 0.5, 0, 0),
            new LiveJob("uts", LiveJob.Phase.NOT_SUBMITTED, 0, 0, 0),
            new LiveJob("early", LiveJob.Phase.ENDED, 12.34, 0, 0));

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String written() {
        String text = bytes.toString(StandardCharsets.UTF_8);
        bytes.reset();
        return text;
    }

    @Test
    void everyJobHasALine() {
        assertThat(LiveView.lines("together", JOBS, 8))
                .containsExactly(
                        "together",
                        "  nqueens 13  [######          ]   1.3 s  3 of 8 workers, diaspora 1",
                        "  fib 40      [                ]   0.5 s  waits for a worker",
                        "  uts         [                ]           not submitted yet",
                        "  early       [                ]  12.3 s  done");
    }

    @Test
    void whoseThreadsTheyAreMayBeUnknown() {
        LiveJob shared = new LiveJob("fib 40", LiveJob.Phase.SUBMITTED, 3, -1, -1);
        assertThat(LiveView.lines("", List.of(shared), 2)).last().isEqualTo("  fib 40  [????????????????????]   3.0 s");
        LiveJob pool = new LiveJob("fib 40", LiveJob.Phase.SUBMITTED, 3, 2, -1);
        assertThat(LiveView.lines("", List.of(pool), 2))
                .last()
                .isEqualTo("  fib 40  [####################]   3.0 s  2 threads");
    }

    @Test
    void ofManyWorkersASignStandsForSeveral() {
        LiveJob one = new LiveJob("fib", LiveJob.Phase.SUBMITTED, 3, 1, 0);
        LiveJob most = new LiveJob("fib", LiveJob.Phase.SUBMITTED, 3, 1000, 9);
        assertThat(LiveView.lines("", List.of(one, most), 1000).subList(1, 3))
                .containsExactly(
                        "  fib  [#                   ]   3.0 s  1 of 1,000 workers, diaspora 0",
                        "  fib  [####################]   3.0 s  1,000 of 1,000 workers, diaspora 9");
    }

    @Test
    void manyJobsDoNotFloodTheScreen() {
        assertThat(LiveView.lines("", Collections.nCopies(25, JOBS.get(0)), 8))
                .hasSize(22)
                .last()
                .isEqualTo("  and 5 other jobs");
    }

    @Test
    void longNamesAreCut() {
        LiveJob job = new LiveJob("x".repeat(100), LiveJob.Phase.SUBMITTED, 1, 1, 0);
        assertThat(LiveView.lines("", List.of(job), 2)).last().asString().startsWith("  " + "x".repeat(23) + "…  [");
    }

    @Test
    void itIsDrawnOverAndLeavesNothing() {
        try (LiveView view = new LiveView(ProgressMeter.invisible(), terminal, 2)) {
            view.draw();
            view.step("together");
            assertThat(written()).isEmpty();
            view.mixBegins(() -> JOBS.subList(0, 1));
            view.draw();
            assertThat(written()).startsWith("\rtogether\033[K\n").endsWith("diaspora 1\033[K\n");
            view.draw();
            assertThat(written()).startsWith("\r\033[2Atogether");
            view.mixEnds();
            assertThat(written()).isEqualTo("\r\033[2A\033[J");
            view.draw();
            assertThat(written()).isEmpty();
        }
        assertThat(written()).isEmpty();
    }

    @Test
    void anEndInTheMiddleLeavesNothingEither() {
        try (LiveView view = new LiveView(ProgressMeter.invisible(), terminal, 2)) {
            view.mixBegins(() -> JOBS);
            view.draw();
        }
        assertThat(written()).endsWith("\r\033[5A\033[J");
    }

    @Test
    void withoutATerminalNothingIsDrawn() {
        try (LiveView view = new LiveView(ProgressMeter.invisible(), null, 2).started()) {
            view.mixBegins(() -> {
                throw new AssertionError("nobody looks");
            });
            view.draw();
            view.mixEnds();
        }
    }
}
