package io.skua.place.machine;

import io.skua.place.protocol.JobRecord;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The end of a job at its bank: the outcome, and who is still to get it. The submitter and all that are attached are
 * owed the outcome as long as they live. If none of them has lived to get the outcome, it is kept for a while, since
 * somebody may attach later; if one has got it, the job is forgotten as soon as nobody is owed the outcome any more.
 */
final class Ending {
    private final Station station;
    private final Members members;
    private final JobRecord job;
    private final Set<PlaceId> owed = new LinkedHashSet<>();
    private Message.@Nullable Outcome outcome; // null until the job has ended
    private boolean isDelivered;
    private long keptUntil = Long.MAX_VALUE;

    Ending(Station station, Members members, JobRecord job) {
        this.station = station;
        this.members = members;
        this.job = job;
    }

    boolean hasBegun() {
        return outcome != null;
    }

    /** The job has ended. Sends the outcome to all that wait for it and are alive. */
    void begin(Message.Outcome its, Set<PlaceId> attached) {
        outcome = its;
        Set<PlaceId> all = new LinkedHashSet<>(attached);
        all.add(job.id().submitter());
        for (PlaceId place : all) {
            if (members.isAlive(place)) {
                owe(place);
            } else if (!members.isDead(place)) {
                station.send(place, outcome); // this bank has never met it, and need not wait for it
            }
        }
    }

    /** Returns how many nanoseconds the job took; 0 before its end. */
    long age() {
        return outcome == null ? 0 : outcome.progress().age();
    }

    /** Sends the outcome to a place. */
    void owe(PlaceId place) {
        if (outcome != null) {
            owed.add(place);
            station.send(place, outcome);
        }
    }

    /** A place has got the outcome. */
    void noted(PlaceId by) {
        owed.remove(by);
        isDelivered = true;
    }

    void died(PlaceId place) {
        owed.remove(place);
    }

    /** Begins to keep the outcome for those who may come. */
    void keep() {
        keptUntil = Math.max(station.now, station.now + job.keep()); // not above the largest number
    }

    /** Returns whether nobody has got the outcome, and nobody is about to get it, and it is worth keeping. */
    boolean isToBeKept() {
        return hasBegun() && owed.isEmpty() && !isDelivered && job.keep() > 0;
    }

    /** Returns whether the job can be forgotten. */
    boolean isOver() {
        return hasBegun() && owed.isEmpty() && (isDelivered || job.keep() == 0 || station.now >= keptUntil);
    }

    /** Returns when the job is to be forgotten though nobody has come. */
    long wakeAt() {
        return owed.isEmpty() ? keptUntil : Long.MAX_VALUE;
    }

    @Override
    public String toString() {
        return hasBegun() ? " ending, owed to " + owed + (isDelivered ? ", delivered" : "") : "";
    }
}
