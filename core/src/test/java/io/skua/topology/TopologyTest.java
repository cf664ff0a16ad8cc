package io.skua.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Nearness on plain meshes, and machines laid out on meshes. */
final class TopologyTest {
    /**
     * Two sockets with two nodes each, six cores per node and two threads per core. The second threads are numbered
     * after all first threads.
     */
    private static List<Processor> machine() {
        List<Processor> processors = new ArrayList<>();
        for (int number = 0; number < 48; number++) {
            int core = number % 24;
            processors.add(new Processor(number, core % 12, core, core / 6, core / 6, core / 12));
        }
        return processors;
    }

    /** Some cores with two threads and some with one, under one cache, as in machines with small and large cores. */
    private static List<Processor> mixed(int processors) {
        List<Processor> all = new ArrayList<>();
        for (int number = 0; number < processors; number++) {
            int core = number < processors / 2 ? number / 2 : number;
            all.add(new Processor(number, core, core, 0, 0, 0));
        }
        return all;
    }

    private static Processor processorAt(Topology topology, List<Processor> processors, int place) {
        return processors.stream()
                .filter(one -> one.number() == topology.processor(place))
                .findFirst()
                .orElseThrow();
    }

    private static Map<Integer, Integer> workersPer(
            Topology topology, List<Processor> processors, ToIntFunction<Processor> what) {
        Map<Integer, Integer> counts = new HashMap<>();
        topology.mesh().stream()
                .forEach(place ->
                        counts.merge(what.applyAsInt(processorAt(topology, processors, place)), 1, Integer::sum));
        return counts;
    }

    /**
     * Checks that groups are nested, and that each group is a rectangle, or one connected piece if workers are laid in
     * rows.
     */
    private static void checkGroups(Topology topology) {
        int[] places = topology.mesh().stream().toArray();
        for (int level = 1; level <= topology.levels(); level++) {
            for (int one : places) {
                for (int other : places) {
                    boolean together = topology.group(level, one) == topology.group(level, other);
                    assertThat(together)
                            .as("%s: %d and %d at level %d", topology, one, other, level)
                            .isEqualTo(topology.level(one, other) <= level);
                    if (together && level < topology.levels()) {
                        assertThat(topology.group(level + 1, one)).isEqualTo(topology.group(level + 1, other));
                    }
                }
                checkRectangle(topology, level, topology.group(level, one));
            }
        }
    }

    private static void checkRectangle(Topology topology, int level, int group) {
        Mesh mesh = topology.mesh();
        int[] its = mesh.stream()
                .filter(place -> topology.group(level, place) == group)
                .toArray();
        int left = IntStream.of(its).map(mesh::x).min().orElseThrow();
        int right = IntStream.of(its).map(mesh::x).max().orElseThrow();
        int top = IntStream.of(its).map(mesh::y).min().orElseThrow();
        int bottom = IntStream.of(its).map(mesh::y).max().orElseThrow();
        long inside = mesh.stream()
                .filter(place -> mesh.x(place) >= left && mesh.x(place) <= right)
                .filter(place -> mesh.y(place) >= top && mesh.y(place) <= bottom)
                .count();
        if (inside != its.length) {
            assertThat(mesh.places() - mesh.size())
                    .as("%s: group %d at level %d has no rectangle, so this is laid in rows", topology, group, level)
                    .isLessThan(mesh.width());
            assertThat(IntStream.of(its)
                            .filter(place -> Arrays.stream(mesh.ring(place, 1))
                                    .noneMatch(next -> topology.group(level, next) == group))
                            .count())
                    .as("%s: members of group %d at level %d without another one beside them", topology, group, level)
                    .isLessThanOrEqualTo(its.length == 1 ? 1 : 0);
        }
    }

    // ---- machines ----

    @Test
    void aMachineKeepsWhatIsNearTogether() {
        List<Processor> processors = machine();
        Topology topology = Topology.of(processors, 48);
        assertThat(topology.mesh().size()).isEqualTo(48);
        assertThat(topology.mesh().places()).as("nothing is left over").isEqualTo(48);
        assertThat(topology.mesh().stream().map(topology::processor))
                .containsExactlyInAnyOrder(IntStream.range(0, 48).boxed().toArray(Integer[]::new));
        for (int place = 0; place < 48; place++) {
            int partner = (topology.processor(place) + 24) % 48;
            int there = IntStream.range(0, 48)
                    .filter(other -> topology.processor(other) == partner)
                    .findFirst()
                    .orElseThrow();
            assertThat(topology.mesh().hops(place, there))
                    .as("threads of one core")
                    .isEqualTo(1);
            assertThat(topology.level(place, there)).isEqualTo(1);
        }
        checkGroups(topology);
        assertThat(IntStream.rangeClosed(0, topology.levels()).mapToObj(topology::levelName))
                .containsExactly("same place", "same core", "same L3", "same socket", "same machine");
        assertThat(topology).hasToString(topology.mesh() + " mesh of 48 processors");
    }

    @Test
    void theOrderOfTheProcessorsDoesNotMatter() {
        List<Processor> shuffled = machine();
        Collections.shuffle(shuffled, new Random(1));
        Topology topology = Topology.of(machine(), 48);
        Topology other = Topology.of(shuffled, 48);
        assertThat(other.mesh()).isEqualTo(topology.mesh());
        assertThat(IntStream.range(0, 48).map(other::processor))
                .containsExactly(
                        IntStream.range(0, 48).map(topology::processor).boxed().toArray(Integer[]::new));
    }

