package io.skua.master;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.island.Allowance;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a master does, by example. MasterRandomTest and MasterExhaustiveTest check all the rest. */
final class MasterTest {
    private static final int ALL = 1_000;
    private static final int FAR = 100;

    private Master master = machine("3x3", false);
    private List<Effect> effects = List.of();

    private static Master machine(String mesh, boolean overlap) {
        return Master.of(new Master.Settings(Topology.of(Mesh.parse(mesh)), overlap));
    }

    private void hear(News event) {
        Master.Step step = master.step(event);
        MasterCheck.check(master, event, step);
        master = step.next();
        effects = step.effects();
    }

    private void arrive(long job, int weight) {
        hear(new News.Submitted(new TestJob(job, new Allowance(1, Integer.MAX_VALUE, weight), 1)));
    }

    private void wants(long job, int workers, int reach) {
        hear(new News.Wants(job, workers, reach));
    }

    private Snapshot island(long job) {
        return Objects.requireNonNull(Snapshot.of(master, job));
    }

    private int[] members(long job) {
        return island(job).allotment().workers();
    }

    // ---- where a job starts ----

    @Test
    void theFirstJobGetsTheMiddle() {
        arrive(1, 1);
        assertThat(members(1)).containsExactly(4);
        assertThat(effects).containsExactly(new Effect(null, master.residents().get(0)));
    }

    @Test
    void theNextJobStartsFarAway() {
        master = machine("8x1", false);
        arrive(1, 1);
        arrive(2, 1);
        arrive(3, 1);
        assertThat(island(1).source()).isEqualTo(3);
        assertThat(island(2).source()).isEqualTo(7);
        assertThat(island(3).source()).isEqualTo(0);
    }

    @Test
    void whenAllAreTakenItStartsOnAnOutermostWorkerOfTheLargest() {
        arrive(1, 1);
        wants(1, ALL, FAR);
        arrive(2, 1);
        assertThat(island(2).source()).as("a corner").isEqualTo(0);
        assertThat(island(1).size()).isEqualTo(8);
        assertThat(island(1).request().workers()).as("waits for what it lost").isEqualTo(ALL - 8 + 1);
        assertThat(effects).hasSize(2);
        assertThat(effects.get(0).leaving()).containsExactly(0);
        assertThat(effects.get(1).before()).isNull();
        assertThat(effects.get(1).joining()).containsExactly(0);
    }

    @Test
    void moreJobsThanWorkersQueue() {
        master = machine("2x1", false);
        arrive(1, 1);
        arrive(2, 1);
        arrive(3, 1);
        arrive(4, 1);
        assertThat(master.waiting().size()).isEqualTo(2);
        hear(new News.Withdrawn(3));
        assertThat(effects).as("it had not started").isEmpty();
        hear(new News.Ended(1));
        assertThat(island(4).source()).isEqualTo(0);
        assertThat(master.waiting().isEmpty()).isTrue();
    }

    @Test
    void aJobStartsWithWhatItsClaimKeeps() {
        hear(new News.Submitted(new TestJob(1, new Allowance(5, 6, 1), 1)));
        assertThat(members(1)).containsExactly(1, 3, 4, 5, 7);
        wants(1, ALL, FAR);
        assertThat(island(1).size()).as("never more than max").isEqualTo(6);
        assertThat(island(1).request()).isEqualTo(Request.NONE);
        arrive(2, 1);
        wants(2, ALL, FAR);
        assertThat(island(1).size()).as("never less than min").isEqualTo(5);
        assertThat(island(2).size()).isEqualTo(4);
    }

    // ---- who starts next ----

    private void submit(long job, int level) {
        hear(new News.Submitted(new TestJob(job, Allowance.USUAL, level)));
    }

    @Test
    void theMostUrgentStartsFirstAndEachSixteenthTimeAnother() {
        master = machine("1x1", false);
        submit(0, 1);
        submit(1, 2);
        submit(2, 1);
        for (long job = 3; job < 40; job++) {
            submit(job, 0);
        }
        List<Long> started = new ArrayList<>();
        while (!master.waiting().isEmpty()) {
            hear(new News.Ended(master.residents().get(0).job()));
            started.add(master.residents().get(0).job());
        }
        assertThat(started.subList(0, 16)).startsWith(3L, 4L, 5L).endsWith(17L, 2L);
        assertThat(started.indexOf(1L)).as("less urgent levels take turns").isEqualTo(31);
    }

    @Test
    void whoeverWaitsMayBeWithdrawn() {
        master = machine("1x1", false);
        submit(1, 1);
        submit(2, 0);
        submit(3, 1);
        hear(new News.Withdrawn(2));
        assertThat(effects).isEmpty();
        hear(new News.Ended(1));
        assertThat(members(3)).containsExactly(0);
    }

    // ---- lodgers ----

