package io.skua;

import io.skua.engine.Sighting;
import io.skua.island.Allowance;
import io.skua.job.Injected;
import io.skua.job.JobCore;
import io.skua.job.JobTraits;
import io.skua.job.Jobs;
import io.skua.job.LightTask;
import io.skua.task.Tasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A job that was running or waiting when {@link Skua#jobs()} looked.
 *
 * <pre>{@code
 * for (JobReport report : skua.jobs()) {
 *     System.out.println(report);
 *     if (report.name().equals("nightly index") && report.job() != null) {
 *         report.job().cancel(true);
 *     }
 * }
 * }</pre>
 *
 * @param job the job itself, to cancel it or to wait for it; null for a Runnable that was handed to
 *     {@link Skua#execute(Runnable)} and for the work of a place, which are no jobs that users control
 * @param name the name of the job; without a name of its own, a job is named after the class of its body
 * @param state whether the job waits, runs or is about to stop
 * @param workers how many workers are inside the job now; workers that wait for a task of the job are counted, and
 *     workers that run another job on top of it are not
 * @param age the time since the job was submitted; null if {@code job} is null, since nobody notes that time
 * @param counters about what workers have done for the job; the counters of a Runnable that was handed to
 *     {@link Skua#execute(Runnable)} stay 0
 * @param priority the priority of the job
 * @param claim how many workers the job may have
 */
public record JobReport(
        @Nullable Job<?> job,
        String name,
        State state,
        int workers,
        @Nullable Duration age,
        Counters counters,
        Priority priority,
        Claim claim) {
    /** Whether a job waits, runs or is about to stop. */
    public enum State {
        /** No worker has started the job. */
        QUEUED,
        /** A worker has started the job. */
        RUNNING,
        /** The job was cancelled or has failed, and its last tasks go on until their next fork or join. */
        STOPPING
    }

    /**
     * How many workers a job may have.
     *
     * @param min see {@link JobOptions#min}
     * @param max see {@link JobOptions#max}; at most the number of workers that the scheduler has
     * @param weight see {@link JobOptions#weight}
     */
    public record Claim(int min, int max, int weight) {}

    private static final String PLACE = "work of a place";

    /** Looks at all jobs of a scheduler. */
    static List<JobReport> all(Skua skua) {
        List<Sighting> sightings = Sighting.all(skua.engine());
        long now = System.nanoTime(); // after the look: otherwise a job could be younger than 0 nanoseconds
        List<JobReport> all = new ArrayList<>(sightings.size());
        for (Sighting sighting : sightings) {
            if (!isOver(sighting.work())) {
                all.add(of(sighting, now, skua.workers()));
            }
        }
        return List.copyOf(all);
    }

    /** Whether the job was cancelled before its start, or has ended since it was seen. */
    static boolean isOver(Injected work) {
        return work instanceof JobCore job
                && Tasks.hasEnded(job)
                && !(Jobs.hasStarted(job) && Jobs.isAnybodyInside(job));
    }

    static JobReport of(Sighting sighting, long now, int workers) {
        Injected work = sighting.work();
        Job<?> job = work instanceof Job<?> its ? its : null;
        JobTraits traits = work instanceof JobCore core ? Jobs.traits(core) : ((LightTask) work).traits();
        Allowance allowance = traits.allowance();
        return new JobReport(
                job,
                job != null ? job.name() : work instanceof LightTask light ? BodyName.of(light.body()) : PLACE,
                state(sighting),
                sighting.workers(),
                job == null ? null : Duration.ofNanos(now - job.submittedNanos),
                Counters.of(sighting.worked()),
                Priority.values()[traits.level()],
                new Claim(allowance.min(), Math.min(allowance.max(), workers), allowance.weight()));
    }

    private static State state(Sighting sighting) {
        if (sighting.work() instanceof JobCore job && (Jobs.isStopping(job) || Tasks.hasEnded(job))) {
            return State.STOPPING;
        }
        return sighting.hasStarted() ? State.RUNNING : State.QUEUED;
    }

    @Override
    public String toString() {
        return "job \"" + name + "\", " + state.name().toLowerCase(java.util.Locale.ROOT) + ", " + workers
                + (workers == 1 ? " worker" : " workers") + (age == null ? "" : ", " + age.toMillis() + " ms old")
                + ", "
                + counters.tasks() + (counters.tasks() == 1 ? " task" : " tasks");
    }
}
