package io.skua;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skua.host.HostTopology;
import io.skua.host.Pinning;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

@Bounded
final class PinnedTest {
    @BeforeEach
    void onlyWherePinningWorks() {
        Pinning pinning = Pinning.find();
        assumeTrue(pinning.isAvailable(), pinning.reason());
        assumeTrue(!HostTopology.processors().isEmpty(), "this system does not tell its processors");
    }

    @Test
    void aWorkerRunsOnTheProcessorOfItsPlace() {
        try (Skua skua = Skua.builder().workers(1).pinned().build()) {
            Topology host = skua.allotment().topology();
            assertThat(host.hasProcessors()).isTrue();
            int processor = host.processor(skua.allotment().source());
            assertThat(skua.run(PinnedTest::allowedProcessors)).isEqualTo(Integer.toString(processor));
        }
    }

    @Test
    void aMeshHasNoProcessorsToBePinnedTo() {
        SkuaBuilder builder =
                Skua.builder().topology(Topology.of(Mesh.of(2, 2))).pinned();
        assertThatThrownBy(builder::build)
                .isInstanceOf(UnsupportedOperationException.class)
                .hasMessageContaining("only where the processors are known");
    }

    private static String allowedProcessors() {
        try {
            return Files.readAllLines(Path.of("/proc/thread-self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .map(line -> line.substring(line.indexOf(':') + 1).strip())
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
