package io.skua.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Machines laid out by hand. */
final class PlacedTopologyTest {
    /** Two sockets of two nodes on 4x2: each node a column. */
    private static List<Processor> columns() {
        List<Processor> processors = new ArrayList<>();
        for (int place = 0; place < 8; place++) {
            int node = place % 4;
            processors.add(new Processor(100 + place, place, place, node, node, node / 2));
        }
        return processors;
    }

    @Test
    void everyPlaceHasItsProcessor() {
        Topology topology = Topology.of(Mesh.of(4, 2), columns());
        assertThat(topology.hasProcessors()).isTrue();
        for (int place = 0; place < 8; place++) {
            assertThat(topology.processor(place)).isEqualTo(100 + place);
        }
        assertThat(topology.processor(8)).isEqualTo(-1);
        assertThat(topology).hasToString("4x2 mesh of 8 processors");
    }

    @Test
    void nearnessFollowsFromWhatIsShared() {
        Topology topology = Topology.of(Mesh.of(4, 2), columns());
        // node, socket, machine: all processors of a node share the L3, and no two share a core
        assertThat(topology.levels()).isEqualTo(3);
        assertThat(topology.level(0, 0)).isZero();
        assertThat(topology.level(0, 4)).isEqualTo(1);
        assertThat(topology.level(0, 1)).isEqualTo(2);
        assertThat(topology.level(0, 5)).isEqualTo(2);
        assertThat(topology.level(1, 2)).isEqualTo(3);
        assertThat(topology.levelName(2)).isEqualTo("same socket");
        assertThat(topology.levelName(3)).isEqualTo("same machine");
    }

    @Test
    void threeDimensions() {
        Topology topology = Topology.of(Mesh.of(2, 2, 2), columns());
        assertThat(topology.mesh().depth()).isEqualTo(2);
        assertThat(topology.level(0, 4)).isEqualTo(1);
        assertThat(topology.level(0, 3)).isEqualTo(3);
    }

    @Test
    void oneProcessor() {
        Topology topology = Topology.of(Mesh.of(1), List.of(new Processor(3, 0, 0, 0, 0, 0)));
        assertThat(topology.levels()).isEqualTo(1);
        assertThat(topology.processor(0)).isEqualTo(3);
    }

    @Test
    void asManyProcessorsAsPlaces() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(Mesh.of(3, 2), columns()))
                .withMessage("A mesh without holes has as many processors as places;"
                        + " 3x2 has 6 places, and there are 8 processors.");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Topology.of(Mesh.of(3, 3).without(4), columns()))
                .withMessageContaining("without holes");
    }
}
