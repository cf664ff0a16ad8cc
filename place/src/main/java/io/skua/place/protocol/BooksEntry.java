package io.skua.place.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An entry of a job's books. The bank and its deputies make the same entries in the same order, so their books are
 * equal.
 */
public sealed interface BooksEntry {
    /** Returns the number of the first account that the entry may open; the names of new accounts follow from it. */
    long first();

    /** The job begins with these tasks. */
    record Opened(long first, List<Descriptor> roots) implements BooksEntry {}

    /** A borrower has paid an instalment or its last payment. */
    record Paid(long first, PlaceId by, Message.Pay payment) implements BooksEntry {}

    /** The bank has declared a place dead. */
    record Died(long first, PlaceId place) implements BooksEntry {}

    /** The bank lends an account to a place. */
    record Placed(long first, LoanId account, PlaceId borrower) implements BooksEntry {}

    /** The borrower does not have this account, or has it in another state: it is lent again. */
    record Broken(long first, LoanId account) implements BooksEntry {}

    /** An account that is not listed, or that these books have never seen, will never count. */
    record Dropped(long first, LoanId account, @Nullable LoanId parent, PlaceId borrower) implements BooksEntry {}

    /** The first parts of the total were folded into one. */
    record Compacted(long first, int count, @Nullable Object part) implements BooksEntry {}

    /** A task has thrown, so the whole job has failed. */
    record Failed(long first, Object failure) implements BooksEntry {}

    /** A place waits for the outcome, besides the submitter. */
    record Attached(long first, PlaceId place) implements BooksEntry {}

    /**
     * The job has ended and nobody is there to get the outcome, which is kept for those who may come.
     *
     * @param age how many nanoseconds the job took
     */
    record Kept(long first, long age) implements BooksEntry {}
}
