package io.skua.place.machine;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The jobs that this place knows: those that it has submitted, and those of which it was lent tasks. */
final class Jobs {
    private static final int NOT_OPENED = -1;

    private final Station station;
    private final Members members;
    private final Banks banks;
    private final Map<JobId, KnownJob> entries = new LinkedHashMap<>();
    private final Adoptions adoptions;
    private final Attachments attachments;
    private final Vigil vigil;
    private @Nullable Ledger ledger;

    Jobs(Station station, Members members, Banks banks) {
        this.station = station;
        this.members = members;
        this.banks = banks;
        this.adoptions = new Adoptions(station, members);
        this.attachments = new Attachments(station, members);
        this.vigil = new Vigil(station, members, banks);
    }

    void connect(Ledger its) {
        ledger = its;
    }

    private Ledger ledger() {
        return Objects.requireNonNull(ledger);
    }

    /** Returns who keeps the books of a job that is known here. */
    Epoch epoch(JobId job) {
        return Objects.requireNonNull(entries.get(job), "unknown job").epoch;
    }

    // ---- users ----

    void submit(JobRecord job, List<Descriptor> roots) {
        PlaceId bank = job.isNested() ? station.self : members.alive().first();
        KnownJob entry = new KnownJob(job.id(), new Epoch(NOT_OPENED, 0, bank, List.of()));
        entry.record = job;
        entry.awaitsOutcome = true;
        entry.roots = roots;
        entries.put(job.id(), entry);
        station.send(bank, new Message.Open(job, roots));
    }

    /** A user of this place waits for the outcome of a job. */
    void attach(JobId job) {
        KnownJob entry = entries.get(job);
        if (entry == null) {
            attachments.begin(job);
        } else if (!entry.awaitsOutcome) {
            entry.awaitsOutcome = true;
            entry.isAttached = true;
            station.send(entry.epoch.bank(), new Message.Attach(job, 0));
        }
    }

    /** Makes a job fail. The first failure counts. */
    void fail(JobId job, Object failure) {
        KnownJob entry = entries.get(job);
        attachments.cancel(job, failure);
        if (entry != null && entry.failure == null) {
            entry.failure = failure;
            station.send(entry.epoch.bank(), new Message.Fail(job, failure));
        }
    }

    /** A user of this place asks how far a job is. */
    void ask(JobId job, long number) {
        KnownJob entry = entries.get(job);
        attachments.ask(job, number);
        if (entry != null && entry.awaitsOutcome) {
            entry.asked = number;
            station.send(entry.epoch.bank(), new Message.HowFar(job, number));
        }
    }

    void progressed(PlaceId by, Message.SoFar answer) {
        KnownJob entry = entries.get(answer.job());
        if (entry != null && entry.awaitsOutcome && by.equals(entry.epoch.bank())) {
            entry.asked = entry.asked > answer.number() ? entry.asked : 0;
            station.emit(new Effect.Progressed(answer.job(), answer.number(), answer.progress()));
        }
    }

    void boundFound(JobId job, int index, long value) {
        KnownJob entry = entries.get(job);
        if (entry != null && entry.improve(index, value)) {
            members.others().forEach(other -> station.send(other, new Message.Bound(job, index, value)));
        }
    }

    void boundTold(JobId job, int index, long value) {
        KnownJob entry = entries.get(job);
        if (entry != null && entry.improve(index, value)) {
            station.emit(new Effect.Bounded(job, index, value));
        }
    }

    // ---- the beginning of a job ----

    /** This place is to be the bank of a job. */
    void opened(PlaceId by, Message.Open open) {
        JobId job = open.job().id();
        KnownJob known = entries.get(job);
        Bank bank = banks.bank(job);
        boolean isKeptElsewhere = known != null
                && known.epoch.number() != NOT_OPENED
                && !known.epoch.bank().equals(station.self);
        if (bank == null && !isKeptElsewhere) {
            bank = banks.open(open.job(), open.roots());
            if (known == null) {
                learn(job, bank.epoch()).record = open.job();
            }
        }
        if (bank != null) {
            station.send(by, new Message.ThisJob(open.job(), bank.epoch(), Map.of()));
        } else if (known != null) {
            station.send(by, new Message.ThisJob(open.job(), known.epoch, Map.of()));
        }
    }

