package io.skua.place.machine;

import io.skua.place.protocol.BooksCopy;
import io.skua.place.protocol.BooksEntry;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Progress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the books of one job. What follows from an entry is done only when all deputies have made the entry, too. So
 * nothing that the bank has acknowledged is lost when the bank dies.
 */
final class Bank {
    private static final int MANY_PARTS = 64;

    private record Pending(long number, List<Books.Consequence> consequences) {}

    private final Station station;
    private final Members members;
    private final JobRecord job;
    private final Books books;
    private final Audit audit;
    private final Ending ending;
    private final ArrayDeque<Pending> pending = new ArrayDeque<>();
    private final Confirmations confirmations;
    private final Set<PlaceId> enrolled = new LinkedHashSet<>();
    private final Questions questions;
    private final Borrowers borrowers;
    private final Map<PlaceId, Long> curious = new LinkedHashMap<>(); // who asks how far the job is: its last question
    private final long since; // when the books were opened
    private final long failAt;
    private Epoch epoch;
    private long lastEntry;
    private long foldTicket; // 0 if nothing is being folded
    private int folding; // how many parts
    private boolean hasToldKept; // that the outcome is kept
    private boolean hasEnded;

    Bank(Station station, Members members, Targets targets, Custody custody) {
        this.station = station;
        this.members = members;
        this.job = custody.job;
        this.epoch = custody.epoch;
        this.books = custody.books;
        this.audit = new Audit(station, books);
        this.questions = new Questions(station, members, books);
        this.borrowers = new Borrowers(station, members, targets, job, books);
        this.ending = new Ending(station, members, job);
        this.lastEntry = custody.lastEntry;
        this.since = custody.since;
        this.confirmations = new Confirmations(station);
        this.failAt = job.timeout() == Long.MAX_VALUE ? Long.MAX_VALUE : custody.since + job.timeout();
        enrolled.add(job.id().submitter());
    }

    JobRecord job() {
        return job;
    }

    Epoch epoch() {
        return epoch;
    }

    /** Returns whether only the outcome of the job is left. */
    boolean isKept() {
        return books.isKept();
    }

    /** Returns what this place would have as a deputy. */
    Custody custody() {
        return new Custody(job, epoch, books, since, lastEntry);
    }

    // ---- beginning ----

    void open(List<Descriptor> roots) {
        lastEntry++;
        List<Books.Consequence> consequences = books.make(new BooksEntry.Opened(station.nextNumber(), roots));
        station.useUpTo(books.nextNumber());
        pending.add(new Pending(lastEntry, consequences));
        fillDeputies();
        release();
    }

    /** Goes on with the books of a bank that has died. */
    void takeOver() {
        for (PlaceId deputy : epoch.deputies()) {
            confirmations.begin(deputy);
            sendCopy(deputy);
        }
        fillDeputies();
        for (PlaceId other : members.others()) {
            enrolled.add(other);
            station.send(other, new Message.Holders(job.id(), epoch));
        }
        station.send(station.self, new Message.Holders(job.id(), epoch));
        books.dead().stream()
                .filter(place -> members.isAlive(place) && !place.equals(station.self))
                .forEach(station.condemned::add);
        if (books.isKept()) {
            begin(); // an end that the earlier bank has come to
            ending.keep();
        }
        for (Account account : books.accounts()) {
            PlaceId borrower = account.borrower;
            if (borrower != null && members.isDead(borrower) && !books.isDead(borrower)) {
                enter(new BooksEntry.Died(station.nextNumber(), borrower));
            } else if (borrower != null && !members.isAlive(borrower) && !members.isDead(borrower)) {
                station.send(borrower, new Message.Holders(job.id(), epoch)); // this place has never met it
            } else if (borrower == null && account.isOpen()) {
                // under another name, since the earlier bank may be alive and lend the account as well
                enter(new BooksEntry.Broken(station.nextNumber(), account.id));
            }
        }
        release();
    }

    /**
     * Another bank has taken over. Refers the places that know of the job from this bank to the other bank, which may
     * not know these places, or may have told them of the end of the job before they heard of the job from this bank.
     */
    void refer(Epoch other) {
        enrolled.forEach(place -> station.send(place, new Message.Holders(job.id(), other)));
    }

