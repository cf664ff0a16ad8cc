package io.skua.lab.calibrate;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.sim.machine.Machine;
import io.skua.sim.machine.MachineFile;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import io.skua.workloads.loops.Pattern;
import io.skua.workloads.loops.Patterns;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CalibrationTest {
    @Test
    void theLargestTimesDoNotCount() {
        Samples samples = new Samples(new long[] {5, 1, 9, 2, 8, 3, 7, 4, 6, 90, 80, 0, 0}, 11);
        assertThat(samples.median()).isEqualTo(6);
        assertThat(samples.undisturbed()).isEqualTo(2);
        assertThat(samples.least()).isEqualTo(1);
        assertThat(samples.below(5).median()).isEqualTo(3);
    }

    @Test
    void aProgramsWorkIsAllThatItsTasksDo() {
        Workload.Instance fib = Workloads.named("fib").with("20");
        assertThat(ScriptTotal.of(fib.program())).isEqualTo((long) fib.shape().work());
        var loop = Patterns.named("triangle").with(1000);
        assertThat(ScriptTotal.of(loop.program())).isEqualTo(loop.totalUnits());
    }

    @Test
    void everyWorkloadGetsItsPrice(@TempDir Path folder) throws IOException {
        List<String> progress = new ArrayList<>();
        Machine host = Calibration.host("host", 3, progress::add, new UnitCosts(1e6, 1));
        for (Workload workload : Workloads.all()) {
            assertThat(host.units())
                    .containsKey(workload.preset("quick").program().unit());
        }
        for (Pattern pattern : Patterns.all()) {
            assertThat(host.units()).containsKey(pattern.with().program().unit());
        }
        assertThat(host.units()).containsEntry("ns", 1000.0);
        assertThat(host.topology().mesh().size()).isEqualTo(3);
        assertThat(progress).contains("a fork and its join", "one of fib calls");

        Path file = folder.resolve("host.machine");
        MachineFile.write(host, file);
        assertThat(MachineFile.read(file).costs()).isEqualTo(host.costs());
        assertThat(MachineFile.read(file).units()).isEqualTo(host.units());
    }
}
