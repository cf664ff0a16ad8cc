package io.skua.workloads.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Preset;
import io.skua.workloads.Workload.Verdict;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PresetsTest {
    static List<Workload> workloads() {
        return Workloads.all();
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void everyPresetIsAnInput(Workload workload) {
        assertThat(workload.presets())
                .extracting(Preset::name)
                .contains("quick")
                .doesNotHaveDuplicates();
        assertThat(workload.presets()).allSatisfy(preset -> {
            assertThat(preset.origin()).isNotBlank().doesNotContain("\n");
            assertThat(workload.preset(preset.name()).title())
                    .startsWith(workload.name())
                    .isEqualTo(workload.with(preset.arguments()).title());
        });
    }

    @ParameterizedTest
    @MethodSource("workloads")
    void theQuickPresetRunsEverywhere(Workload workload) {
        Workload.Instance run = workload.preset("quick");
        Object answer = run.sequential();
        assertThat(run.check(answer)).isNotEqualTo(Verdict.WRONG);
        assertThat(run.rival(ForkJoinPool.commonPool())).isEqualTo(answer);
        try (Skua skua = Skua.builder().workers(2).build()) {
            for (Form form : Form.values()) {
                assertThat(run.skua(skua, form)).as("%s, %s", run.title(), form).isEqualTo(answer);
            }
        }
    }

    @Test
    void anUnknownPresetIsAnsweredWithTheKnownOnes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Workloads.named("fib").preset("slow"))
                .withMessage("unknown preset 'slow' of fib: the known ones are quick, dvs-sim, dvs-real, islands");
    }

    /** Fig. 5 of the DVS paper, and what else the papers say. */
    @ParameterizedTest
    @CsvSource({
        "fib, dvs-sim, fib 40",
        "fib, dvs-real, fib 42",
        "nqueens, dvs-sim, nqueens 13 cutoff=3",
        "nqueens, dvs-real, nqueens 14 cutoff=3",
        "nqueens, islands, nqueens 13",
        "nqueens, successonly, nqueens 18",
        "uts, successonly-t1wl, uts T1WL",
        "uts, successonly-t3wl, uts T3WL",
        "stress, dvs-sim, stress 10000 20 1",
        "stress, dvs-real, stress 10000 20 3",
        "skew, dvs-sim, skew 10000 20 1 1",
        "skew, dvs-real, skew 10000 20 3 1",
        "sort, dvs-sim, sort 33554432 cutoff=2048 merge=2048 insertion=20",
        "sort, dvs-real, sort 33554432 cutoff=2048 merge=2048 insertion=20",
    })
    void thePapersInputs(String workload, String preset, String title) {
        assertThat(Workloads.named(workload).preset(preset).title()).isEqualTo(title);
    }
}
