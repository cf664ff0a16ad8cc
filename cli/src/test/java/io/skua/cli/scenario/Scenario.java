package io.skua.cli.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.cli.scenario.Stage.Deed;
import java.util.Set;
import java.util.function.Consumer;

/**
 * What happens to the places of a cluster in the middle of a job, and what must hold at the end: the total is exact, so
 * no task was lost and none was counted twice, and the places agree on who is alive. Each body is written once and
 * played on every {@link Stage}.
 */
public enum Scenario {
    BANK_DIES(stage -> {
        stage.open(3);
        stage.submit(1);
        stage.awaitShare(0.2);
        stage.kill(0);
        assertThat(stage.awaitTotal(1)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(1, 2));
    }),

    DEPUTY_DIES(stage -> {
        stage.open(3);
        stage.submit(0);
        stage.awaitShare(0.3);
        stage.kill(1);
        assertThat(stage.awaitTotal(0)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(0, 2));
    }),

    SUBMITTER_DIES(stage -> {
        stage.open(3);
        stage.submit(2);
        stage.awaitShare(0.1);
        stage.kill(2);
        assertThat(stage.awaitTotal(1)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(0, 1));
    }),

    BANK_AND_SUBMITTER_DIE_AT_ONCE(stage -> {
        stage.open(3);
        stage.submit(2);
        stage.awaitShare(0.2);
        stage.kill(0, 2);
        assertThat(stage.awaitTotal(1)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(1));
    }),

    BANK_DIES_DURING_RECOVERY(stage -> {
        stage.open(3);
        stage.submit(2);
        stage.awaitShare(0.1);
        stage.kill(1);
        stage.awaitLost(Set.of(0), 1); // which makes it look for another deputy, and do again what place 1 had
        stage.kill(0);
        assertThat(stage.awaitTotal(2)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(2));
    }),

    DEAD_PLACE_COMES_BACK(
            stage -> {
                stage.open(3);
                stage.submit(0);
                stage.awaitShare(0.1);
                stage.kill(2);
                stage.restart(2);
                assertThat(stage.awaitTotal(0)).isEqualTo(stage.expected());
                stage.awaitMembers(Set.of(0, 1, 2));
            },
            Deed.RESTART),

    STOPPED_PLACE_GOES_ON(stage -> {
        stage.open(3);
        stage.submit(0);
        stage.awaitShare(0.2);
        stage.stop(2);
        stage.awaitLost(Set.of(0, 1), 2);
        stage.resume(2);
        assertThat(stage.awaitTotal(0)).isEqualTo(stage.expected());
        stage.awaitNewLife(2);
        stage.awaitMembers(Set.of(0, 1, 2));
    }),

    STOPPED_BANK_IS_REPLACED_AND_GOES_ON(stage -> {
        stage.open(3);
        stage.submit(0);
        stage.awaitShare(0.2);
        stage.stop(0);
        stage.awaitLost(Set.of(1, 2), 0);
        assertThat(stage.awaitTotal(2)).isEqualTo(stage.expected());
        stage.resume(0);
        stage.awaitNewLife(0);
        stage.awaitMembers(Set.of(0, 1, 2));
    }),

    BANK_LEAVES(stage -> {
        stage.open(3);
        stage.submit(1);
        stage.awaitShare(0.2);
        stage.leave(0);
        assertThat(stage.awaitTotal(1)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(1, 2));
    }),

    PLACE_JOINS_AND_SUBMITTER_DIES(stage -> {
        stage.open(2);
        stage.submit(1);
        stage.awaitShare(0.1);
        int joined = stage.join();
        stage.awaitMembers(Set.of(0, 1, joined));
        stage.kill(1);
        assertThat(stage.awaitTotal(joined)).isEqualTo(stage.expected());
        stage.awaitMembers(Set.of(0, joined));
    }),

    MINORITY_IS_CUT_OFF(
            stage -> {
                stage.open(3);
                stage.submit(0);
                stage.awaitShare(0.2);
                stage.cut(Set.of(2), false);
                stage.awaitLost(Set.of(0, 1), 2);
                stage.heal();
                assertThat(stage.awaitTotal(0)).isEqualTo(stage.expected());
                stage.awaitNewLife(2);
                stage.awaitMembers(Set.of(0, 1, 2));
            },
            Deed.CUT),

    BANK_IS_CUT_OFF(
            stage -> {
                stage.open(3);
                stage.submit(0);
                stage.awaitShare(0.2);
                stage.cut(Set.of(0), false);
                stage.awaitLost(Set.of(1, 2), 0);
                assertThat(stage.awaitTotal(1)).isEqualTo(stage.expected());
                stage.heal();
                stage.awaitNewLife(0);
                stage.awaitMembers(Set.of(0, 1, 2));
            },
            Deed.CUT),

    PLACE_IS_HEARD_NO_MORE(
            stage -> {
                stage.open(3);
                stage.submit(0);
                stage.awaitShare(0.2);
                stage.cut(Set.of(2), true);
                stage.awaitLost(Set.of(0, 1), 2);
                stage.heal();
                assertThat(stage.awaitTotal(0)).isEqualTo(stage.expected());
                stage.awaitNewLife(2);
                stage.awaitMembers(Set.of(0, 1, 2));
            },
            Deed.CUT,
            Deed.CUT_ONE_WAY);

    private final Consumer<Stage> body;
    private final Set<Deed> deeds;

    Scenario(Consumer<Stage> body, Deed... deeds) {
        this.body = body;
        this.deeds = Set.of(deeds);
    }

    /** Returns what a stage must be able to do. */
    public Set<Deed> deeds() {
        return deeds;
    }

    /** Plays the scenario on a stage that is not open yet. */
    public void play(Stage stage) {
        body.accept(stage);
    }
}
