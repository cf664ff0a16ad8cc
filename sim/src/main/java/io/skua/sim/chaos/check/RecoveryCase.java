package io.skua.sim.chaos.check;

/** The rows of the recovery table in the design of places, and some more that only rare seeds reach. */
public enum RecoveryCase {
    /** A borrower dies, and the lender, which alone knows of the loan, lends its tasks again. */
    BORROWER_DIES_UNLISTED,
    /** A borrower dies, and the bank, in whose books the loan is, lends its tasks again. */
    BORROWER_DIES_LISTED,
    /** A lender dies, and the bank, in whose books a loan of the lender is, adopts the loan. */
    LENDER_DIES_LISTED,
    /** A lender dies before the bank knows of a loan, and the loan is dropped. */
    LENDER_DIES_UNLISTED,
    /** A bank dies, and a deputy takes its books over. */
    BANK_DIES,
    /** A generation of a loan is settled by two different messages. */
    SETTLED_AGAIN,
    /** A place that was declared dead is told so. */
    ANSWERED_DEAD,
    /** A place begins a new life. */
    RESTARTED,
    /** The network was divided for a while, and all promises were kept. */
    PARTITION_SURVIVED,
    /** A place leaves after it has given its work back. */
    POLITE_LEAVE,
    /** A place joins after the first job was submitted. */
    LATE_JOIN,
    /** A job fails because a task has killed several places, and the failure names the task. */
    KILLER_NAMED,
    /** A job fails because all places that had its books are dead. */
    BOOKS_LOST,
    /** A new deputy gets a copy of the books. */
    BOOKS_COPIED,
    /** The place that submitted a job dies before the job has ended. */
    SUBMITTER_DIED,
    /** A task opens a job of its own. */
    NESTED_JOB,
    /** A place that was attached to a job has got its outcome, and the submitter lives. */
    ATTACHED,
    /** The same, and the submitter is dead. */
    ATTACHED_ORPHAN,
    /** The outcome of a job is kept, since nobody who waited for it is alive. */
    OUTCOME_KEPT,
    /** A place attaches to a job that nobody knows, and is told so. */
    UNKNOWN_JOB,
    /** Somebody was told how far a job is by a place that has taken its books over. */
    PROGRESS_AFTER_FAILOVER
}
