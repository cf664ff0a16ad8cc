package io.skua.crew;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.idle.Group;
import io.skua.idle.Roster;
import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.policy.Policies;
import io.skua.steps.BareJob;
import io.skua.steps.BareTask;
import io.skua.steps.Stage;
import io.skua.steps.Stage.Actor;
import io.skua.topology.Allotment;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * The interleavings of verify/spin/hire.pml, lend.pml and astray.pml that matter, each as a script on the real crew.
 * One thread makes the steps of all, and the threads that the crew hires never run.
 */
final class CrewStepsTest {
    private static final int THREADS_MAX = 5;

    private final Stage stage = new Stage(3);
    private final BareJob job = new BareJob(stage.group);
    private final List<Actor> recruits = new ArrayList<>();
    private final List<Seated> dismissed = new ArrayList<>();
    private Runnable onRecruit = () -> {};
    private final Crew crew = new Crew(
            stage.idle,
            stage.ports,
            new Recruiter() {
                @Override
                public Seated recruit(int id, long stackBytes) {
                    onRecruit.run();
                    Actor actor = stage.newActor();
                    recruits.add(actor);
                    return actor;
                }

                @Override
                public void dismissed(Seated worker) {
                    dismissed.add(worker);
                }

                @Override
                public boolean hasForeignThreads() {
                    return true;
                }
            },
            THREADS_MAX);

    @BeforeEach
    void fillFromTheCrew() {
        stage.staff = crew;
    }

    /** A thread that the crew has hired for the seat, in the middle of a task. */
    private Actor busyAt(int place) {
        assertThat(crew.fill(stage.seat(place))).isTrue();
        Actor actor = recruits.get(recruits.size() - 1);
        stage.idle.endSearch(actor);
        actor.bag().begin(job, new BareTask());
        actor.setBusy(true);
        return actor;
    }

    // ---- hire.pml ----

    @Test
    void aHiredThreadSitsDownAsASearcherAndIsStartedOnce() {
        assertThat(crew.fill(stage.seat(1))).isTrue();

        assertThat(recruits).singleElement().satisfies(actor -> {
            assertThat(actor.starts).isEqualTo(1);
            assertThat(actor.seat()).isSameAs(stage.seat(1));
        });
        assertThat(stage.counts()).isEqualTo("1 searchers, 2 sleepers");
        assertThat(crew.fill(stage.seat(1))).as("somebody sits there").isFalse();
    }

    @Test
    void whoeverWantsToFillASeatForWhichAThreadIsBeingMadeReliesOnThatThread() {
        List<Boolean> second = new ArrayList<>();
        onRecruit = () -> {
            onRecruit = () -> {};
            second.add(crew.fill(stage.seat(1)));
        };

        assertThat(crew.fill(stage.seat(1))).isTrue();

        assertThat(second).containsExactly(true);
        assertThat(recruits).hasSize(1);
    }

    @Test
    void aThreadThatComesBackWhileAnotherIsBeingMadeKeepsItsSeat() {
        Actor owner = busyAt(1);
        crew.leave(owner);
        Actor[] made = new Actor[1];
        onRecruit = () -> crew.comeBack(owner);

        assertThat(crew.fill(stage.seat(1))).isFalse();

        made[0] = recruits.get(recruits.size() - 1);
        assertThat(made[0].starts).as("never started").isZero();
        assertThat(dismissed).as("its bags are free again").containsExactly(made[0]);
        assertThat(stage.seat(1).active()).isEqualTo(1);
        assertThat(stage.seat(1).isHiring()).isFalse();
    }

