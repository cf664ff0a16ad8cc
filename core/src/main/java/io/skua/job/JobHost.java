package io.skua.job;

/** What a job asks of the engine that runs it. */
public interface JobHost {
    /** The group of jobs that have no island. */
    JobGroup main();

    /** The job has ended, or was withdrawn. Called once for each job that was accepted. */
    void jobFinished(JobCore job);

    /**
     * The job is to stop, and says so: those who work for it are to look at it.
     *
     * @param interrupt whether their threads are to be interrupted
     */
    void disturbWorkersOf(JobCore job, boolean interrupt);

    /** Logs a sentence about something that has failed and that no caller can be told of. Throws nothing. */
    void report(String what, Throwable why);
}
