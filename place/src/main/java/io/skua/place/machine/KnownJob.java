package io.skua.place.machine;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Epoch;
import io.skua.place.protocol.Fault;
import io.skua.place.protocol.JobId;
import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.LoanId;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A job that this place knows. */
final class KnownJob {
    /** A loan that waits for the record of its job. */
    static final class Waiting {
        final Message.Lend loan;
        final PlaceId lender;
        boolean isAdopted;

        Waiting(Message.Lend loan, PlaceId lender) {
            this.loan = loan;
            this.lender = lender;
        }
    }

    final JobId id;

    @Nullable
    JobRecord record; // null until the bank has told it

    Epoch epoch;
    boolean awaitsOutcome; // whether a user of this place waits for the job
    boolean isAttached; // whether that user has attached to the job; otherwise this place has submitted it
    int deadEnds; // how often the job was found and had ended

    @Nullable
    List<Descriptor> roots; // until a bank has opened the job

    final Map<LoanId, Waiting> waiting = new LinkedHashMap<>(); // loans that wait for the record
    final Map<Integer, Long> bounds = new LinkedHashMap<>();
    final Map<PlaceId, Long> searchers = new LinkedHashMap<>(); // who waits for the job to be opened, and its search
    final Set<PlaceId> withoutBooks = new LinkedHashSet<>(); // deputies that say so
    final Set<LoanId> gone = new LinkedHashSet<>(); // loans that a bank may know, and that this place has no more

    @Nullable
    Object failure; // what the bank must be told

    long asked; // the last question of a user how far the job is; 0 if all were answered

    long lostAt = Long.MAX_VALUE;
    int looks; // how often all places were asked again who keeps the books

    KnownJob(JobId id, Epoch epoch) {
        this.id = id;
        this.epoch = epoch;
    }

    boolean isNested() {
        return record != null && record.isNested();
    }

    /**
     * Returns whether to follow another epoch. A place follows the later epoch, unless the bank of the later one is
     * dead and that of the earlier one lives. Going back to an earlier epoch is safe, since every place reports what it
     * has to the bank that it follows.
     */
    boolean prefers(Epoch other, Members members) {
        boolean isDead = members.isDead(other.bank());
        boolean isKnownDead = members.isDead(epoch.bank());
        return isDead == isKnownDead ? other.isLaterThan(epoch) : isKnownDead && !other.isSameAs(epoch);
    }

    /** Returns the loans that wait for the record, for a report. */
    List<Message.Held> heldWaiting() {
        return waiting.values().stream()
                .map(each -> new Message.Held(
                        each.loan.loan(), each.loan.parent(), 0, each.isAdopted || each.loan.parent() == null))
                .toList();
    }

    /** Tells the bank what users of this place want. */
    void tellWishes(Station station) {
        if (isAttached && awaitsOutcome) {
            station.send(epoch.bank(), new Message.Attach(id, 0));
        }
        if (failure != null) {
            station.send(epoch.bank(), new Message.Fail(id, failure));
        }
        if (asked > 0 && awaitsOutcome) {
            station.send(epoch.bank(), new Message.HowFar(id, asked));
        }
    }

    Fault lostFault() {
        return new Fault(
                Fault.Kind.BOOKS_LOST,
                "all places that kept the books of the job have died: " + epoch.bank() + " and its deputies "
                        + epoch.deputies());
    }

    /** Notes a bound. Returns whether it is better than what was known. */
    boolean improve(int index, long value) {
        Long known = bounds.get(index);
        if (known != null && known <= value) {
            return false;
        }
        bounds.put(index, value);
        return true;
    }

    @Override
    public String toString() {
        return "  job " + id + ' ' + epoch
                + (record == null ? " without record" : "")
                + (awaitsOutcome ? " awaited" : "")
                + (isAttached ? " attached" : "")
                + (roots == null ? "" : " not opened")
                + " waiting " + waiting.keySet()
                + (failure == null ? "" : " failed");
    }
}