    // ---- deputies ----

    private void fillDeputies() {
        if (job.isNested()) {
            return;
        }
        List<PlaceId> deputies = new ArrayList<>(epoch.deputies());
        deputies.removeIf(deputy -> !members.isAlive(deputy));
        for (PlaceId place : members.others()) {
            if (deputies.size() < station.settings.deputies() && !deputies.contains(place)) {
                deputies.add(place);
            }
        }
        if (deputies.equals(epoch.deputies())) {
            return;
        }
        epoch = new Epoch(epoch.number(), epoch.version() + 1, epoch.bank(), deputies);
        confirmations.keepOnly(deputies);
        for (PlaceId deputy : deputies) {
            if (confirmations.begin(deputy)) {
                sendCopy(deputy);
            }
        }
        Set<PlaceId> informed = new LinkedHashSet<>(enrolled);
        informed.add(station.self);
        for (PlaceId place : informed) {
            station.send(place, new Message.Holders(job.id(), epoch));
        }
    }

    private void sendCopy(PlaceId deputy) {
        station.send(deputy, new Message.Copy(job, epoch, station.now - since, lastEntry, books.copy()));
    }

    void mirrored(PlaceId by, long number) {
        if (!confirmations.isDeputy(by)) {
            return;
        }
        if (number == Banks.NO_COPY) {
            confirmations.beginAgain(by);
            sendCopy(by);
        } else {
            confirmations.confirmed(by, number);
            release();
        }
    }

    private void enter(BooksEntry entry) {
        List<Books.Consequence> consequences = books.make(entry);
        station.useUpTo(books.nextNumber()); // for the names of accounts
        lastEntry++;
        pending.add(new Pending(lastEntry, consequences));
        for (PlaceId deputy : epoch.deputies()) {
            station.send(deputy, new Message.Mirror(job.id(), epoch, lastEntry, entry));
        }
    }

    /** Does what follows from the entries that all deputies have made. */
    private void release() {
        while (!pending.isEmpty() && !hasEnded && confirmations.areComplete(pending.peekFirst().number)) {
            for (Books.Consequence each : pending.removeFirst().consequences) {
                act(each);
            }
        }
        confirmations.setWaiting(!pending.isEmpty());
        answerQuestions();
        if (!hasEnded && pending.isEmpty()) {
            foldOrEnd();
        }
    }

    private void act(Books.Consequence consequence) {
        if (consequence instanceof Books.Consequence.Settle settle) {
            station.send(settle.place(), new Message.Settled(settle.loan(), settle.generation()));
            borrowers.placeHomeless(epoch, this::enter);
        } else if (consequence instanceof Books.Consequence.Drop drop) {
            station.send(drop.place(), new Message.Dropped(drop.loan()));
        } else if (consequence instanceof Books.Consequence.Adopt adopt) {
            station.send(adopt.place(), new Message.Adopted(job.id(), adopt.loan()));
        } else if (consequence instanceof Books.Consequence.FindBorrower find) {
            if (lastEntry == 1) {
                borrowers.findFirst(find.account(), epoch, this::enter);
            } else {
                borrowers.find(find.account(), epoch, this::enter);
            }
        } else if (consequence instanceof Books.Consequence.Lend lend) {
            borrowers.lend(lend.account(), epoch);
        } else if (consequence instanceof Books.Consequence.Fail fail) {
            enter(new BooksEntry.Failed(station.nextNumber(), fail.fault()));
        } else if (consequence instanceof Books.Consequence.Welcome welcome) {
            station.send(welcome.place(), new Message.Attached(job.id(), epoch));
        }
    }

    // ---- what places say ----

    void enrol(PlaceId place) {
        enrolled.add(place);
    }

    /** A place waits for the outcome. */
    void attach(PlaceId place) {
        enrolled.add(place);
        if (ending.hasBegun()) {
            ending.owe(place);
            if (hasEnded) { // and was told to those who were enrolled
                station.send(place, new Message.Ended(job.id(), false));
            }
        } else if (books.attached().contains(place)) {
            station.send(place, new Message.Attached(job.id(), epoch));
        } else {
            enter(new BooksEntry.Attached(station.nextNumber(), place));
            release();
        }
    }

