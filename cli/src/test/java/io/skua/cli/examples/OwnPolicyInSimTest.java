package io.skua.cli.examples;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    void itPrintsWhatTheDocsSayAndPlots() throws IOException {
        Path plot = directory.resolve("speedup.svg");
        PrintStream out = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            OwnPolicyInSim.main(new String[] {plot.toString()});
        } finally {
            System.setOut(out);
        }
        String docs = Files.readString(Path.of("..", "docs", "simulator.md"));
        assertThat(docs).contains("```\n" + printed.toString(StandardCharsets.UTF_8) + "```");
        assertThat(plot).content().contains("fingers", "random", "widening");
    }
}
