package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.ArrayList;
import java.util.List;

/** Beyond the paper: lifelines, random victims, and more places. */
final class Rivals implements PagePart<Setup, ClusterRuns> {
    private static final List<Way> WAYS = List.of(Way.SUCCESS_ONLY, Way.LOCKLESS, Way.LIFELINE, Way.RANDOM);
    private static final double MILLIS = 1e6;
    private static final int MANY = 1024; // places: more of them are simulated once only

    private final Effort effort;

    Rivals(Effort effort) {
        this.effort = effort;
    }

    private List<Integer> sizes() {
        List<Integer> sizes = new ArrayList<>(effort.contestSizes());
        effort.manyPlaces().stream().filter(size -> !sizes.contains(size)).forEach(sizes::add);
        return sizes;
    }

    private WorkloadInput input() {
        return effort.programs().get(effort == Effort.TINY ? 0 : 1);
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (Way way : WAYS) {
            sizes().forEach(size -> plan.add(Setup.of(input(), size, way), size > MANY ? 1 : effort.fewSeeds()));
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns(
                "places", "way", "time, ms", "shipments", "denied", "at most two victims", "messages", "megabytes");
        for (int size : sizes()) {
            for (Way way : WAYS) {
                Setup setup = Setup.of(input(), size, way);
                table = table.row(
                        size,
                        way.toString(),
                        Words.number(
                                runs.sample(setup, run -> run.makespan() / MILLIS)
                                        .mean(),
                                2),
                        runs.sample(setup, run -> run.searches().loans()).mean(),
                        runs.sample(setup, run -> run.searches().denied()).mean(),
                        Words.percent(runs.sample(setup, run -> run.searches().shareUpTo(2))
                                .mean()),
                        runs.sample(setup, run -> run.messages()).mean(),
                        Words.number(
                                runs.sample(setup, run -> run.bytes() / 1e6).mean(), 1));
            }
        }
        return Section.titled("Beyond the paper: lifelines, random victims and more places")
                .text("A place with lifelines asks two others at random, and then waits for its 6 neighbours in a"
                        + " hypercube. With random victims a place asks one after the other, whatever their loads. Both"
                        + " send messages instead of reading loads from remote memory. Messages here are all that were"
                        + " sent, and all loads that were read.")
                .with(table.caption(input().name() + ", means of all seeds"));
    }
}
