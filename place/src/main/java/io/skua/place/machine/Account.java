package io.skua.place.machine;

import io.skua.place.protocol.BooksCopy;
import io.skua.place.protocol.BooksCopy.State;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A loan in the books. Accounts that are closed or dropped stay there until the job ends, as tombstones. */
final class Account {
    final LoanId id;
    final @Nullable LoanId parent; // null if the bank has opened the account

    @Nullable
    PlaceId borrower; // null while the bank has not found one

    List<Descriptor> principal; // what the next generation began with
    int next; // the generation that will be paid next
    final List<Object> parts = new ArrayList<>(); // what was paid while the account was not anchored
    Tally tally = Tally.NONE; // what was done meanwhile
    State state = State.OPEN;
    boolean isListed; // the bank has opened it, or a payment of its parent lists it
    boolean isAnchored; // whether it and all accounts above it are listed, so that payments for it count
    final List<LoanId> listed = new ArrayList<>(); // the accounts below it

    Account(LoanId id, @Nullable LoanId parent, @Nullable PlaceId borrower, List<Descriptor> principal) {
        this.id = id;
        this.parent = parent;
        this.borrower = borrower;
        this.principal = principal;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    boolean isSuspect() {
        return !principal.isEmpty() && principal.get(0).isSuspect();
    }

    BooksCopy.AccountCopy copy() {
        return new BooksCopy.AccountCopy(
                id,
                parent,
                borrower,
                principal,
                next,
                List.copyOf(parts),
                tally,
                state,
                isListed,
                isAnchored,
                List.copyOf(listed));
    }

    static Account of(BooksCopy.AccountCopy copy) {
        Account account = new Account(copy.id(), copy.parent(), copy.borrower(), copy.principal());
        account.next = copy.next();
        account.parts.addAll(copy.parts());
        account.tally = copy.tally();
        account.state = copy.state();
        account.isListed = copy.isListed();
        account.isAnchored = copy.isAnchored();
        account.listed.addAll(copy.listed());
        return account;
    }
}
