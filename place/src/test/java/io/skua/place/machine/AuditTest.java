package io.skua.place.machine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Settings;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A bank that hears nothing of a loan asks its borrower, and what the borrower answers. */
class AuditTest {
    private static final PlaceId BANK = new PlaceId(1, 1);
    private static final PlaceId BORROWER = new PlaceId(2, 1);
    private static final JobId JOB = new JobId(BANK, 1);
    private static final Epoch EPOCH = new Epoch(0, 0, BANK, List.of());
    private static final LoanId LOAN = new LoanId(BANK, 7);
    private static final Settings SETTINGS = Settings.usual(1);
    private static final long PERIOD = 3 * SETTINGS.instalment();

    // ---- the bank ----

    private final Station station = new Station(BORROWER, SETTINGS, 1, null); // messages to itself show in its inbox
    private final Books books = new Books(BANK);
    private final Audit audit = new Audit(station, books);

    private List<Message> auditAt(long time) {
        station.now = time;
        station.inbox.clear();
        audit.tick(JOB, EPOCH);
        return station.inbox.stream().map(Station.Incoming::message).toList();
    }

    private LoanId lend() {
        books.make(new BooksEntry.Opened(7, List.of(Descriptor.fresh("task"))));
        books.make(new BooksEntry.Placed(8, LOAN, BORROWER));
        return LOAN;
    }

    private void pay(Message.PayKind kind, int generation) {
        books.make(new BooksEntry.Paid(
                9 + generation,
                BORROWER,
                new Message.Pay(JOB, EPOCH, LOAN, null, generation, "part", Tally.NONE, List.of(), List.of(), kind)));
    }

    @Test
    void aLoanWithoutAPaymentBetweenTwoAuditsIsAskedFor() {
        LoanId loan = lend();
        assertThat(auditAt(PERIOD)).isEmpty();
        assertThat(audit.nextAt()).isEqualTo(2 * PERIOD);
        assertThat(auditAt(2 * PERIOD - 1)).isEmpty();
        assertThat(auditAt(2 * PERIOD)).containsExactly(new Message.Audit(JOB, EPOCH, loan));
    }

    @Test
    void aLoanThatWasPaidIsNotAskedFor() {
        lend();
        auditAt(PERIOD);
        pay(Message.PayKind.INSTALMENT, 0);
        assertThat(auditAt(2 * PERIOD)).isEmpty();
        pay(Message.PayKind.LAST, 1);
        assertThat(auditAt(3 * PERIOD)).isEmpty();
        assertThat(auditAt(4 * PERIOD)).isEmpty();
    }

    @Test
    void thePeriodIsNeverLongerThanTimeItself() {
        Settings never = new Settings(
                SETTINGS.stealing(), 1, 1, 0, Long.MAX_VALUE, 2, false, 1, 1, 1, Long.MAX_VALUE, false, 1, 1, 1);
        Station late = new Station(BANK, never, 1, null);
        late.now = 1_000;
        assertThat(new Audit(late, books).nextAt()).isGreaterThanOrEqualTo(1_000);
    }

    // ---- the borrower ----

    private final List<Effect> effects = new ArrayList<>();
    private final PlaceProtocol borrower = new PlaceProtocol(BORROWER, SETTINGS, 1);
    private long received;

    private List<Message> answersTo(Message message) {
        effects.clear();
        handle(new Event.Received(new Envelope(BANK, BORROWER, ++received, 0, 0, false, message)));
        return effects.stream()
                .filter(Effect.Send.class::isInstance)
                .map(each -> ((Effect.Send) each).envelope().message())
                .filter(each -> !(each instanceof Message.News))
                .toList();
    }

    private void handle(Event event) {
        borrower.handle(0, event, effects::add);
    }

    private long borrow() {
        answersTo(new Message.Lend(LOAN, null, JOB, EPOCH, List.of(Descriptor.fresh("task"))));
        answersTo(new Message.ThisJob(new JobRecord(JOB, null, "charter", Long.MAX_VALUE, 0), EPOCH, Map.of()));
        return effects.stream()
                .filter(Effect.Open.class::isInstance)
                .map(each -> ((Effect.Open) each).pool())
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aPlaceThatNeverHeardOfTheJobMissesTheLoan() {
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, LOAN))).containsExactly(new Message.Missing(JOB, LOAN));
    }

    @Test
    void aPlaceThatWorksOnTheLoanSaysNothing() {
        borrow();
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, LOAN))).isEmpty();
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, new LoanId(BANK, 8))))
                .containsExactly(new Message.Missing(JOB, new LoanId(BANK, 8)));
    }

    @Test
    void aPlaceThatWasNotSettledPaysAgain() {
        long pool = borrow();
        effects.clear();
        handle(new Event.PoolEnded(pool, 1, "part", List.of(), null));
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, LOAN)))
                .singleElement()
                .isInstanceOfSatisfying(Message.Pay.class, pay -> {
                    assertThat(pay.part()).isEqualTo("part");
                    assertThat(pay.kind()).isEqualTo(Message.PayKind.LAST);
                });
        answersTo(new Message.Settled(LOAN, 0));
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, LOAN))).containsExactly(new Message.Missing(JOB, LOAN));
    }

    @Test
    void aPlaceThatFollowsAnotherBankSaysWhich() {
        borrow();
        Epoch other = new Epoch(2, 0, new PlaceId(3, 1), List.of());
        answersTo(new Message.Holders(JOB, other));
        assertThat(answersTo(new Message.Audit(JOB, EPOCH, LOAN))).containsExactly(new Message.Holders(JOB, other));
    }
}
