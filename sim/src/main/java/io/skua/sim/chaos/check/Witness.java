package io.skua.sim.chaos.check;

import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Watches all messages as they are sent: who holds the books, whether payments and loans keep what they said (I1), and
 * which cases of recovery were taken.
 */
public final class Witness {
    private final Map<RecoveryCase, Integer> cases = new EnumMap<>(RecoveryCase.class);
    private final Map<JobId, Epoch> epochs = new HashMap<>();
    private final Map<Generation, Message.Pay> payments = new HashMap<>();
    private final Map<LoanId, Loan> loans = new HashMap<>();
    private final Map<LentTask, Integer> lent = new HashMap<>();
    private final Map<Settlement, Answer> settled = new HashMap<>();
    private final Set<Copyist> copyists = new HashSet<>();
    private final Set<PlaceId> leavers = new HashSet<>();
    private final Set<PlaceId> latecomers = new HashSet<>();

    private record Generation(LoanId loan, int number) {}

    private record Loan(PlaceId borrower, List<Descriptor> descriptors) {}

    private record LentTask(PlaceId lender, boolean isBank, Object payload) {}

    private record Settlement(PlaceId to, LoanId loan, int generation) {}

    private record Answer(PlaceId from, long sequence) {}

    private record Copyist(JobId job, int epoch, PlaceId bank, PlaceId deputy) {}

    /** Notes that a case has occurred. */
    public void count(RecoveryCase recovery) {
        cases.merge(recovery, 1, Integer::sum);
    }

    /** Returns how often each case has occurred. */
    public Map<RecoveryCase, Integer> cases() {
        return cases;
    }

    /** A place has joined after the first job was submitted. */
    public void joined(PlaceId place) {
        latecomers.add(place);
    }

    /** A message is sent, perhaps again. */
    public void sent(Envelope envelope, Set<PlaceId> dead) {
        Message message = envelope.message();
        if (message instanceof Message.Lend lend) {
            lends(envelope, lend);
        } else if (message instanceof Message.Pay pay) {
            pays(envelope, pay);
        } else if (message instanceof Message.Settled itsSettled) {
            Answer answer = new Answer(envelope.from(), envelope.sequence());
            Answer before = settled.putIfAbsent(
                    new Settlement(envelope.to(), itsSettled.loan(), itsSettled.generation()), answer);
            if (before != null && !before.equals(answer)) {
                count(RecoveryCase.SETTLED_AGAIN);
            }
        } else if (message instanceof Message.Adopted adopted) {
            if (dead.contains(adopted.loan().lender())) {
                count(RecoveryCase.LENDER_DIES_LISTED);
            }
        } else if (message instanceof Message.Dropped dropped) {
            if (dead.contains(dropped.loan().lender())) {
                count(RecoveryCase.LENDER_DIES_UNLISTED);
            }
        } else if (message instanceof Message.Dead) {
            count(RecoveryCase.ANSWERED_DEAD);
        } else if (message instanceof Message.Copy) {
            count(RecoveryCase.BOOKS_COPIED);
        } else if (message instanceof Message.Holders holders) {
            epoch(holders.job(), holders.epoch());
        } else if (message instanceof Message.ThisJob thisJob) {
            epoch(thisJob.job().id(), thisJob.epoch());
            if (latecomers.contains(envelope.to())) {
                count(RecoveryCase.LATE_JOIN);
            }
        } else if (message instanceof Message.Mirrored mirrored) {
            Epoch epoch = mirrored.epoch();
            copyists.add(new Copyist(mirrored.job(), epoch.number(), epoch.bank(), envelope.from()));
        } else if (message instanceof Message.Mirror mirror) {
            epoch(mirror.job(), mirror.epoch());
            if (mirror.entry() instanceof BooksEntry.Kept) {
                count(RecoveryCase.OUTCOME_KEPT);
            }
        }
    }

    private void epoch(JobId job, Epoch epoch) {
        Epoch known = epochs.get(job);
        if (known == null || !known.isLaterThan(epoch)) {
            epochs.put(job, epoch);
            if (known != null && epoch.number() > known.number()) {
                count(RecoveryCase.BANK_DIES);
            }
        }
    }

    private void lends(Envelope envelope, Message.Lend lend) {
        Loan loan = new Loan(envelope.to(), lend.descriptors());
        Loan before = loans.putIfAbsent(lend.loan(), loan);
        if (before != null) {
            if (!before.equals(loan)) {
                throw new Violation("I2: loan " + lend.loan() + " was lent twice: to " + before.borrower() + " "
                        + before.descriptors() + ", and to " + loan.borrower() + " " + loan.descriptors() + ".");
            }
            return; // the link sends it again
        }
        if (lend.descriptors().isEmpty()) {
            throw new Violation("Loan " + lend.loan() + " is empty.");
        }
        for (Descriptor descriptor : lend.descriptors()) {
            LentTask task = new LentTask(envelope.from(), lend.parent() == null, descriptor.payload());
            Integer deaths = lent.put(task, descriptor.deaths());
            if (descriptor.deaths() > 0 && deaths != null && deaths < descriptor.deaths()) {
                count(task.isBank ? RecoveryCase.BORROWER_DIES_LISTED : RecoveryCase.BORROWER_DIES_UNLISTED);
            }
        }
    }

    private void pays(Envelope envelope, Message.Pay pay) {
        Message.Pay before = payments.putIfAbsent(new Generation(pay.loan(), pay.generation()), pay);
        if (before != null && !isSame(before, pay)) {
            throw new Violation("I1: " + envelope.from() + " pays generation " + pay.generation() + " of loan "
                    + pay.loan() + " again with another content: " + before + ", then " + pay + ".");
        }
        Loan loan = loans.get(pay.loan());
        if (loan != null && !loan.borrower().equals(envelope.from())) {
            throw new Violation(
                    "I1: " + envelope.from() + " pays for loan " + pay.loan() + " of " + loan.borrower() + ".");
        }
        if (pay.kind() == Message.PayKind.SURRENDER) {
            leavers.add(envelope.from());
        }
    }

    private static boolean isSame(Message.Pay one, Message.Pay other) {
        return one.kind() == other.kind()
                && Objects.equals(one.part(), other.part())
                && one.tally().equals(other.tally())
                && one.frontier().equals(other.frontier())
                && one.lentOn().equals(other.lentOn());
    }

    /** A place has left. */
    public void left(PlaceId place) {
        if (leavers.contains(place)) {
            count(RecoveryCase.POLITE_LEAVE);
        }
    }

    /** Returns the bank of a job, as far as messages have told it. */
    public @Nullable PlaceId bank(JobId job) {
        Epoch epoch = epochs.get(job);
        return epoch == null ? null : epoch.bank();
    }

    /** Returns the deputies of a job's bank, as far as messages have told it. */
    public List<PlaceId> deputies(JobId job) {
        Epoch epoch = epochs.get(job);
        return epoch == null ? List.of() : epoch.deputies();
    }

    /** Returns a living place that holds the books of a job in the latest epoch, and has confirmed it, or null. */
    @Nullable
    PlaceId livingHolder(JobId job, Set<PlaceId> dead) {
        Epoch epoch = epochs.get(job);
        if (epoch == null) {
            return null;
        }
        List<PlaceId> holders = new ArrayList<>(epoch.deputies());
        holders.removeIf(place -> !copyists.contains(new Copyist(job, epoch.number(), epoch.bank(), place)));
        holders.add(epoch.bank());
        holders.removeIf(dead::contains);
        return holders.isEmpty() ? null : holders.get(0);
    }
}
