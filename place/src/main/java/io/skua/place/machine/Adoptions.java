package io.skua.place.machine;

import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Loans of which this place is the borrower, which are in the books of a bank (the bank has adopted them), and which
 * have not arrived here. If its lender lives, such a loan is still on its way: links lose nothing. If the lender is
 * dead, or this place has had the loan before, the loan will never come, and the bank is told so.
 */
final class Adoptions {
    private record Expected(JobId job, PlaceId bank) {}

    private final Station station;
    private final Members members;
    private final Map<LoanId, Expected> expected = new LinkedHashMap<>();

    Adoptions(Station station, Members members) {
        this.station = station;
        this.members = members;
    }

    void adopted(JobId job, LoanId loan, PlaceId bank, boolean wasHere) {
        boolean wouldBeHere = loan.lender().equals(bank); // the loan was sent before this message
        if (wasHere || wouldBeHere || loan.lender().equals(station.self) || members.isDead(loan.lender())) {
            station.send(bank, new Message.Missing(job, loan));
        } else {
            expected.put(loan, new Expected(job, bank));
        }
    }

    /** A loan has come. Returns whether this bank has adopted it. */
    boolean arrived(LoanId loan, PlaceId bank) {
        Expected adoption = expected.remove(loan);
        return adoption != null && adoption.bank.equals(bank);
    }

    /** Gives up loans whose lender is dead. */
    void died() {
        expected.entrySet().removeIf(each -> {
            Expected adoption = each.getValue();
            boolean isLost = members.isDead(each.getKey().lender());
            if (isLost) {
                station.send(adoption.bank, new Message.Missing(adoption.job, each.getKey()));
            }
            return isLost || members.isDead(adoption.bank);
        });
    }

    void forget(JobId job) {
        expected.values().removeIf(each -> each.job.equals(job));
    }

    boolean remember(JobId job) {
        return expected.values().stream().anyMatch(each -> each.job.equals(job));
    }
}
