package io.skua.sim.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.Stealing;
import io.skua.workloads.anywhere.AnywhereProgram;
import io.skua.workloads.catalog.Workloads;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pools as the protocol demands them, one step at a time. */
class PlaceWorkersTest {
    private static final AnywhereProgram PROGRAM =
            Workloads.named("nqueens").with("5").anywhere().orElseThrow();

    private final List<VirtualPool> ended = new ArrayList<>();
    private final PlaceWorkers workers = workers(2);

    private PlaceWorkers workers(int count) {
        ClusterPlan plan = new ClusterPlan(
                PROGRAM,
                PROGRAM.total(),
                1,
                count,
                ClusterSettings.of(Stealing.SUCCESS_ONLY, count, Network.edison())
                        .protocol(),
                Network.edison(),
                List.of(),
                1,
                1);
        ClusterWorld world = new ClusterWorld(plan, null);
        return new PlaceWorkers(world, 0, new PlaceWorkers.Listener() {
            @Override
            public void changed() {
                // nobody looks
            }

            @Override
            public void ended(VirtualPool pool) {
                ended.add(pool);
            }
        });
    }

    private static List<Descriptor> roots(int count) {
        List<Descriptor> roots = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            roots.add(Descriptor.fresh(PROGRAM.root()));
        }
        return roots;
    }

    /** Lets one worker do everything. */
    private void finish(int pools) {
        while (ended.size() < pools) {
            workers.step(1);
        }
    }

    /** A worker that is woken takes a task; its lump ends with its next step. */
    @Test
    void aPoolEndsWhenNothingIsQueuedOrRunning() {
        workers.open(7, roots(1));
        assertThat(workers.load()).isEqualTo(1);
        workers.step(1);
        assertThat(workers.load()).isZero();
        assertThat(ended).isEmpty();
        workers.step(1);
        assertThat(workers.load()).isEqualTo(4); // five ways to place the first queen, one of which has been begun
        finish(1);
        Event.PoolEnded event = ended.get(0).event();
        assertThat(event.pool()).isEqualTo(7);
        assertThat(event.frontier()).isEmpty();
        assertThat(event.part())
                .isInstanceOfSatisfying(
                        ClusterPart.class, part -> assertThat(part.answer()).isEqualTo(10));
    }

    @Test
    void anEmptyPoolEndsAtOnce() {
        workers.open(1, List.of());
        assertThat(ended).hasSize(1);
        assertThat(ended.get(0).event().part()).isNull();
    }

    @Test
    void whatIsQueuedAndSpawnedGoesToTheSuccessor() {
        workers.open(1, roots(3));
        workers.step(1); // runs one of three
        workers.rotate(1, 2);
        assertThat(ended).isEmpty(); // a body is running in the old pool
        workers.step(1);
        assertThat(ended).hasSize(1);
        Event.PoolEnded first = ended.get(0).event();
        assertThat(first.pool()).isEqualTo(1);
        assertThat(first.frontier()).hasSize(2 + 5); // what was queued, and what the body has spawned since
        assertThat(first.part()).isEqualTo(new ClusterPart(0, 1, 1));
        finish(2);
        Event.PoolEnded second = ended.get(1).event();
        assertThat(second.pool()).isEqualTo(2);
        assertThat(second.part())
                .isInstanceOfSatisfying(
                        ClusterPart.class,
                        part -> assertThat(part.answer()).isEqualTo(30)); // what the first one spawned, too
    }

    @Test
    void aPoolThatHasEndedCanBeRotated() {
        workers.open(1, List.of());
        workers.rotate(1, 2);
        assertThat(ended).extracting(pool -> pool.number).containsExactly(1L, 2L);
    }

    @Test
    void aSuccessorDoesNotEndBeforeItsPredecessor() {
        workers.open(1, roots(1));
        workers.step(1);
        workers.rotate(1, 2);
        assertThat(ended).isEmpty(); // nothing is queued in 2, but the body in 1 will spawn into it
        finish(2);
        assertThat(ended).extracting(pool -> pool.number).containsExactly(1L, 2L);
    }

    /** A task that a body of the first pool spawns after two rotations is in the frontier of both rotated pools. */
    @Test
    void spawnsPassAllRotatedPools() {
        workers.open(1, roots(1));
        workers.step(1);
        workers.rotate(1, 2);
        workers.rotate(2, 3);
        workers.step(1);
        assertThat(ended).extracting(pool -> pool.number).containsExactly(1L, 2L);
        assertThat(ended.get(0).event().frontier()).hasSize(5);
        assertThat(ended.get(1).event().frontier()).hasSize(5);
        assertThat(ended.get(1).event().part()).isNull();
    }

    @Test
    void aDiscardedPoolIsNotReportedAndLeavesNothing() {
        workers.open(1, roots(3));
        workers.open(2, roots(1));
        workers.step(1);
        workers.discard(1);
        assertThat(workers.load()).isLessThanOrEqualTo(1);
        finish(1);
        assertThat(ended).extracting(pool -> pool.number).containsExactly(2L);
        assertThat(workers.load()).isZero();
    }

    @Test
    void tasksOfOnePoolAreTaken() {
        List<Descriptor> first = roots(3);
        List<Descriptor> second = roots(3);
        workers.open(1, first);
        workers.open(2, second);
        Event.Hauled hauled = workers.take(4);
        List<Descriptor> origin = hauled.pool() == 1 ? first : second;
        assertThat(hauled.descriptors()) // the same objects, with all that the protocol has noted in them
                .usingElementComparator((a, b) -> System.identityHashCode(a) - System.identityHashCode(b))
                .isSubsetOf(origin);
        assertThat(hauled.descriptors()).hasSizeBetween(1, 3);
        int left = 6 - hauled.descriptors().size();
        assertThat(workers.load()).isEqualTo(left);
        while (workers.load() > 0) {
            workers.take(100);
        }
        assertThat(ended).extracting(pool -> pool.number).containsExactlyInAnyOrder(1L, 2L);
        assertThat(workers.take(1)).isEqualTo(new Event.Hauled(-1, List.of()));
    }
}