    void paid(PlaceId by, Message.Pay payment) {
        if (payment.epoch().isSameAs(epoch) && !ending.hasBegun()) {
            for (Message.Listed each : payment.lentOn()) {
                PlaceId borrower = each.borrower();
                if (borrower != null && members.isDead(borrower) && !books.isDead(borrower)) {
                    enter(new BooksEntry.Died(station.nextNumber(), borrower));
                }
            }
            enter(new BooksEntry.Paid(station.nextNumber(), by, payment));
            release();
        }
    }

    void reported(PlaceId by, Message.Report report) {
        enrolled.add(by);
        dismiss(by);
        if (!report.epoch().isSameAs(epoch) || ending.hasBegun()) {
            return;
        }
        Map<LoanId, Message.Held> held = new LinkedHashMap<>();
        report.loans().forEach(each -> held.put(each.loan(), each));
        for (Account account : books.accounts()) {
            Message.Held its = held.remove(account.id);
            if (account.isOpen() && by.equals(account.borrower)) {
                boolean isMissing = its == null && account.isListed;
                boolean isAhead = its != null && its.generation() > account.next;
                if (isAhead || (isMissing && !borrowers.hasLent(account.id))) {
                    enter(new BooksEntry.Broken(station.nextNumber(), account.id));
                } else if (isMissing || (its != null && account.isListed && !its.isBanked())) {
                    // A loan that this bank has made may have been on its way when the report was sent. The place says
                    // so if the loan is not there when it gets this message.
                    station.send(by, new Message.Adopted(job.id(), account.id));
                }
            } else if (its != null && account.state == BooksCopy.State.DROPPED) {
                station.send(by, new Message.Dropped(account.id));
            }
        }
        for (Message.Held unknown : held.values()) {
            if (unknown.isBanked()) {
                enter(new BooksEntry.Dropped(station.nextNumber(), unknown.loan(), unknown.parent(), by));
                station.send(by, new Message.Dropped(unknown.loan()));
            }
        }
        release();
    }

    void askedWhetherListed(PlaceId by, Message.IsListed question) {
        if (question.epoch().isSameAs(epoch)) {
            questions.add(by, question.loan(), question.lender());
            release();
        }
    }

    private void answerQuestions() {
        if (pending.isEmpty() && !ending.hasBegun()) {
            curious.forEach((place, number) -> station.send(place, new Message.SoFar(job.id(), number, progress())));
            curious.clear();
            questions.answer(job.id(), this::enter);
            if (!pending.isEmpty() && confirmations.areComplete(pending.peekFirst().number)) {
                release();
            }
        }
    }

    /**
     * A place asks how far the job is. It is told only what all deputies have in their books, and after the end
     * nothing, since it gets the outcome.
     */
    void askedHowFar(PlaceId by, long number) {
        curious.merge(by, number, Math::max);
        answerQuestions();
    }

    private Progress progress() {
        return books.progress(station.now - since, epoch.number());
    }

    void missing(PlaceId by, LoanId loan) {
        Account account = books.account(loan);
        if (account != null && account.isOpen() && account.isListed && by.equals(account.borrower)) {
            enter(new BooksEntry.Broken(station.nextNumber(), loan));
            release();
        }
    }

    void failed(Object failure) {
        if (books.failure() == null && !ending.hasBegun()) {
            enter(new BooksEntry.Failed(station.nextNumber(), failure));
            release();
        }
    }

    // ---- members ----

    void died(PlaceId place) {
        enrolled.remove(place);
        questions.died(place);
        curious.remove(place);
        if (hasEnded) {
            return;
        }
        ending.died(place);
        fillDeputies();
        if (!ending.hasBegun()) {
            enter(new BooksEntry.Died(station.nextNumber(), place));
            borrowers.placeHomeless(epoch, this::enter);
        }
        release();
    }

