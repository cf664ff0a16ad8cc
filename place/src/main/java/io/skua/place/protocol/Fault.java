package io.skua.place.protocol;

/** A failure that no user's code has caused directly: the protocol itself has found it. */
public record Fault(Kind kind, String sentence) {
    /** What has gone wrong. */
    public enum Kind {
        /** All places that had the books of the job have died. */
        BOOKS_LOST,
        /** No place knows the job, or knows it any more. */
        UNKNOWN_JOB,
        /** A task was present when three places died. */
        DEADLY_TASK,
        /** The job has taken longer than it was allowed to. */
        DEADLINE,
        /** The job in whose body this one was opened has ended. */
        PARENT_ENDED,
        /** A call was made to a place that has died, or dies before it answers. */
        PLACE_DEAD,
        /** A call was made to a place that does not exist. */
        NO_SUCH_PLACE
    }
}
