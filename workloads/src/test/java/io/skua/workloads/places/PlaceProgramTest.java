package io.skua.workloads.places;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.place.AnyTask;
import io.skua.place.Cluster;
import io.skua.place.Fold;
import io.skua.place.JobProgress;
import io.skua.place.PlaceJob;
import io.skua.workloads.catalog.PlaceWorkloads;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class PlaceProgramTest {
    private static PlaceProgram<?, ?, ?> program(String commandLine) {
        List<String> words = List.of(commandLine.split(" "));
        return PlaceWorkloads.named(words.get(0)).with(words.subList(1, words.size()));
    }

    private static Cluster cluster(int places) {
        return Cluster.inMemory(places)
                .register(PlaceWorkloads.classes().toArray(Class<?>[]::new))
                .instalment(Duration.ofMillis(20))
                .start();
    }

    private static <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> Object answer(
            Cluster cluster, PlaceProgram<R, T, F> program) {
        return program.answer(cluster.place(0).finish(program.fold(), program.root()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        uts t=1 a=3 d=8 b=4 r=19            |
        uts t=0 b=2000 q=0.12 m=8 r=42      |
        uts T4                              | 4132453
        nqueens 1                           | 1
        nqueens 4                           | 2
        nqueens 12                          | 14200
        tsp 3                               |
        tsp 13 seed=7                       |
        mandelbrot 64 iterations=100        |
        mandelbrot 17 iterations=50         |
        mandelbrot 32 iterations=50 side=4  |
        """)
    void twoPlacesFindTheAnswer(String commandLine, String published) {
        PlaceProgram<?, ?, ?> program = program(commandLine);
        try (Cluster cluster = cluster(2)) {
            long before = WorkDone.units();
            Object answer = answer(cluster, program);
            assertThat(answer).isEqualTo(program.expected());
            if (published != null) {
                assertThat(answer).hasToString(published);
            }
            program.total()
                    .ifPresent(total -> assertThat(WorkDone.units() - before).isEqualTo(total));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"uts T1", "nqueens 13", "tsp 15", "mandelbrot 256"})
    void theAnswerSurvivesTheDeathOfAPlace(String commandLine) throws Exception {
        survive(program(commandLine));
    }

    @Test
    void aSearchWithABoundGoesOnAfterTheDeathOfThePlaceWhereItBegan() throws Exception {
        goOn(program("tsp 16"));
    }

    /** The place that has submitted the job, and has run its first task, dies after it has paid an instalment. */
    private static <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> void goOn(
            PlaceProgram<R, T, F> program) throws Exception {
        try (Cluster cluster = cluster(3)) {
            PlaceJob<R> job = cluster.place(1).submit(program.fold(), program.root());
            PlaceJob<R> attached = cluster.place(2).attach(job.id(), program.fold());
            JobProgress before = attached.progress();
            while (before.tasks() == 0) {
                before = attached.progress();
            }
            assertThat(before.phase()).isEqualTo(JobProgress.Phase.RUNNING);
            cluster.crash(1);
            assertThat(attached.progress().tasks()).isGreaterThanOrEqualTo(before.tasks());
            assertThat(program.answer(attached.get())).isEqualTo(program.expected());
        }
    }

    private static <R, T extends Record & AnyTask<?>, F extends Record & Fold<R>> void survive(
            PlaceProgram<R, T, F> program) throws Exception {
        try (Cluster cluster = cluster(3)) {
            long before = WorkDone.units();
            PlaceJob<R> job = cluster.place(1).submit(program.fold(), program.root());
            long some = program.total().orElseThrow() / 10;
            while (WorkDone.units() - before < some && !job.isDone()) {
                Thread.onSpinWait();
            }
            cluster.crash(0);
            assertThat(program.answer(job.get())).isEqualTo(program.expected());
        }
    }

    @Test
    void onlyAnImageIsAPicture() {
        assertThat(program("mandelbrot 64").isDrawn()).isTrue();
        assertThat(program("uts T1").isDrawn()).isFalse();
    }

    @Test
    void titlesAreCommandLines() {
        for (String commandLine :
                List.of("uts T3L", "nqueens 15", "tsp 14 seed=2", "mandelbrot 512", "mandelbrot 512 side=4")) {
            assertThat(program(commandLine).title()).isEqualTo(commandLine);
        }
    }

    @Test
    void progressIsNotKnownForEveryTree() {
        assertThat(program("uts T1XL").total()).hasValue(1_635_119_272);
        assertThat(program("uts t=1 a=3 d=8 b=4 r=19").total()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        fib 10          | no workload 'fib' runs at places: those that do are uts, nqueens, tsp, mandelbrot
        tsp 21          | cities must be a whole number from 3 to 20, but was '21'
        tsp 9 size=3    | there is no setting 'size': use tsp [cities from 3 to 20, default 18] [seed=where they lie, default 1]
        mandelbrot 4096 | size must be at most 2048 at places, since the image travels as one result, but was '4096'
        uts T9          | unknown tree 'T9': the known ones are T1, T2, T3, T4, T5, T1L, T2L, T3L, T1XL, T1WL, T3WL, and parameters make others, as in t=1 a=3 d=10 b=4 r=19
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String commandLine, String sentence) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> program(commandLine))
                .withMessage(sentence);
    }
}
