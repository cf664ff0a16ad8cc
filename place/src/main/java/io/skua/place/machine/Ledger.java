package io.skua.place.machine;

import io.skua.observe.LoanStep;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Tally;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The loans that this place has borrowed, and those that it has lent on.
 *
 * <p><b>I2.</b> Every task of a generation is in exactly one of these: queued or running in the pool; done, and its
 * contribution in the generation's parts; moved to the next generation (the frontier); lent on. A loan that was lent on
 * is settled (its result becomes a part), or listed in the generation's payment, or lent again as another loan.
 *
 * <p><b>Who may lend a loan again.</b> Its lender, until the loan is listed in a payment. From then on the bank: the
 * lender does not know whether the payment was accepted, so it neither takes a result nor lends the loan again
 * (frozen). When the payment is settled, the lender forgets the loan; the bank tells the borrower to pay there.
 */
final class Ledger {
    private final Station station;
    private final Members members;
    private final Jobs jobs;
    private final Lender lender;
    private final Map<LoanId, Holding> holdings = new LinkedHashMap<>();
    private final Map<Long, Holding.Generation> byPool = new LinkedHashMap<>();
    private final Map<Long, Folding> foldings = new LinkedHashMap<>();

    private record Folding(Holding.Generation generation, int count) {}

    Ledger(Station station, Members members, Jobs jobs, Targets targets) {
        this.station = station;
        this.members = members;
        this.jobs = jobs;
        this.lender = new Lender(station, jobs, targets);
    }

    // ---- borrowing ----

    /** Begins to work on a loan of a job that is known here. */
    void accept(Message.Lend loan, PlaceId lender, JobRecord job, boolean isAdopted) {
        if (holdings.containsKey(loan.loan())) {
            return;
        }
        station.counts.loansIn++;
        station.chronicle.loan(LoanStep.TAKEN, loan.loan(), loan.descriptors().size(), lender);
        Holding holding = new Holding(loan.loan(), loan.parent(), loan.job(), lender);
        holding.isAtBank |= isAdopted;
        holding.rotateAt = station.now + station.settings.instalment();
        holdings.put(holding.id, holding);
        Holding.Generation first = open(holding, 0);
        station.emit(new Effect.Open(first.pool, job, loan.descriptors()));
        if (!holding.isAtBank && members.isDead(lender)) {
            askBank(holding);
        }
        if (station.isLeaving) {
            surrender(holding);
        }
    }

    private Holding.Generation open(Holding holding, int number) {
        Holding.Generation generation = new Holding.Generation(holding, number, station.nextNumber());
        holding.generations.add(generation);
        byPool.put(generation.pool, generation);
        return generation;
    }

    void poolEnded(Event.PoolEnded ended) {
        Holding.Generation generation = byPool.get(ended.pool());
        if (generation == null) {
            return;
        }
        generation.hasEnded = true;
        if (ended.failure() != null) {
            generation.of.hasFailed = true;
            jobs.fail(generation.of.job, ended.failure());
            return;
        }
        generation.frontier = ended.frontier();
        generation.tally = generation.tally.plus(Tally.ofTasks(ended.tasks()));
        if (ended.part() != null) {
            generation.parts.add(ended.part());
        }
        advance(generation.of);
    }

    void folded(long ticket, @Nullable Object part, @Nullable Object failure) {
        Folding folding = foldings.remove(ticket);
        if (folding == null || !byPool.containsKey(folding.generation.pool)) {
            return;
        }
        Holding.Generation generation = folding.generation;
        generation.isFolding = false;
        if (failure != null) {
            generation.of.hasFailed = true;
            jobs.fail(generation.of.job, failure);
            return;
        }
        generation.parts.subList(0, folding.count).clear();
        if (part != null) {
            generation.parts.add(part);
        }
        advance(generation.of);
    }

    // ---- paying ----

