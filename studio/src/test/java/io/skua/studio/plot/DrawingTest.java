package io.skua.studio.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/** What every drawing must be: well-formed, the same each time, with texts that neither overlap nor leave it. */
final class DrawingTest {
    private static final List<Double> WIDTHS = List.of(344.0, 520.0, 720.0);

    static List<Chart> charts() {
        Stream<Chart> everyday = Stream.of(
                Demo.speedup(),
                Demo.grouped(),
                Demo.strip(27),
                Demo.strip(48),
                Demo.strip(48).stacked(),
                Demo.classes(8, 4, 10, 3),
                Demo.classes(8, 6, 19, 9),
                Demo.classes(9, 9, 40, 5),
                Demo.heat(8, 4),
                Demo.heat(32, 32),
                Demo.stack(),
                Demo.speedup().highlight("dvs"),
                Demo.victims(),
                Demo.cube());
        return Stream.concat(everyday, Demo.extremeCharts().stream()).toList();
    }

    private static Drawing draw(Chart chart, double width) {
        return ChartPlot.draw(
                chart, new Sheet(Colours.of(Palette.none().and(chart.names()), chart.names()), width, true));
    }

    static Document parse(String xml) throws Exception {
        return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(new InputSource(new StringReader(xml)));
    }

    @ParameterizedTest
    @MethodSource("charts")
    void isWellFormedAndNamed(Chart chart) throws Exception {
        var root = parse(chart.svg()).getDocumentElement();
        assertThat(root.getAttribute("role")).isEqualTo("img");
        assertThat(root.getElementsByTagName("title").item(0).getTextContent()).isEqualTo(chart.title());
        assertThat(root.getElementsByTagName("style").getLength()).isEqualTo(1);
    }

    @ParameterizedTest
    @MethodSource("charts")
    void hasNoNumberThatIsNone(Chart chart) {
        assertThat(chart.svg()).doesNotContain("NaN", "Infinity", "null", "--");
    }

    @ParameterizedTest
    @MethodSource("charts")
    void isTheSameEachTime(Chart chart) {
        assertThat(chart.svg()).isEqualTo(chart.svg());
    }

    @ParameterizedTest
    @MethodSource("charts")
    void textsStayInside(Chart chart) {
        for (double width : WIDTHS) {
            Drawing drawing = draw(chart, width);
            Box all = new Box(-0.01, 0, width + 0.01, drawing.height());
            assertThat(drawing.texts()).as("%s at %s", chart.title(), width).allMatch(label -> all.holds(label.box()));
        }
    }

    @ParameterizedTest
    @MethodSource("charts")
    void textsDoNotOverlap(Chart chart) {
        for (double width : WIDTHS) {
            List<Drawing.Label> texts = draw(chart, width).texts();
            IntStream.range(0, texts.size())
                    .forEach(i -> assertThat(texts.subList(i + 1, texts.size()))
                            .as("%s at %s: %s", chart.title(), width, texts.get(i))
                            .noneMatch(
                                    other -> other.box().overlaps(texts.get(i).box())));
        }
    }

    @Test
    void namesOfLinesThatEndTogetherStandApart() {
        LineChart chart = LineChart.titled("close");
        for (int i = 0; i < 10; i++) {
            chart = chart.with(Series.ours("policy " + i).at(1, 1).at(2, 5 + i * 0.001));
        }
        List<Drawing.Label> names = draw(chart, 720).texts().stream()
                .filter(label -> label.text().startsWith("policy"))
                .toList();
        assertThat(names).hasSize(10);
        assertThat(names)
                .extracting(label -> label.box().left())
                .containsOnly(names.get(0).box().left());
        for (int i = 1; i < names.size(); i++) {
            assertThat(names.get(i).box().overlaps(names.get(i - 1).box())).isFalse();
        }
    }

    @Test
    void labelsMoveNoFurtherThanNeeded() {
        assertThat(AxesFrame.spread(List.of(10.0, 50.0), 15, 0, 100)).containsExactly(10.0, 50.0);
        assertThat(AxesFrame.spread(List.of(50.0, 50.0), 10, 0, 100)).containsExactly(45.0, 55.0);
        assertThat(AxesFrame.spread(List.of(99.0, 100.0, 100.0), 10, 0, 100)).containsExactly(80.0, 90.0, 100.0);
        assertThat(AxesFrame.spread(List.of(0.0, 0.0, 40.0), 10, 0, 100)).containsExactly(0.0, 10.0, 40.0);
    }

    @Test
    void thePapersSeriesHasTheColourOfOurs() {
        String svg = LineChart.titled("x")
                .with(Series.ours("a").at(1, 1).at(2, 2))
                .with(Series.ours("dvs").at(1, 2).at(2, 3))
                .with(Series.paper("dvs").at(1, 3).at(2, 4))
                .svg();
        assertThat(svg).contains("class=\"ln s1\"", "class=\"ln s1 da\"").doesNotContain("class=\"ln s2");
    }

    @Test
    void aHighlightedLineLiesAboveGreyOnes() {
        LineChart chart = LineChart.titled("x")
                .with(Series.ours("a").at(1, 1).at(2, 2))
                .with(Series.ours("b").at(1, 2).at(2, 3))
                .with(Series.ours("c").at(1, 3).at(2, 4))
                .highlight("a");
        String svg = chart.svg();
        assertThat(svg.split("class=\"ln gy\"", -1)).hasSizeGreaterThan(2);
        assertThat(svg.lastIndexOf("class=\"ln gy\"")).isLessThan(svg.indexOf("class=\"ln s0\""));
        assertThat(chart.names()).containsExactly("a");
    }

