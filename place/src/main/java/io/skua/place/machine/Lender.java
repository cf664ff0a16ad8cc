package io.skua.place.machine;

import io.skua.observe.LoanStep;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The loans that this place has lent on and that are not settled. */
final class Lender {
    private final Station station;
    private final Jobs jobs;
    private final Targets targets;
    private final Map<LoanId, Holding.Lent> lent = new LinkedHashMap<>();
    private int unplaced; // loans without a borrower, at most

    Lender(Station station, Jobs jobs, Targets targets) {
        this.station = station;
        this.jobs = jobs;
        this.targets = targets;
    }

    void lend(Holding.Generation from, List<Descriptor> descriptors, PlaceId borrower) {
        for (List<Descriptor> shipment : Descriptor.shipments(descriptors)) {
            lendTogether(new Holding.Lent(station.newLoan(), from, shipment), borrower);
        }
    }

    private void lendTogether(Holding.Lent loan, @Nullable PlaceId borrower) {
        Holding.Generation from = loan.from;
        from.lent.put(loan.id, loan);
        lent.put(loan.id, loan);
        if (borrower == null) {
            unplaced++;
        } else {
            send(loan, borrower);
        }
    }

    private void send(Holding.Lent loan, PlaceId borrower) {
        Holding of = loan.from.of;
        loan.borrower = borrower;
        station.counts.loansOut++;
        LoanStep step = loan.isAgain ? LoanStep.GIVEN_AGAIN : LoanStep.GIVEN;
        station.chronicle.loan(step, loan.id, loan.descriptors.size(), borrower);
        loan.from.tally = loan.from.tally.plus(Tally.ONE_LOAN);
        station.send(borrower, new Message.Lend(loan.id, of.id, of.job, jobs.epoch(of.job), loan.descriptors));
    }

    /** Takes the result of a loan. Returns the generation that it belongs to, or null if the result does not count. */
    Holding.@Nullable Generation result(Message.Result result, PlaceId by) {
        Holding.Lent its = lent.get(result.loan());
        if (its == null || its.isFrozen || !by.equals(its.borrower)) {
            return null; // the bank decides about the loan, and tells its borrower to pay there
        }
        remove(its);
        its.from.tally = its.from.tally.plus(result.tally());
        if (result.part() != null) {
            its.from.parts.add(result.part());
        }
        station.send(by, new Message.Settled(its.id, 0));
        placeSuspects();
        return its.from;
    }

    private void remove(Holding.Lent loan) {
        lent.remove(loan.id);
        loan.from.lent.remove(loan.id);
    }

    /** The borrower of a loan has paid to the bank. Returns the generation that the loan belongs to, or null. */
    Holding.@Nullable Generation banked(LoanId loan) {
        Holding.Lent its = lent.get(loan);
        if (its == null) {
            return null;
        }
        its.isBanked = true;
        return its.from;
    }

    /** Forgets what was lent from a generation. */
    void forget(Holding.Generation generation) {
        generation.lent.keySet().forEach(lent::remove);
        placeSuspects();
    }

    /** Forgets what was lent for a job. */
    void forget(JobId job) {
        lent.values().removeIf(each -> each.from.of.job.equals(job));
        placeSuspects();
    }

    /** Forgets what was lent from a generation that does not count any more, and tells the borrowers. */
    void drop(Holding.Generation generation) {
        for (Holding.Lent each : generation.lent.values()) {
            if (each.borrower != null) {
                station.send(
                        each.borrower, each.isFrozen ? new Message.Orphaned(each.id) : new Message.Dropped(each.id));
            }
        }
        forget(generation);
    }

    void died(PlaceId place) {
        for (Holding.Lent each : List.copyOf(lent.values())) {
            if (place.equals(each.borrower) && !each.isFrozen) {
                if (each.isBanked) {
                    each.from.of.rotateAt = station.now; // lists the loan, so that the bank lends it again
                } else {
                    lendAgain(each, place);
                }
            }
        }
        placeSuspects();
    }

    private void lendAgain(Holding.Lent loan, PlaceId dead) {
        remove(loan);
        station.counts.relends++;
        loan.from.tally = loan.from.tally.plus(Tally.ofLost(loan.descriptors.size()));
        List<Descriptor> again = new ArrayList<>();
        for (Descriptor each : loan.descriptors) {
            station.counts.tasksLentAgain++;
            Descriptor later = each.afterDeathOf(dead);
            if (later.isDeadly()) {
                jobs.fail(loan.from.of.job, later.deadlyFault());
                return;
            }
            again.add(later);
        }
        for (List<Descriptor> shipment : Descriptor.shipments(again)) {
            boolean isSuspect = shipment.get(0).isSuspect();
            Holding.Lent next = new Holding.Lent(station.newLoan(), loan.from, shipment);
            next.isAgain = true;
            lendTogether(next, isSuspect ? null : targets.choose(jobs.epoch(loan.from.of.job)));
        }
    }

    /**
     * Lends suspects that wait for a place, each to a place that has no other suspect, as long as there is such a
     * place.
     */
    private void placeSuspects() {
        if (unplaced == 0) {
            return;
        }
        Set<PlaceId> taken = new LinkedHashSet<>();
        for (Holding.Lent each : lent.values()) {
            if (each.borrower != null && each.isSuspect()) {
                taken.add(each.borrower);
            }
        }
        unplaced = 0;
        for (Holding.Lent each : lent.values()) {
            if (each.borrower == null && !each.isFrozen) {
                PlaceId target = targets.chooseFor(jobs.epoch(each.from.of.job), taken::contains);
                if (target == null) {
                    unplaced++;
                } else {
                    taken.add(target);
                    send(each, target);
                }
            }
        }
    }

    boolean remembers(JobId job) {
        return lent.values().stream().anyMatch(each -> each.from.of.job.equals(job));
    }
}
