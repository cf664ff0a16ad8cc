package io.skua.lab.mix;

import io.skua.Skua;
import io.skua.lab.reproduce.Sample;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Runs jobs at the same time on this machine and measures what becomes of each. First each of them runs alone with the
 * whole machine for itself and the same kind of scheduler; then all run together, several times, and the run whose
 * makespan is the median counts. Every answer is checked.
 */
public final class Mix {
    private final List<MixEntry> entries;
    private final MixSettings settings;
    private final MixPlan plan;
    private final List<RightAnswer> rights;

    /** A mix of at least one job, which the plan submits. */
    public Mix(List<MixEntry> entries, MixSettings settings, MixPlan plan) {
        if (entries.isEmpty()) {
            throw new IllegalArgumentException("A mix has at least one job.");
        }
        this.entries = List.copyOf(entries);
        this.settings = settings;
        this.plan = plan;
        this.rights =
                entries.stream().map(entry -> new RightAnswer(entry.workload())).toList();
    }

    /** How often {@link #run} tells its observer of a step before the first mix that counts. */
    public int preparingSteps() {
        int warmUp = entries.size() + (plan.warmsUp() ? 1 : 0);
        return warmUp + plan.repeat() * entries.size();
    }

    /** And how often in all. */
    public int steps() {
        return preparingSteps() + plan.repeat();
    }

    /** Watches a Skua while a mix runs on it. */
    public interface Watch {
        /** Runs the mix, and returns what came of it. */
        MixOutcome during(Skua skua, Supplier<MixOutcome> mix);
    }

    /** @throws MixException if an answer is wrong, or a job did not get to one */
    public MixOutcome run(MixObserver observer) {
        return run(observer, (skua, mix) -> mix.get());
    }

    /**
     * As {@link #run(MixObserver)}.
     *
     * @param watch is called if there is one Skua for all jobs, that is, with islands
     */
    public MixOutcome run(MixObserver observer, Watch watch) {
        try (MixScheduler scheduler = settings.start(entries)) {
            Skua skua = scheduler.skua();
            return skua == null ? run(scheduler, observer) : watch.during(skua, () -> run(scheduler, observer));
        }
    }

    private MixOutcome run(MixScheduler scheduler, MixObserver observer) {
        warmUp(scheduler, observer);
        double[] alone = alone(scheduler, observer);
        List<MixOutcome> outcomes = new ArrayList<>();
        for (int i = 1; i <= plan.repeat(); i++) {
            observer.step("together, run " + i + " of " + plan.repeat());
            outcomes.add(together(scheduler, alone, observer));
        }
        outcomes.sort(Comparator.comparingDouble(MixOutcome::makespan));
        return outcomes.get((outcomes.size() - 1) / 2);
    }

    private void warmUp(MixScheduler scheduler, MixObserver observer) {
        for (int job = 0; job < entries.size(); job++) {
            observer.step(entries.get(job).name() + " warms up");
            rights.get(job).find();
            double seconds = 0;
            for (int runs = 0; !plan.isWarm(runs, seconds); runs++) {
                seconds += timeAlone(scheduler, job);
            }
        }
        if (plan.warmsUp()) {
            observer.step("together, to warm up");
            together(scheduler, new double[entries.size()], MixObserver.none());
        }
    }

    /** The median of each job. */
    private double[] alone(MixScheduler scheduler, MixObserver observer) {
        double[][] times = new double[entries.size()][plan.repeat()];
        for (int i = 0; i < plan.repeat(); i++) {
            for (int job = 0; job < entries.size(); job++) {
                observer.step(entries.get(job).name() + " alone, run " + (i + 1) + " of " + plan.repeat());
                times[job][i] = timeAlone(scheduler, job);
            }
        }
        return Arrays.stream(times).mapToDouble(its -> Sample.of(its).median()).toArray();
    }

    private double timeAlone(MixScheduler scheduler, int job) {
        RunningJob running = scheduler.alone(job);
        check(running, job);
        return running.seconds();
    }

    private MixOutcome together(MixScheduler scheduler, double[] alone, MixObserver observer) {
        AtomicReferenceArray<RunningJob> running = new AtomicReferenceArray<>(entries.size());
        observer.mixBegins(() -> live(running));
        try {
            scheduler.begins();
            long start = System.nanoTime();
            for (int job = 0; job < entries.size(); job++) {
                awaitNanoTime(start + job * plan.stagger().toNanos());
                running.set(job, scheduler.submit(job));
            }
            for (int job = 0; job < entries.size(); job++) {
                check(running.get(job), job);
            }
            double makespan = 0;
            List<JobFigures> jobs = new ArrayList<>();
            for (int job = 0; job < entries.size(); job++) {
                RunningJob run = running.get(job);
                double submitted = run.submittedAfter(start);
                makespan = Math.max(makespan, submitted + run.seconds());
                jobs.add(figures(job, run, submitted, alone[job]));
            }
            return new MixOutcome(makespan, jobs, scheduler.holding(jobs, makespan));
        } finally {
            observer.mixEnds();
        }
    }

    private JobFigures figures(int job, RunningJob run, double submitted, double alone) {
        MixEntry entry = entries.get(job);
        return new JobFigures(
                entry.name(),
                entry.allowance().weight(),
                submitted,
                run.seconds(),
                alone,
                run.members(),
                run.history());
    }

    private List<LiveJob> live(AtomicReferenceArray<RunningJob> running) {
        List<LiveJob> jobs = new ArrayList<>();
        for (int job = 0; job < entries.size(); job++) {
            String name = entries.get(job).name();
            RunningJob run = running.get(job);
            jobs.add(run == null ? LiveJob.notSubmitted(name) : LiveJob.of(name, run));
        }
        return jobs;
    }

    private static void awaitNanoTime(long time) {
        for (long left = time - System.nanoTime(); left > 0; left = time - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                throw new MixException("the mix was interrupted.");
            }
        }
    }

    private void check(RunningJob running, int job) {
        try {
            rights.get(job).check(running.answer());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new MixException("the mix was interrupted.");
        } catch (ExecutionException e) {
            String title = entries.get(job).workload().title();
            Throwable cause = e;
            while (cause instanceof ExecutionException && cause.getCause() != null) {
                cause = cause.getCause();
            }
            if (cause instanceof StackOverflowError) {
                throw new MixException(title + " ran out of stack; Java's option -Xss says how much there is.");
            }
            throw new IllegalStateException(title + " failed", cause);
        }
    }
}
