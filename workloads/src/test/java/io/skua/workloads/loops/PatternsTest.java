package io.skua.workloads.loops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.skua.workloads.Workload.Verdict;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PatternsTest {
    static List<Pattern> all() {
        return Patterns.all();
    }

    private static PatternLoop loop(String name, int n) {
        return Patterns.named(name).with(n);
    }

    private static LongStream units(PatternLoop loop) {
        return IntStream.range(0, loop.elements()).mapToLong(loop::units);
    }

    @Test
    void allOfThePaperAreThere() {
        assertThat(all())
                .extracting(Pattern::name)
                .containsExactly(
                        "uniform",
                        "triangle",
                        "invtriangle",
                        "parabola",
                        "hill",
                        "valley",
                        "exp",
                        "gaussian",
                        "randif",
                        "step1",
                        "step2",
                        "step3",
                        "step4",
                        "matmul",
                        "mandelbrot");
        assertThat(all()).allMatch(pattern -> !pattern.description().isEmpty());
        assertThat(Patterns.named("STEP3")).isSameAs(Patterns.named("step3"));
        assertThatThrownBy(() -> Patterns.named("step5"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("unknown pattern 'step5': the known ones are uniform, triangle, ");
    }

    @ParameterizedTest
    @MethodSource("all")
    void theAnswerIsTheSumOfTheElements(Pattern pattern) {
        PatternLoop loop = pattern.with(16);
        assertThat(loop.title()).isEqualTo("loop " + pattern.name() + " --n 16");
        long sum = IntStream.range(0, 16).mapToLong(loop.body()).sum();
        assertThat(loop.element(3)).isEqualTo(loop.body().applyAsLong(3));
        assertThat(loop.check(sum)).isEqualTo(Verdict.UNKNOWN);
        assertThat(pattern.with(16).sequential()).as("the same in every run").isEqualTo(sum);
    }

    @ParameterizedTest
    @MethodSource("all")
    void fewElementsTakeAsMuchTogether(Pattern pattern) {
        for (int n : new int[] {1, 2, 16, 100}) {
            PatternLoop loop = pattern.with(n);
            assertThat(loop.elements()).isEqualTo(n);
            assertThat(loop.totalUnits()).isEqualTo(units(loop).sum());
            assertThat(loop.largestUnits()).isEqualTo(units(loop).max().orElseThrow());
            assertThat(units(loop)).allMatch(units -> units > 0);
            if (loop instanceof TableLoop) {
                assertThat(loop.totalUnits()).isCloseTo(TableLoop.TOTAL, withinPercentage(0.1));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void nothingIsFasterThanItsLargestElementAllows(Pattern pattern) {
        PatternLoop loop = pattern.with(16);
        assertThat(loop.optimalSpeedup(1)).isEqualTo(1);
        for (int workers : new int[] {2, 3, 4, 32}) {
            assertThat(loop.optimalSpeedup(workers))
                    .isBetween(1.0, (double) workers)
                    .isLessThanOrEqualTo((double) loop.totalUnits() / loop.largestUnits());
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void numbersOfElementsThatAreNone(Pattern pattern) {
        for (int n : new int[] {0, -1, Integer.MIN_VALUE}) {
            assertThatThrownBy(() -> pattern.with(n))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessage("a loop over " + pattern.name() + " has 1 to " + pattern.mostElements()
                            + " elements, not " + n);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"triangle", "parabola", "exp", "matmul"})
    void someIncrease(String name) {
        assertThat(units(loop(name, 20)).toArray()).isSorted();
    }

    @Test
    void theOthersAreWhatTheirNamesSay() {
        assertThat(units(loop("uniform", 100)).distinct()).containsExactly(TableLoop.TOTAL / 100L);
        long[] triangle = units(loop("triangle", 50)).toArray();
        long[] reversed = units(loop("invtriangle", 50)).toArray();
        long[] hill = units(loop("hill", 50)).toArray();
        long[] valley = units(loop("valley", 50)).toArray();
        for (int i = 0; i < 50; i++) {
            assertThat(reversed[i]).isEqualTo(triangle[49 - i]);
            assertThat(hill[i]).isEqualTo(hill[49 - i]);
            assertThat(valley[i]).isEqualTo(valley[49 - i]);
        }
        assertThat(hill[24]).isGreaterThan(40 * hill[0]);
        assertThat(valley[0]).isGreaterThan(40 * valley[24]);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 16, 27, 1_000})
    void theLastOfExpTakesHalf(int n) {
        PatternLoop loop = loop("exp", n);
        assertThat((double) loop.largestUnits() / loop.totalUnits()).isCloseTo(n == 2 ? 2.0 / 3 : 0.5, offset(1e-4));
        assertThat(loop.units(n - 1)).isEqualTo(loop.largestUnits());
    }

    @ParameterizedTest
    @CsvSource({
        "step1, 100000, 25000, 50000", "step1, 16, 4, 8",
        "step2, 512, 0, 128", "step2, 16, 0, 4",
        "step3, 512, 384, 512", "step3, 16, 12, 16",
        "step4, 512, 192, 320", "step4, 16, 6, 10",
        "step2, 1, 0, 1", "step3, 2, 1, 2"
    })
    void stepsAreAQuarter(String name, int n, int from, int until) {
        PatternLoop loop = loop(name, n);
        assertThat(IntStream.range(0, n).filter(i -> loop.units(i) > 1).toArray())
                .containsExactly(IntStream.range(from, until).toArray());
        assertThat(IntStream.range(from, until).mapToLong(loop::units).distinct())
                .containsExactly((long) TableLoop.TOTAL / (until - from));
    }

    @Test
    void stepsHaveTheSizesOfThePaper() {
        assertThat(Patterns.named("step1").defaultElements() / 4).isGreaterThan(1024);
        for (String name : List.of("step2", "step3", "step4")) {
            assertThat(Patterns.named(name).defaultElements()).isLessThan(1024);
        }
    }

    @Test
    void chanceHasTheRightShape() {
        long[] gaussian = units(Patterns.named("gaussian").with()).toArray();
        double mean = LongStream.of(gaussian).average().orElseThrow();
        double variance = LongStream.of(gaussian)
                .mapToDouble(units -> (units - mean) * (units - mean))
                .average()
                .orElseThrow();
        assertThat(Math.sqrt(variance) / mean).isCloseTo(1.0 / 3, offset(0.01));
        PatternLoop randif = Patterns.named("randif").with();
        assertThat(units(randif).filter(units -> units == randif.largestUnits()).count() / 100_000.0)
                .isCloseTo(1.0 / 8, offset(0.005));
        assertThat(units(randif).distinct().count()).isEqualTo(2);
        assertThat(units(loop("randif", 16)).distinct().count())
                .as("also among few")
                .isEqualTo(2);
    }

    @Test
    void theCheapestLoopAddsIndexes() {
        PatternLoop loop = Patterns.named("uniform").with();
        assertThat(loop).isInstanceOf(CountingLoop.class);
        assertThat(loop.elements()).isEqualTo(150_000_000);
        assertThat(loop.element(7)).isEqualTo(7);
        assertThat(loop.totalUnits()).isEqualTo(150_000_000);
        assertThat(loop.optimalSpeedup(2)).isEqualTo(2);
        assertThat(loop.check(loop.sum())).isEqualTo(Verdict.CORRECT);
        assertThat(Patterns.named("uniform").with(Integer.MAX_VALUE).known()).contains(2305843005992468481L);
    }

    @ParameterizedTest
    @CsvSource({
        "uniform, 16, 2, 2",
        "uniform, 16, 3, 2.6667",
        "uniform, 16, 4, 4",
        "uniform, 16, 5, 4",
        "uniform, 16, 32, 16",
        "uniform, 1, 2, 1",
        "uniform, 3, 2, 1.5",
        "exp, 27, 2, 2",
        "exp, 27, 32, 2",
        "step2, 16, 2, 2",
        "step2, 16, 3, 2",
        "step4, 16, 4, 4",
        "step3, 16, 8, 4",
        "triangle, 16, 2, 2"
    })
    void elementsCannotBeDivided(String name, int n, int workers, double speedup) {
        assertThat(loop(name, n).optimalSpeedup(workers)).isCloseTo(speedup, offset(1e-3));
    }

    /** Every distribution of a few elements over two or three workers takes as long as the bound or longer. */
    @ParameterizedTest
    @MethodSource("all")
    void noDistributionBeatsTheOptimum(Pattern pattern) {
        for (int workers : new int[] {2, 3}) {
            PatternLoop loop = pattern.with(8);
            double bound = loop.totalUnits() / loop.optimalSpeedup(workers);
            long[] units = units(loop).toArray();
            assertThat((double) shortest(units, 0, new long[workers])).isGreaterThanOrEqualTo(bound * (1 - 1e-9));
        }
    }

    private static long shortest(long[] units, int next, long[] loads) {
        if (next == units.length) {
            return LongStream.of(loads).max().orElseThrow();
        }
        long best = Long.MAX_VALUE;
        for (int worker = 0; worker < loads.length; worker++) {
            loads[worker] += units[next];
            best = Math.min(best, shortest(units, next + 1, loads));
            loads[worker] -= units[next];
        }
        return best;
    }

    @Test
    void mandelbrotsElementsShareTheSamePixels() {
        Pattern mandelbrot = Patterns.named("mandelbrot");
        assertThat(mandelbrot.with(16).sum()).isEqualTo(mandelbrot.with(1_000).sum());
        assertThat(mandelbrot.defaultElements()).isEqualTo(1024 * 1024);
    }
}
