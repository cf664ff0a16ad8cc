package io.skua.sim.chaos.check;

/** The rows of the recovery table in the design of places, and some more that only rare seeds reach. */
public enum RecoveryCase {
    BORROWER_DIES_UNLISTED,
    BORROWER_DIES_LISTED,
    LENDER_DIES_LISTED,
    LENDER_DIES_UNLISTED,
    BANK_DIES,
    SETTLED_AGAIN,
    ANSWERED_DEAD,
    RESTARTED,
    PARTITION_SURVIVED,
    POLITE_LEAVE,
    LATE_JOIN,
    KILLER_NAMED,
    BOOKS_LOST,
    BOOKS_COPIED,
    SUBMITTER_DIED,
    NESTED_JOB,
    /** A place that was attached to a job has got its outcome, and the submitter lives. */
    ATTACHED,
    /** The same, and the submitter is dead. */
    ATTACHED_ORPHAN,
    OUTCOME_KEPT,
    UNKNOWN_JOB,
    /** Somebody was told how far a job is by a place that has taken its books over. */
    PROGRESS_AFTER_FAILOVER
}
