package io.skua.lab.reproduce.tree;

import io.skua.lab.reproduce.Reproduction;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Chart;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.Foot;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Page;
import io.skua.studio.plot.Palette;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Reference;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import java.util.ArrayList;
import java.util.List;

/** The reproduction as a page. */
public final class TreePage {
    private static final int BIG = 9; // more charts than this are set in threes

    private final List<Outcome> outcomes;
    private final Foot foot;

    /** A page about these outcomes, with this foot. */
    public TreePage(List<Outcome> outcomes, Foot foot) {
        this.outcomes = List.copyOf(outcomes);
        this.foot = foot;
    }

    /** Returns the page, with its figures and its verdicts. */
    public Reproduction write() {
        Page page = Page.titled("The work-stealing tree, again")
                .lead("The experiments of Prokopec and Odersky, Near Optimal Work-Stealing Tree Scheduler for Highly"
                        + " Irregular Data-Parallel Workloads (2013), with Skua's tree. Simulated runs drive the"
                        + " runtime's own nodes, searches and batches in virtual time, on a machine like the paper's:"
                        + " 3.4 GHz, one cycle for an element of the plain loop, 20 for an atomic operation, 80 more"
                        + " when its line is in another cache, 40 to look at a node, 50 µs to wake a worker. These"
                        + " costs are what such machines usually take; we knew the paper's figures when we chose them."
                        + " Of the paper we have the text, not the curves: what it states is shown hollow or as a"
                        + " statement, and how near is near enough for a ✓ is our choice.")
                .palette(Palette.of(
                        Entrants.TREE,
                        Entrants.BEST,
                        Entrants.TWO_SIDED,
                        Entrants.STATIC,
                        Entrants.FIXED,
                        Entrants.GUIDED,
                        "factoring",
                        "trapezoid",
                        Entrants.SCALA,
                        Entrants.STREAMS))
                .foot(foot);
        return Reproduction.of(page, outcomes.stream().map(TreePage::section).toList());
    }

    private static Section section(Outcome outcome) {
        Section section = Section.titled(outcome.figure() + ": " + outcome.title())
                .text(outcome.text().toArray(String[]::new))
                .with(figure(outcome), claims(outcome));
        return outcome.panels().size() > BIG
                ? section.with(efficiencies(outcome, 8), efficiencies(outcome, 64))
                : section;
    }

    private static Figure figure(Outcome outcome) {
        List<Chart> charts = new ArrayList<>();
        outcome.panels().forEach(panel -> charts.add(chart(panel)));
        Figure figure = Figure.of(charts).caption(outcome.caption()).verdict(outcome.verdict());
        // The few processors of this machine would be lost on the axes of a simulated one.
        boolean scales = outcome.panels().stream().anyMatch(panel -> panel.kind() == Panel.Kind.SPEEDUP);
        return scales ? figure : figure.sameAxes();
    }

    private static LineChart chart(Panel panel) {
        LineChart chart = LineChart.titled(panel.title())
                .x(Axis.log2(panel.x()).ticks(powersOfTwo(panel)))
                .y(axis(panel));
        for (Line line : panel.lines()) {
            Series series = line.published() ? Series.paper(line.name()).scattered() : Series.ours(line.name());
            chart = chart.with(series.points(line.points()));
        }
        return panel.kind() == Panel.Kind.SPEEDUP ? chart.with(Reference.proportional("ideal", 1)) : chart;
    }

    private static Axis axis(Panel panel) {
        return switch (panel.kind()) {
            case RATIO -> Axis.log2(panel.y());
            case SPEEDUP -> Axis.log2(panel.y()).including(1, most(panel));
            case PART, LOSS -> Axis.linear(panel.y()).including(0, 1);
        };
    }

    /** The ideal speed-up is on the page, too. */
    private static double most(Panel panel) {
        return panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .max()
                .orElse(1);
    }

    private static double[] powersOfTwo(Panel panel) {
        return panel.lines().stream()
                .flatMap(line -> line.points().stream())
                .mapToDouble(Point::x)
                .filter(x -> Integer.bitCount((int) x) == 1)
                .distinct()
                .toArray();
    }

    private static Table claims(Outcome outcome) {
        Table table = Table.columns("the paper", "ours", "");
        for (PaperStatement claim : outcome.claims()) {
            table = table.row(claim.paper(), claim.ours(), claim.holds() ? "✓" : "✗");
        }
        return table;
    }

    private static Table efficiencies(Outcome outcome, int workers) {
        Table table = Table.columns(
                "%, P = " + workers,
                Entrants.ALL.stream().map(Entrants.Entrant::column).toList());
        for (Panel panel : outcome.panels()) {
            table = table.row(
                    panel.row(),
                    Figure8.efficiencies(panel, workers).values().stream()
                            .map(part -> Math.round(100 * part))
                            .toList());
        }
        return table.best(Table.Best.HIGHEST_OF_ROW).caption("Per cent of the optimum with " + workers + " workers.");
    }
}
