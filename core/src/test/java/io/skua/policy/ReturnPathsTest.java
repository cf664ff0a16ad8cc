package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.paths.ReturnPaths;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Wherever a job starts, its work can travel to every worker. */
@Tag("one-processor")
final class ReturnPathsTest {
    @Test
    void withHolesWorkTravelsFromEverywhereToEverywhere() {
        AllotmentCases.holed(allotment -> {
            for (VictimPolicy policy : Policies.all()) {
                Victims victims = ReturnPaths.complete(policy.victims(allotment), allotment);
                allotment.stream().forEach(start -> {
                    assertThat(reachedFrom(start, victims, allotment))
                            .as("%s, %s, from %d", policy.name(), allotment, start)
                            .isEqualTo(allotment.size());
                });
            }
        });
    }

    @Test
    void withoutHolesNothingChanges() {
        AllotmentCases.everySmallOne(allotment -> {
            for (VictimPolicy policy : Policies.all()) {
                Victims victims = policy.victims(allotment);
                assertThat(ReturnPaths.complete(victims, allotment)).isSameAs(victims);
            }
        });
    }

    @Test
    void theWayBackComesLast() {
        Allotment gap = Allotment.whole(Topology.of(Mesh.of(5).without(2, 3)), 0); // 0 1 . . 4
        Victims dvs = new DvsPolicy().victims(gap);
        assertThat(dvs.of(1)).containsExactly(0);
        assertThat(dvs.of(4)).containsExactly(1);

        Victims complete = ReturnPaths.complete(dvs, gap);
        assertThat(complete.of(1)).containsExactly(0, 4);
        assertThat(new CursorReader(complete.cursor(1, new RandomSource(0))).round())
                .containsExactly(0, 4);
        assertThat(complete.of(0)).containsExactly(dvs.of(0));
    }

    /** A policy may return its own arrays, which must not be changed. */
    @Test
    void theGivenListsAreLeftAsTheyAre() {
        // the numbers of the workers differ from their positions
        Allotment some = Allotment.of(Topology.of(Mesh.of(4, 4)), 5, 1, 4, 5, 6, 9);
        int[][] table = new int[16][];
        some.stream().forEach(worker -> table[worker] = worker == 5 ? new int[] {1, 4, 6, 9} : new int[] {5});
        ReturnPaths.complete(worker -> table[worker], some);
        assertThat(table[5]).containsExactly(1, 4, 6, 9);
        assertThat(table[9]).containsExactly(5);
    }

    private static int reachedFrom(int start, Victims victims, Allotment allotment) {
        BitSet reached = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.add(start);
        reached.set(start);
        while (!open.isEmpty()) {
            int victim = open.remove();
            allotment.stream().filter(thief -> !reached.get(thief)).forEach(thief -> {
                for (int one : victims.of(thief)) {
                    if (one == victim && !reached.get(thief)) {
                        reached.set(thief);
                        open.add(thief);
                    }
                }
            });
        }
        return reached.cardinality();
    }
}
