package io.skua.place.machine;

import io.skua.observe.PlaceChange;
import io.skua.place.protocol.Counts;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Envelope;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Event;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.PlaceWatch;
import io.skua.place.protocol.Settings;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The protocol of one life of one place: an event comes in, effects go out. It has no threads, no clock and no network,
 * and it runs no users' code. Not thread-safe.
 *
 * <p>Its parts: {@link Links} (numbered messages), {@link Members} (who is alive), {@link Thief} and {@link Victim}
 * (stealing), {@link Ledger} (loans that this place has borrowed and lent), {@link Jobs} (jobs that it knows),
 * {@link Banks} (books that it keeps) and {@link Calls}.
 */
public final class PlaceProtocol {
    private final Station station;
    private final Members members;
    private final Links links;
    private final Thief thief;
    private final Victim victim;
    private final Ledger ledger;
    private final Jobs jobs;
    private final Banks banks;
    private final Calls calls;
    private boolean isOver;

    /** A place that knows no other place yet; the seed decides all its random choices. */
    public PlaceProtocol(PlaceId self, Settings settings, long seed) {
        this(self, settings, seed, null);
    }

    /** @param watch is told what the place does; null if nobody wants to know */
    public PlaceProtocol(PlaceId self, Settings settings, long seed, @Nullable PlaceWatch watch) {
        station = new Station(self, settings, seed, watch);
        members = new Members(station);
        links = new Links(station, members);
        station.connect(links);
        Targets targets = new Targets(station, members);
        banks = new Banks(station, members, targets);
        jobs = new Jobs(station, members, banks);
        ledger = new Ledger(station, members, jobs, targets);
        jobs.connect(ledger);
        thief = new Thief(station, members);
        victim = new Victim(station, members, thief, ledger);
        calls = new Calls(station, members);
    }

    /** Returns the name of this place in this life. */
    public PlaceId self() {
        return station.self;
    }

    /** Returns what this place has counted so far. The machine goes on counting there. */
    public Counts counts() {
        return station.counts;
    }

    /** Returns whether this life has ended: it was declared dead, or has left. It does nothing any more. */
    public boolean isOver() {
        return isOver;
    }

    /**
     * Handles an event. Effects are passed on in order before this returns; a driver must not call this method from
     * within an effect.
     */
    public void handle(long now, Event event, Consumer<Effect> effects) {
        if (isOver) {
            return;
        }
        station.begin(now, effects);
        tellListeners();
        happened(event);
        while (!isOver && !(station.inbox.isEmpty() && station.condemned.isEmpty())) {
            PlaceId condemned = station.condemned.poll();
            Station.Incoming next = condemned == null ? station.inbox.poll() : null;
            if (condemned != null) {
                died(condemned);
                members.remind(condemned);
            } else if (next != null && (next.from().equals(station.self) || !members.isDead(next.from()))) {
                received(next.from(), next.message());
            }
        }
        if (station.isLeaving && !isOver) {
            leaveIfDone();
        }
        station.end();
    }

    /** Tells those who listen how the place is, which they want to know even if nothing happens. */
    public void tellListeners(long now) {
        if (!isOver) {
            station.now = now;
            tellListeners();
        }
    }

    /** Tells who is there, if somebody has begun to listen, and how busy the place is. */
    private void tellListeners() {
        if (station.chronicle.hasNewListener()) {
            members.alive().forEach(place -> station.chronicle.place(PlaceChange.PRESENT, place));
        }
        station.chronicle.load(station.now, station.load);
    }

    /** Returns when the driver must send {@link Event.Tick}, or {@link Long#MAX_VALUE}. Changes with every event. */
    public long wakeAt() {
        if (isOver) {
            return Long.MAX_VALUE;
        }
        long stealing = Math.min(thief.wakeAt(), victim.wakeAt());
        long lending = Math.min(ledger.wakeAt(), Math.min(jobs.wakeAt(), banks.wakeAt()));
        return Math.min(Math.min(links.wakeAt(), members.wakeAt()), Math.min(stealing, lending));
    }

    // ---- events ----

