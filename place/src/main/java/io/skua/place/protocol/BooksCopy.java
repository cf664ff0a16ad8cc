package io.skua.place.protocol;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A copy of a job's books, in a form that travels. */
public record BooksCopy(
        List<AccountCopy> accounts,
        List<Object> total,
        List<PlaceId> dead,
        List<PlaceId> attached,
        @Nullable Object failure,
        boolean isKept) {
    /** A copy of an account. */
    public record AccountCopy(
            LoanId id,
            @Nullable LoanId parent,
            @Nullable PlaceId borrower,
            List<Descriptor> principal,
            int next,
            List<Object> parts,
            State state,
            boolean isListed,
            boolean isAnchored,
            List<LoanId> listed) {}

    /** Whether an account is being worked on. */
    public enum State {
        OPEN,
        CLOSED,
        /** It does not count, and never will. */
        DROPPED
    }
}
