package io.skua.workloads.mandelbrot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.skua.workloads.Workload;
import io.skua.workloads.divide.DividedPrograms;
import io.skua.workloads.mandelbrot.Mandelbrot.Tally;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MandelbrotTest {
    private final Workload workload = new MandelbrotWorkload();

    @ParameterizedTest
    @CsvSource({
        "0, 0, -100", // the origin stays where it is
        "-1, 0, -100", // between -1 and 0 for ever
        "-2, 0, -100", // the set's tip: goes to 2 and stays there
        "0.26, 0, 30", // just outside
        "1, 0, 3", // 1, 2, 5
        "3, 3, 1",
        "32, 32, 1"
    })
    void pointsEscapeWhenTheyShould(double x, double y, int expected) {
        assertThat(Mandelbrot.escape(x, y, 100)).isEqualTo(expected);
    }

    /** By complex arithmetic as in a textbook, a pixel at a time. */
    @ParameterizedTest
    @CsvSource({"1, 50", "2, 50", "33, 100", "100, 300"})
    void theTwinCountsWhatATextbookCounts(int size, int limit) {
        long iterations = 0;
        long inside = 0;
        for (int row = 0; row < size; row++) {
            for (int column = 0; column < size; column++) {
                int steps = textbook(-2 + column * (34.0 / size), -2 + row * (34.0 / size), limit);
                iterations += Math.min(steps, limit);
                inside += steps > limit ? 1 : 0;
            }
        }
        assertThat(new Mandelbrot(size, limit).count(0, size * size)).isEqualTo(new Tally(iterations, inside));
    }

    private static int textbook(double x, double y, int limit) {
        double real = 0;
        double imaginary = 0;
        for (int step = 1; step <= limit; step++) {
            double next = real * real - imaginary * imaginary + x;
            imaginary = 2 * real * imaginary + y;
            real = next;
            if (real * real + imaginary * imaginary > 4) {
                return step;
            }
        }
        return limit + 1;
    }

    @Test
    void nearlyAllTheWorkIsInAFewPixels() {
        Mandelbrot plane = new Mandelbrot(340, 10_000);
        Tally all = plane.count(0, 340 * 340);
        Tally beyond = plane.count(340 * 41, 340 * 340); // rows above y = 2
        assertThat(all.inside()).isBetween(100L, 200L); // 1.5 of 34² of the plane
        assertThat(beyond.inside()).isZero();
        assertThat(beyond.iterations()).isEqualTo(340 * 299);
        assertThat(all.iterations()).isGreaterThan(10 * beyond.iterations());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 32})
    void allFormsAgreeWithTheTwin(int workers) {
        DividedPrograms.agreeEverywhere(
                workload,
                workers,
                "1",
                "2 cutoff=1",
                "64 iterations=500",
                "77 iterations=1000 cutoff=10",
                "50 cutoff=2147483647");
    }

    @Test
    void anInstanceRunsManyTimesAtOnce() {
        DividedPrograms.agreeAtTheSameTime(workload, "64 iterations=500");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "2 cutoff=1", "31 cutoff=7", "64", "64 cutoff=5000"})
    void theShapeIsTheOneMeasured(String arguments) {
        DividedPrograms.hasTheShapeMeasured(workload, arguments);
    }

    @Test
    void spanIsTheMostExpensivePixelWhereEachIsATask() {
        Workload.Shape shape = workload.with("32", "iterations=700", "cutoff=1").shape();
        assertThat(shape.span()).isEqualTo(700);
        assertThat(shape.work())
                .isEqualTo((double) new Mandelbrot(32, 700).count(0, 1024).iterations());
        assertThat(shape.tasks()).isEqualTo(1024);
        assertThat(shape.depth()).isEqualTo(11);
        assertThat(shape.unit()).isEqualTo("iterations");
    }

    @Test
    void spanIsTheMostExpensiveRowWhereEachIsATask() {
        Mandelbrot plane = new Mandelbrot(32, 700);
        long most = 0;
        for (int row = 0; row < 32; row++) {
            most = Math.max(most, plane.count(32 * row, 32 * row + 32).iterations());
        }
        assertThat(workload.with("32", "iterations=700", "cutoff=32").shape().span())
                .isEqualTo((double) most);
    }

    @Test
    void presetsAreCommands() {
        DividedPrograms.presetsAreCommands(workload, "mandelbrot 256", "mandelbrot 1024");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
        0              | size must be a whole number from 1 to 32768, but was '0'
        32769          | size must be a whole number from 1 to 32768, but was '32769'
        9 iterations=0 | iterations must be a whole number from 1 to 1000000000, but was '0'
        9 cutoff=0     | cutoff must be a whole number from 1 to 2147483647, but was '0'
        """)
    void aBadArgumentIsAnsweredWithAGoodOne(String arguments, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> DividedPrograms.instance(workload, arguments))
                .withMessage(message);
    }

    @Test
    void titleAndAnswerRead() {
        Workload.Instance run = workload.with("cutoff=7", "2", "iterations=50");
        assertThat(run.title()).isEqualTo("mandelbrot 2 iterations=50 cutoff=7");
        assertThat(run.sequential()).hasToString("4 iterations, 0 pixels inside");
        assertThat(workload.with().title()).isEqualTo("mandelbrot 1024");
    }
}