    /** Pays all generations that can be paid, in order. */
    private void advance(Holding holding) {
        for (Holding.Generation generation : holding.generations) {
            if (!generation.isPaid && !pay(holding, generation)) {
                return;
            }
        }
    }

    /** Returns whether the generation is paid. */
    private boolean pay(Holding holding, Holding.Generation generation) {
        boolean isLast = generation == holding.current();
        if (!generation.hasEnded
                || generation.isFolding
                || (isLast && !generation.isDue && !isReady(generation))
                || holding.isOrphan
                || holding.hasFailed) {
            return false;
        }
        if (generation.parts.size() > 1) {
            generation.isFolding = true;
            long ticket = station.nextNumber();
            foldings.put(ticket, new Folding(generation, generation.parts.size()));
            station.emit(new Effect.Fold(holding.job, ticket, List.copyOf(generation.parts)));
            return false;
        }
        generation.isPaid = true;
        Object part = generation.parts.isEmpty() ? null : generation.parts.get(0);
        if (isLast
                && !holding.isAtBank
                && !holding.hasPaidBank
                && generation.lent.isEmpty()
                && !holding.isSurrendered) {
            station.send(holding.lender, new Message.Result(holding.id, part, generation.tally));
            return true;
        }
        if (!holding.isAtBank && !holding.hasPaidBank) {
            station.send(holding.lender, new Message.Banked(holding.id));
        }
        holding.hasPaidBank = true;
        station.counts.instalments++;
        PlaceId bank = jobs.epoch(holding.job).bank();
        station.chronicle.loan(LoanStep.PAID, holding.id, generation.tally.tasks(), bank);
        generation.lent.values().forEach(loan -> loan.isFrozen = true);
        sendPayment(generation);
        return true;
    }

    /** Returns whether nothing is open that this place itself could still be paid for. */
    private static boolean isReady(Holding.Generation last) {
        return last.lent.values().stream().allMatch(loan -> loan.isBanked);
    }

    private void sendPayment(Holding.Generation generation) {
        Holding holding = generation.of;
        List<Message.Listed> listed = new ArrayList<>();
        for (Holding.Lent loan : generation.lent.values()) {
            listed.add(new Message.Listed(loan.id, loan.borrower, loan.descriptors));
        }
        boolean isLast = generation == holding.current();
        Message.PayKind kind = !isLast
                ? Message.PayKind.INSTALMENT
                : holding.isSurrendered ? Message.PayKind.SURRENDER : Message.PayKind.LAST;
        Epoch epoch = jobs.epoch(holding.job);
        station.send(
                epoch.bank(),
                new Message.Pay(
                        holding.job,
                        epoch,
                        holding.id,
                        holding.parent,
                        generation.number,
                        generation.parts.isEmpty() ? null : generation.parts.get(0),
                        generation.tally,
                        generation.frontier,
                        listed,
                        kind));
    }

    /** A payment was accepted, by the lender or by the bank. */
    void settled(LoanId loan, int number, PlaceId by) {
        Holding holding = holdings.get(loan);
        if (holding == null || holding.generations.get(0).number != number) {
            return;
        }
        Holding.Generation generation = holding.generations.get(0);
        boolean wasPaidToBank = holding.isAtBank || holding.hasPaidBank;
        PlaceId creditor = wasPaidToBank ? jobs.epoch(holding.job).bank() : holding.lender;
        if (!generation.isPaid || !by.equals(creditor)) {
            return; // of another epoch: what it has accepted does not count
        }
        holding.generations.remove(0);
        byPool.remove(generation.pool);
        lender.forget(generation); // the bank tells the borrowers of what is listed to pay there
        if (holding.generations.isEmpty()) {
            holdings.remove(loan);
            station.chronicle.loan(LoanStep.RETURNED, loan, generation.tally.tasks(), by);
            if (wasPaidToBank) {
                jobs.noteGone(holding.job, loan); // another bank, with older books, may ask for it
            }
        }
    }

