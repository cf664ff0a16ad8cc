package io.skua.sim.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.JobPhase;
import io.skua.observe.SeatChange;
import io.skua.policy.Victims;
import io.skua.sim.setup.Join;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Runs written by hand: right ones, and for each rule one in which a single line breaks it. */
final class EventCheckTest {
    private static final Victims VICTIMS = thief -> switch (thief) {
        case 0 -> new int[] {1, 2};
        case 1 -> new int[] {0, 2};
        default -> new int[] {1};
    };

    /**
     * Time, place, what happens, the task, and the other task or a number of the event. Worker 1 steals task 1, worker
     * 0 waits for it and takes task 3 back.
     */
    private static final String LEAPFROG = """
            0 -1 SUBMITTED -1 -1
            0 0 SPAWN 0 -1
            0 0 STARTED -1 -1
            0 0 VISIT 0 -1
            0 0 SPAWN 1 0
            0 0 SPAWN 2 0
            0 0 WORK 0 10
            1 1 MISS -1 2
            2 1 STEAL 1 0
            3 2 JOINED -1 -1
            4 1 VISIT 1 0
            4 1 SPAWN 3 1
            4 1 SPAWN 4 1
            4 1 WORK 1 20
            5 2 SLEEP -1 -1
            6 2 WAKE -1 1
            8 2 MISS -1 1
            10 0 START 2 -1
            10 0 WORK 2 2
            12 0 END 2 -1
            12 0 JOIN 2 0
            12 0 WAIT 1 0
            13 0 MISS 1 2
            14 0 LEAPFROG 3 1
            15 0 VISIT 3 1
            15 0 WORK 3 5
            20 0 VISIT_END 3 -1
            21 0 MISS 1 1
            24 1 START 4 -1
            24 1 END 4 -1
            24 1 JOIN 4 1
            24 1 JOIN 3 1
            24 1 VISIT_END 1 -1
            25 0 RESUME 1 0
            25 0 JOIN 1 0
            26 0 VISIT_END 0 -1
            26 0 DONE -1 -1
            26 2 LEFT -1 -1
            """;

    /** Worker 0 leaves the root aside, worker 1 goes on with it. */
    private static final String HANDOFF = """
            0 -1 SUBMITTED -1 -1
            0 0 SPAWN 0 -1
            0 0 STARTED -1 -1
            0 0 VISIT 0 -1
            0 0 SPAWN 1 0
            1 1 STEAL 1 0
            2 1 VISIT 1 0
            2 1 WORK 1 20
            3 0 WAIT 1 0
            4 0 VACATED 1 0
            5 0 MISS -1 1
            22 1 VISIT_END 1 -1
            23 1 FILLED 1 0
            23 1 RESUME 1 0
            23 1 JOIN 1 0
            23 1 WORK 0 1
            24 1 VISIT_END 0 -1
            24 1 DONE -1 -1
            """;

    /** Worker 1 waits for task 3 and takes task 2, which is not below it. */
    private static final String POLICY = """
            0 -1 SUBMITTED -1 -1
            0 0 SPAWN 0 -1
            0 0 STARTED -1 -1
            0 0 VISIT 0 -1
            0 0 SPAWN 1 0
            0 0 SPAWN 2 0
            0 0 WORK 0 30
            1 1 STEAL 1 0
            1 1 VISIT 1 0
            1 1 SPAWN 3 1
            2 2 STEAL 3 1
            2 2 VISIT 3 1
            3 1 WAIT 3 1
            4 1 STEAL 2 0
            5 1 VISIT 2 0
            6 2 VISIT_END 3 -1
            7 1 VISIT_END 2 -1
            7 1 RESUME 3 1
            7 1 JOIN 3 1
            7 1 VISIT_END 1 -1
            30 0 JOIN 2 0
            30 0 JOIN 1 0
            30 0 VISIT_END 0 -1
            30 0 DONE -1 -1
            """;

