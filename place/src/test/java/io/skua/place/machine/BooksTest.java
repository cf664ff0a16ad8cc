package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.machine.Books.Consequence;
import io.skua.place.protocol.BooksCopy;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the books count, and what they do when a borrower is lost. Each test tells a story of one job. */
class BooksTest {
    private static final PlaceId BANK = new PlaceId(0, 1);
    private static final PlaceId P = new PlaceId(1, 1);
    private static final PlaceId Q = new PlaceId(2, 1);
    private static final PlaceId R = new PlaceId(3, 1);
    private static final JobId JOB = new JobId(P, 1);
    private static final Epoch EPOCH = new Epoch(0, 0, BANK, List.of());

    private final Books books = new Books(BANK);
    private final List<BooksEntry> entries = new ArrayList<>();
    private long number = 100;

    private List<Consequence> make(BooksEntry entry) {
        entries.add(entry);
        List<Consequence> consequences = books.make(entry);
        number = Math.max(number, books.nextNumber()) + 1;
        return consequences;
    }

    /** Opens the job with some tasks and lends them to P. Returns the account. */
    private LoanId open(String... tasks) {
        List<Descriptor> roots = new ArrayList<>();
        for (String task : tasks) {
            roots.add(Descriptor.fresh(task));
        }
        LoanId root = found(make(new BooksEntry.Opened(number, roots)));
        make(new BooksEntry.Placed(number, root, P));
        return root;
    }

    private static LoanId found(List<Consequence> consequences) {
        return consequences.stream()
                .filter(Consequence.FindBorrower.class::isInstance)
                .map(each -> ((Consequence.FindBorrower) each).account())
                .findFirst()
                .orElseThrow();
    }

    private List<Consequence> pay(
            PlaceId by,
            LoanId loan,
            @Nullable LoanId parent,
            int generation,
            Object part,
            List<Descriptor> frontier,
            List<Message.Listed> listed,
            Message.PayKind kind) {
        return make(new BooksEntry.Paid(
                number,
                by,
                new Message.Pay(JOB, EPOCH, loan, parent, generation, part, Tally.ofTasks(1), frontier, listed, kind)));
    }

    private List<Consequence> payLast(PlaceId by, LoanId loan, @Nullable LoanId parent, int generation, Object part) {
        return pay(by, loan, parent, generation, part, List.of(), List.of(), Message.PayKind.LAST);
    }

    private static Message.Listed listed(LoanId loan, @Nullable PlaceId borrower, String task) {
        return new Message.Listed(loan, borrower, List.of(Descriptor.fresh(task)));
    }

    @Test
    void aJobIsCompleteWhenItsOnlyAccountHasMadeTheLastPayment() {
        LoanId root = open("a");
        assertThat(books.isComplete()).isFalse();
        payLast(P, root, null, 0, "A");
        assertThat(books.isComplete()).isTrue();
        assertThat(books.total()).containsExactly("A");
    }

    @Test
    void aPaymentThatComesAgainIsSettledAgainAndNotCountedAgain() {
        LoanId root = open("a", "b");
        pay(P, root, null, 0, "A", List.of(Descriptor.fresh("b")), List.of(), Message.PayKind.INSTALMENT);
        List<Consequence> again =
                pay(P, root, null, 0, "A", List.of(Descriptor.fresh("b")), List.of(), Message.PayKind.INSTALMENT);
        assertThat(again).containsExactly(new Consequence.Settle(P, root, 0));
        payLast(P, root, null, 1, "B");
        payLast(P, root, null, 1, "B");
        assertThat(books.total()).containsExactly("A", "B");
    }

