package io.skua;

import java.util.Map;

/**
 * What a scheduler tells through JMX, as {@code io.skua:type=Scheduler,name=…}; see {@link SkuaBuilder#jmx()} and
 * {@link SkuaBuilder#jmxReadOnly()}. All types are open types, so a console needs no classes of Skua.
 */
public interface SchedulerMXBean {
    /** Returns the name of the scheduler. */
    String getName();

    /** Returns {@code running}, {@code shutting down} or {@code terminated}. */
    String getState();

    /** Returns the name of the victim policy. */
    String getPolicy();

    /** Returns how many workers run tasks at the same time. */
    int getWorkers();

    /** Returns how many threads there are now, those that wait and spares included. */
    int getThreads();

    /** Returns how many threads run a task now, or wait in one. */
    int getActiveThreads();

    /** Returns how many tasks were run; see {@link Counters#tasks}. */
    long getTasks();

    /** Returns how many forks ran at once; see {@link Counters#inlined}. */
    long getInlinedForks();

    /** Returns how many forks were queued; see {@link Counters#queued}. */
    long getQueuedForks();

    /** Returns how many tasks were stolen; see {@link Counters#steals}. */
    long getSteals();

    /** Returns how many attempts to steal failed; see {@link Counters#failedSteals}. */
    long getFailedSteals();

    /** Returns how often a worker fell asleep; see {@link Counters#sleeps}. */
    long getSleeps();

    /** Returns the jobs that run or wait, as a table with one row per job. The key of a job is its id. */
    Map<String, Row> getJobs();

    /** A job that runs or waits; see {@link JobReport}. */
    interface Row {
        /** Returns the name of the job. */
        String getName();

        /** Returns the name of a {@link JobReport.State}. */
        String getState();

        /** Returns how many workers are inside the job now. */
        int getWorkers();

        /** Returns for how many milliseconds the job has been there; −1 for a Runnable that was handed to execute. */
        long getAgeMillis();

        /** Returns about how many tasks of the job were run. */
        long getTasks();

        /** Returns about how many tasks of the job were stolen. */
        long getSteals();

        /** Returns the name of a {@link Priority}. */
        String getPriority();

        /** Returns how many workers other jobs leave to this job at least. */
        int getMin();

        /** Returns how many workers the job has at most. */
        int getMax();

        /** Returns the job's weight when workers are shared. */
        int getWeight();
    }
}
