package io.skua.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.skua.topology.Mesh;
import io.skua.topology.Processor;
import io.skua.topology.Topology;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class HostTopologyTest {
    @TempDir
    private Path root;

    @ParameterizedTest
    @MethodSource("io.skua.host.Machines#all")
    void whatSharesLiesTogether(List<Processor> machine) {
        List<Processor> found = HostFixture.of(root, machine).read();
        Topology topology = Topology.of(found, found.size());
        assertThat(topology.mesh().stream().map(topology::processor).sorted())
                .containsExactlyElementsOf(found.stream().map(Processor::number).toList());
        assertTogether(topology, found, Processor::core);
        assertTogether(topology, found, Processor::cache2);
        assertTogether(topology, found, Processor::cache3);
        assertTogether(topology, found, Processor::node);
        assertTogether(topology, found, Processor::socket);
    }

    /**
     * The rectangle around a group has no place of another group. So the two threads of a core are neighbours, and the
     * cores of a cache are a block.
     */
    private static void assertTogether(Topology topology, List<Processor> found, ToIntFunction<Processor> kind) {
        Map<Integer, Integer> group = found.stream().collect(Collectors.toMap(Processor::number, kind::applyAsInt));
        Mesh mesh = topology.mesh();
        for (int number : group.values()) {
            int[] members = mesh.stream()
                    .filter(place -> group.get(topology.processor(place)) == number)
                    .toArray();
            int left = IntStream.of(members).map(mesh::x).min().orElseThrow();
            int right = IntStream.of(members).map(mesh::x).max().orElseThrow();
            int top = IntStream.of(members).map(mesh::y).min().orElseThrow();
            int bottom = IntStream.of(members).map(mesh::y).max().orElseThrow();
            assertThat(mesh.stream()
                            .filter(place -> mesh.x(place) >= left && mesh.x(place) <= right)
                            .filter(place -> mesh.y(place) >= top && mesh.y(place) <= bottom)
                            .toArray())
                    .containsExactly(members);
        }
    }

    @Test
    void unknownSharingIsNoLevelOfItsOwn() {
        HostFixture fixture = HostFixture.of(root, Machines.server(2, 1, 1, 2));
        for (int processor = 0; processor < 8; processor++) {
            fixture.without(processor, "cache");
        }
        Topology topology = Topology.of(fixture.read(), 8);
        assertThat(IntStream.rangeClosed(0, topology.levels()).mapToObj(topology::levelName))
                .containsExactly("same place", "same core", "same node", "same machine");
    }

    @Test
    void theHostHasTheProcessorsThatItAllows() throws IOException {
        Path online = Path.of("/sys/devices/system/cpu/online");
        assumeFalse(Files.notExists(online), "only Linux tells which processors there are, in " + online);
        List<Integer> allowed = numbers(Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("Cpus_allowed_list:"))
                .findFirst()
                .orElseThrow()
                .substring("Cpus_allowed_list:".length()));
        allowed.retainAll(numbers(Files.readString(online)));
        assertThat(HostTopology.processors()).extracting(Processor::number).isEqualTo(allowed);

        Topology topology = HostTopology.of(allowed.size());
        assertThat(topology.hasProcessors()).isTrue();
        assertThat(topology.mesh().stream().map(topology::processor).sorted()).containsExactlyElementsOf(allowed);
    }

    @Test
    void anyNumberOfWorkersHasPlaces() {
        for (int workers : new int[] {1, 2, 3, 7, 64}) {
            assertThat(HostTopology.of(workers).mesh().size()).isEqualTo(workers);
        }
    }

    private static List<Integer> numbers(String list) {
        return List.of(list.strip().split(",")).stream()
                .map(range -> range.split("-"))
                .flatMap(ends -> IntStream.rangeClosed(
                                Integer.parseInt(ends[0]), Integer.parseInt(ends[ends.length - 1]))
                        .boxed())
                .collect(Collectors.toList());
    }
}
