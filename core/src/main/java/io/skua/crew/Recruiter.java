package io.skua.crew;

import io.skua.idle.Seated;

/** Makes workers for the crew. */
public interface Recruiter {
    /**
     * Returns a worker with a thread that has not started. Runs users' code if they have chosen a thread factory, and
     * so is called without a lock.
     */
    Seated recruit(int id, long stackBytes);

    /** Called when the worker's thread has ended or was never started, once or more. Needs no memory. */
    void dismissed(Seated worker);

    /** Returns whether threads come from a user's factory, which may wrap or end them as it likes. */
    boolean hasForeignThreads();
}