    void joined(PlaceId place) {
        if (books.isDead(place)) {
            station.condemned.add(place); // this place has met it only after it had taken the books over
        } else if (!hasEnded) {
            if (epoch.number() > 0) {
                enrolled.add(place); // it may have loans of an earlier epoch
                station.send(place, new Message.Holders(job.id(), epoch));
            }
            if (place.equals(job.id().submitter()) || books.attached().contains(place)) {
                ending.owe(place); // it is alive after all
            }
            fillDeputies();
            dismiss(place);
            borrowers.placeHomeless(epoch, this::enter);
            release();
        }
    }

    // ---- the end ----

    long wakeAt() {
        long lateAt = confirmations.lateAt();
        return ending.hasBegun()
                ? Math.min(ending.wakeAt(), lateAt)
                : Math.min(audit.nextAt(), Math.min(failAt, lateAt));
    }

    void tick() {
        confirmations.late(lastEntry).forEach(this::sendCopy);
        if (ending.hasBegun()) {
            conclude();
            return;
        }
        audit.tick(job.id(), epoch);
        if (station.now >= failAt) {
            failed(new Fault(Fault.Kind.DEADLINE, "the job has not ended within " + job.timeout() / 1_000_000 + " ms"));
        }
    }

    private void foldOrEnd() {
        if (ending.hasBegun() || books.failure() != null) {
            begin();
            conclude();
            return;
        }
        List<Object> total = books.total();
        if (foldTicket == 0 && total.size() > (books.isComplete() ? 1 : MANY_PARTS)) {
            foldTicket = station.nextNumber();
            folding = total.size();
            station.emit(new Effect.Fold(job.id(), foldTicket, total));
        } else if (foldTicket == 0 && books.isComplete()) {
            begin();
            conclude();
        }
    }

    /** Begins the end, unless that has begun. */
    private void begin() {
        if (!ending.hasBegun()) {
            List<Object> total = books.total();
            Object failure = books.failure();
            Object part = failure != null || total.isEmpty() ? null : total.get(0);
            ending.begin(new Message.Outcome(job.id(), part, failure, progress()), books.attached());
        }
    }

    /** Returns whether the answer was meant for these books. */
    boolean folded(long ticket, @Nullable Object part, @Nullable Object failure) {
        if (ticket != foldTicket) {
            return false;
        }
        foldTicket = 0;
        if (ending.hasBegun()) {
            return true; // the job has failed meanwhile
        }
        if (failure != null) {
            failed(failure);
        } else {
            enter(new BooksEntry.Compacted(station.nextNumber(), folding, part));
            release();
        }
        return true;
    }

    /** Forgets the job as soon as its outcome is needed no more; until then, keeps the outcome and drops the rest. */
    private void conclude() {
        if (hasEnded) {
            return;
        }
        if (ending.isOver()) {
            hasEnded = true;
            tellAll(false);
        } else if (ending.isToBeKept() && !books.isKept()) {
            ending.keep();
            enter(new BooksEntry.Kept(station.nextNumber(), ending.age()));
            release();
        } else if (books.isKept() && pending.isEmpty() && !hasToldKept) {
            hasToldKept = true;
            tellAll(true);
            enrolled.clear();
        }
    }

    void outcomeNoted(PlaceId by) {
        ending.noted(by);
        conclude();
    }

    private void tellAll(boolean isKept) {
        Set<PlaceId> all = new LinkedHashSet<>(enrolled);
        all.addAll(epoch.deputies());
        all.add(station.self);
        for (PlaceId place : all) {
            station.send(place, new Message.Ended(job.id(), isKept && epoch.isHeldBy(place)));
        }
    }

    /** Tells a place that has to do with a job of which only the outcome is left. */
    void dismiss(PlaceId place) {
        if (hasToldKept && !epoch.isHeldBy(place)) {
            enrolled.remove(place);
            station.send(place, new Message.Ended(job.id(), false));
        }
    }

    void describe(StringBuilder out) {
        out.append("  bank of %s %s pending %d confirmed %s last %d questions %s %s%s%n"
                .formatted(job.id(), epoch, pending.size(), confirmations, lastEntry, questions, borrowers, ending));
        books.describe(out);
    }
}
