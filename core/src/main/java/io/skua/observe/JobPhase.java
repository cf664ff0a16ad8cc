package io.skua.observe;

/** The phases of a job, in their order; the last three say how it ended. */
public enum JobPhase {
    /** The scheduler has accepted the job. */
    SUBMITTED,
    /** A worker has begun the job. */
    STARTED,
    /** The job has ended with a result. */
    DONE,
    /** The job has ended with an exception. */
    FAILED,
    /** The job was cancelled. */
    CANCELLED;

    /** Returns whether the job is over in this phase. */
    public boolean isEnd() {
        return compareTo(DONE) >= 0;
    }
}