    @Test
    void aSourceThatIsIdleIsLentToWhoeverIsNext() {
        master = machine("2x1", false);
        arrive(1, 1);
        arrive(2, 1);
        submit(3, 1);
        submit(4, 0);
        hear(new News.Idle(island(1).source()));
        Resident lodger = master.lodgers().get(0);
        assertThat(lodger.job()).isEqualTo(4);
        assertThat(effects).containsExactly(new Effect(null, lodger));
        assertThat(effects.get(0).joining()).containsExactly(island(1).source());
        hear(new News.Idle(island(1).source()));
        assertThat(master.lodgers()).as("a lodger may wait as well").hasSize(2);
        hear(new News.Ended(1));
        assertThat(island(4).source())
                .as("it lodges longest, and stays")
                .isEqualTo(lodger.island().source());
        assertThat(effects).hasSize(2).contains(new Effect(lodger, master.resident(4)));
        hear(new News.Ended(3));
        assertThat(master.lodgers()).isEmpty();
    }

    @Test
    void aLodgerForWhomNobodyWorksWaitsAgainInItsOldTurn() {
        master = machine("1x1", false);
        arrive(1, 1);
        submit(2, 1);
        submit(3, 1);
        hear(new News.Idle(0));
        hear(new News.Unmanned(2));
        assertThat(master.lodgers()).isEmpty();
        hear(new News.Ended(1));
        assertThat(members(2)).containsExactly(0);
    }

    @Test
    void onlyASourceIsLent() {
        master = machine("2x1", false);
        hear(new News.Submitted(new TestJob(1, new Allowance(2, 2, 1), 1)));
        submit(2, 1);
        hear(new News.Idle(1 - island(1).source()));
        assertThat(effects).isEmpty();
        assertThat(master.waits(2)).isTrue();
        hear(new News.Idle(island(1).source()));
        assertThat(effects).hasSize(1);
        hear(new News.Idle(island(1).source()));
        assertThat(effects).as("nobody waits").isEmpty();
    }

    // ---- growing and shrinking ----

    @Test
    void aJobAloneGetsWhatItWants() {
        arrive(1, 1);
        wants(1, 4, 1);
        assertThat(members(1)).containsExactly(1, 3, 4, 5, 7);
        assertThat(island(1).request()).isEqualTo(Request.NONE);
        wants(1, 2, FAR);
        assertThat(members(1)).as("part of a zone").containsExactly(0, 1, 2, 3, 4, 5, 7);
        assertThat(island(1).streak()).isEqualTo(2);
    }

    @Test
    void givingBackIsAlwaysAcceptedButTheSourceStays() {
        arrive(1, 1);
        wants(1, ALL, 1);
        assertThat(island(1).request().workers()).isEqualTo(ALL - 4);
        hear(new News.Returns(1, List.of(4, 1, 0, -1, 77)));
        assertThat(members(1)).containsExactly(3, 4, 5, 7);
        assertThat(island(1).request()).isEqualTo(Request.NONE);
        assertThat(island(1).streak()).isZero();
    }

    @Test
    void nobodyGetsMoreThanItsShareByWeightWhoeverCameFirst() {
        for (long first = 1; first <= 2; first++) {
            master = machine("3x3", false);
            arrive(first, (int) first);
            wants(first, ALL, FAR);
            assertThat(island(first).size()).isEqualTo(9);
            long second = 3 - first;
            arrive(second, (int) second);
            wants(second, ALL, FAR);
            assertThat(island(1).size()).isEqualTo(3);
            assertThat(island(2).size()).isEqualTo(6);
            wants(first, ALL, FAR);
            wants(second, ALL, FAR);
            assertThat(island(1).size()).as("it stays so").isEqualTo(3);
            assertThat(island(2).size()).isEqualTo(6);
        }
    }

    @Test
    void whatSomebodyDoesNotWantIsNotItsShare() {
        arrive(1, 1);
        wants(1, 1, FAR);
        arrive(2, 1);
        wants(2, ALL, FAR);
        assertThat(island(2).size()).isEqualTo(7);
        assertThat(island(1).size()).isEqualTo(2);
    }

    @Test
    void whoIsRefusedIsServedWhenTheOtherEnds() {
        arrive(1, 1);
        arrive(2, 1);
        wants(1, ALL, FAR);
        wants(2, ALL, FAR);
        wants(1, 3, FAR);
        assertThat(island(1).request().workers()).isEqualTo(3);
        int size = island(1).size();
        hear(new News.Ended(2));
        assertThat(island(1).size()).isEqualTo(size + 3);
        assertThat(island(1).request()).isEqualTo(Request.NONE);
        assertThat(master.free().cardinality()).isEqualTo(9 - size - 3);
    }

