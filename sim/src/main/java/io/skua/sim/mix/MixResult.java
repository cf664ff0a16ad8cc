package io.skua.sim.mix;

import io.skua.sim.tally.History;
import io.skua.topology.WorkerClass;
import java.util.List;

/**
 * How jobs got on together. Times are in the machine's unit.
 *
 * @param makespan when the last of them ended
 * @param events how many events the simulator has worked through
 * @param jobs in the order in which they were given
 */
public record MixResult(long makespan, long events, int workers, List<JobResult> jobs) {
    /**
     * How one of them got on.
     *
     * @param arrival when it wanted to start
     * @param start when its first task started
     * @param work T1: what the program asked for
     * @param span T∞: the longest chain of that
     * @param held its members over time, in workers times time; one that was taken away counts until it has put its
     *     task aside. In a pool, each of the jobs that run has the same part of all workers
     * @param used how long workers ran its tasks: work, with cold starts and the management of loops, spawns and joins
     * @param peakMembers the most it had at once
     * @param history when its members changed; of very many changes, some
     * @param bags what lay in its bags over time
     * @param workers those that ever did something for it, in the order of their places
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
        /** From its arrival to its end. */
        public long turnaround() {
            return end - arrival;
        }

        /** How many members it had, on average while it ran. */
        public double meanMembers() {
            return end == start ? 1 : (double) held / (end - start);
        }
    }

    /**
     * What a worker did for a job.
     *
     * @param zone its distance from the source; −1 if the job has none
     * @param workerClass in the largest island that it was in; F if the job has none
     * @param busy how long it worked
     * @param local tasks of its own that it ran itself
     * @param stolen tasks that it took from others
     * @param tried how often it looked into somebody's bag, with or without success
     * @param robbed tasks that others took from it
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