    @Test
    void stepsHoldUntilTheNextPoint() {
        String svg = LineChart.titled("x")
                .with(Series.ours("a").at(0, 0).at(10, 10))
                .steps()
                .svg();
        String line =
                svg.lines().filter(l -> l.contains("class=\"ln")).findFirst().orElseThrow();
        assertThat(line.split("[ML]", -1)).hasSize(4);
    }

    @Test
    void barsOfOneSetHaveTheColoursOfTheirCategories() {
        Palette palette = Palette.of("random", "dvs", "widening");
        String svg = BarChart.titled("x")
                .categories("dvs", "random")
                .with(Bars.of("speed-up", 2, 1))
                .coloursOfCategories()
                .svg(palette);
        assertThat(svg.indexOf("class=\"f1\"")).isPositive().isLessThan(svg.indexOf("class=\"f0\""));
    }

    @Test
    void barsOfRatiosStandOnOne() {
        BarChart chart = BarChart.titled("x")
                .y(Axis.log2("ratio"))
                .categories("half", "twice")
                .with(Bars.of("dvs", 0.5, 2));
        List<double[]> bars = chart.svg()
                .lines()
                .filter(line -> line.contains("class=\"f0\""))
                .map(line -> line.replaceAll(".* y=\"([0-9.]+)\".* height=\"([0-9.]+)\".*", "$1 $2")
                        .split(" "))
                .map(parts -> new double[] {Double.parseDouble(parts[0]), Double.parseDouble(parts[1])})
                .toList();
        assertThat(bars).hasSize(2);
        assertThat(bars.get(0)[0]).isEqualTo(bars.get(1)[0] + bars.get(1)[1]); // below 1, where the other begins
        assertThat(bars.get(0)[1]).isEqualTo(bars.get(1)[1]);
    }

    @Test
    void aMapShowsTheOrderOfVictims() {
        List<Drawing.Label> texts = draw(Demo.victims(), 344).texts();
        assertThat(texts).extracting(Drawing.Label::text).contains("1", "2", "3", "S5", "X9", "the thief");
    }

    @Test
    void aFigureIsOneFileWithOneLegend() throws Exception {
        Figure figure = Figure.of(
                Demo.speedup(), Demo.speedup().title("again"), Demo.speedup().title("and again"));
        String svg = figure.svg(Palette.none());
        assertThat(parse(svg).getElementsByTagName("style").getLength()).isEqualTo(1);
        assertThat(svg.split(">dvs \\(paper\\)<", -1)).hasSize(2);
        assertThat(svg).contains(">again<", ">and again<");
    }

    @Test
    void smallMultiplesNeedNoLegend() {
        LineChart chart = LineChart.titled("t")
                .with(
                        Series.ours("a").at(1, 1).at(2, 2),
                        Series.ours("b").at(1, 2).at(2, 3));
        List<LineChart> each =
                List.of(chart.highlight("a").title("a"), chart.highlight("b").title("b"));
        assertThat(Figure.of(each).entries()).isEmpty();
        assertThat(Figure.of(chart, chart.title("u")).entries()).hasSize(2);
    }

    @Test
    void pointsOnTheSameSpotAreDrawnOnce() {
        assertThat(Canvas.path(List.of(1.0, 2.0, 1.01, 2.01, 3.0, 4.0))).isEqualTo("M1 2L3 4");
    }

    @Test
    void linesHaveGapsWhereValuesAreMissing() {
        Series gap =
                Series.ours("a").at(1, 1).at(2, 2).at(3, Double.NaN).at(4, 1).at(5, 2);
        String svg = LineChart.titled("x").with(gap).svg();
        assertThat(svg.split("class=\"ln s0\"", -1)).hasSize(3);
    }

    @Test
    void longLinesAreThinnedButKeepTheirPeaks() {
        double[] x = IntStream.range(0, 200_000).asDoubleStream().toArray();
        double[] y = new double[x.length];
        y[123_456] = 7;
        LineChart chart = LineChart.titled("peak").with(Series.ours("a").points(x, y));
        assertThat(chart.svg()).hasSizeLessThan(60_000);
        double top = draw(chart, 720).texts().stream()
                .filter(label -> label.text().equals("7"))
                .mapToDouble(label -> label.box().bottom())
                .findFirst()
                .orElseThrow();
        String line = chart.svg()
                .lines()
                .filter(l -> l.contains("class=\"ln"))
                .findFirst()
                .orElseThrow();
        assertThat(Stream.of(line.replaceAll("[^0-9. ML-]", "").split("[ML]"))
                        .filter(pair -> pair.matches("\\S+ \\S+"))
                        .mapToDouble(pair -> Double.parseDouble(pair.split(" ")[1])))
                .anyMatch(at -> at < top);
    }

    @Test
    void sameAxesAreTheSame() {
        LineChart low = LineChart.titled("l").with(Series.ours("a").at(1, 1).at(2, 2));
        LineChart high = LineChart.titled("h").with(Series.ours("a").at(1, 1).at(8, 90));
        List<Chart> same = Figure.of(low, high).sameAxes().charts();
        assertThat(ticks(same.get(0))).isEqualTo(ticks(same.get(1))).contains("80");
        assertThat(ticks(low)).isNotEqualTo(ticks(high));
        LineChart other = LineChart.titled("o")
                .y(Axis.linear("something else"))
                .with(Series.ours("a").at(1, 0.1).at(2, 0.3));
        assertThat(ticks(Figure.of(low, other).sameAxes().charts().get(1)))
                .as("different things keep their own axes")
                .isEqualTo(ticks(other));
    }

    private static List<String> ticks(Chart chart) {
        return draw(chart, 344).texts().stream()
                .map(Drawing.Label::text)
                .filter(text -> Character.isDigit(text.charAt(0)))
                .toList();
    }
}