    @Test
    void rightRunsPassAndExerciseEveryRule() {
        EventCheck leapfrog = check(Join.LEAPFROG, LEAPFROG);
        EventCheck handoff = check(Join.HANDOFF, HANDOFF);
        EventCheck policy = check(Join.POLICY, POLICY);
        assertThat(leapfrog.finish()).isEqualTo(26);
        assertThat(handoff.finish()).isEqualTo(24);
        assertThat(policy.finish()).isEqualTo(30);
        assertThat(leapfrog.leapfrogs()).isEqualTo(1);
        assertThat(policy.leapfrogs()).isZero();
        assertThat(leapfrog.liveMost()).isEqualTo(5);
        assertThat(leapfrog.count(EventKind.STEAL)).isEqualTo(2);
        for (Invariant rule : Invariant.values()) {
            assertThat(leapfrog.checked(rule) + handoff.checked(rule) + policy.checked(rule))
                    .as(rule.name())
                    .isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachRuleIsEnforced(Invariant rule) {
        Join join = rule == Invariant.SEAT_FILLED ? Join.HANDOFF : Join.LEAPFROG;
        demandBroken(rule, join, mutant(rule));
    }

    private static String mutant(Invariant rule) {
        return switch (rule) {
            case TIME -> with("13 0 MISS 1 2", "11 0 MISS 1 2");
            case NUMBER -> with("0 0 SPAWN 2 0", "0 0 SPAWN 3 0");
            case SPAWN -> with("4 1 SPAWN 4 1", "4 1 SPAWN 4 0");
            case START -> with("20 0 VISIT_END 3 -1", "20 0 VISIT 3 1");
            case START_OWN -> with("10 0 START 2 -1", "10 2 START 2 -1");
            case VISIT_FIRST -> with("0 0 VISIT 0 -1", "0 1 VISIT 0 -1");
            case VISIT_STOLEN -> with("15 0 VISIT 3 1", "15 0 VISIT 3 2");
            case VISIT_END -> with("20 0 VISIT_END 3 -1", "20 0 END 3 -1");
            case STEAL_LYING -> with("14 0 LEAPFROG 3 1", "14 0 LEAPFROG 3 2");
            case STEAL_VICTIM -> with("2 1 STEAL 1 0", "2 2 STEAL 1 0");
            case STEAL_OLDEST -> with("2 1 STEAL 1 0", "2 1 STEAL 2 0");
            case STEAL_BELOW -> replace(POLICY, "4 1 STEAL 2 0", "4 1 LEAPFROG 2 0");
            case STEAL_LEAPFROG -> with("14 0 LEAPFROG 3 1", "14 0 STEAL 3 1");
            case STEAL_THEN_VISIT -> with("4 1 VISIT 1 0", "3 1 MISS -1 2");
            case SEARCH -> with("12 0 END 2 -1", "12 0 MISS -1 1");
            case BUSY -> with("10 0 START 2 -1", "9 0 START 2 -1");
            case WORK -> with("15 0 WORK 3 5", "15 0 WORK 0 5");
            case END -> with("20 0 VISIT_END 3 -1", "20 0 VISIT_END 1 -1");
            case END_JOINED -> with("24 1 JOIN 3 1", "24 1 VISIT_END 1 -1");
            case JOIN_ENDED -> with("14 0 LEAPFROG 3 1", "14 0 JOIN 1 0");
            case JOIN_ORDER -> with("24 1 JOIN 4 1", "24 1 JOIN 3 1");
            case JOIN_PLACE -> with("24 1 JOIN 4 1", "24 2 JOIN 4 1");
            case WAIT -> with("10 0 START 2 -1", "10 0 WAIT 2 0");
            case RESUME -> with("13 0 MISS 1 2", "13 0 RESUME 1 0");
            case SEAT_VACATED -> with("13 0 MISS 1 2", "13 0 VACATED 1 0");
            case SEAT_FILLED -> replace(HANDOFF, "5 0 MISS -1 1", "5 0 FILLED 1 0");
            case ASLEEP -> with("6 2 WAKE -1 1", "6 2 MISS -1 1");
            case WAKE -> with("5 2 SLEEP -1 -1", "5 2 MISS -1 1");
            case JOB -> with("0 0 STARTED -1 -1", "0 0 DONE -1 -1");
            case ISLAND -> with("3 2 JOINED -1 -1", "3 2 LEFT -1 -1");
            case FINISH -> with("26 0 DONE -1 -1", "26 2 MISS -1 1");
        };
    }

    @ParameterizedTest
    @CsvSource({
        "NUMBER, 0 0 SPAWN 0 -1, 1 0 SPAWN 0 -1",
        "SPAWN, 13 0 MISS 1 2, 13 0 SPAWN 5 0",
        "SPAWN, 4 1 SPAWN 3 1, 4 2 SPAWN 3 1",
        "START, 4 1 VISIT 1 0, 4 2 VISIT 9 0",
        "START, 21 0 MISS 1 1, 21 0 VISIT 3 1",
        "START, 21 0 MISS 1 1, 21 0 START 2 -1",
        "START_OWN, 13 0 MISS 1 2, 13 0 START 3 -1",
        "START_OWN, 0 0 VISIT 0 -1, 0 0 START 0 -1",
        "VISIT_FIRST, 10 0 START 2 -1, 10 0 VISIT 2 -1",
        "VISIT_STOLEN, 10 0 START 2 -1, 10 2 VISIT 2 0",
        "VISIT_END, 12 0 END 2 -1, 12 0 VISIT_END 2 -1",
        "STEAL_LYING, 8 2 MISS -1 1, 8 2 STEAL 1 0",
        "STEAL_LYING, 13 0 MISS 1 2, 13 0 LEAPFROG 2 0",
        "STEAL_VICTIM, 8 2 MISS -1 1, 8 2 MISS -1 0",
        "STEAL_VICTIM, 1 1 MISS -1 2, 1 1 MISS -1 1",
        "STEAL_OLDEST, 14 0 LEAPFROG 3 1, 14 0 LEAPFROG 4 1",
        "STEAL_LEAPFROG, 2 1 STEAL 1 0, 2 1 LEAPFROG 1 0",
        "STEAL_THEN_VISIT, 4 1 VISIT 1 0, 4 1 VISIT 2 0",
        "STEAL_THEN_VISIT, 4 1 VISIT 1 0, 4 1 START 1 -1",
        "SEARCH, 12 0 JOIN 2 0, 12 0 SLEEP -1 -1",
        "SEARCH, 12 0 END 2 -1, 12 0 STEAL 3 1",
        "SEARCH, 13 0 MISS 1 2, 13 0 MISS -1 2",
        "BUSY, 10 0 START 2 -1, 9 0 WORK 0 1",
        "WORK, 13 0 MISS 1 2, 13 0 WORK 0 1",
        "WORK, 8 2 MISS -1 1, 8 2 WORK 2 1",
        "END, 13 0 MISS 1 2, 13 0 END 0 -1",
        "END, 21 0 MISS 1 1, 21 0 END 3 -1",
        "JOIN_ORDER, 13 0 MISS 1 2, 13 0 JOIN 2 0",
        "WAIT, 13 0 MISS 1 2, 13 0 WAIT 1 0",
        "WAIT, 25 0 JOIN 1 0, 25 0 WAIT 1 0",
        "RESUME, 25 0 RESUME 1 0, 25 0 RESUME 0 1",
        "RESUME, 10 0 START 2 -1, 10 0 RESUME 2 0",
        "JOIN_PLACE, 25 0 RESUME 1 0, 25 2 MISS -1 1",
        "WAKE, 6 2 WAKE -1 1, 6 2 WAKE -1 2",
        "JOB, 0 -1 SUBMITTED -1 -1, 0 -1 DONE -1 -1",
        "JOB, 26 0 VISIT_END 0 -1, 26 0 DONE -1 -1",
        "ISLAND, 26 2 LEFT -1 -1, 26 2 JOINED -1 -1",
    })
    void rulesAreEnforcedInOtherWaysToo(Invariant rule, String line, String instead) {
        demandBroken(rule, Join.LEAPFROG, with(line, instead));
    }

    @ParameterizedTest
    @CsvSource({
        "SEAT_VACATED, 4 0 VACATED 1 0, 4 2 VACATED 1 0",
        "SEAT_FILLED, 23 1 FILLED 1 0, 23 1 FILLED 0 1",
        "SEAT_FILLED, 2 1 WORK 1 20, 2 1 FILLED 1 0",
        "RESUME, 23 1 FILLED 1 0, 23 1 MISS -1 0",
        "SEAT_FILLED, 23 1 JOIN 1 0, 23 0 FILLED 1 0",
        "WORK, 5 0 MISS -1 1, 5 0 WORK 0 1",
    })
    void tasksLeftAsideAreWatched(Invariant rule, String line, String instead) {
        demandBroken(rule, Join.HANDOFF, replace(HANDOFF, line, instead));
    }

    @Test
    void whoLeftATaskAsideStealsByItsPolicyAgain() {
        String searching = replace(HANDOFF, "5 0 MISS -1 1", "5 0 MISS -1 0");
        demandBroken(Invariant.STEAL_VICTIM, Join.HANDOFF, searching);
    }

    @Test
    void theMessageSaysWhenWhoAndWhat() {
        assertThatIllegalStateException()
                .isThrownBy(() -> check(Join.LEAPFROG, mutant(Invariant.STEAL_OLDEST)))
                .withMessage(
                        "At time 2 worker 1 broke a rule with Event[kind=STEAL, detail=0, first=0, second=-1] of task"
                                + " 2, other -1, STEAL_OLDEST: a thief takes the oldest task that it may take.");
        assertThatIllegalStateException()
                .isThrownBy(() -> check(Join.LEAPFROG, mutant(Invariant.FINISH)).finish())
                .withMessageContaining("0 of 5 tasks have not, and the job has not ended.");
        String unfinished = LEAPFROG.substring(0, LEAPFROG.indexOf("26 0 VISIT_END"));
        assertThatIllegalStateException()
                .isThrownBy(() -> check(Join.LEAPFROG, unfinished).finish())
                .withMessageContaining("1 of 5 tasks have not, the first of them task 0, and");
        assertThatIllegalStateException()
                .isThrownBy(() -> check(Join.LEAPFROG, "").finish())
                .withMessageContaining("FINISH");
    }

    @Test
    void inPolicyJoinsEverythingMayBeStolenOnTop() {
        assertThatCode(() -> check(Join.POLICY, POLICY)).doesNotThrowAnyException();
        demandBroken(Invariant.STEAL_LEAPFROG, Join.HANDOFF, POLICY);
    }

    private static void demandBroken(Invariant rule, Join join, String run) {
        assertThatIllegalStateException()
                .isThrownBy(() -> check(join, run).finish())
                .withMessageContaining(", " + rule + ": " + rule.sentence());
    }

    private static String with(String line, String instead) {
        return replace(LEAPFROG, line, instead);
    }

    private static String replace(String run, String line, String instead) {
        assertThat(run).contains(line + "\n");
        return ("\n" + run).replace("\n" + line + "\n", "\n" + instead + "\n").substring(1);
    }

    private static EventCheck check(Join join, String run) {
        EventCheck check = new EventCheck(VICTIMS, join);
        run.lines().forEach(line -> {
            String[] parts = line.split(" ", -1);
            long more = Long.parseLong(parts[4]);
            Event event = event(parts[2], (int) more);
            check.event(
                    Long.parseLong(parts[0]),
                    Integer.parseInt(parts[1]),
                    event,
                    Long.parseLong(parts[3]),
                    EventTeller.hasOther(event.kind()) ? more : -1);
        });
        return check;
    }

    private static Event event(String name, int number) {
        return switch (name) {
            case "SUBMITTED", "STARTED", "DONE" -> Event.job(0, JobPhase.valueOf(name));
            case "JOINED", "LEFT" -> Event.member(0, name.equals("JOINED"));
            case "VISIT" -> Event.visit(0, number);
            case "VISIT_END" -> Event.visitEnd(0);
            case "STEAL", "LEAPFROG" -> Event.steal(number, Event.NONE, name.equals("LEAPFROG"));
            case "WAIT" -> Event.waitInJoin(0);
            case "RESUME" -> Event.resumeJoin(0);
            case "VACATED", "FILLED" -> Event.seat(SeatChange.valueOf(name));
            case "SLEEP" -> Event.sleep();
            case "WAKE" -> Event.wake(number);
            case "WORK" -> Event.work(number);
            case "MISS" -> Event.miss(number);
            default -> Event.step(EventKind.valueOf(name));
        };
    }
}