    private void happened(Event event) {
        if (event instanceof Event.Tick) {
            tick();
        } else if (event instanceof Event.Received received) {
            received(received.envelope());
        } else if (event instanceof Event.Work work) {
            station.idleWorkers = work.idleWorkers();
            station.load = work.load();
            station.chronicle.load(station.now, station.load);
            thief.workChanged();
            victim.workChanged();
        } else if (event instanceof Event.Hauled hauled) {
            victim.hauled(hauled.pool(), hauled.descriptors());
        } else if (event instanceof Event.Probed probed) {
            thief.probed(probed.place(), probed.load());
        } else if (event instanceof Event.PoolEnded ended) {
            ledger.poolEnded(ended);
            thief.workChanged(); // a loan may be done before the driver has told that it had come
        } else if (event instanceof Event.Folded folded) {
            if (!banks.folded(folded.ticket(), folded.part(), folded.failure())) {
                ledger.folded(folded.ticket(), folded.part(), folded.failure());
            }
        } else if (event instanceof Event.Known known) {
            members.addAll(known.places());
        } else if (event instanceof Event.Appeared appeared) {
            appeared(appeared.place());
        } else if (event instanceof Event.Silent silent) {
            members.silent(silent.place());
        } else if (event instanceof Event.Back back) {
            noteAlive(back.place());
        } else if (event instanceof Event.Gone gone) {
            members.proveDead(gone.place());
            died(gone.place());
        } else {
            asked(event);
        }
    }

    private void asked(Event event) {
        if (event instanceof Event.Submit submit) {
            jobs.submit(submit.job(), submit.roots());
        } else if (event instanceof Event.Attach attach) {
            jobs.attach(attach.job());
        } else if (event instanceof Event.Cancel cancel) {
            jobs.fail(cancel.job(), cancel.reason());
        } else if (event instanceof Event.HowFar question) {
            jobs.ask(question.job(), question.number());
        } else if (event instanceof Event.Call call) {
            calls.call(call.call(), call.at(), call.payload());
        } else if (event instanceof Event.Served served) {
            calls.served(served.caller(), served.call(), served.result(), served.failure());
        } else if (event instanceof Event.Bound bound) {
            jobs.boundFound(bound.job(), bound.index(), bound.value());
        } else if (event instanceof Event.Leave) {
            station.isLeaving = true;
            thief.workChanged();
            victim.leave();
            ledger.surrenderAll();
        }
    }

    private void tick() {
        links.tick();
        for (PlaceId place : members.condemned()) {
            died(place);
            members.remind(place);
        }
        members.reminded().forEach(place -> links.sendUnnumbered(place, new Message.Dead()));
        thief.tick();
        victim.tick();
        ledger.tick();
        jobs.tick();
        banks.tick();
    }

    private void leaveIfDone() {
        if (ledger.isEmpty() && !jobs.isAwaiting() && links.isQuiet()) {
            members.others().forEach(other -> links.sendUnnumbered(other, new Message.Bye()));
            station.chronicle.place(PlaceChange.LEFT, station.self);
            station.emit(new Effect.Left());
            isOver = true;
        }
    }

    // ---- members ----

    /** A place was heard of. It is not silent, and if it was declared dead, it is told so. */
    private void noteAlive(PlaceId place) {
        members.heard(place);
        if (members.isDead(place)) {
            links.sendUnnumbered(place, new Message.Dead());
        }
    }

    private void appeared(PlaceId place) {
        if (place.equals(station.self)) {
            return;
        }
        noteAlive(place);
        if (members.isDead(place)) {
            return;
        }
        members.earlierLives(place).forEach(this::died);
        members.proveDead(place);
        if (members.add(place)) {
            banks.joined(place);
            thief.appeared();
            jobs.appeared(place);
        }
    }

    private void died(PlaceId place) {
        members.earlierLives(place).forEach(this::died);
        if (members.declareDead(place)) {
            links.forget(place);
            thief.died(place);
            victim.died(place);
            banks.died(place);
            ledger.died(place);
            jobs.died(place);
            calls.died(place);
        }
    }

    // ---- messages ----

