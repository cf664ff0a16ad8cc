package io.skua.studio.plot;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** A page with every kind of chart, in everyday and in extreme cases: to be looked at, and for the tests to examine. */
final class Demo {
    private static final List<String> PROGRAMS = List.of("fib", "sort", "nqueens", "strassen", "fft", "uts", "stress");

    private Demo() {}

    public static void main(String[] args) throws IOException {
        page().write(Path.of(args[0]));
    }

    static Page page() {
        return Page.titled("Stealing by distance, reproduced")
                .lead("Every figure of the paper with ours beside it, from the simulator: the same policy code that"
                        + " the "
                        + "runtime uses, on meshes that nobody has at home.")
                .palette(Palette.of("leapfrog", "dvs", "widening"))
                .with(
                        Section.titled("Speed-up grows with the allotment")
                                .text(
                                        "Each program ran with `--seeds 5` on the mesh of 8×4. The paper's points are"
                                                + " hollow.",
                                        "Text is <escaped> & safe; a lone ` stays.")
                                .with(Figure.of(speedup())
                                        .caption("Speed-up of `sort` over one worker. Whiskers: least and most of 5"
                                                + " seeds.")
                                        .verdict(Verdict.agrees(
                                                "`dvs` wins from 12 workers on, by 9 % at 27; the paper has 11 %."))),
                        Section.titled("All programs")
                                .with(Figure.of(IntStream.range(0, 6)
                                                .mapToObj(Demo::small)
                                                .toList())
                                        .sameAxes()
                                        .caption("Small multiples share axes, one legend and one caption.")
                                        .verdict(
                                                Verdict.partly("Five of six agree; `uts` is flat, since its tree is.")))
                                .with(table()),
                        Section.titled("Bars")
                                .with(Figure.of(grouped()).caption("Diamonds: what the paper has."))
                                .with(Figure.of(strip(27), strip(48).stacked())
                                        .caption("Utilisation of each worker.")
                                        .verdict(Verdict.disagrees(
                                                "Ours is even where the paper's is not: joins hand off.")))
                                .with(Figure.of(strip(48)).caption("A strip alone.")),
                        Section.titled("Counts over time")
                                .with(Figure.of(stack()).caption("Steps that add up.")),
                        Section.titled("Meshes")
                                .with(Figure.of(classes(8, 4, 10, 3), classes(8, 6, 19, 9), classes(9, 9, 40, 5))
                                        .caption("Classes."))
                                .with(Figure.of(heat(8, 4), heat(32, 32)).caption("Heat."))
                                .with(Figure.of(victims(), cube()).caption("A search, and planes."))
                                .with(Figure.of(classes(8, 4, 10, 3))),
                        Section.titled("Extremes").with(extremes()))
                .foot(new Foot("./skua reproduce dvs --quick", "2 cores, 8 GiB, Linux, JDK 17", "2026-01-31"));
    }

    static LineChart speedup() {
        double[] workers = {1, 5, 12, 20, 27};
        return LineChart.titled("DVS pulls ahead once work must travel")
                .subtitle("Speed-up of sort on a mesh of 8×4, median of 5 seeds")
                .x(Axis.linear("workers").ticks(workers))
                .y(Axis.linear("speed-up").including(0))
                .with(
                        growth(Series.ours("leapfrog"), workers, 0.71, 0.05),
                        growth(Series.paper("leapfrog"), workers, 0.69, 0),
                        growth(Series.ours("dvs"), workers, 0.80, 0.04),
                        growth(Series.paper("dvs"), workers, 0.82, 0))
                .with(Reference.proportional("ideal", 1))
                .describe("Four lines that rise with the number of workers.");
    }

    private static Series growth(Series series, double[] workers, double share, double spread) {
        List<Point> points = new ArrayList<>();
        for (double p : workers) {
            double y = Math.pow(p, share);
            points.add(
                    spread == 0
                            ? Point.at(p, y)
                            : new Point(p, y, y * (1 - spread), y * (1 + spread * (p > 1 ? 1.5 : 0))));
        }
        return series.points(points);
    }

    private static LineChart small(int i) {
        double[] workers = {1, 2, 4, 8, 16, 32, 64};
        return LineChart.titled(PROGRAMS.get(i))
                .x(Axis.log2("workers"))
                .y(Axis.log2("speed-up"))
                .with(
                        growth(Series.ours("leapfrog"), workers, 0.95 - 0.1 * i, 0.1),
                        growth(Series.ours("dvs"), workers, 0.97 - 0.07 * i, 0.08),
                        growth(Series.paper("dvs"), workers, 0.9 - 0.07 * i, 0))
                .with(Reference.proportional("ideal", 1));
    }

