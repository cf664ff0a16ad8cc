package io.skua.cli.sim;

import io.skua.cli.file.RecordOptions;
import io.skua.cli.file.RecordingHeader;
import io.skua.cli.input.Inputs;
import io.skua.cli.mix.MixAbout;
import io.skua.cli.output.ProgressMeter;
import io.skua.cli.output.Report;
import io.skua.island.Allowance;
import io.skua.lab.mix.JobFigures;
import io.skua.lab.mix.MixEntry;
import io.skua.lab.mix.MixOutcome;
import io.skua.lab.mix.MixPoint;
import io.skua.lab.mix.WorkerTime;
import io.skua.policy.VictimPolicy;
import io.skua.sim.machine.Machine;
import io.skua.sim.mix.MixResult;
import io.skua.sim.mix.MixSimulation;
import io.skua.sim.mix.Regime;
import io.skua.sim.setup.JobSpec;
import io.skua.topology.Allotment;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A mix in virtual time: all jobs together, and each of them alone on the whole machine.
 *
 * @param stagger between the submission of a job and that of the next
 */
record MixRun(List<MixEntry> entries, Machine machine, Regime regime, long stagger, long seed) {
    /** Each simulation is one thread's work, so they are jobs for a scheduler: ours. */
    MixOutcome run(RecordOptions files, PrintWriter err) {
        if (files.used().isEmpty()) {
            return run(simulations());
        }
        return files.log(
                this::header,
                number -> number > 0 && number <= entries.size()
                        ? entries.get((int) number - 1).name()
                        : "",
                listeners -> {
                    List<MixSimulation> all = simulations();
                    all.set(0, all.get(0).log(SimRecording.sink(listeners)));
                    return run(all);
                },
                err);
    }

    private Map<String, @Nullable Object> header() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("program", title().get(0));
        map.putAll(facts());
        map.putAll(RecordingHeader.workers(Allotment.whole(machine.topology(), 0), null));
        map.put("unit", machine.unit());
        return map;
    }

    private MixOutcome run(List<MixSimulation> simulations) {
        ProgressMeter progress = ProgressMeter.of("simulating", simulations.size());
        progress.step("");
        List<MixResult> results = SimRuns.all(
                simulations,
                progress,
                MixSimulation::run,
                one -> one.jobs().get(0).name());
        return outcome(results.get(0), results.subList(1, results.size()));
    }

    /** All together, then each alone. */
    private List<MixSimulation> simulations() {
        List<JobSpec> jobs = new ArrayList<>();
        for (MixEntry entry : entries) {
            jobs.add(new JobSpec(entry.name(), entry.workload().program(), entry.allowance(), jobs.size() * stagger));
        }
        List<MixSimulation> simulations = new ArrayList<>();
        simulations.add(Inputs.accepted(
                () -> MixSimulation.of(machine, jobs).regime(regime).seed(seed)));
        Regime whole = regime instanceof Regime.Fixed parts ? new Regime.Fixed(1, parts.policy()) : regime;
        for (JobSpec job : jobs) {
            List<JobSpec> alone = List.of(job.at(0).allowance(Allowance.USUAL));
            simulations.add(MixSimulation.of(machine, alone).regime(whole).seed(seed));
        }
        return simulations;
    }

    private MixOutcome outcome(MixResult mix, List<MixResult> alone) {
        List<JobFigures> jobs = new ArrayList<>();
        for (int i = 0; i < entries.size(); i++) {
            long itsTime = alone.get(i).jobs().get(0).turnaround();
            jobs.add(figures(mix.jobs().get(i), entries.get(i).allowance().weight(), itsTime));
        }
        return MixOutcome.of((double) mix.makespan(), jobs);
    }

    private JobFigures figures(MixResult.JobResult job, int weight, long alone) {
        boolean hasSource = regime instanceof Regime.Islands || regime instanceof Regime.Fixed;
        List<MixPoint> history = job.history().stream()
                .filter(change -> hasSource)
                .map(change ->
                        new MixPoint((double) (change.time() - job.arrival()), change.diaspora(), change.members()))
                .toList();
        var members = new JobFigures.Members(
                job.meanMembers(), job.peakMembers(), new WorkerTime((double) job.held(), (double) job.used()));
        return new JobFigures(
                job.name(),
                weight,
                (double) job.arrival(),
                (double) job.turnaround(),
                (double) alone,
                members,
                history);
    }

    // ---- how it was run ----

    private int workers() {
        return machine.topology().mesh().size();
    }

    private @Nullable String policy() {
        VictimPolicy policy = regime.policy();
        return policy == null ? null : policy.name();
    }

    List<String> title() {
        String policy = policy();
        return List.of(
                Report.plural(entries.size(), "job") + " on " + Report.plural(workers(), "worker") + ", " + sharing()
                        + (policy == null ? "" : ", policy " + policy)
                        + (stagger == 0 ? "" : ", " + Report.count(stagger) + " " + machine.unit() + " apart")
                        + ", seed " + seed,
                "on " + machine.name() + ": " + machine.description());
    }

    private String sharing() {
        if (regime instanceof Regime.Islands islands) {
            return "islands by the rule " + islands.rule().name() + (islands.overlap() ? ", overlapping" : "")
                    + (islands.period() == 0
                            ? ""
                            : ", judged every " + Report.count(islands.period()) + " " + machine.unit());
        }
        return regime instanceof Regime.Fixed fixed
                ? Report.plural(fixed.partitions(), "fixed part")
                : regime instanceof Regime.Pool ? "one pool" : "an oracle";
    }

    Map<String, @Nullable Object> facts() {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        map.put("machine", JsonOutput.machine(machine));
        map.put("mode", regime.name());
        map.put("workers", workers());
        if (regime instanceof Regime.Fixed fixed) {
            map.put("partitions", fixed.partitions());
        }
        if (regime instanceof Regime.Islands islands) {
            map.put("rule", islands.rule().name());
            map.put("overlap", islands.overlap());
            map.put("period", islands.period() == 0 ? null : islands.period());
            map.put("patience", islands.patience());
        }
        map.put("policy", policy());
        map.put("seed", seed);
        map.put("stagger", stagger);
        return map;
    }

    List<String> notes() {
        List<String> notes = new ArrayList<>();
        if (regime instanceof Regime.Islands && entries.size() > workers()) {
            notes.add(MixAbout.QUEUE);
        }
        if (regime instanceof Regime.Fixed fixed && entries.size() > fixed.partitions()) {
            notes.add("more jobs than parts: those of one part run one after the other");
        }
        if ((regime instanceof Regime.Fixed || regime instanceof Regime.Pool)
                && entries.stream().anyMatch(MixAbout::hasLimits)) {
            notes.add(MixAbout.NO_LIMITS);
        }
        return notes;
    }
}
