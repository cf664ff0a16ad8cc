package io.skua.job;

/** What a job asks of the engine that runs it. */
public interface JobHost {
    /** Returns the group of jobs that have no island. */
    JobGroup main();

    /** Called once for each accepted job, when it has ended or was withdrawn. */
    void jobFinished(JobCore job);

    /**
     * Opens the gates of all workers that run the job, so that they see at their next fork that it is to stop.
     *
     * @param interrupt whether the workers' threads are interrupted, too
     */
    void disturbWorkersOf(JobCore job, boolean interrupt);

    /** Logs a failure that cannot be thrown at any caller. Throws nothing. */
    void report(String what, Throwable why);
}
