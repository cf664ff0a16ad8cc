package io.skua.sim.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.sim.Tiny;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import io.skua.workloads.script.Program;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Costs by nearness, and what a unit of work takes. */
final class PricesTest {
    private static final Program PROGRAM = Program.of("nothing", steps -> {});

    private static Prices prices(Mesh mesh, List<Long> probe, List<Long> steal) {
        return new Prices(Tiny.machine(mesh, Tiny.byLevel(Tiny.costs(), probe, steal)));
    }

    @Test
    void theLastCostStandsForAllThatIsFarther() {
        // 8x1 has blocks of 2 and of 4: three levels
        Prices prices = prices(Mesh.of(8), List.of(5L, 9L), List.of(7L));
        assertThat(prices.probe(0, 1)).isEqualTo(5);
        assertThat(prices.probe(0, 2)).isEqualTo(9);
        assertThat(prices.probe(0, 7)).isEqualTo(9);
        assertThat(prices.steal(0, 1)).isEqualTo(7);
        assertThat(prices.steal(0, 7)).isEqualTo(7);
        assertThat(prices.isEven()).isFalse();
    }

    @Test
    void moreCostsThanLevels() {
        Prices prices = prices(Mesh.of(2), List.of(5L, 9L, 13L), List.of(7L, 8L));
        assertThat(prices.probe(0, 1)).isEqualTo(5);
        assertThat(prices.steal(1, 0)).isEqualTo(7);
    }

    @Test
    void oneWorker() {
        Prices prices = prices(Mesh.of(1), List.of(5L, 9L), List.of(7L));
        assertThat(prices.probe(0, 0)).isEqualTo(5);
        assertThat(prices.steal(0, 0)).isEqualTo(7);
        assertThat(prices.cold(0, 0)).isZero();
    }

    @Test
    void evenIfThereIsOneOfEach() {
        assertThat(prices(Mesh.of(8), List.of(5L), List.of(7L)).isEven()).isTrue();
    }

    @Test
    void aMachineThatKnowsTheUnitKnowsBetter() {
        Program calls = new Program("calls", steps -> {}, "calls", 20);
        Machine plain = Tiny.machine(Mesh.of(2), Tiny.costs());
        assertThat(new Prices(plain).perUnit(calls)).isEqualTo(20);
        Machine calibrated = new Machine("tiny", "", Topology.of(Mesh.of(2)), Tiny.costs(), "ns", Map.of("calls", 2.5));
        assertThat(new Prices(calibrated).perUnit(calls)).isEqualTo(2.5);
        assertThat(new Prices(calibrated).perUnit(PROGRAM)).isEqualTo(1);
    }
}
