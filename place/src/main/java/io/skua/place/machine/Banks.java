package io.skua.place.machine;

import io.skua.observe.PlaceChange;
import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The books that this place keeps as a bank, and those of which it has a copy as a deputy. */
final class Banks {
    /** The answer of a deputy that has no copy of the books and needs one. */
    static final long NO_COPY = -1;

    private final Station station;
    private final Members members;
    private final Targets targets;
    private final Map<JobId, Bank> banks = new LinkedHashMap<>();
    private final Map<JobId, Custody> deputed = new LinkedHashMap<>();

    Banks(Station station, Members members, Targets targets) {
        this.station = station;
        this.members = members;
        this.targets = targets;
    }

    @Nullable
    Bank bank(JobId job) {
        return banks.get(job);
    }

    /** Opens the books of a job. Returns the bank. */
    Bank open(JobRecord job, List<Descriptor> roots) {
        Epoch epoch = new Epoch(0, 0, station.self, List.of());
        Bank bank =
                new Bank(station, members, targets, new Custody(job, epoch, new Books(station.self), station.now, 0));
        banks.put(job.id(), bank);
        bank.open(roots);
        return bank;
    }

    // ---- deputies ----

    void copied(PlaceId by, Message.Copy copy) {
        JobId job = copy.job().id();
        Books books = new Books(copy.epoch().bank(), copy.books());
        long since = station.now - copy.age(); // the time that the copy was on its way is lost
        deputed.put(job, new Custody(copy.job(), copy.epoch(), books, since, copy.number()));
        station.send(by, new Message.Mirrored(job, copy.epoch(), copy.number()));
    }

    void mirror(PlaceId by, Message.Mirror mirror) {
        Custody its = deputed.get(mirror.job());
        if (its == null || !its.epoch.isSameAs(mirror.epoch())) {
            station.send(by, new Message.Mirrored(mirror.job(), mirror.epoch(), NO_COPY));
            return;
        }
        its.epoch = mirror.epoch();
        if (mirror.number() == its.lastEntry + 1) {
            its.books.make(mirror.entry());
            its.lastEntry = mirror.number();
        }
        station.send(by, new Message.Mirrored(mirror.job(), its.epoch, its.lastEntry));
    }

    void mirrored(PlaceId by, Message.Mirrored mirrored) {
        Bank bank = banks.get(mirrored.job());
        if (bank != null && bank.epoch().isSameAs(mirrored.epoch())) {
            bank.mirrored(by, mirrored.number());
        }
    }

    /**
     * Notes that an epoch has begun. If this place is the bank of another epoch, its decisions do not count any more.
     * But it keeps its books, as a deputy does, until the job ends: the new bank may die before anybody has got a copy.
     */
    void epochBegan(JobId job, Epoch epoch) {
        Bank bank = banks.get(job);
        if (bank != null && !epoch.isSameAs(bank.epoch())) {
            banks.remove(job);
            deputed.putIfAbsent(job, bank.custody());
            bank.refer(epoch);
        }
        Custody copy = deputed.get(job);
        if (copy != null) {
            copy.lastNumber = Math.max(copy.lastNumber, epoch.number());
        }
        if (copy != null && epoch.isNewsOf(copy.epoch)) {
            copy.epoch = epoch;
        }
    }

    /** Asks the bank for a copy of the books if this place is its deputy and has none. */
    void askForCopy(JobId job, Epoch epoch) {
        Custody copy = deputed.get(job);
        boolean hasCopy = copy != null && copy.epoch.isSameAs(epoch);
        if (epoch.deputies().contains(station.self) && !hasCopy) {
            station.send(epoch.bank(), new Message.Mirrored(job, epoch, NO_COPY));
        }
    }

    void died(PlaceId place) {
        for (Bank bank : List.copyOf(banks.values())) {
            bank.died(place);
        }
        for (Custody each : List.copyOf(deputed.values())) {
            if (isNext(each.epoch)) {
                takeOver(each);
            }
        }
    }

    /** Returns whether the bank, and all deputies before this place, are dead. */
    private boolean isNext(Epoch epoch) {
        if (!members.isDead(epoch.bank())) {
            return false;
        }
        for (PlaceId deputy : epoch.deputies()) {
            if (deputy.equals(station.self)) {
                return true;
            }
            if (!members.isDead(deputy)) {
                return false;
            }
        }
        return false;
    }

    /** Begins another epoch, if this place has a copy of the books. */
    void takeOver(JobId job) {
        Custody copy = deputed.get(job);
        if (copy != null) {
            takeOver(copy);
        }
    }

    private void takeOver(Custody copy) {
        deputed.remove(copy.job.id());
        List<PlaceId> deputies = copy.epoch.deputies().stream()
                .filter(members.others()::contains)
                .toList();
        Epoch epoch = new Epoch(Math.max(copy.epoch.number(), copy.lastNumber) + 1, 0, station.self, deputies);
        Books books = new Books(station.self, copy.books.copy());
        Custody custody = new Custody(copy.job, epoch, books, copy.since, copy.lastEntry + 1);
        Bank bank = new Bank(station, members, targets, custody);
        banks.put(copy.job.id(), bank);
        station.chronicle.place(PlaceChange.TOOK_OVER, copy.epoch.bank());
        bank.takeOver();
    }

    void joined(PlaceId place) {
        List.copyOf(banks.values()).forEach(bank -> bank.joined(place));
    }

    boolean folded(long ticket, @Nullable Object part, @Nullable Object failure) {
        for (Bank bank : List.copyOf(banks.values())) {
            if (bank.folded(ticket, part, failure)) {
                return true;
            }
        }
        return false;
    }

    long wakeAt() {
        long at = Long.MAX_VALUE;
        for (Bank bank : banks.values()) {
            at = Math.min(at, bank.wakeAt());
        }
        return at;
    }

    void tick() {
        List.copyOf(banks.values()).forEach(Bank::tick);
    }

    void forget(JobId job) {
        banks.remove(job);
        deputed.remove(job);
    }

    /** Returns whether this place has the books of a job of which only the outcome is left. */
    boolean isKept(JobId job) {
        Bank bank = banks.get(job);
        Custody copy = deputed.get(job);
        return bank != null ? bank.isKept() : copy != null && copy.books.isKept();
    }

    boolean remembers(JobId job) {
        return banks.containsKey(job) || deputed.containsKey(job);
    }

    void describe(StringBuilder out) {
        banks.values().forEach(bank -> bank.describe(out));
        for (Custody each : deputed.values()) {
            out.append("  deputy of ")
                    .append(each.job.id())
                    .append(' ')
                    .append(each.epoch)
                    .append(" last ")
                    .append(each.lastEntry)
                    .append('\n');
        }
    }
}
