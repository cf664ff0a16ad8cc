package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.child.Child;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RunTableTest {
    private static final SessionProgress BOOKS = new SessionProgress(12_345, 2, 1, 7, 3, 1, false);

    private static RunPlan plan() {
        PlaceProgram<?, ?, ?> program = PlaceWorkloads.named("uts").with(List.of("T1"));
        RunPlan.Work work = new RunPlan.Work(program, "uts", List.of("T1"), program.total(), null);
        return new RunPlan(work, "successonly", 2, 0, List.of(), RunPlan.Patience.usual(2));
    }

    private static SessionStatus status() {
        return new SessionStatus(
                new SessionStatus.Who("skua-0", 0, 1, "127.0.0.1:7800", 2),
                12_345,
                1_500_000,
                new SessionStatus.Loans(10, 20, 3, 30, 7),
                new SessionStatus.Searches(4, 1, List.of(5L, 6L, 7L, 8L, 9L)),
                new SessionStatus.Traffic(100, 56_789, 98_765));
    }

    @Test
    void aLineForTheRunAndOneForEachPlace() throws IOException {
        try (Child one = Child.start("skua-0", List.of("true"), event -> {});
                Child other = Child.start("skua-1", List.of("true"), event -> {})) {
            PlaceRow worker = new PlaceRow(one);
            worker.setPhase(PlaceRow.Phase.MEMBER);
            worker.setStatus(status(), List.of("skua-0"), false);
            PlaceRow starter = new PlaceRow(other);
            RunTable.Now now = new RunTable.Now(0.367, Duration.ofMillis(12_340), BOOKS);
            List<String> lines = RunTable.lines(plan(), now, List.of(worker, starter));
            assertThat(lines).hasSize(5);
            assertThat(lines.get(0)).isEqualTo("uts T1   36% [#######             ]  1.5M nodes  12.3 s");
            assertThat(lines.get(1))
                    .isEqualTo("books: 12.3k tasks, 7 instalments, 3 lent again, 1 failover, 2 loans at 1 place");
            assertThat(lines.get(3).strip()).matches("skua-0 +works +12.3k +10 +20 +4 +3 +56.8kB");
            assertThat(lines.get(4).strip()).matches("skua-1 +starts");

            RunTable.Now unknown = new RunTable.Now(-1, Duration.ZERO, null);
            assertThat(RunTable.lines(plan(), unknown, List.of())).first().isEqualTo("uts T1  0 nodes  0.0 s");
        }
    }
}
