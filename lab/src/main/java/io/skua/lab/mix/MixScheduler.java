package io.skua.lab.mix;

import io.skua.Skua;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs the jobs of a mix, together or each alone. Jobs go by their number in the mix. */
interface MixScheduler extends AutoCloseable {
    /** Starts a job that has the whole machine for itself; none other runs then. */
    RunningJob alone(int number);

    /** Returns the Skua that runs all jobs, together and alone; null if there is no such Skua. */
    default @Nullable Skua skua() {
        return null;
    }

    /** A mix begins. */
    default void begins() {}

    /** Starts a job beside others. */
    RunningJob submit(int number);

    /** What all jobs of the mix that has just ended had together. */
    default WorkerTime holding(List<JobFigures> jobs, double makespan) {
        return MixMetrics.total(jobs);
    }

    @Override
    void close();
}