    private void received(Envelope envelope) {
        PlaceId from = envelope.from();
        if (from.number() == station.self.number()) {
            return; // of an earlier life of this place
        }
        if (members.isDead(from)) {
            answerDead(from, envelope.message());
            return;
        }
        if (!envelope.to().equals(station.self)) {
            links.sendUnnumbered(from, new Message.News()); // so that the sender learns of this later life
            return;
        }
        appeared(from);
        members.heard(from);
        if (links.noteHeader(envelope)) {
            thief.loadSeen(from, envelope.load());
            if (members.noteHunger(from, envelope.isHungry())) {
                victim.workChanged();
            }
        }
        links.received(envelope);
    }

    /**
     * Tells a place that was declared dead, and speaks, that it must begin a new life. If both have declared each other
     * dead, only the younger one does.
     */
    private void answerDead(PlaceId from, Message message) {
        if (message instanceof Message.Dead && from.compareTo(station.self) < 0) {
            restart();
        } else {
            links.sendUnnumbered(from, new Message.Dead());
        }
    }

    private void restart() {
        isOver = true;
        station.chronicle.place(PlaceChange.LOST, station.self);
        station.emit(new Effect.Restart());
    }

    private void received(PlaceId from, Message message) {
        if (message instanceof Message.Dead) {
            restart();
        } else if (message instanceof Message.Bye) {
            members.departs(from);
            died(from);
        } else if (message instanceof Message.News) {
            victim.greeted(from);
        } else if (message instanceof Message.Ask ask) {
            victim.asked(from, ask.isPatient());
        } else if (message instanceof Message.Noted) {
            thief.noted(from);
        } else if (message instanceof Message.Denied denied) {
            thief.denied(from, denied.isOccupied());
        } else if (message instanceof Message.Overruled) {
            thief.overruled(from);
        } else if (message instanceof Message.Withdraw) {
            victim.withdrawn(from);
        } else if (message instanceof Message.Call call) {
            calls.called(from, call.call(), call.payload());
        } else if (message instanceof Message.Answer answer) {
            calls.answered(from, answer.call(), answer.result(), answer.failure());
        } else if (!receivedOfLoan(from, message) && !receivedOfBooks(from, message)) {
            receivedOfJob(from, message);
        }
    }

    private boolean receivedOfLoan(PlaceId from, Message message) {
        if (message instanceof Message.Lend lend) {
            thief.delivered(from);
            jobs.lent(from, lend);
        } else if (message instanceof Message.Result result) {
            ledger.result(result, from);
        } else if (message instanceof Message.Settled settled) {
            ledger.settled(settled.loan(), settled.generation(), from);
        } else if (message instanceof Message.Banked banked) {
            ledger.banked(banked.loan());
        } else if (message instanceof Message.Adopted adopted) {
            if (!jobs.adopted(adopted.loan(), from)) {
                ledger.adopted(adopted.job(), adopted.loan(), from);
            }
        } else if (message instanceof Message.Audit audit) {
            audited(from, audit);
        } else if (message instanceof Message.Dropped dropped) {
            jobs.dropped(dropped.loan(), from);
            ledger.dropped(dropped.loan(), from);
        } else if (message instanceof Message.Orphaned orphaned) {
            ledger.orphaned(orphaned.loan());
        } else {
            return false;
        }
        return true;
    }

    private void audited(PlaceId from, Message.Audit audit) {
        if (!jobs.knows(audit.job())) {
            station.send(from, new Message.Missing(audit.job(), audit.loan()));
            return;
        }
        jobs.holdersChanged(audit.job(), audit.epoch(), from);
        if (!jobs.epoch(audit.job()).isSameAs(audit.epoch())) {
            tellIfNotFollowed(audit.job(), audit.epoch(), from);
        } else if (!jobs.adopted(audit.loan(), from)) {
            ledger.audited(audit.job(), audit.loan(), from);
        }
    }

