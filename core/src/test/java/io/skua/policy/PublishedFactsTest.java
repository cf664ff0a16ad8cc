package io.skua.policy;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.topology.WorkerClass;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Facts that the DVS and Islands papers publish, and lists that were checked by hand. */
final class PublishedFactsTest {
    /** Wide enough for islands of up to 6 hops around the middle not to reach the border. */
    private static final int WIDE = 13;

    private static final int[] WITHOUT_BORDER = {0, 1, 2, 3, 4, 5, 6};

    private static int[] sizes(Mesh mesh, int source) {
        return IntStream.rangeClosed(1, 4)
                .map(d -> Allotment.within(Topology.of(mesh), source, d).size())
                .toArray();
    }

    private static List<Integer> counts(Allotment allotment) {
        return List.of(
                allotment.ofClass(WorkerClass.X).length,
                allotment.ofClass(WorkerClass.Z).length,
                allotment.ofClass(WorkerClass.F).length);
    }

    // ---- DVS ----

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 19, 20})
    void zoneSumsOfTheSimulatedMachine(int innerSource) {
        assertThat(sizes(Mesh.of(8, 4), innerSource)).containsExactly(5, 12, 20, 27);
    }

    @Test
    void zoneSumsOfTheRealMachine() {
        assertThat(sizes(Mesh.of(8, 6), 28)).containsExactly(5, 13, 24, 35);
    }

    @Test
    void theCompleteAllotmentOfDiasporaFour() {
        Allotment complete = Allotment.within(Topology.of(Mesh.of(9, 9)), 40, 4);
        assertThat(complete.size()).isEqualTo(41);
        assertThat(counts(complete)).containsExactly(12, 16, 12);
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 12, 19, 20})
    void allThreeClassesAreIncompleteOnTheSimulatedMachine(int innerSource) {
        assertThat(counts(Allotment.within(Topology.of(Mesh.of(8, 4)), innerSource, 4)))
                .containsExactly(9, 7, 10);
    }

    @Test
    void onlyTheFieldIsCompleteOnTheRealMachine() {
        assertThat(counts(Allotment.within(Topology.of(Mesh.of(8, 6)), 28, 4))).containsExactly(11, 11, 12);
    }

    @Test
    void theFieldAppearsFromDiasporaThree() {
        AllotmentCases.everySmallOne(allotment -> {
            int field = allotment.ofClass(WorkerClass.F).length;
            assertThat(allotment.diaspora() >= 3 || field == 0).isTrue();
            boolean isRow = allotment.mesh().width() == 1 || allotment.mesh().height() == 1;
            assertThat(isRow && field > 0).as("a field in one dimension").isFalse();
        });
        assertThat(counts(Allotment.within(Topology.of(Mesh.of(7, 7)), 24, 3))).containsExactly(8, 12, 4);
    }

    @Test
    void withHolesTooTheFieldAppearsFromDiasporaThree() {
        AllotmentCases.holed(allotment -> assertThat(
                        allotment.diaspora() >= 3 || allotment.ofClass(WorkerClass.F).length == 0)
                .isTrue());
    }

    @Test
    void theRimAppearsFromDiasporaTwo() {
        Topology topology = Topology.of(Mesh.of(5, 5));
        assertThat(counts(Allotment.within(topology, 12, 0))).containsExactly(0, 0, 0);
        assertThat(counts(Allotment.within(topology, 12, 1))).containsExactly(4, 0, 0);
        assertThat(counts(Allotment.within(topology, 12, 2))).containsExactly(4, 8, 0);
    }

    // ---- Islands ----

    /** k^(m-1) * 2m workers in zone k, ((2d+1)^m - 1) / m thieves, for m = 1 and 2. */
    @Test
    void zonesAndThievesInOneAndTwoDimensions() {
        Topology row = Topology.of(Mesh.of(WIDE));
        Topology plane = Topology.of(Mesh.of(WIDE, WIDE));
        for (int d : WITHOUT_BORDER) {
            Allotment onRow = Allotment.within(row, row.mesh().center(), d);
            Allotment onPlane = Allotment.within(plane, plane.mesh().center(), d);
            for (int k = 1; k <= d; k++) {
                assertThat(onRow.zone(k)).hasSize(2);
                assertThat(onPlane.zone(k)).hasSize(4 * k);
            }
            int side = 2 * d + 1;
            assertThat(onRow.size() - 1).isEqualTo(side - 1);
            assertThat(onPlane.size() - 1).isEqualTo((side * side - 1) / 2);
        }
    }

    /** In three dimensions the papers' formula (6 k^2) does not hold: a zone is the surface of an octahedron. */
    @Test
    void zonesInThreeDimensions() {
        Topology space = Topology.of(Mesh.of(WIDE, WIDE, WIDE));
        Allotment allotment = Allotment.within(space, space.mesh().center(), 6);
        for (int k = 1; k <= 6; k++) {
            assertThat(allotment.zone(k)).hasSize(4 * k * k + 2);
        }
    }

    // ---- by hand ----

    /** The victims of a worker, in groups of equal rank. */
    private static List<Set<Integer>> groups(VictimPolicy policy, Allotment allotment, int thief, int... sizes) {
        int[] list = policy.victims(allotment).of(thief);
        assertThat(list).as("victims of %d", thief).hasSize(Arrays.stream(sizes).sum());
        List<Set<Integer>> groups = new ArrayList<>();
        int from = 0;
        for (int size : sizes) {
            Set<Integer> group = new TreeSet<>();
            Arrays.stream(list, from, from + size).forEach(group::add);
            groups.add(group);
            from += size;
        }
        return groups;
    }

    private static void assertVictims(VictimPolicy policy, Allotment allotment, int thief, List<List<Integer>> right) {
        int[] sizes = right.stream().mapToInt(List::size).toArray();
        assertThat(groups(policy, allotment, thief, sizes))
                .as("victims of %d by rank", thief)
                .isEqualTo(right.stream().map(Set::copyOf).toList());
    }

    /**
     * <pre>
     *    1
     *  3 4 5
     *    7
     * </pre>
     */
    @Test
    void dvsWithOneHop() {
        VictimPolicy dvs = new DvsPolicy();
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(3, 3)), 4, 1);
        assertVictims(dvs, allotment, 4, List.of(List.of(1, 3, 5, 7)));
        assertVictims(dvs, allotment, 1, List.of(List.of(4), List.of(3, 5, 7)));
        assertVictims(dvs, allotment, 5, List.of(List.of(4), List.of(1, 3, 7)));
    }

    /**
     * <pre>
     *        2
     *     6  7  8
     * 10 11 12 13 14
     *    16 17 18
     *       22
     * </pre>
     */
    @Test
    void dvsWithTwoHops() {
        VictimPolicy dvs = new DvsPolicy();
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(5, 5)), 12, 2);
        assertVictims(dvs, allotment, 12, List.of(List.of(7, 11, 13, 17)));
        assertVictims(dvs, allotment, 7, List.of(List.of(12), List.of(11, 13, 17), List.of(2, 6, 8)));
        assertVictims(dvs, allotment, 2, List.of(List.of(7)));
        assertVictims(dvs, allotment, 6, List.of(List.of(7, 11)));
    }

    /**
     * The upper half; 40 is the source.
     *
     * <pre>
     *              4
     *          12 13 14
     *       20 21 22 23 24
     *    28 29 30 31 32 33 34
     * 36 37 38 39 40 41 42 43 44
     * </pre>
     */
    @Test
    void dvsWithFourHops() {
        VictimPolicy dvs = new DvsPolicy();
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(9, 9)), 40, 4);
        assertVictims(dvs, allotment, 31, List.of(List.of(40), List.of(39, 41, 49), List.of(22, 30, 32), List.of(13)));
        assertVictims(dvs, allotment, 22, List.of(List.of(31), List.of(13, 21, 23)));
        assertVictims(dvs, allotment, 13, List.of(List.of(22), List.of(4, 12, 14)));
        assertVictims(dvs, allotment, 30, List.of(List.of(21, 29), List.of(31, 39)));
        assertVictims(dvs, allotment, 4, List.of(List.of(12, 14), List.of(13)));
        assertVictims(dvs, allotment, 12, List.of(List.of(4, 14, 20), List.of(13, 21)));
    }

    @Test
    void diasporaWithFourHops() {
        VictimPolicy diaspora = new DiasporaPolicy();
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(9, 9)), 40, 4);
        assertVictims(
                diaspora,
                allotment,
                31,
                List.of(List.of(21, 23, 29, 33), List.of(30, 32), List.of(22), List.of(39, 41), List.of(40)));
        assertVictims(diaspora, allotment, 22, List.of(List.of(21, 23), List.of(13), List.of(30, 32), List.of(31)));
        assertVictims(diaspora, allotment, 30, List.of(List.of(21, 29), List.of(31, 39)));
        assertVictims(diaspora, allotment, 4, List.of(List.of(12, 14), List.of(13)));
    }

    @Test
    void diasporaWithOneHop() {
        Allotment allotment = Allotment.within(Topology.of(Mesh.of(3, 3)), 4, 1);
        assertVictims(new DiasporaPolicy(), allotment, 1, List.of(List.of(3, 5), List.of(4)));
        assertVictims(new DiasporaPolicy(), allotment, 4, List.of(List.of(1, 3, 5, 7)));
    }

    /** A hole next to a worker moves it from one class to another. */
    @Test
    void holesChangeClasses() {
        int[] members = IntStream.range(0, 81).filter(place -> place != 31).toArray();
        Allotment allotment = Allotment.of(Topology.of(Mesh.of(9, 9)), 40, members);
        assertThat(allotment.classOf(30))
                .as("one of its two inner neighbours is gone")
                .isEqualTo(WorkerClass.X);
        assertThat(allotment.classOf(22)).as("its only inner neighbour is gone").isEqualTo(WorkerClass.F);
    }

    @Test
    void aWorkerWithoutNeighboursStealsFromTheNearest() {
        Allotment allotment = Allotment.of(Topology.of(Mesh.of(9)), 0, 0, 1, 5, 8);
        VictimPolicy dvs = new DvsPolicy();
        assertVictims(dvs, allotment, 0, List.of(List.of(1)));
        assertVictims(dvs, allotment, 1, List.of(List.of(0)));
        // 5 and 8 are nearest to each other, so neither leads to the source; therefore 5 also gets the nearest worker
        // that work reaches
        assertVictims(dvs, allotment, 5, List.of(List.of(8), List.of(1)));
        assertVictims(dvs, allotment, 8, List.of(List.of(5)));
    }
}