    @Test
    void aPaymentOfALoanThatIsNotListedCountsOnlyWhenItsLenderListsIt() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        payLast(Q, lent, root, 0, "B");
        assertThat(books.total()).isEmpty();
        payWithList(root, lent);
        assertThat(books.total()).containsExactly("A", "B");
        assertThat(books.isComplete()).isTrue();
    }

    private List<Consequence> payWithList(LoanId root, LoanId lent) {
        return pay(P, root, null, 0, "A", List.of(), List.of(listed(lent, Q, "b")), Message.PayKind.LAST);
    }

    @Test
    void aPaymentOfALoanThatItsLenderNeverListsIsDroppedWithTheLender() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        pay(Q, lent, root, 0, "B", List.of(Descriptor.fresh("c")), List.of(), Message.PayKind.INSTALMENT);
        List<Consequence> died = make(new BooksEntry.Died(number, P));
        assertThat(died).contains(new Consequence.Drop(Q, lent));
        LoanId again = found(died);
        make(new BooksEntry.Placed(number, again, R));
        payLast(R, again, null, 0, "AB");
        assertThat(books.total()).containsExactly("AB");
        assertThat(books.isComplete()).isTrue();
    }

    @Test
    void whatIsBelowALoanThatIsNotListedDoesNotCountEither() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        LoanId lentOn = new LoanId(Q, 3);
        pay(Q, lent, root, 0, "B", List.of(), List.of(listed(lentOn, R, "c")), Message.PayKind.LAST);
        payLast(R, lentOn, lent, 0, "C");
        assertThat(books.total()).isEmpty();
        payWithList(root, lent);
        assertThat(books.total()).containsExactlyInAnyOrder("A", "B", "C");
        assertThat(books.isComplete()).isTrue();
    }

    @Test
    void theLastAcceptedFrontierIsLentAgainWhenTheBorrowerDies() {
        LoanId root = open("a");
        pay(
                P,
                root,
                null,
                0,
                "A",
                List.of(Descriptor.fresh("b"), Descriptor.fresh("c")),
                List.of(),
                Message.PayKind.INSTALMENT);
        LoanId again = found(make(new BooksEntry.Died(number, P)));
        Account account = books.account(again);
        assertThat(account).isNotNull();
        assertThat(account.principal).extracting(Descriptor::payload).containsExactly("b", "c");
        assertThat(account.principal).allMatch(each -> each.deaths() == 1);
        assertThat(books.isComplete()).isFalse();
    }

    @Test
    void aLatePaymentOfALoanThatWasLentAgainIsRefused() {
        LoanId root = open("a");
        found(make(new BooksEntry.Broken(number, root)));
        assertThat(payLast(P, root, null, 0, "A")).containsExactly(new Consequence.Drop(P, root));
        assertThat(books.total()).isEmpty();
    }

    @Test
    void theBorrowerOfANewlyListedLoanIsTold() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        assertThat(payWithList(root, lent)).contains(new Consequence.Adopt(Q, lent));
    }

    @Test
    void aLoanWhoseBorrowerIsDeadIsLentAgainAsSoonAsItIsListed() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        make(new BooksEntry.Died(number, Q));
        LoanId again = found(payWithList(root, lent));
        make(new BooksEntry.Placed(number, again, R));
        payLast(R, again, null, 0, "B");
        assertThat(books.total()).containsExactly("A", "B");
        assertThat(books.isComplete()).isTrue();
    }

    @Test
    void aDroppedLoanThatIsListedLaterIsLentAgain() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        make(new BooksEntry.Dropped(number, lent, root, Q));
        LoanId again = found(payWithList(root, lent));
        assertThat(books.account(again))
                .extracting(account -> account.principal.get(0).payload())
                .isEqualTo("b");
        assertThat(books.isComplete()).isFalse();
    }

    @Test
    void aGenerationThatIsTooHighMeansThatTheBooksHaveMissedOne() {
        LoanId root = open("a");
        List<Consequence> consequences = payLast(P, root, null, 2, "C");
        assertThat(consequences).contains(new Consequence.Drop(P, root));
        assertThat(found(consequences)).isNotEqualTo(root);
        assertThat(books.total()).isEmpty();
    }

    @Test
    void aTaskThatWasPresentAtTwoDeathsIsLentAloneAndAtThreeFailsTheJob() {
        LoanId account = open("a", "killer");
        for (PlaceId place : List.of(P, Q)) {
            List<Consequence> died = make(new BooksEntry.Died(number, place));
            if (place.equals(Q)) {
                assertThat(died.stream().filter(Consequence.FindBorrower.class::isInstance))
                        .hasSize(2);
            }
            account = found(died);
            make(new BooksEntry.Placed(number, account, place.equals(P) ? Q : R));
        }
        List<Consequence> third = make(new BooksEntry.Died(number, R));
        assertThat(third)
                .anyMatch(each -> each instanceof Consequence.Fail fail
                        && fail.fault().sentence().contains("3 places have died"));
    }

    @Test
    void theDeathOfOneLifeCountsOnceForATask() {
        Descriptor task = Descriptor.fresh("a").afterDeathOf(P).afterDeathOf(P);
        assertThat(task.deaths()).isEqualTo(1);
    }

    @Test
    void aSurrenderIsNoDeath() {
        LoanId root = open("a");
        List<Consequence> paid =
                pay(P, root, null, 0, "A", List.of(Descriptor.fresh("b")), List.of(), Message.PayKind.SURRENDER);
        Account again = books.account(found(paid));
        assertThat(again).isNotNull();
        assertThat(again.principal).containsExactly(Descriptor.fresh("b"));
        assertThat(books.isComplete()).isFalse();
    }

    // ---- progress: each payment in these tests is for one task ----

    private Progress progress() {
        return books.progress(0, 0);
    }

    @Test
    void aTaskCountsWhenItsPaymentDoes() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        payLast(Q, lent, root, 0, "B");
        assertThat(progress().tally().tasks()).as("in escrow").isZero();
        assertThat(progress().instalments()).isEqualTo(1);
        payWithList(root, lent);
        assertThat(progress().tally()).isEqualTo(new Tally(2, 1, 0, 0));
        assertThat(progress().isComplete()).isTrue();
    }

    @Test
    void aTaskOfAPaymentThatIsDroppedDoesNotCount() {
        LoanId root = open("a");
        pay(Q, new LoanId(P, 7), root, 0, "B", List.of(Descriptor.fresh("c")), List.of(), Message.PayKind.INSTALMENT);
        LoanId again = found(make(new BooksEntry.Died(number, P)));
        make(new BooksEntry.Placed(number, again, R));
        payLast(R, again, null, 0, "AB");
        assertThat(progress().tally()).isEqualTo(new Tally(1, 2, 1, 1));
    }

    @Test
    void openLoansAndTheirPlacesAreCounted() {
        LoanId root = open("a");
        LoanId one = new LoanId(P, 7);
        LoanId two = new LoanId(P, 8);
        pay(P, root, null, 0, "A", List.of(), List.of(listed(one, Q, "b"), listed(two, Q, "c")), Message.PayKind.LAST);
        assertThat(progress().openLoans()).isEqualTo(2);
        assertThat(progress().places()).isEqualTo(1);
        payLast(Q, one, root, 0, "B");
        assertThat(progress().openLoans()).isEqualTo(1);
    }

    @Test
    void theAgeOfAJobThatHasEndedStays() {
        LoanId root = open("a");
        payLast(P, root, null, 0, "A");
        make(new BooksEntry.Kept(number, 17));
        assertThat(new Books(BANK, books.copy()).progress(99, 1).age()).isEqualTo(17);
        assertThat(progress().tally().tasks()).isEqualTo(1);
    }

    @Test
    void aDeputyThatMakesTheSameEntriesHasTheSameBooks() {
        LoanId root = open("a");
        LoanId lent = new LoanId(P, 7);
        pay(Q, lent, root, 0, "B", List.of(Descriptor.fresh("d")), List.of(), Message.PayKind.INSTALMENT);
        BooksCopy early = books.copy();
        int from = entries.size();
        payWithList(root, lent);
        make(new BooksEntry.Died(number, Q));
        Books deputy = new Books(BANK, early);
        entries.subList(from, entries.size()).forEach(deputy::make);
        assertThat(deputy.copy()).isEqualTo(books.copy());
        assertThat(deputy.isComplete()).isEqualTo(books.isComplete());
    }

    /** Otherwise a bank that nobody else is alive beside would look for a borrower for ever. */
    @Test
    void aBankThatItsPredecessorHasDeclaredDeadLendsToItself() {
        open("a");
        make(new BooksEntry.Died(number, Q));
        Books taken = new Books(Q, books.copy());
        LoanId again = found(taken.make(new BooksEntry.Died(books.nextNumber(), P)));
        assertThat(taken.make(new BooksEntry.Placed(taken.nextNumber(), again, Q)))
                .containsExactly(new Consequence.Lend(again));
    }
}