    /** The bank is the creditor of this loan now. */
    void adopted(JobId job, LoanId loan, PlaceId by) {
        Holding holding = holdings.get(loan);
        if (holding == null) {
            jobs.adoptedUnknown(job, loan, by);
            return;
        }
        if (holding.isAtBank || !by.equals(jobs.epoch(job).bank())) {
            return; // a bank of an earlier epoch has nothing to say
        }
        holding.isAtBank = true;
        holding.isOrphan = false;
        if (!holding.hasPaidBank) {
            holding.generations.get(0).isPaid = false; // its result was sent to the lender, who did not take it
        }
        advance(holding);
    }

    /** The bank has long heard nothing of this loan. */
    void audited(JobId job, LoanId loan, PlaceId by) {
        Holding holding = holdings.get(loan);
        if (holding == null) {
            station.send(by, new Message.Missing(job, loan));
        } else if (holding.isAtBank) {
            holding.generations.stream().filter(each -> each.isPaid).forEach(this::sendPayment);
        } else {
            adopted(job, loan, by);
        }
    }

    void orphaned(LoanId loan) {
        Holding holding = holdings.get(loan);
        if (holding != null && !holding.isAtBank) {
            askBank(holding);
        }
    }

    private void askBank(Holding holding) {
        holding.isOrphan = !holding.hasPaidBank;
        Epoch epoch = jobs.epoch(holding.job);
        station.send(epoch.bank(), new Message.IsListed(holding.job, epoch, holding.id, holding.lender));
    }

    /** The loan does not count any more, if its lender or the bank says so. */
    void dropped(LoanId loan, PlaceId by) {
        Holding holding = holdings.get(loan);
        if (holding == null
                || !(by.equals(holding.lender)
                        || by.equals(jobs.epoch(holding.job).bank()))) {
            return;
        }
        holdings.remove(loan);
        station.chronicle.loan(LoanStep.DROPPED, loan, 0, by);
        jobs.noteGone(holding.job, loan);
        for (Holding.Generation generation : holding.generations) {
            byPool.remove(generation.pool);
            station.emit(new Effect.Discard(generation.pool));
            lender.drop(generation);
        }
    }

    /** The job has ended or is lost: forgets its loans. Nobody needs to be told. */
    void dropJob(JobId job) {
        lender.forget(job);
        for (Holding holding : List.copyOf(holdings.values())) {
            if (holding.job.equals(job)) {
                holdings.remove(holding.id);
                LoanStep end = holding.current().isPaid ? LoanStep.RETURNED : LoanStep.DROPPED;
                station.chronicle.loan(end, holding.id, 0, holding.lender);
                for (Holding.Generation generation : holding.generations) {
                    byPool.remove(generation.pool);
                    station.emit(new Effect.Discard(generation.pool));
                }
            }
        }
        foldings.values().removeIf(folding -> folding.generation.of.job.equals(job));
    }

    // ---- instalments ----

    long wakeAt() {
        long at = Long.MAX_VALUE;
        for (Holding holding : holdings.values()) {
            at = Math.min(at, holding.rotateAt);
        }
        return at;
    }

    void tick() {
        for (Holding holding : List.copyOf(holdings.values())) {
            if (station.now >= holding.rotateAt) {
                holding.rotateAt = station.now + station.settings.instalment();
                rotate(holding);
            }
        }
    }

    private void rotate(Holding holding) {
        Holding.Generation current = holding.current();
        if (holding.isSurrendered || holding.hasFailed) {
            return;
        }
        if (current.hasEnded) {
            current.isDue = true;
            advance(holding);
        } else if (holding.generations.size() == 1) { // a bank that is slow to settle gets no further instalments
            Holding.Generation next = open(holding, current.number + 1);
            station.emit(new Effect.Rotate(current.pool, next.pool));
        }
    }

    // ---- lending ----

    /** Lends descriptors of a pool to a place that has asked. Returns false if the pool does not count any more. */
    boolean lend(long pool, List<Descriptor> descriptors, PlaceId borrower) {
        Holding.Generation generation = byPool.get(pool);
        if (generation != null) {
            lender.lend(generation, descriptors, borrower);
        }
        return generation != null;
    }

