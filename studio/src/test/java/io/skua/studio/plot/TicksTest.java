package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

final class TicksTest {
    private static Ticks ticks(Axis axis, int most, double... data) {
        Range range = Range.NONE;
        for (double value : data) {
            range = range.and(value);
        }
        return Ticks.of(axis, range, most);
    }

    private static List<String> labels(Ticks ticks) {
        return ticks.ticks().stream().map(Ticks.Tick::label).toList();
    }

    @Test
    void stepsAreOneTwoOrFive() {
        assertThat(labels(ticks(Axis.linear(""), 5, 0, 4.2))).containsExactly("0", "1", "2", "3", "4", "5");
        assertThat(labels(ticks(Axis.linear(""), 5, 0, 9.1))).containsExactly("0", "2", "4", "6", "8", "10");
        assertThat(labels(ticks(Axis.linear(""), 5, -0.12, 0.1)))
                .containsExactly("−0.15", "−0.10", "−0.05", "0", "0.05", "0.10");
        assertThat(labels(ticks(Axis.linear(""), 4, 0, 2e6))).containsExactly("0", "0.5M", "1.0M", "1.5M", "2.0M");
    }

    @Test
    void wholeNumbersGetWholeTicks() {
        assertThat(labels(ticks(Axis.linear(""), 6, 1, 3))).containsExactly("1", "2", "3");
        assertThat(labels(ticks(Axis.linear(""), 6, 0.5, 2))).contains("0.5", "1.0");
    }

    @Test
    void logarithmicTicksArePowers() {
        assertThat(labels(ticks(Axis.log2(""), 8, 1, 64))).containsExactly("1", "2", "4", "8", "16", "32", "64");
        assertThat(labels(ticks(Axis.log2(""), 4, 1, 64))).containsExactly("1", "4", "16", "64");
        assertThat(labels(ticks(Axis.log2(""), 4, 0.25, 1))).containsExactly("0.25", "0.5", "1");
        assertThat(labels(ticks(Axis.log10(""), 4, 1, 1e4))).containsExactly("1", "10", "100", "1k", "10k");
        assertThat(labels(ticks(Axis.log10(""), 6, 3, 40))).containsExactly("2", "5", "10", "20", "50");
    }

    @Test
    void anAxisHasOneFormat() {
        assertThat(labels(ticks(Axis.log2(""), 8, 1.0 / 16, 1))).containsExactly("0.0625", "0.125", "0.25", "0.5", "1");
        assertThat(labels(ticks(Axis.log2(""), 4, 1.0 / 64, 1))).containsExactly("2⁻⁶", "2⁻⁴", "2⁻²", "2⁰");
        assertThat(labels(ticks(Axis.log10(""), 6, 5e4, 4.9e5))).containsExactly("50k", "100k", "200k", "500k");
        assertThat(labels(ticks(Axis.log10(""), 3, 1e-6, 1))).containsExactly("10⁻⁶", "10⁻⁴", "10⁻²", "10⁰");
        assertThat(labels(ticks(Axis.linear("").asPercent(), 3, 0, 150)))
                .containsExactly("0%", "5,000%", "10,000%", "15,000%");
    }

    @Test
    void allThatThereAreIsTheTopOfTheAxis() {
        assertThat(labels(ticks(Axis.linear("").upTo(32), 4, 0, 31))).containsExactly("0", "8", "16", "24", "32");
        assertThat(labels(ticks(Axis.linear("").upTo(27), 4, 0, 26)))
                .startsWith("0")
                .endsWith("30");
    }

    @Test
    void percentAndGivenTicks() {
        assertThat(labels(ticks(Axis.linear("").asPercent(), 4, 0, 1))).containsExactly("0%", "50%", "100%");
        assertThat(labels(ticks(Axis.linear("").ticks(27, 5, 12), 4, 5, 27))).containsExactly("5", "12", "27");
    }

    @Test
    void theAxisCoversItsData() {
        double[] samples = {-3e9, -7, -1, -0.013, 0, 1e-9, 0.3, 0.9999, 1, 7, 64, 1e5, 123456789, 3e17};
        for (double a : samples) {
            for (double b : samples) {
                for (int most = 2; most < 12; most++) {
                    covers(Axis.linear(""), most, a, b);
                    if (a > 0 && b > 0) {
                        covers(Axis.log2(""), most, a, b);
                        covers(Axis.log10(""), most, a, b);
                    }
                }
            }
        }
    }

    private static void covers(Axis axis, int most, double a, double b) {
        Ticks ticks = ticks(axis, most, a, b);
        double slack = Math.max(Math.abs(a), Math.abs(b)) * 1e-8;
        String about = axis.scale() + " " + a + " " + b + " " + most + ": " + ticks;
        assertThat(ticks.from()).as(about).isLessThanOrEqualTo(Math.min(a, b) + slack);
        assertThat(ticks.to()).as(about).isGreaterThanOrEqualTo(Math.max(a, b) - slack);
        assertThat(ticks.ticks()).as(about).hasSizeBetween(2, most + 2);
        assertThat(ticks.ticks().get(ticks.ticks().size() - 1).value())
                .as("no point lies above the top tick: " + about)
                .isGreaterThanOrEqualTo(Math.max(a, b) - slack);
        assertThat(DoubleStream.of(a, b).map(ticks::position)).as(about).allMatch(p -> p >= 0 && p <= 1);
        assertThat(labels(ticks)).as(about).doesNotHaveDuplicates();
    }

    @Test
    void numbersAreBrief() {
        assertThat(DoubleStream.of(0, 7, 1234, 0.5, 2.0 / 3, 25.13, 123.4, 1234567, 4e18, 3e-7, -1.25, -0.0001)
                        .mapToObj(Numbers::brief))
                .containsExactly(
                        "0", "7", "1234", "0.5", "0.667", "25.1", "123", "1.23M", "4·10¹⁸", "3·10⁻⁷", "−1.25",
                        "−0.0001");
    }
}
