package io.skua.place.machine;

import io.skua.place.protocol.BooksCopy;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Borrowers' questions to a bank whether it has their loans in its books. */
final class Questions {
    private record Question(LoanId loan, PlaceId asker, PlaceId lender) {}

    private final Station station;
    private final Members members;
    private final Books books;
    private final List<Question> open = new ArrayList<>();

    Questions(Station station, Members members, Books books) {
        this.station = station;
        this.members = members;
        this.books = books;
    }

    void add(PlaceId asker, LoanId loan, PlaceId lender) {
        open.add(new Question(loan, asker, lender));
    }

    void died(PlaceId place) {
        open.removeIf(each -> each.asker.equals(place));
    }

    /** Answers as far as the answers are certain. All entries of the books must have been confirmed. */
    void answer(JobId job, Consumer<BooksEntry> enter) {
        for (Question each : List.copyOf(open)) {
            Account account = books.account(each.loan);
            if (account != null && account.isListed && account.isOpen() && each.asker.equals(account.borrower)) {
                open.remove(each);
                station.send(each.asker, new Message.Adopted(job, each.loan));
            } else if (account != null && (account.isListed || account.state == BooksCopy.State.DROPPED)) {
                open.remove(each);
                station.send(each.asker, new Message.Dropped(each.loan));
            } else if (books.isDead(each.lender)) {
                open.remove(each);
                enter.accept(new BooksEntry.Dropped(station.nextNumber(), each.loan, null, each.asker));
            } else if (members.isDead(each.lender)) {
                enter.accept(new BooksEntry.Died(station.nextNumber(), each.lender));
            }
        }
    }

    @Override
    public String toString() {
        return open.toString();
    }
}