    /** Here a core's number is unique only together with that of its socket. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5, 12, 23, 24})
    void fewerWorkersTakeDifferentCores(int workers) {
        List<Processor> processors = machine();
        Topology topology = Topology.of(processors, workers);
        assertThat(topology.mesh().size()).isEqualTo(workers);
        assertThat(workersPer(topology, processors, Processor::cache2)).hasSize(workers);
        checkGroups(topology);
    }

    @ParameterizedTest
    @ValueSource(ints = {25, 30, 47})
    void everyCoreIsTakenBeforeOneIsTakenTwice(int workers) {
        List<Processor> processors = machine();
        Topology topology = Topology.of(processors, workers);
        assertThat(topology.mesh().size()).isEqualTo(workers);
        assertThat(workersPer(topology, processors, Processor::cache2)).hasSize(24);
        assertThat(workersPer(topology, processors, Processor::number)).hasSize(workers);
        checkGroups(topology);
    }

    @ParameterizedTest
    @ValueSource(ints = {49, 96, 100, 200})
    void moreWorkersShareEvenly(int workers) {
        List<Processor> processors = machine();
        Topology topology = Topology.of(processors, workers);
        assertThat(topology.mesh().size()).isEqualTo(workers);
        assertThat(workersPer(topology, processors, Processor::number))
                .hasSize(48)
                .allSatisfy((number, count) -> assertThat(count).isBetween(workers / 48, (workers + 47) / 48));
        checkGroups(topology);
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1, 7", "3, 3", "3, 2", "7, 7", "7, 9", "13, 13", "13, 5", "13, 40"})
    void oddNumbersOfProcessors(int count, int workers) {
        List<Processor> processors = mixed(count);
        Topology topology = Topology.of(processors, workers);
        assertThat(topology.mesh().size()).isEqualTo(workers);
        assertThat(topology.hasProcessors()).isTrue();
        assertThat(workersPer(topology, processors, Processor::number)).hasSize(Math.min(count, workers));
        checkGroups(topology);
        IntStream.range(0, topology.mesh().places())
                .filter(place -> !topology.mesh().contains(place))
                .forEach(hole -> assertThat(topology.processor(hole)).isEqualTo(-1));
    }

    @Test
    void aMachineNeedsAProcessorAndAWorker() {
        String sentence = "A topology has at least 1 processor and 1 worker, not %d and %d.";
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(List.of(), 4))
                .withMessage(sentence.formatted(0, 4));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(machine(), 0))
                .withMessage(sentence.formatted(48, 0));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.flat(0))
                .withMessage("A topology has at least 1 worker, not 0.");
    }

    // ---- plain meshes ----

    @Test
    void aFlatTopologyHasAsManyPlacesAsWorkers() {
        for (int workers = 1; workers <= 200; workers++) {
            Mesh mesh = Topology.flat(workers).mesh();
            assertThat(mesh.size()).isEqualTo(workers);
            assertThat(mesh.places() - workers)
                    .as("empty places for %d workers on %s", workers, mesh)
                    .isLessThan(mesh.width());
            assertThat(Math.max(mesh.width(), mesh.height()))
                    .as("about square: %s", mesh)
                    .isLessThanOrEqualTo(2 * Math.min(mesh.width(), mesh.height()));
        }
    }

    @Test
    void nearnessOnAPlainMeshIsByBlocks() {
        Topology topology = Topology.of(Mesh.of(8, 6));
        assertThat(topology.levels()).isEqualTo(3);
        assertThat(topology.level(0, 0)).isZero();
        assertThat(topology.level(0, 9)).isEqualTo(1);
        assertThat(topology.level(9, 10))
                .as("neighbours across a border of blocks")
                .isEqualTo(2);
        assertThat(topology.level(3, 4))
                .as("neighbours across a border of larger ones")
                .isEqualTo(3);
        assertThat(IntStream.rangeClosed(0, 3).mapToObj(topology::levelName))
                .containsExactly("same place", "same block of 2x2", "same block of 4x4", "same machine");
        assertThat(topology.hasProcessors()).isFalse();
        assertThat(topology.processor(3)).isEqualTo(-1);
        assertThat(topology).hasToString("8x6 mesh");
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "2, 1", "3, 1", "5, 1", "2, 2", "9, 1", "5, 7", "8, 8"})
    void groupsOfAPlainMeshNest(int width, int height) {
        checkGroups(Topology.of(Mesh.of(width, height)));
    }

    @Test
    void rowsAndBoxesHaveBlocksToo() {
        assertThat(Topology.of(Mesh.of(9)).levelName(1)).isEqualTo("same block of 2");
        Topology box = Topology.of(Mesh.of(4, 4, 4));
        assertThat(box.levelName(1)).isEqualTo("same block of 2x2x2");
        assertThat(box.level(0, 21)).isEqualTo(1);
        assertThat(box.level(0, 63)).isEqualTo(box.levels()).isEqualTo(2);
    }

    @Test
    void nearnessHoldsBothWaysAndAroundHoles() {
        Topology topology = Topology.of(Mesh.of(6, 6).without(0, 7, 8, 21));
        checkGroups(topology);
        topology.mesh().stream()
                .forEach(one -> topology.mesh().stream()
                        .forEach(
                                other -> assertThat(topology.level(one, other)).isEqualTo(topology.level(other, one))));
    }
}
