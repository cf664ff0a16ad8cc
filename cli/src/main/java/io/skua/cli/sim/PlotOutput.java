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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.IntStream;

/** Charts of simulations: a page, and its figures as files. What shows a single run shows each policy's first. */
final class PlotOutput {
    /** A map of more places than this would be megabytes of specks. */
    private static final int MAP_MAX = 20_000;

    private static final String INDEX = "index.html";
    private static final int STRIP_MAX = 128;
    private static final int POINTS_MAX = 128;
    private static final int TOGETHER_MAX = 3;

    private final Path directory;
    private final List<String> written = new ArrayList<>();

    private PlotOutput(Path directory) {
        this.directory = directory;
    }

    /** Makes the directory now: nobody wants to learn after an hour that it cannot be made. */
    static PlotOutput in(String directory) {
        return new PlotOutput(Directories.made("--plot", directory));
    }

    /** Returns the names of the files, that of the page first. */
    List<String> write(SimulationPlan plan, List<Result> results) {
        Palette palette = Palette.of(plan.policies().toArray(String[]::new));
        int seeds = plan.seeds().size();
        List<Result> firsts = IntStream.range(0, plan.policies().size())
                .mapToObj(i -> results.get(i * seeds))
                .toList();
        Section speed =
                Section.titled("Speed-up").with(figure("speedup.svg", Figure.of(speedup(plan, results)), palette));
        Axis workers = Axis.linear("workers").upTo(plan.allotment().size());
        Axis tasks = Axis.linear("tasks").including(0);
        LineChart working = course("Workers that have work", workers, plan, firsts, Timeline::working);
        LineChart bags = course("Tasks that wait in bags", tasks, plan, firsts, Timeline::queued);
        Section time = Section.titled("The course of time")
                .text("A bag holds the tasks that a worker has forked and that thieves may take. Seed "
                        + plan.seeds().get(0) + ".")
                .with(figure("working.svg", multiples(working), palette))
                .with(figure("bags.svg", multiples(bags), palette));
        Section places = Section.titled("Workers")
                .with(figure("utilisation.svg", each(firsts, run -> strip(plan, run)), palette));
        if (plan.allotment().mesh().places() <= MAP_MAX) {
            places = places.with(figure("map.svg", each(firsts, run -> map(plan, run)), palette));
        }
        Page page = Page.titled(plan.program().title())
                .lead(where(plan) + ". " + fastest(plan, results) + " Each figure is also a file beside this page.")
                .palette(palette)
                .with(speed, time, places);
        try (NewFile file = NewFile.in(directory, INDEX)) {
            file.write(page::write);
        }
        written.add(0, INDEX);
        return written;
    }

    /** Writes a figure to a file of its own, and returns it for the page. */
    private Figure figure(String name, Figure figure, Palette palette) {
        try (NewFile file = NewFile.in(directory, name)) {
            file.write(part -> Files.writeString(part, figure.svg(palette)));
        }
        written.add(name);
        return figure.caption(figure.caption() + "`" + name + "`");
    }

    private static Figure each(List<Result> runs, Function<Result, Chart> chart) {
        return Figure.of(runs.stream().map(chart).toList()).sameAxes();
    }

    /** A few lines can be told apart in one chart; of many, each gets a chart in which the others are grey. */
    private static Figure multiples(LineChart chart) {
        List<String> policies = chart.names();
        if (policies.size() <= TOGETHER_MAX) {
            return Figure.of(chart);
        }
        return Figure.of(policies.stream()
                        .map(policy -> chart.highlight(policy).title(policy))
                        .toList())
                .caption(chart.title() + ": the policy in colour, the others in grey. ");
    }

    private static String where(SimulationPlan plan) {
        return plan.program().title() + " on " + Report.count(plan.allotment().size()) + " workers of "
                + plan.machine().name() + ", join " + SimInputs.name(plan.join());
    }

    private static String policyOf(Result run) {
        return run.settings().policy().name();
    }

    /** Policies by their median speed-up, the highest first, so that bars are easy to compare. */
    private static List<Integer> order(SimulationPlan plan, List<Result> results) {
        return IntStream.range(0, plan.policies().size())
                .boxed()
                .sorted(Comparator.comparingDouble(policy -> -median(plan, results, policy)))
                .toList();
    }

    private static double median(SimulationPlan plan, List<Result> results, int policy) {
        int seeds = plan.seeds().size();
        return TextOutput.median(results.subList(policy * seeds, (policy + 1) * seeds), Result::speedup);
    }

    private static String fastest(SimulationPlan plan, List<Result> results) {
        List<Integer> order = order(plan, results);
        int first = order.get(0);
        int last = order.get(order.size() - 1);
        String sentence = "%s is %.1f times as fast as one worker";
        return order.size() == 1
                ? String.format(Locale.ROOT, sentence + ".", plan.policies().get(first), median(plan, results, first))
                : String.format(
                        Locale.ROOT,
                        "Of " + order.size() + " policies " + sentence + ", the slowest, %s, %.1f times.",
                        plan.policies().get(first),
                        median(plan, results, first),
                        plan.policies().get(last),
                        median(plan, results, last));
    }

    private static Chart speedup(SimulationPlan plan, List<Result> results) {
        int count = plan.policies().size();
        int seeds = plan.seeds().size();
        List<Integer> order = order(plan, results);
        BarChart chart = BarChart.titled("Speed-up")
                .subtitle(where(plan)
                        + (seeds == 1 ? ", seed " + plan.seeds().get(0) : ", median and range of " + seeds + " seeds"))
                .y(Axis.linear("speed-up, T1 / time"))
                .categories(order.stream().map(plan.policies()::get).toList())
                .coloursOfCategories();
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
    private static LineChart course(
            String title, Axis axis, SimulationPlan plan, List<Result> firsts, Function<Timeline, int[]> figure) {
        LineChart chart = LineChart.titled(title)
                .x(Axis.linear("time in " + plan.machine().unit()).including(0))
                .y(axis);
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
            chart = chart.with(Series.ours(policyOf(run)).points(points));
        }
        return chart;
    }

    /**
     * A bar for each worker, in the order of their distance from the source. If there are more than STRIP_MAX workers,
     * one bar stands for several neighbours.
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
        return BarChart.titled(policyOf(run))
                .subtitle("utilisation of each worker, seed " + plan.seeds().get(0))
                .x(each == 1 ? "worker, the nearest to the source first" : each + " workers a bar, by their zone")
                .y(Axis.linear("busy").asPercent().including(0, 1))
                .categories(names)
                .strip()
                .with(Bars.of(
                        policyOf(run),
                        values.stream().mapToDouble(Double::doubleValue).toArray()));
    }

    private static Chart map(SimulationPlan plan, Result run) {
        Mesh mesh = plan.allotment().mesh();
        double[] values = new double[mesh.places()];
        Arrays.fill(values, Double.NaN);
        run.workers().forEach(worker -> values[worker.place()] = GroupFigures.utilisation(run, worker));
        return MeshMap.heat(
                        policyOf(run),
                        mesh.width(),
                        mesh.height() * mesh.depth(),
                        Axis.linear("busy").asPercent().including(0, 1),
                        values)
                .subtitle("utilisation on the mesh, seed " + plan.seeds().get(0))
                .planes(mesh.depth());
    }
}
