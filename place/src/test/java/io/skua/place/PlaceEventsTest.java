package io.skua.place;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.observe.Event;
import io.skua.observe.EventKind;
import io.skua.observe.LoanStep;
import io.skua.observe.Observation;
import io.skua.observe.PlaceChange;
import io.skua.observe.PlacePair;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What the agents of real places tell. How often each step of a loan is told is compared with the protocol's own counts
 * in the simulator ({@code ClusterEventsTest}), where the same protocol tells them.
 */
@Timeout(60)
final class PlaceEventsTest {
    private static final int PLACES = 3;
    private static final int DEPTH = 10;
    private static final long ALL_TASKS = (2L << DEPTH) - 1;

    record Leaves(int depth) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            if (depth == 0) {
                return 1L;
            }
            Here.asyncAny(new Leaves(depth - 1));
            Here.asyncAny(new Leaves(depth - 1));
            return null;
        }
    }

    private final Map<String, Long> counts = new ConcurrentHashMap<>();
    private final Map<Long, Long> tasks = new ConcurrentHashMap<>();
    private final CountDownLatch present = new CountDownLatch(PLACES * PLACES);
    private final CountDownLatch left = new CountDownLatch(1);
    private final CountDownLatch loads = new CountDownLatch(PLACES); // places that have told their load
    private final CountDownLatch worked = new CountDownLatch(1); // whether the places have told of all tasks
    private final List<Observation> observations = new ArrayList<>();

    private void observe(Cluster cluster, int number) {
        observations.add(cluster.scheduler(number).observe((time, worker, kind, detail, first, second) -> {
            if (kind == EventKind.LOAN) {
                assertThat(PlacePair.teller(second)).isEqualTo(number);
                count(number + " " + LoanStep.of(detail));
            } else if (kind == EventKind.PLACE) {
                assertThat(first).isEqualTo(number);
                PlaceChange change = PlaceChange.values()[detail];
                count(number + " " + change + " " + second);
                (change == PlaceChange.LEFT ? left : present).countDown();
            } else if (kind == EventKind.LOAD) {
                assertThat(first).isEqualTo(number);
                assertThat(worker).isEqualTo(Event.NOWHERE);
                if (tasks.put(first, second) == null) {
                    loads.countDown();
                }
                if (tasksTold() == ALL_TASKS) {
                    worked.countDown();
                }
            }
        }));
    }

    private void count(String what) {
        counts.merge(what, 1L, Long::sum);
    }

    private long counted(String what) {
        return counts.getOrDefault(what, 0L);
    }

    private long tasksTold() {
        return tasks.values().stream().mapToLong(Long::longValue).sum();
    }

    private Cluster observed() throws InterruptedException {
        Cluster cluster = Cluster.inMemory(PLACES).register(Leaves.class).start();
        for (int i = 0; i < PLACES; i++) {
            observe(cluster, i);
        }
        assertThat(cluster.place(1).finish(Fold.sum(), new Leaves(DEPTH))).isEqualTo(1L << DEPTH);
        present.await(); // everybody tells of everybody who was there when the observation began
        return cluster;
    }

    @Test
    void aJobIsLentToItsSubmitterAndTheLossOfAPlaceIsToldByTheOthers() throws Exception {
        try (Cluster cluster = observed()) {
            loads.await(); // a place tells its load now and then
            worked.await();
            cluster.crash(2);
            observations.forEach(Observation::close);
        }
        assertThat(counts)
                .containsEntry("0 LOST 2", 1L)
                .containsEntry("1 LOST 2", 1L)
                .doesNotContainKeys("2 LOST 0", "2 LOST 1", "0 LEFT 2", "1 LEFT 2");
        // Any place may be the oldest one, which is the bank and lends the job to its submitter.
        assertThat(counted("0 GIVEN") + counted("1 GIVEN") + counted("2 GIVEN")).isPositive();
        assertThat(counted("1 TAKEN")).isPositive();
        for (int i = 0; i < PLACES; i++) {
            long ended = counted(i + " RETURNED") + counted(i + " DROPPED");
            assertThat(ended).isLessThanOrEqualTo(counted(i + " TAKEN"));
            for (int other = 0; other < PLACES; other++) {
                assertThat(counted(i + " PRESENT " + other)).isEqualTo(1);
            }
        }
        assertThat(tasks).hasSize(PLACES);
        assertThat(tasksTold()).isEqualTo(ALL_TASKS); // whichever places have run them
    }

    @Test
    void aPlaceThatLeavesIsNotLost() throws Exception {
        try (Cluster cluster = observed()) {
            observations.remove(2).close(); // what the place tells of itself does not count here
            cluster.leave(2);
            left.await();
            observations.forEach(Observation::close);
        }
        assertThat(counted("0 LEFT 2") + counted("1 LEFT 2")).isBetween(1L, 2L);
        assertThat(counts).doesNotContainKeys("0 LOST 2", "1 LOST 2");
    }
}
