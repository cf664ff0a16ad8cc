package io.skua.cli.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.atIndex;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;
import static org.assertj.core.api.InstanceOfAssertFactories.MAP;

import com.fasterxml.jackson.jr.ob.JSON;
import io.skua.cli.live.Happening.Kind;
import io.skua.cli.session.SessionProgress;
import io.skua.cli.session.SessionStatus;
import io.skua.workloads.catalog.PlaceWorkloads;
import io.skua.workloads.places.PlaceProgram;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunOutputTest {
    private static final SessionStatus STATUS = new SessionStatus(
            new SessionStatus.Who("skua-0", 0, 1, "127.0.0.1:7800", 2),
            12_345,
            678_900,
            new SessionStatus.Loans(10, 20, 3, 30, 7),
            new SessionStatus.Searches(4, 1, List.of(5L, 6L, 7L, 8L, 9L)),
            new SessionStatus.Traffic(100, 56_789, 98_765));
    private static final Happening KILL = Happening.of(Kind.KILL, "1@40%");

    private static RunPlan plan() {
        PlaceProgram<?, ?, ?> program = PlaceWorkloads.named("uts").with(List.of("T1"));
        RunPlan.Work work = new RunPlan.Work(program, "uts", List.of("T1"), program.total(), null);
        return new RunPlan(work, "successonly", 2, 0, List.of(KILL), RunPlan.Patience.usual(2));
    }

    private static RunResult result(String answer) {
        return new RunResult(
                answer,
                null,
                new RunResult.Times(2.25, 1.5),
                List.of(
                        new RunResult.PlaceResult("skua-0", PlaceRow.Phase.MEMBER, STATUS),
                        new RunResult.PlaceResult("skua-1", PlaceRow.Phase.KILLED, null)),
                new SessionProgress(12_345, 0, 0, 7, 3, 1, true),
                List.of(KILL));
    }

    @Test
    void whoAttachesIsToldThatOtherPlacesWorkToo() {
        RunPlan usual = plan();
        RunPlan attached = new RunPlan(usual.work(), usual.stealing(), 1, 0, List.of(), RunPlan.Patience.attached());
        assertThat(RunOutput.text(attached, result("4130071"), "4130071", null).lines())
                .startsWith("uts T1 at the places of the cluster: 4130071, which is right; 1.50 s, and 2.25 s to start")
                .contains("Only the place of this command is shown; 'skua cluster status' shows the others.");
        assertThat(RunOutput.text(usual, result("4130071"), "4130071", null)).doesNotContain("is shown");
    }

    @Test
    void aTableForPeople() {
        assertThat(RunOutput.text(plan(), result("4130071"), "4130071", null).lines())
                .startsWith("uts T1 at 2 places: 4130071, which is right; 1.50 s, and 2.25 s to start", "")
                .anySatisfy(line ->
                        assertThat(line.strip()).matches("skua-0 +works +12,345 +10 +20 +4 +5 +6 +7 +8 +9 +56 +3"))
                .anySatisfy(line -> assertThat(line.strip()).matches("skua-1 +killed"))
                .contains("The books of the job: 12,345 tasks, 7 instalments, 3 loans lent again, taken over once.")
                .contains("--kill 1@40% did not happen, since the job had ended before.");
        assertThat(RunOutput.text(plan(), result("4130070"), "4130071", null)).contains("4130070, which is wrong");
    }

    @Test
    void anObjectForPrograms() throws IOException {
        Map<String, Object> map = JSON.std.mapFrom(RunOutput.json(plan(), result("4130071"), "4130071", null));
        assertThat(map)
                .containsOnlyKeys(
                        "workload",
                        "stealing",
                        "answer",
                        "expected",
                        "correct",
                        "failure",
                        "seconds",
                        "formingSeconds",
                        "places",
                        "failedSteals",
                        "cyclicSteals",
                        "victimsPerSearch",
                        "messages",
                        "bytes",
                        "instalments",
                        "tasksRunAgain",
                        "progress",
                        "happenings",
                        "missed")
                .containsEntry("answer", 4130071)
                .containsEntry("correct", true)
                .containsEntry("failedSteals", 4)
                .containsEntry("cyclicSteals", 1)
                .containsEntry("victimsPerSearch", List.of(5, 6, 7, 8, 9))
                .containsEntry("tasksRunAgain", 30)
                .containsEntry("seconds", 1.5);
        assertThat(map.get("places"))
                .asInstanceOf(LIST)
                .first()
                .asInstanceOf(MAP)
                .containsEntry("bytesSent", 56_789);
        assertThat(map.get("progress"))
                .asInstanceOf(MAP)
                .containsEntry("tasks", 12_345)
                .containsEntry("failovers", 1)
                .containsEntry("ended", true);
        assertThat(JSON.std.mapFrom(RunOutput.json(plan(), result("1"), "2", null)))
                .containsEntry("correct", false);
    }

    @Test
    void aStatusSurvivesTheWayThroughJson() throws IOException {
        assertThat(SessionStatus.of(JSON.std.mapFrom(JSON.std.asString(STATUS.toMap()))))
                .isEqualTo(STATUS);
    }

    @Test
    void statusesForPeopleAndPrograms() throws IOException {
        assertThat(ClusterStatusCommand.text(List.of(STATUS)).lines()) // in two parts, for 80 columns
                .filteredOn(line -> line.startsWith(" skua-0"))
                .hasSize(2)
                .satisfies(line -> assertThat(line).matches(" *skua-0 +0 +127.0.0.1:7800 +2 +12,345"), atIndex(0))
                .satisfies(line -> assertThat(line).matches(" *skua-0 +10 +20 +4 +3 +56.8kB"), atIndex(1));
        assertThat(JSON.std.mapFrom(ClusterStatusCommand.json(List.of(STATUS))).get("places"))
                .asInstanceOf(LIST)
                .first()
                .asInstanceOf(MAP)
                .containsEntry("name", "skua-0")
                .doesNotContainKey("units");
    }

    @Test
    void theScreenIsWrittenOverAndWiped() {
        StringWriter screen = new StringWriter();
        ScreenView view = new ScreenView(new PrintWriter(screen), true);
        view.draw(List.of("one", "x".repeat(200)));
        view.note("Something has happened.");
        view.draw(List.of("two"));
        view.close();
        String wide = "x".repeat(79);
        assertThat(screen)
                .hasToString("\rone\033[K\n" + wide + "\033[K\n\033[J" + "\r\033[2A\033[J" + "Something has happened."
                        + System.lineSeparator() + "\rtwo\033[K\n\033[J" + "\r\033[1A\033[J");
    }

    @Test
    void withoutATerminalThereAreNotesOnly() {
        StringWriter screen = new StringWriter();
        ScreenView view = new ScreenView(new PrintWriter(screen), false);
        view.show(() -> {
            throw new AssertionError("nobody sees this");
        });
        view.note("Something has happened.");
        view.close();
        assertThat(screen).hasToString("Something has happened." + System.lineSeparator());
    }
}
