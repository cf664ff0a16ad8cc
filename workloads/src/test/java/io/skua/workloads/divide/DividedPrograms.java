package io.skua.workloads.divide;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import io.skua.workloads.Form;
import io.skua.workloads.Workload;
import io.skua.workloads.Workload.Verdict;
import java.util.concurrent.ForkJoinPool;
import java.util.stream.IntStream;

/** What the tests of all workloads on {@link Forks} ask of them. */
public final class DividedPrograms {
    private DividedPrograms() {}

    public static Workload.Instance instance(Workload workload, String arguments) {
        return arguments.isEmpty() ? workload.with() : workload.with(arguments.split(" "));
    }

    /** The twin's answer, in every form and on the rival's pool, twice: the second run finds used arrays. */
    public static void agreeEverywhere(Workload workload, int workers, String... arguments) {
        ForkJoinPool pool = new ForkJoinPool(workers);
        try (Skua skua = Skua.builder().workers(workers).build()) {
            for (String given : arguments) {
                Workload.Instance run = instance(workload, given);
                Object answer = run.sequential();
                assertThat(run.check(answer)).as(run.title()).isNotEqualTo(Verdict.WRONG);
                for (int round = 0; round < 2; round++) {
                    for (Form form : Form.values()) {
                        assertThat(run.skua(skua, form))
                                .as("%s, %s, %d workers", run.title(), form, workers)
                                .isEqualTo(answer);
                    }
                    assertThat(run.rival(pool)).as(run.title()).isEqualTo(answer);
                    assertThat(run.sequential()).as(run.title()).isEqualTo(answer);
                }
            }
        } finally {
            pool.shutdown();
        }
    }

    /** One instance, run by several threads at once. */
    public static void agreeAtTheSameTime(Workload workload, String arguments) {
        Workload.Instance run = instance(workload, arguments);
        Object answer = run.sequential();
        try (Skua skua = Skua.builder().workers(2).build()) {
            assertThat(IntStream.range(0, 24)
                            .parallel()
                            .mapToObj(i -> i % 4 == 3 ? run.sequential() : run.skua(skua, Form.values()[i % 4]))
                            .toList())
                    .containsOnly(answer);
        }
    }

    /** The shape is what a run of the program, one task at a time, is measured to have. */
    public static void hasTheShapeMeasured(Workload workload, String arguments) {
        Workload.Instance run = instance(workload, arguments);
        Meter meter = new Meter();
        assertThat(((DividedRun) run).run(meter)).isEqualTo(run.sequential());
        Workload.Shape shape = run.shape();
        assertThat(shape).as(run.title()).isEqualTo(meter.shape(shape.unit()));
    }

    /** Every preset can be read, and none makes its input before it is run. */
    public static void presetsAreCommands(Workload workload, String... titles) {
        assertThat(workload.presets())
                .extracting(preset -> workload.preset(preset.name()).title())
                .containsExactly(titles);
        assertThat(workload.presets().get(0).name()).isEqualTo("quick");
    }
}
