package io.skua.place.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a job's books, in a form that travels.
 *
 * @param keptAge how many nanoseconds the job took, if nothing but its outcome is left in the books; otherwise negative
 */
public record BooksCopy(
        List<AccountCopy> accounts,
        List<Object> total,
        Tally tally,
        long instalments,
        List<PlaceId> dead,
        List<PlaceId> attached,
        @Nullable Object failure,
        long keptAge) {
    /** A copy of an account. */
    public record AccountCopy(
            LoanId id,
            @Nullable LoanId parent,
            @Nullable PlaceId borrower,
            List<Descriptor> principal,
            int next,
            List<Object> parts,
            Tally tally,
            State state,
            boolean isListed,
            boolean isAnchored,
            List<LoanId> listed) {}

    /** Whether an account is being worked on. */
    public enum State {
        /** The loan goes on. */
        OPEN,
        /** The last payment has been booked. */
        CLOSED,
        /** It does not count, and never will. */
        DROPPED
    }
}
