package io.skua.cli.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The program of docs/simulator.md. */
class OwnPolicyInSimTest {
    @TempDir
    Path directory;

    @Test
    void thePolicyReachesFarWithFewVictims() {
        Allotment allotment = Allotment.whole(Topology.of(Mesh.of(4, 2)), 1);
        assertThat(OwnPolicyInSim.FINGERS.victims(allotment).of(7)).containsExactly(0, 6, 1, 5, 3);
    }

    @Test
    void itRunsAndPlots() throws IOException {
        Path plot = directory.resolve("speedup.svg");
        OwnPolicyInSim.main(new String[] {plot.toString()});
        assertThat(plot).content().contains("fingers", "random", "widening");
    }
}
