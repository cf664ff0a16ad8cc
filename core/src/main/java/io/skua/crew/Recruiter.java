package io.skua.crew;

import io.skua.idle.Seated;

/** Where the crew gets its workers from. */
public interface Recruiter {
    /**
     * A worker with a thread that has not started. Runs code of users if they have chosen a thread factory, and is
     * called without a lock.
     */
    Seated recruit(int id, long stackBytes);

    /** The worker's thread has ended, or was never started. Needs no memory, and may be called more than once. */
    void dismissed(Seated worker);

    /** Whether threads come from a factory of users, which may do with them what it likes. */
    boolean hasForeignThreads();
}