    void lent(PlaceId by, Message.Lend loan) {
        if (banks.isKept(loan.job())) {
            return; // the lender has not heard yet that the job has ended
        }
        KnownJob entry = isLapsed(loan.job(), loan.epoch()) ? entries.get(loan.job()) : learn(loan.job(), loan.epoch());
        if (entry == null) {
            return; // this place was the bank, and has forgotten the job
        }
        boolean isAdopted = adoptions.arrived(loan.loan(), entry.epoch.bank());
        if (entry.record != null) {
            ledger().accept(loan, by, entry.record, isAdopted);
            return;
        }
        boolean isFirst = entry.waiting.isEmpty();
        KnownJob.Waiting waiting = new KnownJob.Waiting(loan, by);
        waiting.isAdopted = isAdopted;
        entry.waiting.put(loan.loan(), waiting);
        if (isFirst) {
            station.send(entry.epoch.bank(), new Message.WhatJob(loan.job(), true));
        }
    }

    void asked(PlaceId by, Message.WhatJob question) {
        Bank bank = banks.bank(question.job());
        KnownJob entry = entries.get(question.job());
        if (bank != null) {
            bank.enrol(by);
            station.send(
                    by,
                    new Message.ThisJob(bank.job(), bank.epoch(), entry == null ? Map.of() : Map.copyOf(entry.bounds)));
            bank.dismiss(by);
            return;
        }
        if (entry != null && entry.record != null && entry.epoch.number() != NOT_OPENED) {
            station.send(by, new Message.ThisJob(entry.record, entry.epoch, Map.copyOf(entry.bounds)));
        }
        if (question.isToBank() && !banks.remembers(question.job())) {
            station.send(by, new Message.NoBooks(question.job()));
        }
    }

    /** A place that was taken for the bank or a deputy has no books: the job has ended there, or they never came. */
    void heardOfNoBooks(PlaceId by, JobId job) {
        KnownJob entry = entries.get(job);
        if (entry != null && by.equals(entry.epoch.bank())) {
            if (banks.remembers(job) && !entry.isNested()) {
                banks.takeOver(
                        job); // the bank has forgotten the job for another epoch's sake, and this place has books
            } else {
                ended(job, by);
            }
        } else if (entry != null) {
            entry.withoutBooks.add(by);
        }
    }

    /** Somebody takes this place for the bank of a job, which it is not. */
    void takenForBank(PlaceId by, JobId job) {
        KnownJob entry = entries.get(job);
        if (entry == null) {
            station.send(by, new Message.NoBooks(job));
        } else if (!entry.epoch.bank().equals(station.self)) {
            station.send(by, new Message.Holders(job, entry.epoch));
        }
    }

    /** Somebody wants to attach to a job, of which this place is not the bank. */
    void askedToAttach(PlaceId by, Message.Attach question) {
        KnownJob entry = entries.get(question.job());
        if (entry != null && entry.epoch.number() == NOT_OPENED) {
            entry.searchers.put(by, question.search());
        } else if (question.search() == 0) {
            takenForBank(by, question.job());
        } else if (entry == null) {
            station.send(by, new Message.NotKnown(question.job(), question.search()));
        } else {
            station.send(by, new Message.Known(question.job(), question.search(), entry.epoch));
        }
    }

    void known(PlaceId by, Message.Known answer) {
        if (attachments.isCurrent(answer.job(), answer.search())) { // otherwise the job may have ended meanwhile
            holdersChanged(answer.job(), answer.epoch(), by);
        }
    }

    void notKnown(PlaceId by, Message.NotKnown answer) {
        attachments.notKnown(by, answer.job(), answer.search());
    }

    /** Notes what a job is that this place has a copy of the books of. */
    void noteRecord(JobRecord job) {
        KnownJob entry = entries.get(job.id());
        if (entry != null && entry.record == null && entry.waiting.isEmpty()) {
            entry.record = job;
        }
    }

    void told(Message.ThisJob answer) {
        JobId job = answer.job().id();
        if (!entries.containsKey(job) || isLapsed(job, answer.epoch())) {
            return;
        }
        KnownJob entry = learn(job, answer.epoch());
        entry.roots = null;
        answer.bounds().forEach((index, value) -> boundTold(job, index, value));
        if (entry.record == null) {
            entry.record = answer.job();
        }
        List<KnownJob.Waiting> ready = List.copyOf(entry.waiting.values());
        entry.waiting.clear();
        for (KnownJob.Waiting each : ready) {
            ledger().accept(each.loan, each.lender, entry.record, each.isAdopted);
        }
    }