    static BarChart grouped() {
        double[] ours = {25.1, 19.3, 22, 17.25, 12.9, 6.4, 26.31};
        return BarChart.titled("Speed-up at 27 workers")
                .subtitle("All seven programs")
                .y(Axis.linear("speed-up"))
                .categories(PROGRAMS)
                .with(
                        Bars.of("leapfrog", 24.2, 15.8, 21, 14.9, 10.1, 6.6, 26)
                                .spread(
                                        new double[] {23.6, 15.1, 20.2, 14, 9.2, 6.1, 25.8},
                                        new double[] {24.5, 16.5, 21.4, 15.3, 11, 7, 26.4})
                                .paper(24, 15.1, Double.NaN, 14, 11, 9.2, 26.5),
                        Bars.of("dvs", ours)
                                .spread(
                                        Arrays.stream(ours).map(v -> v * 0.97).toArray(),
                                        Arrays.stream(ours).map(v -> v * 1.04).toArray())
                                .paper(25.5, 18.4, Double.NaN, 16.2, 13, 10.4, 26.6));
    }

    static BarChart strip(int workers) {
        return BarChart.titled("Utilisation of " + workers + " workers")
                .y(Axis.linear("").including(0, 1).asPercent())
                .x("worker")
                .categories(
                        IntStream.range(0, workers).mapToObj(Integer::toString).toList())
                .with(Bars.of("working", wave(workers, 0.6, 0.25)), Bars.of("searching", wave(workers, 0.1, 0.04)))
                .strip();
    }

    private static double[] wave(int count, double middle, double swing) {
        return IntStream.range(0, count)
                .mapToDouble(i -> middle + swing * Math.sin(i * 0.7))
                .toArray();
    }

    static MeshMap classes(int width, int height, int source, int reach) {
        StringBuilder places = new StringBuilder();
        for (int i = 0; i < width * height; i++) {
            int dx = Math.abs(i % width - source % width);
            int dy = Math.abs(i / width - source / width);
            int distance = dx + dy;
            char inside = distance == 0 ? 'S' : distance == reach ? 'Z' : dx == 0 || dy == 0 ? 'X' : 'F';
            places.append(distance > reach ? '.' : inside);
        }
        return MeshMap.classes(width + "×" + height + ", source " + source, width, height, places.toString());
    }

    static MeshMap heat(int width, int height) {
        return MeshMap.heat(
                width + "×" + height,
                width,
                height,
                Axis.linear("successful steals"),
                IntStream.range(0, width * height)
                        .mapToDouble(i -> i % 13 == 5 ? Double.NaN : 10 + 900 * Math.pow(Math.sin(i * 0.11), 2))
                        .toArray());
    }

    static StackChart stack() {
        return StackChart.titled("Workers of each job")
                .subtitle("Three jobs on 32 workers")
                .x(Axis.linear("cycles"))
                .y(Axis.linear("workers").upTo(32))
                .with(
                        Series.ours("nqueens").at(0, 32).at(40, 16).at(90, 11).at(400, 0),
                        Series.ours("fib").at(40, 16).at(90, 11).at(400, 22).at(900, 0),
                        Series.ours("sort").at(90, 10).at(900, 32).at(1000, 0));
    }

    static MeshMap victims() {
        return MeshMap.classes("worker 5 steals", 4, 3, ".X..XSX..X..").thief(5, 1, 6, 9, 4);
    }

    static MeshMap cube() {
        return MeshMap.heat("A cube", 4, 6, Axis.linear("busy").asPercent(), wave(24, 0.5, 0.4))
                .planes(2);
    }

    static Table table() {
        return Table.columns("workload", "tasks", "leapfrog", "dvs", "widening", "remark")
                .row("fib", 1664079, 24.2, 25.1, 25.0, "`spawn` only")
                .row("sort", 9999, 15.8, 19.3, 19.9, "")
                .row("uts", 12, 6.625, 6.4, Double.NaN, "a flat tree & a wide one")
                .caption("Speed-up at 27 workers")
                .note("Bold: the best of the three policies.")
                .best(Table.Best.HIGHEST_OF_ROW, "leapfrog", "dvs", "widening");
    }

