package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** What cannot be drawn is refused where it is given, in a sentence that says what would be right. */
final class BadInputTest {
    private static void refused(ThrowingCallable call, String... words) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessageContainingAll(words);
    }

    @Test
    void series() {
        refused(() -> Series.ours(" "), "no name");
        refused(() -> Series.ours("dvs").points(new double[2], new double[3]), "dvs", "2 x", "3 y");
        refused(() -> Series.ours("dvs").at(1, 5, 6, 7), "x = 1.0", "outside its spread");
        refused(() -> Series.ours("dvs").at(Double.NaN, 5), "finite");
        refused(() -> Palette.of("a", "a"), "once");
    }

    @Test
    void lineCharts() {
        LineChart chart = LineChart.titled("t").y(Axis.log2("y"));
        refused(() -> chart.with(Series.ours("dvs").at(1, 0)), "dvs", "0.0", "linear axis");
        refused(() -> LineChart.titled("t").with(Series.ours("dvs").at(1, Double.POSITIVE_INFINITY)), "finite");
        refused(() -> chart.with(Series.ours("a").at(1, 1), Series.ours("a").at(1, 2)), "same name");
        refused(() -> chart.with(Reference.level("none", -1)), "none", "linear axis");
        refused(() -> Axis.log10("y").including(0), "\"y\"", "linear axis");
        refused(() -> Reference.level("", 1), "label");
    }

    @Test
    void barCharts() {
        BarChart chart = BarChart.titled("t").categories("a", "b");
        refused(() -> chart.with(Bars.of("dvs", 1)), "1 values for 2 categories");
        refused(() -> chart.y(Axis.log2("y")).stacked(), "stacked", "linear axis");
        refused(() -> chart.y(Axis.log2("y")).with(Bars.of("dvs", 1, 0)), "0.0", "linear axis");
        refused(
                () -> chart.with(Bars.of("a", 1, 2), Bars.of("b", 1, 2)).coloursOfCategories(),
                "2 sets of bars",
                "give one");
        refused(() -> Bars.of("dvs", 1, 2).paper(1), "dvs", "1 published values");
        refused(() -> chart.with(Bars.of("dvs", 1, -2)).stacked(), "-2.0", "not negative");
        refused(() -> chart.with(Bars.of("a", 1, 2), Bars.of("a", 1, 2)), "same name");
    }

    @Test
    void meshes() {
        refused(() -> MeshMap.classes("m", 2, 2, "SXZ"), "4 places", "3 are given");
        refused(() -> MeshMap.classes("m", 2, 1, "SQ"), "'Q'", "S, X, Z and F");
        refused(() -> MeshMap.classes("m", 0, 1, ""), "at least one place");
        refused(() -> MeshMap.heat("m", 2, 1, Axis.linear("v"), 1), "2 places");
        refused(() -> MeshMap.heat("m", 2, 1, Axis.linear("v"), 1, 2).thief(0, 1), "thief 0", "map of classes");
        refused(() -> MeshMap.classes("m", 2, 1, "SX").thief(2, 1), "thief 2");
        refused(() -> MeshMap.classes("m", 1, 3, "SXZ").planes(2), "3 rows", "2 equal planes");
    }

    @Test
    void stacks() {
        StackChart chart = StackChart.titled("t");
        refused(() -> chart.with(Series.ours("a").at(1, -1)), "a", "-1.0", "not be negative");
        refused(() -> chart.with(Series.ours("a").at(1, 1).at(0, 1)), "a", "not decrease");
        refused(() -> chart.with(Series.ours("a").at(1, Double.NaN)), "a", "NaN");
        refused(() -> chart.with(Series.ours("a").at(1, 1), Series.ours("a").at(1, 1)), "same name");
        refused(() -> chart.y(Axis.log2("y")), "logarithmic", "linear");
        refused(() -> LineChart.titled("t").highlight("a"), "no series a");
    }

    @Test
    void pages() {
        refused(() -> Page.titled(""), "title");
        refused(() -> Section.titled(""), "title");
        refused(() -> Figure.of(), "at least one");
        refused(() -> Table.columns(List.of()), "at least one");
        refused(() -> Table.columns("a", "b").row(1), "1 cells for 2 columns");
        refused(() -> Table.columns("a").best(Table.Best.HIGHEST_OF_ROW, "b"), "no column b");
        refused(() -> Verdict.agrees(""), "sentence");
    }
}
