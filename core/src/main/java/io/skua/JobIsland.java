package io.skua;

import io.skua.engine.Engine;
import io.skua.job.JobCore;
import io.skua.job.Jobs;
import io.skua.keeper.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The workers that a job has now, and how their number changed.
 *
 * <p>The histories of several jobs fit together: at each moment they show at most as many workers as the scheduler has,
 * so they can be drawn as areas on top of each other. To see the present islands of several jobs, use {@link #all}:
 * between two calls of {@link Job#island} a worker may move from one job to the other and be seen twice.
 *
 * <p>Two jobs can use the same worker. If islands may overlap, such a worker counts for both. If all members of a job
 * wait, the job may lend its source to a job that could not start otherwise; the source then counts for the borrower
 * only.
 *
 * @param source the worker where the job started; −1 while the job waits to be started
 * @param members the workers that the job has now, the source included; none before its start and after its end
 * @param diaspora the largest distance of a member from the source
 * @param history how the island grew and shrank, the oldest change first. A very long history is shortened: two
 *     neighbouring changes become one, with the smaller of both numbers of members
 * @param submittedNanos the {@link System#nanoTime()} when the job was submitted: where the history begins on an axis
 *     that several jobs share
 * @param heldSeconds for how many seconds the job had workers, added up over all workers
 * @param usedSeconds for how many seconds these workers ran its tasks, added up over all workers; time is added when a
 *     worker leaves the job or begins to wait
 */
public record JobIsland(
        int source,
        List<Integer> members,
        int diaspora,
        List<Change> history,
        long submittedNanos,
        double heldSeconds,
        double usedSeconds) {
    /**
     * How large an island was from some moment on.
     *
     * @param seconds since the job was submitted
     * @param diaspora the largest distance of a member from the source
     * @param members how many members the island had
     */
    public record Change(double seconds, int diaspora, int members) {}

    /**
     * The jobs that have workers now, in the order of their start, with the island of each. All islands are seen at the
     * same moment, so no worker is counted for two jobs, unless islands may overlap.
     *
     * @throws IllegalStateException if the scheduler has no islands
     */
    public static Map<Job<?>, JobIsland> all(Skua skua) {
        if (!skua.engine().hasIslands()) {
            throw new IllegalStateException(skua + " has no islands; build it with islands().");
        }
        Map<Job<?>, JobIsland> all = new LinkedHashMap<>();
        for (Map.Entry<JobCore, Report> entry : Report.all(skua.engine()).entrySet()) {
            if (entry.getKey() instanceof Job<?> job) { // and not a pool
                all.put(job, of(entry.getValue()));
            }
        }
        return all;
    }

    static JobIsland of(Job<?> job) {
        Report report = Report.of((Engine) Jobs.host(job), job);
        if (report != null) {
            return of(report);
        }
        throw new IllegalStateException(Jobs.title(job) + " has no island; build its scheduler with islands().");
    }

    private static JobIsland of(Report report) {
        return new JobIsland(
                report.source(),
                report.members(),
                report.diaspora(),
                report.history().stream()
                        .map(change -> new Change(change.nanos() / 1e9, change.diaspora(), change.members()))
                        .toList(),
                report.submittedNanos(),
                report.heldNanos() / 1e9,
                report.usedNanos() / 1e9);
    }
}
