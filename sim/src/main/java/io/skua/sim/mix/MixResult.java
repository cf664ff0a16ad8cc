package io.skua.sim.mix;

import io.skua.sim.tally.History;
import io.skua.topology.WorkerClass;
import java.util.List;

/**
 * How several jobs ran together. Times are in the machine's unit of time.
 *
 * @param makespan the time when the last job ended
 * @param events how many events the simulator has handled
 * @param jobs the result of each job, in the order in which the jobs were given
 */
public record MixResult(long makespan, long events, int workers, List<JobResult> jobs) {
    /**
     * How one of the jobs ran.
     *
     * @param arrival when the job was submitted
     * @param start when its first task started
     * @param work T1: the work that the program asked for
     * @param span T∞: the longest chain of work in which each piece has to wait for the one before
     * @param held for how long the job had workers, added up over the workers. A worker that was taken away counts
     *     until it has put its task aside. In a pool, all running jobs have equal parts of all workers
     * @param used for how long workers ran tasks of this job, added up over the workers: work with cold starts, the
     *     management of loops, spawns and joins
     * @param peakMembers the largest number of workers that the job had at once
     * @param history when the job's members changed; if there were very many changes, only some of them
     * @param bags how many tasks lay in the job's bags over time
     * @param workers what each worker did that ever worked for the job, in the order of the workers' places
     */
    public record JobResult(
            String name,
            long arrival,
            long start,
            long end,
            long work,
            long span,
            long tasks,
            long held,
            long used,
            int peakMembers,
            List<History.Change> history,
            BagLine bags,
            List<JobWorker> workers) {
        /** The time from the job's arrival to its end. */
        public long turnaround() {
            return end - arrival;
        }

        /** How many members the job had, on average while it ran. */
        public double meanMembers() {
            return end == start ? 1 : (double) held / (end - start);
        }
    }

    /**
     * What one worker did for a job.
     *
     * @param zone the worker's distance from the source; −1 if the job has no source
     * @param workerClass the worker's class in the largest island that it was in; F if the job has no island
     * @param busy how long the worker worked for the job
     * @param local how many tasks of its own the worker ran itself
     * @param stolen how many tasks the worker took from others
     * @param tried how often the worker looked into a victim's bag, with or without success
     * @param robbed how many tasks others took from the worker
     */
    public record JobWorker(
            int place,
            int zone,
            WorkerClass workerClass,
            long busy,
            long local,
            long stolen,
            long tried,
            long robbed) {}
}
