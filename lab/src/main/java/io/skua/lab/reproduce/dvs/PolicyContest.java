package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.Sample;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.policy.Policies;
import io.skua.policy.VictimPolicy;
import io.skua.studio.plot.Axis;
import io.skua.studio.plot.Figure;
import io.skua.studio.plot.LineChart;
import io.skua.studio.plot.Reference;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Series;
import io.skua.studio.plot.Table;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: all policies, as the runtime would run them, up to 1,024 workers. */
record PolicyContest(Effort effort) implements PagePart<Setup, PolicyRuns> {
    private static final String BASE = "random";

    private static List<String> policies() {
        return Policies.all().stream().map(VictimPolicy::name).toList();
    }

    private List<Site> ideal() {
        List<Site> sites = new ArrayList<>(Figure6.sites(false));
        effort.meshes().forEach(side -> sites.add(Site.whole("mesh:" + side + "x" + side)));
        return sites;
    }

    private static List<Site> uneven() {
        List<Site> sites = new ArrayList<>(Figure6.sites(true));
        sites.add(Site.whole("edison-node"));
        return sites;
    }

    private List<Site> all() {
        List<Site> sites = new ArrayList<>(ideal());
        sites.addAll(uneven());
        return sites;
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (Site site : all()) {
            for (WorkloadInput input : effort.contested()) {
                for (String policy : policies()) {
                    plan.add(Setup.of(input, site, StealingScheduler.ours(policy)), effort.contestSeeds());
                }
            }
        }
    }

    /** The geometric mean over all programs, for each seed, relative to the mean of random. */
    private Sample score(Site site, String policy, PolicyRuns runs) {
        double[] scores = new double[effort.contestSeeds()];
        for (int seed = 0; seed < scores.length; seed++) {
            double sum = 0;
            for (WorkloadInput input : effort.contested()) {
                Setup base = Setup.of(input, site, StealingScheduler.ours(BASE));
                double random = runs.sample(base, run -> Math.log((double) run.makespan()))
                        .mean();
                PolicyRun run =
                        runs.of(base.with(StealingScheduler.ours(policy))).get(seed);
                sum += random - Math.log((double) run.makespan());
            }
            scores[seed] = Math.exp(sum / effort.contested().size());
        }
        return Sample.of(scores);
    }

    @Override
    public Section section(PolicyRuns runs) {
        return Section.titled("Beyond the paper: all our policies, up to "
                        + Words.count(ideal().get(ideal().size() - 1).workers()) + " workers")
                .text("All seven programs, with blocked joins as in the runtime: a worker that waits leapfrogs, and"
                        + " when there is nothing to take it puts the waiting task aside. A figure is the geometric"
                        + " mean over the programs of the speed relative to `random`.")
                .with(Figure.of(
                                chart("Ideal machines", ideal(), policies(), runs),
                                chart("Opteron", Figure6.sites(true), policies(), runs),
                                chart("The same, those who reach everybody", ideal(), far(), runs),
                                chart("The same, those who reach everybody", Figure6.sites(true), far(), runs))
                        .caption("Speed relative to `random`; mean, least and most of " + effort.contestSeeds()
                                + " seeds."))
                .with(table(runs), ranking(runs))
                .text(summary(runs));
    }

    /** Without the two that steal from neighbours only. */
    private static List<String> far() {
        return policies().stream()
                .filter(policy -> !policy.equals("dvs") && !policy.equals("diaspora"))
                .toList();
    }

    private LineChart chart(String title, List<Site> sites, List<String> policies, PolicyRuns runs) {
        LineChart chart = LineChart.titled(title)
                .x(Axis.log2("workers")
                        .ticks(sites.stream().mapToDouble(Site::workers).toArray()))
                .y(Axis.linear("speed, random = 1").including(1));
        for (String policy : policies) {
            chart = chart.with(Series.ours(policy)
                    .points(sites, site -> score(site, policy, runs).point(site.workers())));
        }
        return chart.with(Reference.level("as fast as random", 1));
    }

    private Table table(PolicyRuns runs) {
        List<String> others = new ArrayList<>(List.of("shuffled"));
        policies().stream()
                .filter(policy -> !policy.equals(BASE) && !policy.equals("shuffled"))
                .forEach(others::add);
        Table table = Table.columns("", others);
        for (Site site : all()) {
            table = table.row(
                    name(site),
                    others.stream()
                            .map(policy ->
                                    Words.number(score(site, policy, runs).mean(), 2))
                            .toList());
        }
        return table.caption("Speed relative to `random`");
    }

    /** With spaces that do not break. */
    private static String name(Site site) {
        return (site.machine() + ", " + site.workers()).replace(' ', '\u00a0').replace('-', '\u2011');
    }

    /** The policies of a site, the best first. */
    private List<String> ranked(Site site, PolicyRuns runs) {
        List<String> ranked = new ArrayList<>(policies());
        ranked.sort((a, b) ->
                Double.compare(score(site, b, runs).mean(), score(site, a, runs).mean()));
        return ranked;
    }

    private Table ranking(PolicyRuns runs) {
        Table table = Table.columns("", "best", "", "next", "", "`random` itself");
        for (Site site : all()) {
            List<String> ranked = ranked(site, runs);
            table = table.row(
                    name(site),
                    ranked.get(0),
                    Words.fine(score(site, ranked.get(0), runs)),
                    ranked.get(1),
                    Words.fine(score(site, ranked.get(1), runs)),
                    Words.range(score(site, BASE, runs), 3));
        }
        return table.caption(
                "Who is best, with the spread over seeds; that of `random` itself shows how much is noise");
    }

    private String summary(PolicyRuns runs) {
        int first = 0;
        int tied = 0;
        int behind = 0;
        double worst = 2;
        double best = 0;
        for (Site site : all()) {
            Sample ours = score(site, "shuffled", runs);
            String winner = ranked(site, runs).get(0);
            worst = Math.min(worst, ours.mean());
            best = Math.max(best, ours.mean());
            if (winner.equals("shuffled")) {
                first++;
            } else if (ours.high() >= score(site, winner, runs).low()) {
                tied++;
            } else {
                behind++;
            }
        }
        return "Of " + all().size() + " sizes, `shuffled` is the best at " + first
                + ", within the spread of the best at "
                + tied + ", and behind at " + behind + "; against `random` it is between " + Words.gain(worst) + " and "
                + Words.gain(best) + ".";
    }
}
