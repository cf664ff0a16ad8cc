package io.skua.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.VictimPolicy;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.Stage;
import io.skua.steps.Stage.Actor;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The interleavings of verify/spin/idle.pml and reach.pml that matter, each as a script: one thread makes the steps of
 * all of them, in the order of the interleaving, on the real classes.
 */
final class IdleStepsTest {
    private final Stage stage = new Stage(3);
    private final BareJob job = new BareJob(stage.group);

    @Test
    void workThatIsPublicBeforeS2IsSeenByS3() {
        Actor sleeper = stage.searcherAt(0);
        Actor owner = stage.busyAt(1, job);
        stage.queue(owner, new BareTask());
        stage.idle.published(owner.seat(), stage.group); // P3 sees a searcher and wakes nobody

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.parks).as("parks").isZero();
        assertThat(sleeper.seat().rest()).isEqualTo(Seat.AWAKE);
        assertThat(stage.counts()).isEqualTo("1 searchers, 1 sleepers");
    }

    @Test
    void workThatIsPublishedBetweenS2AndS3WakesTheSleeperWhichNoticesItself() {
        Actor sleeper = stage.searcherAt(0);
        Actor owner = stage.busyAt(1, job);
        List<String> seen = new ArrayList<>();
        stage.sharing.onLook = () -> {
            stage.sharing.onLook = () -> {};
            seen.add(stage.counts());
            stage.queue(owner, new BareTask());
            stage.idle.published(owner.seat(), stage.group); // P3 sees the sleeper and no searcher: W1 to W4
            seen.add(stage.counts());
        };

        stage.idle.sleep(sleeper); // S3 sees the work, S4's CAS fails

        assertThat(seen).containsExactly("0 searchers, 2 sleepers", "1 searchers, 1 sleepers");
        assertThat(stage.counts()).as("counted once, by its waker").isEqualTo("1 searchers, 1 sleepers");
        assertThat(stage.parking.unparked).containsExactly(sleeper.thread());
        assertThat(stage.parking.parks).isZero();
    }

    @Test
    void aSleeperThatLosesItsSeatToAGuestWhileItLooksDoesNotPark() { // S5
        Actor sleeper = stage.searcherAt(0);
        Seat seat = sleeper.seat();
        stage.sharing.onLook = () -> {
            stage.sharing.onLook = () -> {};
            assertThat(stage.idle.tryDisplace(seat)).isSameAs(sleeper);
            sleeper.standUp();
            seat.casRest(Seat.WAKING, Seat.AWAKE);
        };

        assertThat(stage.idle.sleep(sleeper)).as("has its seat").isFalse();

        assertThat(stage.parking.parks).isZero();
        assertThat(sleeper.isSearching()).isFalse();
        assertThat(stage.counts()).isEqualTo("0 searchers, 2 sleepers");
    }

    @Test
    void aSleeperWhoseSeatAGuestHasTakenIsNotWokenByTheGuestsAwake() { // S5
        Actor sleeper = stage.searcherAt(0);
        Seat seat = sleeper.seat();
        stage.parking.whileParked(() -> {
            stage.idle.tryDisplace(seat);
            assertThat(stage.idle.wake(seat)).as("there is nobody to wake").isFalse();
            sleeper.standUp();
            seat.casRest(Seat.WAKING, Seat.AWAKE);
        });

        assertThat(stage.idle.sleep(sleeper)).isFalse();

        assertThat(stage.parking.unparked).isEmpty();
        assertThat(stage.counts()).isEqualTo("0 searchers, 2 sleepers");
    }

    @Test
    void whoeverParksIsWokenByTheNextPublisherAndByNobodyElse() {
        Actor sleeper = stage.searcherAt(0);
        Actor owner = stage.busyAt(1, job);
        stage.parking.whileParked(() -> {}); // goes on for no reason, and must park again
        stage.parking.whileParked(() -> {
            stage.queue(owner, new BareTask());
            stage.idle.published(owner.seat(), stage.group);
            stage.idle.published(owner.seat(), stage.group); // a searcher is there now: nobody is woken twice (I2)
        });

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.parks).isEqualTo(2);
        assertThat(stage.parking.unparked).containsExactly(sleeper.thread());
        assertThat(stage.counts()).isEqualTo("1 searchers, 1 sleepers");
    }

    @Test
    void aSleeperThatIsWakingIsNotWokenAgainAndSleepsUntilItIsCounted() {
        Actor sleeper = stage.searcherAt(0);
        stage.parking.whileParked(() -> {
            sleeper.seat().casRest(Seat.ASLEEP, Seat.WAKING); // W1 of a waker that is slow
            assertThat(stage.idle.wake(sleeper.seat())).isFalse();
        });
        stage.parking.whileParked(() -> {
            stage.group.add(Group.SEARCHER - Group.SLEEPER); // its W2
            sleeper.seat().setRest(Seat.AWAKE); // and W3
        });

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.parks).isEqualTo(2);
        assertThat(stage.counts()).isEqualTo("1 searchers, 2 sleepers");
    }

    @Test
    void aSearcherThatFindsWorkPassesTheDutyOn() {
        Actor finder = stage.searcherAt(0);
        Actor owner = stage.busyAt(1, job);
        Actor sleeper = stage.searcherAt(2);
        stage.parking.whileParked(() -> {
            stage.queue(owner, new BareTask());
            stage.queue(owner, new BareTask());
            stage.idle.published(owner.seat(), stage.group); // relies on the finder
            assertThat(stage.parking.unparked).isEmpty();
            stage.idle.endSearch(finder); // F1 F2: there is more
        });

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.unparked).containsExactly(sleeper.thread());
        assertThat(stage.counts()).isEqualTo("1 searchers, 0 sleepers");
    }

    @Test
    void aVacantSeatIsFilledWhenNobodySleepsInBed() {
        Actor owner = stage.busyAt(1, job);
        stage.queue(owner, new BareTask());

        stage.idle.published(owner.seat(), stage.group);

        assertThat(stage.filled)
                .as("every thief's seat is tried, since no thread is to be had")
                .hasSize(2);
        assertThat(stage.counts()).isEqualTo("0 searchers, 2 sleepers");
    }

    @Test
    void aSleeperThatDoesNotStealWhereTheWorkLiesWakesOneWhoDoes() {
        VictimPolicy leftOnly = VictimPolicy.of(
                "left", "the next one to the left", (thief, all) -> new int[] {(thief + 2) % 3}); // 1 robs 0, 2 robs 1
        Stage row = new Stage(3, leftOnly);
        Actor owner = row.busyAt(0, new BareJob(row.group));
        Actor useless = row.searcherAt(2);
        Actor thief = row.searcherAt(1);
        row.parking.whileParked(
                () -> { // the thief is parked now
                    row.queue(owner, new BareTask());
                    row.idle.published(owner.seat(), row.group); // P3 relies on the searcher that is of no use
                    assertThat(row.parking.unparked).isEmpty();
                    row.parking.whileParked(() -> row.idle.wake(useless.seat()));
                    row.idle.sleep(useless); // S3': it cannot take the work, and passes it on before it sleeps
                });

        row.idle.sleep(thief);

        assertThat(row.parking.unparked).startsWith(thief.thread());
    }

    @Test
    void whoeverWasLostInTheMiddleOfASearchIsNotReliedOn() {
        Actor dead = stage.searcherAt(0);
        Actor owner = stage.busyAt(1, job);
        Actor sleeper = stage.searcherAt(2);
        stage.parking.whileParked(() -> {
            stage.queue(owner, new BareTask());
            stage.idle.published(owner.seat(), stage.group); // relies on the one that dies
            stage.idle.lost(dead);
        });

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.unparked).containsExactly(sleeper.thread());
        assertThat(stage.counts()).isEqualTo("1 searchers, 0 sleepers");
    }

    @Test
    void aSeatThatWorksForOthersNowIsNotSleptOn() {
        Actor sleeper = stage.searcherAt(0);
        stage.sharing.onLook = () -> {
            throw new AssertionError("S3 ends before: the seat has other groups");
        };
        sleeper.seat().setGroups(new Group[] {stage.group, stage.otherGroup});

        stage.idle.sleep(sleeper);

        assertThat(stage.parking.parks).isZero();
        assertThat(sleeper.counted()).as("counted where it was counted last").containsExactly(stage.group);
    }

    /** A user's thread factory may wait, and a thread whose seat is asleep could not leave it meanwhile. */
    @Test
    void aSleeperAsksNoUserForAThreadAndLeavesThatToTheWatch() {
        VictimPolicy leftOnly = VictimPolicy.of(
                "left", "the next one to the left", (thief, all) -> new int[] {(thief + 2) % 3}); // 1 robs 0, 2 robs 1
        Stage row = new Stage(3, leftOnly);
        row.asksUsers = true;
        Actor owner = row.busyAt(0, new BareJob(row.group));
        Actor useless = row.searcherAt(2);
        row.queue(owner, new BareTask());
        row.parking.whileParked(() -> {
            assertThat(row.filled).as("seats for which a thread was asked").isEmpty();
            assertThat(row.idle.takeDebt()).isTrue();
            row.idle.changed(); // the watch
            assertThat(row.filled).containsExactly(row.seat(1));
            row.idle.wake(useless.seat());
        });

        row.idle.sleep(useless);
    }
}
