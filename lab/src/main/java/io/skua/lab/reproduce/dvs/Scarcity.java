package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.Input;
import io.skua.lab.reproduce.Part;
import io.skua.lab.reproduce.Plan;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.Words;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Reference;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import java.util.List;

/** Whether scarce parallelism, which the paper chose its cut-offs for, favours DVS. */
final class Scarcity implements Part<Setup, Runs> {
    private final Effort effort;

    Scarcity(Effort effort) {
        this.effort = effort;
    }

    private static List<Contender> contenders() {
        return List.of(Contender.DVS, Contender.DVS_POLICY);
    }

    private static Setup rival(Input input) {
        return Setup.of(input, Site.ideal(4), Contender.RIVAL);
    }

    @Override
    public void plan(Plan<Setup> plan) {
        for (Input input : effort.scarce()) {
            plan.add(rival(input), effort.seeds());
            contenders().forEach(one -> plan.add(rival(input).with(one), effort.seeds()));
        }
    }

    @Override
    public Section section(Runs runs) {
        LineChart chart = LineChart.titled(effort.scarce().get(0).workload() + " "
                        + effort.scarce().get(0).arguments().get(0) + ", 1 to 5 rows that fork, and all")
                .x(Axis.log10("parallelism T1 / T∞"))
                .y(Axis.linear("speed of dvs, leapfrog = 1").including(0.5, 1));
        for (Contender one : contenders()) {
            Series series = Series.ours(one.equals(Contender.DVS) ? "dvs" : Figure6.POLICY_JOIN);
            for (Input input : effort.scarce()) {
                Sample ratio = runs.gain(rival(input), one);
                series = series.at(parallelism(input, runs), ratio.mean(), ratio.low(), ratio.high());
            }
            chart = chart.with(series);
        }
        Table table = Table.columns(
                "rows that fork", "tasks", "T1 / T∞", "`leapfrog`: speed-up", "`dvs`: speed-up", "`dvs`: gain");
        for (Input input : effort.scarce()) {
            table = table.row(
                    rows(input),
                    runs.of(rival(input)).get(0).tasks(),
                    Math.rint(10 * parallelism(input, runs)) / 10,
                    runs.sample(rival(input), Run::speedup).mean(),
                    runs.sample(rival(input).with(Contender.DVS), Run::speedup).mean(),
                    Words.gain(runs.gain(rival(input), Contender.DVS)));
        }
        List<Input> inputs = effort.scarce();
        double last =
                runs.gain(rival(inputs.get(inputs.size() - 1)), Contender.DVS).mean();
        return Section.titled("Why, 5: scarce parallelism does not favour DVS")
                .text("The paper chose small cut-offs to make parallelism scarce. With few tasks `dvs` loses most."
                        + " The more rows fork, the smaller the loss; but even if all do, "
                        + Words.gain(last) + " remains.")
                .with(Figure.of(chart.with(Reference.level("equal", 1)))
                        .caption("Speed of `dvs` where that of `leapfrog` is 1; 27 workers of the ideal machine, "
                                + effort.seeds() + " seeds."))
                .with(table);
    }

    private static String rows(Input input) {
        return input.arguments().size() == 1 ? "all" : input.arguments().get(1).replace("cutoff=", "");
    }

    private static double parallelism(Input input, Runs runs) {
        Run run = runs.of(rival(input)).get(0);
        return (double) run.work() / run.span();
    }
}
