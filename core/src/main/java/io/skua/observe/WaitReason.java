package io.skua.observe;

/** Why a worker's thread waits. */
public enum WaitReason {
    /** A join waits for a task that another worker has taken. The thread may run tasks below that task meanwhile. */
    JOIN,
    /** The thread is in a section that the user has declared with {@code Skua.blocking}. */
    BLOCKING,
    /** The thread waits for the end of a job or a pool, or for a task with a time limit. */
    JOB,
    /** The thread's seat was given to another island, and the thread gives way to the one that sits there. */
    ASTRAY
}