    @Test
    void aThreadThatCannotBeHadLeavesTheSeatVacantAndNobodyAsksForAWhile() {
        busyAt(0);
        onRecruit = () -> {
            throw new IllegalStateException("no thread");
        };

        assertThat(crew.fill(stage.seat(1))).isFalse();
        onRecruit = () -> {};
        assertThat(crew.fill(stage.seat(1))).as("every fork would ask again").isFalse();
        assertThat(recruits).hasSize(1);
        assertThat(stage.seat(1).rest()).isEqualTo(Seat.VACANT);
        assertThat(stage.counts()).isEqualTo("0 searchers, 2 sleepers");

        assertThat(crew.hiring().takeWanted()).as("the watch tries again later").isFalse();
        stage.parking.now += 100_000_000;
        assertThat(crew.hiring().takeWanted()).isTrue();
        assertThat(crew.fill(stage.seat(1))).isTrue();
    }

    @Test
    void noMoreThreadsThanAllowed() {
        for (int i = 0; i < THREADS_MAX; i++) {
            Actor actor = busyAt(i % 3);
            crew.leave(actor);
        }

        assertThat(crew.fill(stage.seat(0))).isFalse();
        assertThat(recruits).hasSize(THREADS_MAX);
    }

    // ---- C1, C2: threads that wait ----

    @Test
    void aThreadThatComesBackToATakenSeatGoesOnAndTheFirstWithoutWorkRetires() {
        Actor owner = busyAt(1);
        crew.leave(owner);
        assertThat(stage.seat(1).rest()).as("C1").isEqualTo(Seat.VACANT);
        Actor substitute = busyAt(1);

        crew.comeBack(owner); // C2
        assertThat(stage.seat(1).active()).isEqualTo(2);

        stage.parking.whileParked(
                () -> { // the substitute is a spare now, and the owner waits once more
                    assertThat(substitute.isSeated()).isFalse();
                    assertThat(stage.seat(1).active()).isEqualTo(1);
                    crew.leave(owner);
                    assertThat(crew.fill(stage.seat(1))).as("by the spare").isTrue();
                });
        assertThat(crew.retireIfSuperfluous(substitute)).isEqualTo(Crew.Verdict.NEW_SEAT);
        assertThat(substitute.seat()).isSameAs(stage.seat(1));
        assertThat(recruits).hasSize(2);
    }

    @Test
    void aSpareThatNobodyNeedsEnds() {
        Actor owner = busyAt(1);
        crew.leave(owner);
        Actor substitute = busyAt(1);
        crew.comeBack(owner);

        assertThat(crew.retireIfSuperfluous(substitute)).isEqualTo(Crew.Verdict.END);
        assertThat(stage.parking.now).isGreaterThan(Crew.KEEP_ALIVE_NANOS);
    }

    // ---- lend.pml ----

    @Test
    void aSeatIsLentOnlyWhileItsThreadMayRunCodeOfUsers() {
        Actor owner = busyAt(1);
        owner.setBusy(false); // it has just begun to search

        crew.lend(owner);

        assertThat(owner.isLent()).isFalse();
        assertThat(owner.isActive()).isTrue();
    }

    @Test
    void aThreadWhoseSeatWasLentTakesItBackOnce() {
        Actor owner = busyAt(1);
        crew.lend(owner);
        assertThat(stage.seat(1).rest()).isEqualTo(Seat.VACANT);
        assertThat(owner.isActive()).isFalse();

        crew.takeBack(owner); // by the watch, which sees it run
        crew.takeBack(owner); // and by itself

        assertThat(owner.isActive()).isTrue();
        assertThat(stage.seat(1).active()).isEqualTo(1);
    }

    @Test
    void aThreadThatWaitsAfterItsSeatWasLentStandsUpOnce() {
        Actor owner = busyAt(1);
        crew.lend(owner);
        crew.leave(owner); // it does not know that its seat was lent

        crew.comeBack(owner);

        assertThat(stage.seat(1).active()).isEqualTo(1);
        assertThat(stage.counts()).isEqualTo("0 searchers, 2 sleepers");
    }

    // ---- C4: threads that die ----

    @Test
    void theSeatOfAThreadThatDiedIsFreeAndWhatItDidIsCountedOnce() {
        Actor owner = busyAt(1);
        owner.tally().ran = 7;

        crew.ended(owner);
        crew.ended(owner); // its own last words, and the watch

        assertThat(stage.seat(1).rest()).isEqualTo(Seat.VACANT);
        assertThat(stage.counts()).isEqualTo("0 searchers, 3 sleepers");
        assertThat(crew.tally().ran).isEqualTo(7);
        assertThat(crew.workers().size()).isZero();
    }

