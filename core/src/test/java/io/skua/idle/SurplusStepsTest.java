package io.skua.idle;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.Stage;
import io.skua.steps.Stage.Actor;
import org.junit.jupiter.api.Test;

/** Members beyond the processors rest although there is work (Idle, I4), as scripts on the real classes. */
final class SurplusStepsTest {
    private final Stage stage = new Stage(3);
    private final BareJob job = new BareJob(stage.group);

    @Test
    void aSurplusMemberSleepsAlthoughThereIsWorkUntilMoreMayBeAwake() {
        stage.group.setProcessors(1);
        assertThat(stage.group.setAwakeMax(1)).isFalse();
        Actor owner = stage.busyAt(0, job);
        Actor surplus = stage.searcherAt(1);
        stage.queue(owner, new BareTask());
        assertThat(stage.group.hasTooManyAwake()).isTrue();
        stage.parking.whileParked(() -> {
            assertThat(stage.group.isAnybodyHungry()).isFalse();
            stage.idle.published(owner.seat(), stage.group);
            stage.idle.changed();
            assertThat(stage.parking.unparked)
                    .as("woken while enough are awake")
                    .isEmpty();

            assertThat(stage.group.setAwakeMax(2)).isTrue();
            assertThat(stage.group.isAnybodyHungry()).isTrue();
            stage.idle.changed();
        });

        stage.idle.sleep(surplus);

        assertThat(stage.parking.parks).isEqualTo(1);
        assertThat(stage.parking.unparked).containsExactly(surplus.thread());
        assertThat(stage.counts()).isEqualTo("1 searchers, 1 sleepers");
    }

    @Test
    void ofTwoThatFallAsleepTheLastOneLooks() {
        stage.group.setProcessors(2);
        stage.group.setAwakeMax(2);
        Actor owner = stage.busyAt(0, job);
        Actor first = stage.searcherAt(1);
        Actor last = stage.searcherAt(2);
        stage.queue(owner, new BareTask());
        stage.idle.published(owner.seat(), stage.group); // P3 relies on the searchers
        stage.parking.whileParked(() -> {
            int parks = stage.parking.parks;
            stage.idle.sleep(last); // with it, more would rest than are surplus: it sees the work
            assertThat(stage.parking.parks).isEqualTo(parks);
            assertThat(last.seat().rest()).isEqualTo(Seat.AWAKE);
            assertThat(stage.idle.wake(first.seat())).isTrue();
        });

        stage.idle.sleep(first);

        assertThat(stage.counts()).isEqualTo("2 searchers, 0 sleepers");
    }

    @Test
    void whoeverLeavesItsSeatMakesRoomForASurplusMember() {
        stage.group.setProcessors(2);
        stage.group.setAwakeMax(2);
        Actor owner = stage.busyAt(0, job);
        stage.busyAt(1, job);
        Actor surplus = stage.searcherAt(2);
        stage.queue(owner, new BareTask());
        stage.parking.whileParked(() -> {
            owner.seat().casRest(Seat.AWAKE, Seat.VACANT); // as Crew.leave does
            stage.idle.vacated(owner.seat());
            stage.idle.changed();
        });

        stage.idle.sleep(surplus);

        assertThat(stage.parking.unparked).containsExactly(surplus.thread());
    }

    @Test
    void aGroupThatDoesNotKnowTheProcessorsHasNoSurplus() {
        assertThat(stage.group.isLimited()).isFalse();
        assertThat(stage.group.parallelism()).isEqualTo(3);
        assertThat(stage.group.isCrowded()).isFalse();
        assertThat(stage.group.isAnybodyHungry()).as("all seats are vacant").isTrue();
    }

    @Test
    void moreAwakeThanProcessorsIsACrowd() {
        stage.group.setProcessors(1);
        stage.searcherAt(0);
        assertThat(stage.group.isLimited()).isTrue();
        assertThat(stage.group.parallelism()).isEqualTo(1);
        assertThat(stage.group.isCrowded()).isFalse();

        stage.searcherAt(1);
        assertThat(stage.group.isCrowded()).isTrue();
    }
}
