package io.skua.place.machine;

import io.skua.observe.LoanStep;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Finds places to which a bank can lend the accounts of its books. */
final class Borrowers {
    private final Station station;
    private final Members members;
    private final Targets targets;
    private final JobRecord job;
    private final Books books;
    private final Set<LoanId> lentHere = new LinkedHashSet<>(); // by this bank, after it had asked for reports
    private final Set<LoanId> homeless = new LinkedHashSet<>(); // accounts for which no place was found yet

    Borrowers(Station station, Members members, Targets targets, JobRecord job, Books books) {
        this.station = station;
        this.members = members;
        this.targets = targets;
        this.job = job;
        this.books = books;
    }

    /** Finds a borrower for an account, which is entered in the books; or notes that there is none. */
    void find(LoanId loan, Epoch epoch, Consumer<BooksEntry> enter) {
        Account account = books.account(loan);
        if (account == null || !account.isOpen() || account.borrower != null || books.failure() != null) {
            return;
        }
        PlaceId target = chooseFor(account, epoch);
        if (target == null) {
            homeless.add(loan);
        } else {
            homeless.remove(loan);
            enter.accept(new BooksEntry.Placed(station.nextNumber(), loan, target));
        }
    }

    private @Nullable PlaceId chooseFor(Account account, Epoch epoch) {
        if (!account.isSuspect()) {
            return targets.choose(epoch);
        }
        return targets.chooseFor(epoch, books.placesWithSuspects()::contains);
    }

    /** Lends the roots of a job: they begin where it was submitted, if that place is alive. */
    void findFirst(LoanId loan, Epoch epoch, Consumer<BooksEntry> enter) {
        PlaceId submitter = job.id().submitter();
        if (members.isAlive(submitter)) {
            enter.accept(new BooksEntry.Placed(station.nextNumber(), loan, submitter));
        } else {
            find(loan, epoch, enter);
        }
    }

    /**
     * Lends suspects (tasks that were at places which have died) that wait for a place, each to a place that has no
     * other suspect, as long as there is such a place.
     */
    void placeHomeless(Epoch epoch, Consumer<BooksEntry> enter) {
        for (LoanId loan : List.copyOf(homeless)) {
            homeless.remove(loan);
            find(loan, epoch, enter);
            if (homeless.contains(loan)) {
                return;
            }
        }
    }

    void lend(LoanId loan, Epoch epoch) {
        Account account = books.account(loan);
        if (account != null && account.isOpen() && account.borrower != null) {
            boolean isAgain = account.principal.stream().anyMatch(each -> each.deaths() > 0);
            LoanStep step = isAgain ? LoanStep.GIVEN_AGAIN : LoanStep.GIVEN;
            station.chronicle.loan(step, loan, account.principal.size(), account.borrower);
            if (isAgain) {
                station.counts.relends++;
                station.counts.tasksLentAgain += account.principal.size();
            }
            lentHere.add(loan);
            station.send(account.borrower, new Message.Lend(loan, null, job.id(), epoch, account.principal));
        }
    }

    /** Returns whether this bank has lent an account, so that the loan may be on its way. */
    boolean hasLent(LoanId loan) {
        return lentHere.contains(loan);
    }

    @Override
    public String toString() {
        return "homeless " + homeless;
    }
}