    @Test
    void aSearcherThatDiedIsNotCountedAnyMore() {
        crew.fill(stage.seat(1));
        Actor searcher = recruits.get(0);

        crew.ended(searcher);

        assertThat(stage.counts()).isEqualTo("0 searchers, 3 sleepers");
    }

    // ---- astray.pml ----

    @Test
    void aThreadWhoseSeatWasGivenAwayGoesHomeWithItsBagsAndGetsASeatOfItsGroup() {
        Actor home = busyAt(0);
        Actor owner = busyAt(1);
        Actor colleague = busyAt(2);
        stage.group.setRoster(
                new Roster(Allotment.of(stage.allotment.topology(), 0, 0, 2), Policies.named("random"), stage.seating));
        stage.seat(1).setGroups(new Group[] {stage.otherGroup});

        crew.moves().rehome(stage.seat(1));

        assertThat(owner.seat()).isSameAs(stage.seat(0));
        assertThat(owner.isAstray()).isTrue();
        assertThat(stage.seat(0).active()).isEqualTo(2);
        assertThat(stage.seat(1).rest()).isEqualTo(Seat.VACANT);

        stage.parking.whileParked(
                () -> { // the owner has given way; a colleague has nothing to do
                    assertThat(stage.group.ready()).containsExactly(owner);
                    assertThat(crew.moves()
                                    .handOver(colleague, stage.group.ready().remove(), stage.group))
                            .isTrue();
                });
        crew.moves().giveWay(owner, stage.group);

        assertThat(owner.seat()).isSameAs(stage.seat(2));
        assertThat(colleague.isSeated()).as("a spare now").isFalse();
        assertThat(home.seat().active()).isEqualTo(1);
    }

    /** The watch takes a thread that was given a seat, and has not woken up yet, for one that is blocked. */
    @Test
    void aSeatThatWasLentBeforeItsNewThreadWokeUpIsTakenBack() {
        busyAt(0);
        Actor owner = busyAt(1);
        Actor colleague = busyAt(2);
        stage.seat(1).setGroups(new Group[] {stage.otherGroup});
        crew.moves().rehome(stage.seat(1));

        stage.parking.whileParked(() -> {
            crew.moves().handOver(colleague, stage.group.ready().remove(), stage.group);
            crew.lend(owner);
            assertThat(owner.isActive()).isFalse();
        });
        crew.moves().giveWay(owner, stage.group);

        assertThat(owner.isActive()).isTrue();
        assertThat(owner.seat()).isSameAs(stage.seat(2));
        assertThat(stage.seat(2).active()).isEqualTo(1);
    }

    @Test
    void whoeverHasGivenWayLongEnoughGoesOnBesideTheOther() {
        busyAt(0);
        Actor owner = busyAt(1);
        stage.seat(1).setGroups(new Group[] {stage.otherGroup});
        crew.moves().rehome(stage.seat(1));

        crew.moves().giveWay(owner, stage.group); // nobody hands a seat over, and time passes

        assertThat(owner.isActive()).isTrue();
        assertThat(owner.isAstray()).isTrue();
        assertThat(stage.group.ready()).isEmpty();
        assertThat(stage.seat(0).active()).isEqualTo(2);
    }

    @Test
    void aSeatThatIsNotTheGroupsAnyMoreIsNotHandedOver() {
        Actor colleague = busyAt(2);
        Actor ready = busyAt(1);
        crew.leave(ready);
        stage.seat(2).setGroups(new Group[] {stage.otherGroup});

        assertThat(crew.moves().handOver(colleague, ready, stage.group)).isFalse();

        assertThat(stage.group.ready()).as("it waits on").containsExactly(ready);
        assertThat(colleague.seat()).isSameAs(stage.seat(2));
    }
}
