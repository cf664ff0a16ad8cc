package io.skua.lab.reproduce.successonly;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WantedRuns;
import io.skua.lab.reproduce.Words;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import java.util.List;

/** Beyond the paper: how many tasks a shipment should have. */
final class Shipments implements PagePart<Setup, ClusterRuns> {
    private static final List<Integer> TASKS = List.of(1, 2, 4, 8, 16, 32, 64);
    private static final double MILLIS = 1e6;

    private final Effort effort;

    Shipments(Effort effort) {
        this.effort = effort;
    }

    private Setup setup(WorkloadInput input, int tasks) {
        int places = effort.contestSizes().get(effort.contestSizes().size() - 1);
        return Setup.of(input, places, Way.SUCCESS_ONLY).with(Terms.USUAL.shipment(tasks));
    }

    @Override
    public void plan(WantedRuns<Setup> plan) {
        for (WorkloadInput input : effort.programs()) {
            TASKS.forEach(tasks -> plan.add(setup(input, tasks), effort.fewSeeds()));
        }
    }

    @Override
    public Section section(ClusterRuns runs) {
        Table table = Table.columns("program", "tasks per shipment", "time, ms", "shipments", "busy workers");
        for (WorkloadInput input : effort.programs()) {
            for (int tasks : TASKS) {
                Setup setup = setup(input, tasks);
                table = table.row(
                        input.name(),
                        tasks,
                        Words.number(
                                runs.sample(setup, run -> run.makespan() / MILLIS)
                                        .mean(),
                                2),
                        runs.sample(setup, run -> run.searches().loans()).mean(),
                        Words.percent(runs.sample(setup, ClusterRun::busy).mean()));
            }
        }
        return Section.titled("Beyond the paper: tasks per shipment")
                .text("The limit is the largest number of tasks in a shipment, all of one pool. Victims rarely have"
                        + " many tasks of one pool, so large limits are not reached. The default is 4.")
                .with(table.caption("SuccessOnly at "
                        + setup(effort.programs().get(0), 1).places() + " places, means of all seeds"));
    }
}
