package io.skua.sim.chaos.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Tally;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What the witness finds in messages alone. */
final class WitnessTest {
    private static final PlaceId BANK = new PlaceId(0, 0);
    private static final PlaceId ONE = new PlaceId(1, 0);
    private static final PlaceId TWO = new PlaceId(2, 0);
    private static final JobId JOB = new JobId(ONE, 0);
    private static final LoanId LOAN = new LoanId(BANK, 7);
    private static final Epoch EPOCH = new Epoch(0, 0, BANK, List.of(TWO));

    private final Witness witness = new Witness();
    private long sequence;

    private void send(PlaceId from, PlaceId to, Message message) {
        witness.sent(new Envelope(from, to, ++sequence, 0, 0, false, message), Set.of());
    }

    private static Message lend(String task) {
        return new Message.Lend(LOAN, null, JOB, EPOCH, List.of(Descriptor.fresh(task)));
    }

    private static Message pay(int generation, Object part) {
        return new Message.Pay(
                JOB, EPOCH, LOAN, null, generation, part, Tally.NONE, List.of(), List.of(), Message.PayKind.INSTALMENT);
    }

    @Test
    void sendingALoanAgainIsNoNewLoan() {
        send(BANK, ONE, lend("a"));
        send(BANK, ONE, lend("a"));
    }

    @Test
    void oneNameForTwoLoans() {
        send(BANK, ONE, lend("a"));
        assertThatExceptionOfType(Violation.class)
                .isThrownBy(() -> send(BANK, TWO, lend("a")))
                .withMessageStartingWith("I2: loan " + LOAN + " was lent twice");
    }

    @Test
    void aPaymentThatChanges() {
        send(BANK, ONE, lend("a"));
        send(ONE, BANK, pay(0, "part"));
        send(ONE, BANK, pay(1, "another part"));
        send(ONE, TWO, pay(0, "part"));
        assertThatExceptionOfType(Violation.class)
                .isThrownBy(() -> send(ONE, BANK, pay(0, "another part")))
                .withMessageStartingWith("I1: 1.0 pays generation 0");
    }

    @Test
    void aPaymentForTheLoanOfAnother() {
        send(BANK, ONE, lend("a"));
        assertThatExceptionOfType(Violation.class)
                .isThrownBy(() -> send(TWO, BANK, pay(0, "part")))
                .withMessageStartingWith("I1: 2.0 pays for loan " + LOAN + " of 1.0");
    }

    @Test
    void onlyWhoHasConfirmedACopyHoldsTheBooks() {
        send(BANK, ONE, new Message.Holders(JOB, EPOCH));
        assertThat(witness.livingHolder(JOB, Set.of())).isEqualTo(BANK);
        assertThat(witness.livingHolder(JOB, Set.of(BANK))).isNull();
        send(TWO, BANK, new Message.Mirrored(JOB, EPOCH, 1));
        assertThat(witness.livingHolder(JOB, Set.of(BANK))).isEqualTo(TWO);
        assertThat(witness.livingHolder(JOB, Set.of(BANK, TWO))).isNull();
    }
}
