package io.skua.keeper;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class HistoryTest {
    private static final int WORKERS = 8;

    private static void note(History history, long now, int members) {
        Holding.Change change = history.plan(now, members == 0 ? 0 : 1, members);
        if (change != null) {
            history.add(change);
        }
    }

    private static int membersAt(List<Holding.Change> changes, long nanos) {
        int members = 0;
        for (Holding.Change change : changes) {
            if (change.nanos() <= nanos) {
                members = change.members();
            }
        }
        return members;
    }

    @Test
    void whatDoesNotChangeIsNotWrittenDown() {
        History history = new History(100);
        note(history, 110, 0);
        note(history, 120, 3);
        note(history, 130, 3);
        note(history, 150, 1);
        note(history, 160, 0);
        assertThat(history.changes())
                .containsExactly(
                        new Holding.Change(20, 1, 3), new Holding.Change(50, 1, 1), new Holding.Change(60, 0, 0));
        assertThat(history.heldNanos(170)).isEqualTo(3 * 30 + 10);
    }

    /** The keeper plans a change, and before it makes the change, a worker notes others. */
    @Test
    void changesThatComeBetweenPlanAndAddTakeNoRoomAway() {
        for (int between = 0; between <= 5; between++) {
            History history = new History(0);
            Holding.Change planned = Objects.requireNonNull(history.plan(10, 1, 3));
            for (int i = 0; i < between; i++) {
                note(history, 20 + i, 1 + i % 2);
            }
            history.add(planned);
            List<Holding.Change> changes = history.changes();
            assertThat(changes).hasSize(between + 1).isSortedAccordingTo(Comparator.comparing(Holding.Change::nanos));
            assertThat(changes.get(between).members()).isEqualTo(3);
        }
    }

    @Test
    void workersThatAreHeldNowAreCountedUntilNow() {
        History history = new History(0);
        note(history, 5, 2);
        assertThat(history.heldNanos(15)).isEqualTo(20);
        assertThat(history.heldNanos(25)).isEqualTo(40);
    }

    /**
     * Whatever is left out of a long history: two islands that share the workers never seem to have more than there
     * are.
     */
    @Test
    void longHistoriesAreShortenedAndStillFitTogether() {
        Random random = new Random(7);
        History one = new History(0);
        History other = new History(0);
        long now = 0;
        for (int i = 0; i < 3 * History.CHANGES_MAX; i++) {
            now++;
            int members = random.nextInt(WORKERS + 1);
            note(one, now, members);
            if (random.nextInt(3)
                    > 0) { // else the other one has fewer than it could have, so that the two histories differ
                note(other, now, WORKERS - members);
            } else {
                note(other, now, Math.min(WORKERS - members, 1));
            }
        }
        List<Holding.Change> first = one.changes();
        List<Holding.Change> second = other.changes();
        assertThat(first).hasSizeLessThanOrEqualTo(History.CHANGES_MAX);
        assertThat(first).extracting(Holding.Change::nanos).isSorted();
        for (long nanos = 0; nanos <= now; nanos += 3) {
            assertThat(membersAt(first, nanos) + membersAt(second, nanos))
                    .as("at %s", nanos)
                    .isLessThanOrEqualTo(WORKERS);
        }
    }
}
