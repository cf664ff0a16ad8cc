package io.skua.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How allotments are made, and their properties. NeighbourRulesTest checks the classes. */
final class AllotmentTest {
    private static final Topology MACHINE = Topology.of(Mesh.of(8, 6));

    @Test
    void theWhole() {
        Allotment whole = Allotment.whole(MACHINE, 0);
        assertThat(whole.size()).isEqualTo(48);
        assertThat(whole.diaspora()).isEqualTo(12);
        assertThat(whole.workers()).containsExactly(IntStream.range(0, 48).toArray());
        assertThat(whole).hasToString("48 workers on a 8x6 mesh, source 0");
    }

    @Test
    void theWholeOfAMeshWithHoles() {
        Mesh mesh = Mesh.of(3, 3).without(1, 4);
        Allotment whole = Allotment.whole(Topology.of(mesh), 3);
        assertThat(whole.workers()).containsExactly(0, 2, 3, 5, 6, 7, 8);
        assertThat(whole.contains(4)).isFalse();
        assertThat(whole.membersAt(1, 3)).containsExactly(0, 6);
        assertThat(whole.membersAt(1, 4)).as("around a hole").containsExactly(3, 5, 7);
    }

    @Test
    void zonesPartTheWorkersByDistance() {
        Allotment allotment = Allotment.within(MACHINE, 28, 4);
        assertThat(allotment.zone(0)).containsExactly(28);
        assertThat(allotment.zone(1)).containsExactly(20, 27, 29, 36);
        assertThat(allotment.zone(-1)).isEmpty();
        assertThat(allotment.zone(5)).isEmpty();
        int[] all = IntStream.rangeClosed(0, 4)
                .flatMap(k -> Arrays.stream(allotment.zone(k)))
                .sorted()
                .toArray();
        assertThat(all).containsExactly(allotment.workers());
        for (int k = 0; k <= 4; k++) {
            int hops = k;
            assertThat(allotment.zone(k)).isSorted();
            assertThat(Arrays.stream(allotment.zone(k))).allMatch(worker -> allotment.hops(worker) == hops);
        }
    }

    @Test
    void classesPartTheWorkersToo() {
        Allotment allotment = Allotment.within(MACHINE, 28, 4);
        assertThat(allotment.ofClass(WorkerClass.S)).containsExactly(28);
        int[] all = Arrays.stream(WorkerClass.values())
                .flatMapToInt(one -> Arrays.stream(allotment.ofClass(one)))
                .sorted()
                .toArray();
        assertThat(all).containsExactly(allotment.workers());
        assertThat(allotment.innerNeighbours(28)).isEmpty();
        assertThat(allotment.innerNeighbours(20)).containsExactly(28);
        assertThat(allotment.innerNeighbours(19)).containsExactly(20, 27);
    }

    @Test
    void theDiasporaIsThatOfTheFarthestMember() {
        assertThat(Allotment.within(MACHINE, 28, 100).diaspora()).isEqualTo(7);
        assertThat(Allotment.within(MACHINE, 28, 0).size()).isEqualTo(1);
        assertThat(Allotment.of(MACHINE, 28, 28, 47).diaspora()).isEqualTo(5);
        assertThat(Allotment.of(MACHINE, 28, 28, 47).zone(3)).isEmpty();
    }

    @Test
    void theNearest() {
        assertThat(Allotment.nearest(MACHINE, 28, 1).workers()).containsExactly(28);
        assertThat(Allotment.nearest(MACHINE, 28, 5).workers()).containsExactly(20, 27, 28, 29, 36);
        assertThat(Allotment.nearest(MACHINE, 28, 7).workers())
                .as("the last zone is filled in the order of its places")
                .containsExactly(12, 19, 20, 27, 28, 29, 36);
        assertThat(Allotment.nearest(MACHINE, 28, 48).size()).isEqualTo(48);
    }

    @Test
    void workersMayComeInAnyOrderAndTwice() {
        Allotment allotment = Allotment.of(MACHINE, 9, 9, 1, 8, 9, 1);
        assertThat(allotment.workers()).containsExactly(1, 8, 9);
        assertThat(allotment.indexOf(9)).isEqualTo(2);
        assertThat(IntStream.of(-1, 2, 48, 1_000).filter(allotment::contains)).isEmpty();
    }

    @Test
    void whatItGivesAwayIsACopy() {
        Allotment allotment = Allotment.within(MACHINE, 28, 1);
        allotment.workers()[0] = -1;
        allotment.zone(1)[0] = -1;
        assertThat(allotment.workers()).containsExactly(20, 27, 28, 29, 36);
        assertThat(allotment.zone(1)).containsExactly(20, 27, 29, 36);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 48, Integer.MAX_VALUE})
    void aSourceOutsideTheMeshIsRefused(int source) {
        String sentence = "The source must be a place of the mesh 8x6, from 0 to 47, not " + source + ".";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.whole(MACHINE, source))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.within(MACHINE, source, 2))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.nearest(MACHINE, source, 2))
                .withMessage(sentence);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.of(MACHINE, source, 1))
                .withMessage(sentence);
    }

    @Test
    void aSourceInAHoleIsRefused() {
        Topology holed = Topology.of(Mesh.of(3, 3).without(4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.whole(holed, 4))
                .withMessage("The source must be a place of the mesh 3x3, from 0 to 8 and no hole, not 4.");
    }

    @Test
    void aSourceThatIsNoMemberIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.of(MACHINE, 5, 1, 2))
                .withMessage("The source 5 is not one of the workers.");
    }

    @Test
    void aMemberOutsideTheMeshIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.of(MACHINE, 5, 5, 48))
                .withMessage("The mesh 8x6 has the places 0 to 47, and not 48.");
    }

    @Test
    void aNegativeDiasporaIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.within(MACHINE, 28, -1))
                .withMessage("A diaspora is 0 or more hops, not -1.");
    }

    @ParameterizedTest
    @ValueSource(ints = {0, -1, 49})
    void moreWorkersThanPlacesAreRefused(int workers) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Allotment.nearest(MACHINE, 28, workers))
                .withMessage("The mesh 8x6 has room for 1 to 48 workers, not for " + workers + ".");
    }

    @Test
    void aStrangerHasNoClass() {
        Allotment allotment = Allotment.within(MACHINE, 28, 1);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> allotment.classOf(0))
                .withMessage("Worker 0 is not in the allotment.");
    }

    @Test
    void classesHaveNames() {
        for (WorkerClass one : WorkerClass.values()) {
            assertThat(WorkerClass.named(one.name())).isSameAs(one);
            assertThat(one.description()).isNotBlank();
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> WorkerClass.named("Q"))
                .withMessage("The classes of workers are S, X, Z and F, and not 'Q'.");
    }
}
