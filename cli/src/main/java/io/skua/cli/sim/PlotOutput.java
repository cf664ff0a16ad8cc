package io.skua.cli.sim;

import io.skua.cli.file.Directories;
import io.skua.cli.file.NewFile;
import io.skua.cli.output.Report;
import io.skua.sim.Result;
import io.skua.sim.Timeline;
import io.skua.sim.WorkerResult;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.BarChart;
import io.skua.studio.plot.Bars;
import io.skua.studio.plot.Chart;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.MeshMap;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Palette;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.topology.Mesh;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Charts of simulations, as files. What shows a single run shows each policy's first. */
final class PlotOutput {
    /** Beyond so many places, a map would be megabytes of specks. */
    private static final int MAP_MAX = 20_000;

    private static final String INDEX = "index.html";
    private static final int STRIP_MAX = 128;
    private static final int POINTS_MAX = 128;

    private final Path directory;
    private final List<String> written = new ArrayList<>();

    private PlotOutput(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory now: nobody wants to learn after an hour that it cannot be made. */
    static PlotOutput in(String directory) {
        return new PlotOutput(Directories.made("--plot", directory));
    }

    /** @return the names of the files */
    List<String> write(SimulationPlan plan, List<Result> results) {
        Palette palette = Palette.of(plan.policies().toArray(String[]::new));
        int seeds = plan.seeds().size();
        List<Result> firsts = IntStream.range(0, plan.policies().size())
                .mapToObj(i -> results.get(i * seeds))
                .toList();
        Section speed = Section.titled("Speed-up").with(figure("speedup.svg", speedup(plan, results), palette));
        Section time = Section.titled("The course of time")
                .with(figure(
                        "working.svg",
                        course("Workers that have work", "workers", plan, firsts, Timeline::working),
                        palette))
                .with(figure(
                        "bags.svg",
                        course("Tasks that wait in bags", "tasks", plan, firsts, Timeline::queued),
                        palette));
        Section places = Section.titled("Workers");
        for (Result run : firsts) {
            String policy = run.settings().policy().name();
            places = places.with(figure("utilisation-" + policy + ".svg", strip(plan, run), palette));
            if (plan.allotment().mesh().places() <= MAP_MAX) {
                places = places.with(figure("map-" + policy + ".svg", map(plan, run), palette));
            }
        }
        Page page = Page.titled(plan.program().title())
                .lead(where(plan) + ". Each picture is also a file beside this page.")
                .palette(palette)
                .with(speed, time, places);
        try (NewFile file = NewFile.in(directory, INDEX)) {
            file.write(page::write);
        }
        written.add(0, INDEX);
        return written;
    }

    /** Writes a chart to a file of its own, and returns it for the page. */
    private Figure figure(String name, Chart chart, Palette palette) {
        try (NewFile file = NewFile.in(directory, name)) {
            file.write(part -> chart.write(part, palette));
        }
        written.add(name);
        return Figure.of(chart).caption("`" + name + "`");
    }

    private static String where(SimulationPlan plan) {
        return plan.program().title() + " on " + Report.count(plan.allotment().size()) + " workers of "
                + plan.machine().name() + ", join " + SimInputs.name(plan.join());
    }

    private static String where(SimulationPlan plan, Result run) {
        return where(plan) + ", policy " + run.settings().policy().name() + ", seed "
                + run.settings().seed();
    }

    private static Chart speedup(SimulationPlan plan, List<Result> results) {
        int count = plan.policies().size();
        int seeds = plan.seeds().size();
        // The fastest first, so that bars are easy to compare.
        List<Integer> order = IntStream.range(0, count)
                .boxed()
                .sorted(Comparator.comparingDouble(
                        i -> -TextOutput.median(results.subList(i * seeds, (i + 1) * seeds), Result::speedup)))
                .toList();
        BarChart chart = BarChart.titled("Speed-up")
                .subtitle(where(plan)
                        + (seeds == 1 ? ", seed " + plan.seeds().get(0) : ", median and range of " + seeds + " seeds"))
                .y(Axis.linear("speed-up, T1 / time"))
                .categories(order.stream().map(plan.policies()::get).toList());
        double[] values = new double[count];
        double[] lows = new double[count];
        double[] highs = new double[count];
        for (int i = 0; i < count; i++) {
            int policy = order.get(i);
            List<Result> runs = results.subList(policy * seeds, (policy + 1) * seeds);
            double[] sorted = TextOutput.sorted(runs, Result::speedup);
            values[i] = TextOutput.median(runs, Result::speedup);
            lows[i] = seeds > 1 ? sorted[0] : Double.NaN;
            highs[i] = seeds > 1 ? sorted[seeds - 1] : Double.NaN;
        }
        return chart.with(Bars.of("speed-up", values).spread(lows, highs));
    }

    /** Averages of a few moments each, since lines that jump hide each other. */
    private static Chart course(
            String title, String axis, SimulationPlan plan, List<Result> firsts, Function<Timeline, int[]> figure) {
        LineChart chart = LineChart.titled(title)
                .subtitle(where(plan) + ", seed " + plan.seeds().get(0))
                .x(Axis.linear("time in " + plan.machine().unit()).including(0))
                .y(Axis.linear(axis).including(0));
        for (Result run : firsts) {
            int[] values = figure.apply(run.timeline());
            int each = (values.length + POINTS_MAX - 1) / POINTS_MAX;
            List<Point> points = new ArrayList<>();
            for (int from = 0; from < values.length; from += each) {
                int[] some = Arrays.copyOfRange(values, from, Math.min(values.length, from + each));
                double middle = from + (some.length - 1) / 2.0;
                points.add(Point.at(
                        middle * run.timeline().stride(),
                        Arrays.stream(some).average().orElse(0)));
            }
            chart = chart.with(Series.ours(run.settings().policy().name()).points(points));
        }
        return chart;
    }

    /**
     * A bar for each worker, in the order of their distance from the source; for each so many, where they are too many.
     */
    private static Chart strip(SimulationPlan plan, Result run) {
        List<WorkerResult> outwards = run.workers().stream()
                .sorted((one, other) -> Integer.compare(one.zone(), other.zone()))
                .toList();
        int each = (outwards.size() + STRIP_MAX - 1) / STRIP_MAX;
        List<String> names = new ArrayList<>();
        List<Double> values = new ArrayList<>();
        for (int from = 0; from < outwards.size(); from += each) {
            List<WorkerResult> some = outwards.subList(from, Math.min(outwards.size(), from + each));
            names.add(Integer.toString(
                    each == 1 ? some.get(0).place() : some.get(0).zone()));
            values.add(new GroupFigures.Group(run, some).utilisation());
        }
        return BarChart.titled("Utilisation per worker")
                .subtitle(where(plan, run))
                .x(each == 1 ? "worker, the nearest to the source first" : each + " workers a bar, by their zone")
                .y(Axis.linear("busy").asPercent().including(0, 1))
                .categories(names)
                .strip()
                .with(Bars.of(
                        run.settings().policy().name(),
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    /** The planes of a cube stand below each other. */
    private static Chart map(SimulationPlan plan, Result run) {
        Mesh mesh = plan.allotment().mesh();
        double[] values = new double[mesh.places()];
        Arrays.fill(values, Double.NaN);
        run.workers().forEach(worker -> values[worker.place()] = GroupFigures.utilisation(run, worker));
        return MeshMap.heat(
                        "Utilisation on the mesh",
                        mesh.width(),
                        mesh.height() * mesh.depth(),
                        Axis.linear("busy").asPercent().including(0, 1),
                        values)
                .subtitle(where(plan, run));
    }
}