    // ---- who keeps the books ----

    void holdersChanged(JobId job, Epoch epoch, PlaceId by) {
        if (isLapsed(job, epoch)) {
            station.send(by, new Message.NoBooks(job));
            attachments.askAgain(by, job); // when it has seen this
        } else {
            learn(job, epoch);
        }
    }

    /** Returns whether this place was the bank of an epoch, and is so no more: the job has ended here since. */
    private boolean isLapsed(JobId job, Epoch epoch) {
        return epoch.bank().equals(station.self) && banks.bank(job) == null;
    }

    /** Returns whether this place follows an epoch, or would if it heard of it. */
    boolean isWorthFollowing(JobId job, Epoch epoch) {
        KnownJob entry = entries.get(job);
        return entry == null || entry.epoch.isSameAs(epoch) || entry.prefers(epoch, members);
    }

    /** Notes who keeps the books of a job, and reports to a later bank. */
    private KnownJob learn(JobId job, Epoch epoch) {
        KnownJob entry = entries.get(job);
        if (entry == null) {
            entry = new KnownJob(job, epoch);
            entries.put(job, entry);
            Attachments.Search search = attachments.found(job);
            if (search != null) {
                entry.awaitsOutcome = true;
                entry.isAttached = true;
                entry.deadEnds = search.deadEnds;
                entry.failure = search.failure;
                entry.asked = search.asked;
            }
            if (epoch.number() > 0) {
                begin(entry, epoch);
            } else {
                entry.tellWishes(station);
            }
        } else if (entry.prefers(epoch, members)) {
            begin(entry, epoch);
        } else if (epoch.isNewsOf(entry.epoch)) {
            entry.epoch = epoch;
            banks.epochBegan(job, epoch);
        }
        vigil.beginIfNeeded(entry);
        return entry;
    }

    private void begin(KnownJob entry, Epoch epoch) {
        boolean isFirst = entry.epoch.number() == NOT_OPENED;
        entry.epoch = epoch;
        entry.lostAt = Long.MAX_VALUE;
        entry.looks = 0;
        entry.roots = null;
        entry.withoutBooks.clear();
        banks.epochBegan(entry.id, epoch);
        banks.askForCopy(entry.id, epoch);
        if (!isFirst || epoch.number() > 0) {
            List<Message.Held> report = new ArrayList<>(ledger().report(entry.id));
            report.addAll(entry.heldWaiting());
            station.send(epoch.bank(), new Message.Report(entry.id, epoch, report));
            ledger().sendAgain(entry.id);
        }
        if (entry.record == null && !entry.waiting.isEmpty()) {
            station.send(epoch.bank(), new Message.WhatJob(entry.id, true));
        }
        entry.searchers.forEach((place, search) -> station.send(place, new Message.Known(entry.id, search, epoch)));
        entry.searchers.clear();
        entry.tellWishes(station);
    }

    /** The bank has adopted a loan that still waits for its job's record. Returns false if there is none. */
    boolean adopted(LoanId loan, PlaceId by) {
        for (KnownJob entry : entries.values()) {
            KnownJob.Waiting waiting = entry.waiting.get(loan);
            if (waiting != null) {
                waiting.isAdopted |= by.equals(entry.epoch.bank());
                return true;
            }
        }
        return false;
    }

    /** The bank has adopted a loan that is not here. */
    void adoptedUnknown(JobId job, LoanId loan, PlaceId by) {
        KnownJob entry = entries.get(job);
        adoptions.adopted(job, loan, by, entry != null && entry.gone.contains(loan));
    }

    void noteGone(JobId job, LoanId loan) {
        KnownJob entry = entries.get(job);
        if (entry != null) {
            entry.gone.add(loan);
        }
    }

    void dropped(LoanId loan, PlaceId by) {
        for (KnownJob entry : entries.values()) {
            KnownJob.Waiting waiting = entry.waiting.get(loan);
            if (waiting != null && (by.equals(waiting.lender) || by.equals(entry.epoch.bank()))) {
                entry.waiting.remove(loan);
                entry.gone.add(loan);
            }
        }
    }