    @Test
    void amongThoseWhoWaitTheOneWithTheFewestByWeightComesFirst() {
        master = machine("9x1", false);
        for (long job = 1; job <= 3; job++) {
            arrive(job, job == 3 ? 2 : 1);
        }
        wants(1, ALL, FAR);
        wants(2, ALL, FAR);
        wants(3, ALL, FAR);
        int[] sizes = {island(1).size(), island(2).size(), island(3).size()};
        assertThat(sizes).containsExactly(2, 2, 5);
        hear(new News.Returns(1, island(1).allotment().stream().boxed().toList()));
        assertThat(island(1).size()).isEqualTo(1);
        assertThat(island(2).size())
                .as("2 for weight 1 is less than 5 for weight 2")
                .isEqualTo(3);
        assertThat(island(3).size()).isEqualTo(5);
    }

    @Test
    void whoAsksAgainKeepsItsTurn() {
        master = machine("3x1", false);
        arrive(1, 1);
        arrive(2, 1);
        arrive(3, 1);
        wants(2, 1, FAR);
        wants(1, 1, FAR);
        wants(2, 1, FAR);
        hear(new News.Ended(3));
        assertThat(island(2).size()).isEqualTo(2);
        assertThat(island(1).size()).isEqualTo(1);
        assertThat(island(1).request().isOpen()).isTrue();
    }

    @Test
    void aRequestCanBeTakenBack() {
        arrive(1, 1);
        arrive(2, 1);
        wants(1, ALL, FAR);
        wants(1, 0, FAR);
        assertThat(island(1).request()).isEqualTo(Request.NONE);
        int size = island(1).size();
        hear(new News.Ended(2));
        assertThat(island(1).size()).isEqualTo(size);
    }

    // ---- places that come and go ----

    @Test
    void aPlaceThatIsLostIsReplaced() {
        arrive(1, 1);
        wants(1, 1, 1);
        assertThat(members(1)).containsExactly(1, 4);
        hear(new News.Lost(1));
        assertThat(members(1)).containsExactly(3, 4);
        wants(1, ALL, FAR);
        assertThat(members(1)).doesNotContain(1).hasSize(8);
        hear(new News.Found(1));
        assertThat(members(1)).contains(1);
    }

    @Test
    void aSourceThatIsLostStaysUntilItsJobIsOver() {
        arrive(1, 1);
        hear(new News.Lost(4));
        assertThat(members(1)).containsExactly(4);
        hear(new News.Ended(1));
        assertThat(master.free().get(4)).isFalse();
        hear(new News.Found(4));
        assertThat(master.free().cardinality()).isEqualTo(9);
    }

    // ---- sharing ----

    @Test
    void onlyOutermostWorkersAreShared() {
        master = machine("7x1", true);
        arrive(1, 1);
        wants(1, 2, 1);
        arrive(2, 1);
        wants(2, 1, 1);
        assertThat(members(1)).containsExactly(2, 3, 4);
        assertThat(members(2)).containsExactly(0, 1);
        wants(2, 2, 2);
        assertThat(members(2)).as("2 is on both borders").containsExactly(0, 1, 2);
        assertThat(members(1)).containsExactly(2, 3, 4);
        assertThat(island(2).request().workers()).isEqualTo(1);
        wants(1, 1, 2);
        assertThat(members(1))
                .as("2 would be inside now: whoever has less keeps it, and the other gets what is free instead")
                .containsExactly(3, 4, 5, 6);
        assertThat(members(2)).containsExactly(0, 1, 2);
    }

    @Test
    void aSourceIsNeverSharedNorTaken() {
        master = machine("3x1", true);
        arrive(1, 1);
        arrive(2, 1);
        arrive(3, 1_000);
        for (long job = 1; job <= 3; job++) {
            wants(job, ALL, FAR);
            assertThat(island(job).size()).isEqualTo(1);
        }
        arrive(4, 1_000);
        assertThat(effects).isEmpty();
        assertThat(master.waits(4)).isTrue();
    }

    @Test
    void withoutOverlapNobodyShares() {
        master = machine("7x1", false);
        arrive(1, 1);
        wants(1, 2, 1);
        arrive(2, 1);
        wants(2, 2, 2);
        assertThat(members(2)).containsExactly(0, 1);
        assertThat(island(2).request().workers()).isEqualTo(1);
    }

    @Test
    void badEventsAreRefused() {
        arrive(1, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> arrive(1, 1)).withMessageContaining("there already");
        assertThatIllegalArgumentException().isThrownBy(() -> wants(2, 1, 1)).withMessageContaining("no island of");
        assertThatIllegalArgumentException().isThrownBy(() -> wants(1, -1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> hear(new News.Ended(7)));
        assertThatIllegalArgumentException().isThrownBy(() -> hear(new News.Withdrawn(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> hear(new News.Unmanned(1)));
        assertThatIllegalArgumentException().isThrownBy(() -> submit(2, Client.LEVELS));
        assertThatIllegalArgumentException().isThrownBy(() -> hear(new News.Lost(9)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Master.of(master.settings(), 9))
                .withMessageContaining("no place 9");
        assertThat(Master.of(master.settings(), 3, 5).free().cardinality()).isEqualTo(2);
    }
}