    static Figure extremes() {
        return Figure.of(extremeCharts()).caption("What must not go wrong.");
    }

    static List<Chart> extremeCharts() {
        String longName = "a policy whose name nobody could shorten without losing what it is about";
        LineChart twelve =
                LineChart.titled("Twelve series").x(Axis.log2("workers")).y(Axis.log10("time in cycles"));
        for (int i = 0; i < 12; i++) {
            twelve = twelve.with(growth(Series.ours("policy " + i), new double[] {1, 4, 16, 64}, 0.3 + i * 0.05, 0));
        }
        return List.of(
                LineChart.titled("One point").with(Series.ours("dvs").at(3, 7)),
                LineChart.titled("Equal values, and a title that is long enough to need more than one line of the page")
                        .with(Series.ours("dvs").at(1, 5).at(2, 5).at(3, 5)),
                LineChart.titled("Zeros").with(Series.ours("dvs").at(0, 0).at(1, 0)),
                LineChart.titled("Nothing at all"),
                LineChart.titled("Gaps")
                        .with(Series.ours("dvs")
                                .at(1, 2)
                                .at(2, 3)
                                .at(3, Double.NaN)
                                .at(4, 2.5)
                                .at(5, Double.NaN)
                                .at(6, 3)
                                .at(7, 3.5)),
                twelve,
                LineChart.titled("Long names")
                        .y(Axis.linear("an axis title that goes on and on, well beyond what a small chart can hold"))
                        .with(Series.ours(longName).at(1, 1).at(2, 2))
                        .with(Series.paper(longName).at(1, 1.5).at(2, 1)),
                LineChart.titled("Ratios, some negative")
                        .x(Axis.linear("ours"))
                        .y(Axis.linear("difference").asPercent())
                        .with(
                                Series.ours("dvs")
                                        .at(-3, -0.4)
                                        .at(2, 0.3)
                                        .at(9, -0.11)
                                        .scattered(),
                                Series.paper("dvs").at(-2, 0.1).at(7, -0.3).scattered())
                        .with(Reference.level("none", 0)),
                LineChart.titled("Huge and tiny")
                        .x(Axis.log10("size"))
                        .y(Axis.log10("seconds"))
                        .with(Series.ours("dvs").at(1e-9, 3e-12).at(1e3, 2e5).at(1e15, 7e14)),
                LineChart.titled("Huge and linear")
                        .with(Series.ours("dvs").at(0, 1.5e18).at(3e6, 4e18)),
                LineChart.titled("Bands over 200 points").bands().with(noisy("dvs", 0), noisy("leapfrog", 1)),
                BarChart.titled("Negative bars")
                        .y(Axis.linear("gain").asPercent())
                        .categories("a", "b", "c")
                        .with(Bars.of("dvs", -0.2, 0.1, 0), Bars.of("leapfrog", 0.05, Double.NaN, -0.08)),
                BarChart.titled("Ratios")
                        .y(Axis.log10("delay, leapfrog = 1"))
                        .categories("a", "b", "c")
                        .with(Bars.of("dvs", 111, 0.2, 1)),
                StackChart.titled("No layers"),
                StackChart.titled("Thin layers")
                        .with(
                                Series.ours(longName).at(0, 1).at(1, 0),
                                Series.ours("b").at(0, 1000).at(1, 0)),
                BarChart.titled("One bar").categories("only").with(Bars.of("dvs", 12345678)),
                BarChart.titled("Long categories")
                        .categories("a rather long name", "unsplittable_identifier_name", "short", "another long name")
                        .with(Bars.of("dvs", 1, 2, 3, 4).paper(1.2, 1.8, 3.3, Double.NaN)),
                BarChart.titled("No categories"),
                BarChart.titled("All zero").categories("a", "b").with(Bars.of("dvs", 0, 0)),
                MeshMap.classes("One place", 1, 1, "S"),
                MeshMap.heat("Equal values", 3, 2, Axis.linear("steals"), 4, 4, 4, 4, 4, 4));
    }

    private static Series noisy(String name, double phase) {
        return Series.ours(name)
                .points(DoubleStream.iterate(0, x -> x + 1)
                        .limit(200)
                        .mapToObj(x -> {
                            double y = 20 + 8 * Math.sin(x / 25 + phase) + 1.5 * Math.sin(x * 1.7);
                            return new Point(x, y, y - 2 - x / 60, y + 2 + x / 60);
                        })
                        .toList());
    }
}
