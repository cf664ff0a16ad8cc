package io.skua.place.machine;

import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Asks borrowers for loans of which the bank has heard nothing for long. A place may have forgotten a loan for the sake
 * of another bank, which it followed while this one was taken for dead. The answer "missing" is safe at any time: the
 * bank closes the account, opens another one for its tasks, and takes no payment for the old one.
 */
final class Audit {
    private static final int PERIODS = 3; // instalments that a borrower may be late

    private final Station station;
    private final Books books;
    private final long period;
    private Map<LoanId, Integer> generations = new LinkedHashMap<>(); // that were next at the last audit
    private long nextAt;

    Audit(Station station, Books books) {
        this.station = station;
        this.books = books;
        long instalments = Math.min(station.settings.instalment(), Long.MAX_VALUE / (2 * PERIODS)) * PERIODS;
        this.period = Math.max(instalments, station.settings.grace());
        this.nextAt = Math.max(station.now, station.now + period); // not above the largest number
    }

    long nextAt() {
        return nextAt;
    }

    /** Asks for accounts that have had no payment since the last audit. */
    void tick(JobId job, Epoch epoch) {
        if (station.now < nextAt) {
            return;
        }
        nextAt = station.now + period;
        Map<LoanId, Integer> now = new LinkedHashMap<>();
        for (Account account : books.accounts()) {
            if (!account.isOpen() || !account.isListed || account.borrower == null) {
                continue;
            }
            Integer before = generations.get(account.id);
            if (before != null && before == account.next) {
                station.send(account.borrower, new Message.Audit(job, epoch, account.id));
            }
            now.put(account.id, account.next);
        }
        generations = now;
    }
}
