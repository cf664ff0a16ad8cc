package io.skua.sim.machine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machines that users can name. */
final class MachinesTest {
    @Test
    void everyMachineHasItsName() {
        assertThat(Machines.all()).extracting(Machine::name).containsExactly("ideal-8x4", "opteron-8x6", "edison-node");
        for (Machine machine : Machines.all()) {
            assertThat(Machines.named(machine.name())).isSameAs(machine);
            assertThat(machine.description()).isNotBlank();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "ideal", "IDEAL-8x4", "opteron", "8x4"})
    void anUnknownNameListsThoseThereAre(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.named(name))
                .withMessage("There is no machine \"" + name
                        + "\"; choose one of: ideal-8x4, opteron-8x6, edison-node, or an ideal one on a mesh,"
                        + " like mesh:8x4.");
    }

    @Test
    void anIdealMachineOnAnyMesh() {
        Machine machine = Machines.named("mesh:5x3x2");
        assertThat(machine.name()).isEqualTo("mesh:5x3x2");
        assertThat(machine.topology().mesh()).isEqualTo(Mesh.of(5, 3, 2));
        assertThat(machine.costs()).isEqualTo(Machines.named("ideal-8x4").costs());
        assertThat(Machines.named("mesh:7").topology().mesh().size()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mesh:", "mesh:0x4", "mesh:8xfour", "mesh:1x2x3x4", "mesh:-1", "mesh:10000x10000"})
    void noMesh(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Machines.named(name))
                .withMessageContaining("mesh");
    }

    /** 8 nodes of 6 on 8x6: each a block of 2x3; sockets are two of them side by side. */
    @Test
    void opteron() {
        Topology topology = Machines.named("opteron-8x6").topology();
        assertThat(topology.mesh()).isEqualTo(Mesh.of(8, 6));
        assertThat(topology.levels()).isEqualTo(3);
        Set<Integer> nodes = new HashSet<>();
        Set<Integer> sockets = new HashSet<>();
        Mesh mesh = topology.mesh();
        for (int one = 0; one < 48; one++) {
            nodes.add(topology.group(1, one));
            sockets.add(topology.group(2, one));
            for (int other = 0; other < 48; other++) {
                boolean rows = mesh.y(one) / 3 == mesh.y(other) / 3;
                boolean node = rows && mesh.x(one) / 2 == mesh.x(other) / 2;
                boolean socket = rows && mesh.x(one) / 4 == mesh.x(other) / 4;
                assertThat(topology.level(one, other)).isEqualTo(one == other ? 0 : node ? 1 : socket ? 2 : 3);
            }
        }
        assertThat(nodes).hasSize(8);
        assertThat(sockets).hasSize(4);
        assertThat(topology.levelName(3)).isEqualTo("same machine");
    }

    @Test
    void edison() {
        Topology topology = Machines.named("edison-node").topology();
        assertThat(topology.mesh().size()).isEqualTo(24);
        assertThat(topology.levels()).isEqualTo(2);
        for (int one = 0; one < 24; one++) {
            for (int other = 0; other < 24; other++) {
                boolean socket = topology.mesh().x(one) / 3 == topology.mesh().x(other) / 3;
                assertThat(topology.level(one, other)).isEqualTo(one == other ? 0 : socket ? 1 : 2);
            }
        }
    }

    /** As many costs as there are levels, so none is the stand-in for another by mistake. */
    @Test
    void aCostForEveryLevel() {
        for (String name : new String[] {"opteron-8x6", "edison-node"}) {
            Machine machine = Machines.named(name);
            int levels = machine.topology().levels();
            assertThat(machine.costs().probe()).as(name).hasSize(levels).isSorted();
            assertThat(machine.costs().steal()).as(name).hasSize(levels).isSorted();
            assertThat(machine.costs().cold()).as(name).hasSize(levels).isSorted();
        }
    }
}