    void appeared(PlaceId place) {
        attachments.appeared(place);
    }

    void died(PlaceId place) {
        adoptions.died();
        attachments.died(place);
        for (KnownJob entry : List.copyOf(entries.values())) {
            if (entry.roots != null && members.isDead(entry.epoch.bank())) {
                PlaceId bank = members.alive().first();
                entry.epoch = new Epoch(NOT_OPENED, 0, bank, List.of());
                station.send(bank, new Message.Open(Objects.requireNonNull(entry.record), entry.roots));
                entry.tellWishes(station);
            } else {
                vigil.beginIfNeeded(entry);
            }
        }
    }

    long wakeAt() {
        long at = Long.MAX_VALUE;
        for (KnownJob entry : entries.values()) {
            at = Math.min(at, entry.lostAt);
        }
        return at;
    }

    void tick() {
        for (KnownJob entry : List.copyOf(entries.values())) {
            if (station.now >= entry.lostAt && !vigil.keepOn(entry)) {
                lose(entry);
            }
        }
    }

    /** Nobody has the books of a job, which is given up. */
    private void lose(KnownJob entry) {
        if (entry.awaitsOutcome) {
            boolean isForgotten =
                    entry.isAttached && entry.epoch.deputies().stream().anyMatch(members::isAlive);
            Fault fault = isForgotten ? Attachments.unknown(entry.id) : entry.lostFault();
            entry.awaitsOutcome = false;
            station.emit(new Effect.Ended(entry.id, null, fault, null));
        }
        forget(entry.id);
    }

    // ---- the end ----

    void outcome(PlaceId by, Message.Outcome outcome) {
        KnownJob entry = entries.get(outcome.job());
        boolean isAwaited = entry == null ? attachments.found(outcome.job()) != null : entry.awaitsOutcome;
        if (entry != null) {
            entry.awaitsOutcome = false;
        }
        if (isAwaited) {
            station.emit(new Effect.Ended(outcome.job(), outcome.part(), outcome.failure(), outcome.progress()));
        }
        station.send(by, new Message.OutcomeNoted(outcome.job()));
    }

    void ended(Message.Ended message, PlaceId by) {
        KnownJob entry = entries.get(message.job());
        if (!message.isKept()) {
            ended(message.job(), by);
        } else if (entry == null || by.equals(entry.epoch.bank())) {
            drop(message.job());
            if (entry != null) {
                entry.waiting.clear();
            }
        }
    }

    private void ended(JobId job, PlaceId by) {
        KnownJob entry = entries.get(job);
        if (entry != null && !by.equals(entry.epoch.bank())) {
            return; // of a bank that was replaced: another one keeps the books, and will tell
        }
        if (entry != null && entry.awaitsOutcome && entry.isAttached) {
            forget(job);
            attachments.beginAgain(entry);
        } else if (entry != null && entry.awaitsOutcome) {
            lose(entry);
        } else {
            forget(job);
        }
    }

    private void forget(JobId job) {
        KnownJob entry = entries.remove(job);
        banks.forget(job);
        drop(job);
        if (entry != null) {
            entry.searchers.forEach((place, search) -> station.send(place, new Message.NotKnown(job, search)));
            station.emit(new Effect.Forget(job));
        }
        for (KnownJob other : List.copyOf(entries.values())) {
            if (other.record != null && job.equals(other.record.parent()) && other.awaitsOutcome) {
                fail(other.id, new Fault(Fault.Kind.PARENT_ENDED, "the job that opened this one has ended"));
            }
        }
    }

    /** Drops all work for a job. */
    private void drop(JobId job) {
        ledger().dropJob(job);
        adoptions.forget(job);
    }

    boolean knows(JobId job) {
        return entries.containsKey(job);
    }

    boolean isAwaiting() {
        return !attachments.isEmpty() || entries.values().stream().anyMatch(entry -> entry.awaitsOutcome);
    }

    boolean remembers(JobId job) {
        return entries.containsKey(job) || adoptions.remember(job) || attachments.remember(job);
    }

    void describe(StringBuilder out) {
        entries.values().forEach(each -> out.append(each).append('\n'));
        attachments.describe(out);
    }
}