    void result(Message.Result result, PlaceId by) {
        Holding.Generation generation = lender.result(result, by);
        if (generation != null) {
            advance(generation.of);
        }
    }

    void banked(LoanId loan) {
        Holding.Generation generation = lender.banked(loan);
        if (generation != null) {
            advance(generation.of);
        }
    }

    void died(PlaceId place) {
        lender.died(place);
        for (Holding each : holdings.values()) {
            if (each.lender.equals(place) && !each.isAtBank && !each.isOrphan) {
                askBank(each);
            }
        }
    }

    // ---- another bank ----

    /** Returns the loans of a job that this place has. */
    List<Message.Held> report(JobId job) {
        List<Message.Held> report = new ArrayList<>();
        for (Holding each : holdings.values()) {
            if (each.job.equals(job)) {
                report.add(new Message.Held(
                        each.id, each.parent, each.generations.get(0).number, each.isAtBank || each.hasPaidBank));
            }
        }
        return report;
    }

    /** Sends to another bank what the earlier one has not settled. */
    void sendAgain(JobId job) {
        for (Holding holding : holdings.values()) {
            if (!holding.job.equals(job)) {
                continue;
            }
            if (holding.isAtBank || holding.hasPaidBank) {
                holding.generations.stream().filter(each -> each.isPaid).forEach(this::sendPayment);
            }
            if (!holding.isAtBank && (holding.isOrphan || members.isDead(holding.lender))) {
                askBank(holding);
            }
        }
    }

    // ---- leaving ----

    void surrenderAll() {
        List.copyOf(holdings.values()).forEach(this::surrender);
    }

    /** Lets what is running end, and gives the rest back to the bank. */
    private void surrender(Holding holding) {
        Holding.Generation current = holding.current();
        if (holding.isSurrendered || holding.hasFailed || current.isPaid) {
            return;
        }
        holding.isSurrendered = true;
        current.isDue = true;
        if (!current.hasEnded) {
            long successor = station.nextNumber();
            station.emit(new Effect.Rotate(current.pool, successor));
            station.emit(new Effect.Discard(successor));
        }
        advance(holding);
    }

    boolean isEmpty() {
        return holdings.isEmpty();
    }

    boolean remembers(JobId job) {
        return holdings.values().stream().anyMatch(each -> each.job.equals(job))
                || lender.remembers(job)
                || foldings.values().stream().anyMatch(each -> each.generation.of.job.equals(job));
    }

    void describe(StringBuilder out) {
        for (Holding each : holdings.values()) {
            out.append("  has ")
                    .append(each.id)
                    .append(" of ")
                    .append(each.job)
                    .append(" from ")
                    .append(each.lender)
                    .append(each.isAtBank ? " at bank" : "")
                    .append(each.hasPaidBank ? " paid bank" : "")
                    .append(each.isOrphan ? " orphan" : "")
                    .append(each.isSurrendered ? " surrendered" : "")
                    .append('\n');
            for (Holding.Generation generation : each.generations) {
                out.append("    generation ")
                        .append(generation.number)
                        .append(" pool ")
                        .append(generation.pool)
                        .append(generation.hasEnded ? " ended" : "")
                        .append(generation.isPaid ? " paid" : "")
                        .append(generation.isFolding ? " folding" : "")
                        .append(" parts ")
                        .append(generation.parts)
                        .append('\n');
                for (Holding.Lent loan : generation.lent.values()) {
                    out.append("      lent ")
                            .append(loan.id)
                            .append(" to ")
                            .append(loan.borrower)
                            .append(loan.isBanked ? " banked" : "")
                            .append(loan.isFrozen ? " frozen" : "")
                            .append(' ')
                            .append(loan.descriptors.size())
                            .append(" tasks\n");
                }
            }
        }
    }
}
