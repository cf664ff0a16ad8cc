package io.skua.place.protocol;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What places say to each other. All messages are values; a network may copy, delay, repeat and lose them. */
public sealed interface Message {
    // ---- membership ----

    /** The sender leaves. */
    record Bye() implements Message {}

    /** The sender has declared this life of the receiver dead. */
    record Dead() implements Message {}

    /** Carries nothing but its header: a confirmation, a load, or hunger. */
    record News() implements Message {}

    // ---- stealing ----

    /**
     * The sender is hungry and asks for tasks.
     *
     * @param isPatient whether the receiver is to keep the request until it can serve it
     */
    record Ask(boolean isPatient) implements Message {}

    /** The receiver's Ask is registered. */
    record Noted() implements Message {}

    /** There is nothing for the receiver's Ask, which is forgotten. */
    record Denied(boolean isOccupied) implements Message {}

    /** The receiver's Ask is forgotten, because the sender has asked the receiver, too, and has the lower number. */
    record Overruled() implements Message {}

    /** The sender takes its Ask back. */
    record Withdraw() implements Message {}

    /**
     * Tasks are lent.
     *
     * @param parent the loan at the lender that the tasks come from; null if the bank lends
     * @param epoch who keeps the books of the job, as far as the lender knows
     */
    record Lend(LoanId loan, @Nullable LoanId parent, JobId job, Epoch epoch, List<Descriptor> descriptors)
            implements Message {}

    // ---- a loan that is settled between its borrower and its lender ----

    /** All tasks of a loan, and what they have spawned, are done. */
    record Result(LoanId loan, @Nullable Object part, Tally tally) implements Message {}

    /** A payment or a result is accepted: the receiver may forget it. */
    record Settled(LoanId loan, int generation) implements Message {}

    /** The borrower has paid an instalment to the bank; from now on it pays only there. */
    record Banked(LoanId loan) implements Message {}

    /** The bank has this loan in its books; the receiver, its borrower, pays there. */
    record Adopted(JobId job, LoanId loan) implements Message {}

    /** The bank has long heard nothing of this loan of the receiver's: pay again what is not settled. */
    record Audit(JobId job, Epoch epoch, LoanId loan) implements Message {}

    /** The answer to Adopted and Audit of a place that does not have the loan. */
    record Missing(JobId job, LoanId loan) implements Message {}

    /** This loan no longer counts. Its borrower drops all work for it. */
    record Dropped(LoanId loan) implements Message {}

    /** The lender no longer knows whether the bank has this loan in its books. Its borrower asks there. */
    record Orphaned(LoanId loan) implements Message {}

    // ---- jobs ----

    /** The submitter hands a job to the bank. */
    record Open(JobRecord job, List<Descriptor> roots) implements Message {}

    /**
     * The sender does not know this job, or not who keeps its books.
     *
     * @param isToBank whether the sender takes the receiver for the bank or a deputy; then the bank enrols the sender,
     *     and who has no books says so
     */
    record WhatJob(JobId job, boolean isToBank) implements Message {}

    /** The answer of a place that neither is the bank of the job nor has a copy of its books. */
    record NoBooks(JobId job) implements Message {}

    /** The answer to WhatJob, and to Open: the job, who keeps its books, and the best known bounds by their index. */
    record ThisJob(JobRecord job, Epoch epoch, Map<Integer, Long> bounds) implements Message {}

    /** The holders of the books have changed. Every place answers a later epoch with a Report. */
    record Holders(JobId job, Epoch epoch) implements Message {}

    /** All loans of the job that the sender has. */
    record Report(JobId job, Epoch epoch, List<Held> loans) implements Message {}

    /**
     * A loan that the sender of a report has.
     *
     * @param generation the first one that is not settled
     * @param isBanked whether the sender believes that the bank knows the loan
     */
    record Held(LoanId loan, @Nullable LoanId parent, int generation, boolean isBanked) {}

    /** The job fails, for this reason. Sent to the bank. */
    record Fail(JobId job, Object failure) implements Message {}

    /**
     * The sender waits for the outcome of a job.
     *
     * @param search the number of the search in which all places are asked; 0 if the receiver is taken for the bank
     */
    record Attach(JobId job, long search) implements Message {}

    /** The answer of the bank to Attach: the receiver is in the books as one that waits for the outcome. */
    record Attached(JobId job, Epoch epoch) implements Message {}

    /** The answer to Attach of another place that knows who keeps the books of the job. */
    record Known(JobId job, long search, Epoch epoch) implements Message {}

    /** The answer to Attach of a place that does not know the job. */
    record NotKnown(JobId job, long search) implements Message {}

    /** The outcome, for the submitter and those who are attached. */
    record Outcome(
            JobId job, @Nullable Object part, @Nullable Object failure, Progress progress) implements Message {}

    /** How far is the job? A question of a place that waits for its outcome, to the bank. */
    record HowFar(JobId job, long number) implements Message {}

    /** The answer to the question with this number. */
    record SoFar(JobId job, long number, Progress progress) implements Message {}

    /** The sender has the outcome. */
    record OutcomeNoted(JobId job) implements Message {}

    /**
     * The job has ended: forget it.
     *
     * @param isKept whether the receiver forgets only its loans, and keeps the books for the sake of the outcome
     */
    record Ended(JobId job, boolean isKept) implements Message {}

    /** A better value of a shared bound. */
    record Bound(JobId job, int index, long value) implements Message {}

    // ---- the books ----

    /**
     * An instalment, or the last payment of a loan.
     *
     * @param parent the loan at the lender that the tasks came from; null if the bank has lent them
     * @param generation the number of the payment of this loan, from 0
     * @param tally what was done in this generation
     * @param frontier the tasks that the next generation begins with
     * @param lentOn the loans that the sender has lent on from this generation and that are not settled
     * @param kind whether the loan goes on, has ended, or is given back with its frontier
     */
    record Pay(
            JobId job,
            Epoch epoch,
            LoanId loan,
            @Nullable LoanId parent,
            int generation,
            @Nullable Object part,
            Tally tally,
            List<Descriptor> frontier,
            List<Listed> lentOn,
            PayKind kind)
            implements Message {}

    /** What becomes of a loan after a payment. */
    enum PayKind {
        /** The loan goes on with the frontier. */
        INSTALMENT,
        /** The loan has ended; there is no frontier. */
        LAST,
        /** The borrower gives the loan back: somebody else must run the frontier. */
        SURRENDER
    }

    /** A loan that its lender hands over to the bank; without a borrower if none was found yet. */
    record Listed(LoanId loan, @Nullable PlaceId borrower, List<Descriptor> descriptors) {}

    /** The lender of the sender's loan has died, or no longer knows: does the bank have the loan in its books? */
    record IsListed(JobId job, Epoch epoch, LoanId loan, PlaceId lender) implements Message {}

    /** An entry of the books, for a deputy. */
    record Mirror(JobId job, Epoch epoch, long number, BooksEntry entry) implements Message {}

    /** The deputy has made all entries up to this number. */
    record Mirrored(JobId job, Epoch epoch, long number) implements Message {}

    /**
     * A copy of the books, for a new deputy, with all entries up to this number.
     *
     * @param age how many nanoseconds before the copy was made the books were opened
     */
    record Copy(JobRecord job, Epoch epoch, long age, long number, BooksCopy books) implements Message {}

    // ---- calls to one certain place ----

    /** A user calls code that is to run at the receiver. */
    record Call(long call, Object payload) implements Message {}

    /** What came of a call: a result, or the failure of the code that was called. */
    record Answer(
            long call, @Nullable Object result, @Nullable Object failure) implements Message {}
}
