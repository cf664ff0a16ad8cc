package io.skua.lab.reproduce.dvs;

import io.skua.lab.reproduce.PagePart;
import io.skua.lab.reproduce.WorkloadInput;
import io.skua.studio.plot.Section;
import io.skua.studio.plot.Table;
import io.skua.workloads.Workload;
import io.skua.workloads.catalog.Workloads;
import java.util.List;

/** Fig. 5: the inputs. The runs of Fig. 6 will do. */
record Programs(Effort effort) implements PagePart<Setup, PolicyRuns> {
    @Override
    public Section section(PolicyRuns runs) {
        Table table = Table.columns("", "simulated here", "tasks", "T1, cycles", "T∞, cycles", "T1 / T∞");
        Table paper = Table.columns("", "the paper's input", "here");
        for (WorkloadInput input : effort.published(false)) {
            PolicyRun run = runs.of(Setup.of(input, Site.ideal(4), StealingScheduler.RIVAL))
                    .get(0);
            table = table.row(
                    input.name(),
                    "`" + input.command() + "`",
                    run.tasks(),
                    run.work(),
                    run.span(),
                    Math.round((double) run.work() / run.span()));
            paper = paper.row(input.name(), published(input), isPublished(input) ? "the same" : "smaller");
        }
        return Section.titled("Fig. 5: the programs")
                .text("Programs run as scripts: the same tasks in the same order as in the real workloads, with counted"
                        + " work. Where the paper's input has so many tasks that a simulation takes too long, a smaller"
                        + " one stands in. T1 is the work, T∞ the longest chain; T1 / T∞ is the parallelism, how many"
                        + " workers the program could keep busy. The paper does not define Skew and Stress further than"
                        + " by name and numbers; ours are full binary trees of equal total work, and Skew gives one"
                        + " child 1 % of its parent's work.")
                .with(table, paper);
    }

    private static String published(WorkloadInput input) {
        Workload workload = Workloads.named(input.workload());
        return "`" + workload.name() + " " + String.join(" ", arguments(workload)) + "`";
    }

    private static boolean isPublished(WorkloadInput input) {
        return arguments(Workloads.named(input.workload())).equals(input.arguments());
    }

    private static List<String> arguments(Workload workload) {
        return workload.presets().stream()
                .filter(preset -> preset.name().equals("dvs-sim"))
                .findFirst()
                .orElseThrow()
                .arguments();
    }
}