    private boolean receivedOfBooks(PlaceId from, Message message) {
        if (message instanceof Message.Mirror mirror) {
            mirror(from, mirror);
        } else if (message instanceof Message.Mirrored mirrored) {
            withBank(from, mirrored.job(), bank -> banks.mirrored(from, mirrored));
        } else if (message instanceof Message.Copy copy) {
            if (jobs.isWorthFollowing(copy.job().id(), copy.epoch())) {
                banks.copied(from, copy); // before its epoch begins here, so that no other copy is asked for
            }
            jobs.holdersChanged(copy.job().id(), copy.epoch(), from);
            jobs.noteRecord(copy.job());
            tellIfNotFollowed(copy.job().id(), copy.epoch(), from);
        } else if (message instanceof Message.Pay pay) {
            withBank(from, pay.job(), bank -> bank.paid(from, pay));
        } else if (message instanceof Message.IsListed question) {
            withBank(from, question.job(), bank -> bank.askedWhetherListed(from, question));
        } else if (message instanceof Message.Missing missing) {
            withBank(from, missing.job(), bank -> bank.missing(from, missing.loan()));
        } else if (message instanceof Message.Report report) {
            withBank(from, report.job(), bank -> bank.reported(from, report));
        } else if (message instanceof Message.Fail fail) {
            withBank(from, fail.job(), bank -> bank.failed(fail.failure()));
        } else if (message instanceof Message.HowFar question) {
            withBank(from, question.job(), bank -> bank.askedHowFar(from, question.number()));
        } else if (message instanceof Message.OutcomeNoted noted) {
            withBank(from, noted.job(), bank -> bank.outcomeNoted(from));
        } else {
            return false;
        }
        return true;
    }

    private void withBank(PlaceId from, JobId job, Consumer<Bank> action) {
        Bank bank = banks.bank(job);
        if (bank != null) {
            action.accept(bank);
        } else {
            jobs.takenForBank(from, job);
        }
    }

    private void mirror(PlaceId from, Message.Mirror mirror) {
        jobs.holdersChanged(mirror.job(), mirror.epoch(), from);
        if (jobs.epoch(mirror.job()).isSameAs(mirror.epoch())) {
            banks.mirror(from, mirror);
        } else {
            tellIfNotFollowed(mirror.job(), mirror.epoch(), from);
        }
    }

    /** Tells the bank of an epoch that this place does not follow which one it follows. */
    private void tellIfNotFollowed(JobId job, Epoch epoch, PlaceId bank) {
        Epoch followed = jobs.epoch(job);
        if (!followed.isSameAs(epoch)) {
            station.send(bank, new Message.Holders(job, followed));
        }
    }

    private void attach(PlaceId from, Message.Attach attach) {
        Bank bank = banks.bank(attach.job());
        if (bank != null) {
            bank.attach(from);
        } else {
            jobs.askedToAttach(from, attach);
        }
    }

    private void receivedOfJob(PlaceId from, Message message) {
        if (message instanceof Message.Open open) {
            jobs.opened(from, open);
        } else if (message instanceof Message.Attach attach) {
            attach(from, attach);
        } else if (message instanceof Message.Attached answer) {
            jobs.holdersChanged(answer.job(), answer.epoch(), from);
        } else if (message instanceof Message.Known answer) {
            jobs.known(from, answer);
        } else if (message instanceof Message.NotKnown answer) {
            jobs.notKnown(from, answer);
        } else if (message instanceof Message.WhatJob question) {
            jobs.asked(from, question);
        } else if (message instanceof Message.NoBooks none) {
            jobs.heardOfNoBooks(from, none.job());
        } else if (message instanceof Message.ThisJob answer) {
            jobs.told(answer);
        } else if (message instanceof Message.Holders holders) {
            jobs.holdersChanged(holders.job(), holders.epoch(), from);
        } else if (message instanceof Message.Outcome outcome) {
            jobs.outcome(from, outcome);
        } else if (message instanceof Message.SoFar answer) {
            jobs.progressed(from, answer);
        } else if (message instanceof Message.Ended ended) {
            jobs.ended(ended, from);
        } else if (message instanceof Message.Bound bound) {
            jobs.boundTold(bound.job(), bound.index(), bound.value());
        }
    }

    // ---- for tests ----

    /** Returns whether anything of a job is left here. */
    public boolean remembers(JobId job) {
        return ledger.remembers(job) || jobs.remembers(job) || banks.remembers(job);
    }

    /** Returns the state in words. */
    public String describe() {
        StringBuilder out = new StringBuilder("place ")
                .append(station.self)
                .append(" idle ")
                .append(station.idleWorkers)
                .append(" load ")
                .append(station.load)
                .append(" alive ")
                .append(members.alive())
                .append('\n');
        jobs.describe(out);
        ledger.describe(out);
        banks.describe(out);
        return out.toString();
    }
}
