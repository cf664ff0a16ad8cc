package io.skua.lab.reproduce.bounds;

import io.skua.lab.reproduce.Words;
import io.skua.sim.setup.Join;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Point;
import io.skua.studio.plot.Reference;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import io.skua.studio.plot.Verdict;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** What {@link Bounds} has found, as a part of a page. */
public record BoundsSection(List<BoundRun> runs) {
    /** Those that steal from some workers only: no theorem is about them. */
    private static final List<String> LISTS = List.of("dvs", "diaspora");

    private static final List<String> DRAWN = List.of("random", "widening", "dvs", "diaspora");
    private static final double FIRM = 4;

    /** Returns the part of a page that shows these runs, of which there is at least one. */
    public static Section of(List<BoundRun> runs) {
        if (runs.isEmpty()) {
            throw new IllegalArgumentException("there are no runs; give those of Bounds.run()");
        }
        return new BoundsSection(runs).section();
    }

    private Section section() {
        long programs = runs.stream().map(BoundRun::program).distinct().count();
        return Section.titled("Bounds")
                .text(
                        "For stealing at random victims, Blumofe and Leiserson prove an expected time of at most T1/P +"
                                + " c·T∞, thefts of at most c'·P·T∞, and space of at most P·S1. We ran " + programs
                                + " random series-parallel programs on 2 to 256 workers of the ideal machine under"
                                + " every policy and join,"
                                + " and report the smallest constants that all of a policy's runs keep.",
                        "One of our machine's victims serves one thief in 150 cycles, which theory does not charge"
                                + " for as long as thieves choose at random among many victims. A task that spawns"
                                + " a hundred others is one victim. So the last of the columns with a constant is for"
                                + " a machine whose victims serve all at once, with joins that hand off.",
                        "T1 is what one worker takes, spawns and pops included. T∞ is what the program takes when a"
                                + " thief is always at hand whose first probe finds the task: each spawn"
                                + " takes its time, and each task begins a probe and a steal after it was spawned."
                                + " Thefts are counted against T∞ in units of a probe and a steal,"
                                + " attempts in units of a probe. S1 and space are the most tasks that exist at once.",
                        "That no random program breaks a bound does not prove it. Space is not safe with stealing while"
                                + " waiting: on a binary tree with a small fork at each of 2^13 leaves, four workers"
                                + " with `widening` need 1.3·P·S1 then, since they bury tasks that could go on.")
                .with(table("Time: the largest c = (time − T1/P) / T∞", BoundRun::timeConstant))
                .with(figure())
                .with(table("Thefts: the largest c' = thefts · (probe + steal) / (P · T∞)", BoundRun::stealConstant))
                .with(table("Attempts, most of them in vain: attempts · probe / (P · T∞)", BoundRun::attemptConstant))
                .with(table("Space: the largest part of P · S1", BoundRun::spaceRatio))
                .with(verdict());
    }

    private List<String> policies() {
        return runs.stream().map(BoundRun::policy).distinct().toList();
    }

    private static BoundRun worst(List<BoundRun> among, ToDoubleFunction<BoundRun> what) {
        return among.stream().max(Comparator.comparingDouble(what)).orElseThrow();
    }

    private List<BoundRun> of(String policy, boolean held) {
        return runs.stream()
                .filter(run -> run.policy().equals(policy) && run.held() == held)
                .toList();
    }

    private Table table(String caption, ToDoubleFunction<BoundRun> what) {
        List<String> columns = new ArrayList<>(List.of("policy"));
        for (Join join : Join.values()) {
            columns.add(join.name().toLowerCase(Locale.ROOT));
        }
        columns.addAll(List.of("handoff, all served at once", "median", "worst program"));
        Table table = Table.columns(columns).caption(caption);
        for (String policy : policies()) {
            List<BoundRun> its = of(policy, true);
            List<Object> cells = new ArrayList<>(List.of(policy));
            for (Join join : Join.values()) {
                cells.add(round(what.applyAsDouble(
                        worst(its.stream().filter(run -> run.join() == join).toList(), what))));
            }
            cells.add(round(what.applyAsDouble(worst(of(policy, false), what))));
            double[] sorted = its.stream().mapToDouble(what).sorted().toArray();
            cells.add(round(sorted[sorted.length / 2]));
            BoundRun worst = worst(its, what);
            cells.add(worst.program() + ", P = " + worst.workers());
            table = table.row(cells);
        }
        return table;
    }

    private static double round(double value) {
        return Math.round(100 * value) / 100.0;
    }

    private Figure figure() {
        LineChart chart = LineChart.titled("Time beyond an equal share, in T∞")
                .x(Axis.log2("T1 / (P · T∞): how much there is to do for each"))
                .y(Axis.linear("c").including(0));
        for (String policy : DRAWN) {
            List<Point> points = of(policy, true).stream()
                    .filter(run -> run.join() == Join.HANDOFF)
                    .map(run -> Point.at(run.parallelSlackness(), run.timeConstant()))
                    .toList();
            chart = chart.with(Series.ours(policy).points(points).scattered());
        }
        return Figure.of(chart.with(Reference.level("1: as with thieves always at hand", 1)))
                .caption("A point is a program. On the left there is too little to do, and time is T∞; on the right it"
                        + " is T1/P. Joins hand off.");
    }

    private List<BoundRun> of(boolean lists, boolean held) {
        return runs.stream()
                .filter(run -> LISTS.contains(run.policy()) == lists && run.held() == held)
                .toList();
    }

    private List<BoundRun> joined(Join join) {
        return runs.stream().filter(run -> run.join() == join).toList();
    }

    private Verdict verdict() {
        double time = worst(of(false, false), BoundRun::timeConstant).timeConstant();
        BoundRun held = worst(of(false, true), BoundRun::timeConstant);
        BoundRun list = worst(of(true, true), BoundRun::timeConstant);
        double space = worst(joined(Join.LEAPFROG), BoundRun::spaceRatio).spaceRatio();
        String said = Words.format(
                "Policies that reach everybody keep time ≤ T1/P + %.1f·T∞ and thefts ≤ %.1f·P·T∞ if victims serve all"
                        + " at once; one thief at a time makes it %.1f·T∞ where one task spawns many small ones. Space"
                        + " was at most %.2f·P·S1 with leapfrogging, %.2f with handing off and %.2f with stealing while"
                        + " waiting, though the last can exceed 1. Policies that steal from some only have no such"
                        + " bound: %s needs %.1f·T∞, since what one task spawns must go from hand to hand.",
                time,
                worst(of(false, false), BoundRun::stealConstant).stealConstant(),
                held.timeConstant(),
                space,
                worst(joined(Join.HANDOFF), BoundRun::spaceRatio).spaceRatio(),
                worst(joined(Join.POLICY), BoundRun::spaceRatio).spaceRatio(),
                list.policy(),
                list.timeConstant());
        if (time > FIRM || space > 1) {
            return Verdict.disagrees(said);
        }
        return Math.max(held.timeConstant(), list.timeConstant()) <= FIRM ? Verdict.agrees(said) : Verdict.partly(said);
    }
}
