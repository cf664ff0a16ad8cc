package io.skua.place.machine;

import io.skua.place.protocol.Descriptor;
import io.skua.place.protocol.Effect;
import io.skua.place.protocol.Message;
import io.skua.place.protocol.PlaceId;
import io.skua.place.protocol.Stealing;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Serves other places that ask for tasks, in the order in which they came, as soon as there is something to take and
 * (almost) no worker of this place is idle itself. Patient requests wait; the others are denied if nothing can be taken
 * at once, or if another request is being served.
 *
 * <p>Where places tell each other their loads, a place that has more than the threshold also tells places that are
 * known to be hungry (I5).
 */
final class Victim {
    private final Station station;
    private final Members members;
    private final Thief thief;
    private final Ledger ledger;
    private final Map<PlaceId, Boolean> thieves = new LinkedHashMap<>(); // value: whether it is patient
    private final Set<PlaceId> unnoted = new LinkedHashSet<>(); // thieves that have got no receipt yet
    private boolean isTaking;
    private boolean hasDemand;
    private long tellAt = Long.MAX_VALUE;

    Victim(Station station, Members members, Thief thief, Ledger ledger) {
        this.station = station;
        this.members = members;
        this.thief = thief;
        this.ledger = ledger;
        if (isAcyclic()) {
            thief.spare(place -> thieves.containsKey(place) && members.hungry().contains(place));
        }
    }

    void asked(PlaceId by, boolean isPatient) {
        if (station.isLeaving) {
            return; // an answer would have to be confirmed, and the place waits until all of its messages are
        }
        if (thief.hasAsked(by)) {
            station.counts.cyclic++;
            if (isAcyclic() && !resolveCycle(by)) {
                return;
            }
        }
        if (isPatient) {
            thieves.put(by, true);
            unnoted.add(by);
        } else {
            boolean isOccupied = isTaking || !thieves.isEmpty() || !mayServe();
            if (isOccupied || !canTake()) {
                station.send(by, new Message.Denied(isOccupied));
                return;
            }
            thieves.put(by, false);
        }
        serve();
    }

    private boolean isAcyclic() {
        return station.settings.stealing() == Stealing.SUCCESS_ONLY_ACYCLIC;
    }

    /** Two places have asked each other: one request goes. Returns whether that of the other place stays. */
    private boolean resolveCycle(PlaceId other) {
        if (!station.isHungry()) {
            thief.withdraw(other);
        } else if (other.number() > station.self.number()) {
            station.send(other, new Message.Overruled());
            return false;
        } else {
            thief.overruled(other);
        }
        return true;
    }

    void withdrawn(PlaceId by) {
        thieves.remove(by);
        demand();
    }

    private boolean canTake() {
        return station.load > 0;
    }

    private boolean mayServe() {
        return station.idleWorkers <= station.settings.idleAllowed();
    }

    void workChanged() {
        serve();
        if (station.load > 0 && !members.hungry().isEmpty() && tellAt == Long.MAX_VALUE) {
            tellAt = station.now;
            tick();
        }
    }

    /**
     * A place has sent news. If that place is hungry, this place tells it that there is work here, at once or as soon
     * as there is some. Such messages usually have a pause between them, but not for a place that has just said that it
     * is hungry.
     */
    void greeted(PlaceId by) {
        if (!tellsLoads() || !members.hungry().contains(by) || thieves.containsKey(by)) {
            return;
        }
        if (hasWorkToTell()) { // so this place is not hungry, and its answer is not answered
            station.send(by, new Message.News());
        } else {
            tellAt = Long.MAX_VALUE;
        }
    }

    private void serve() {
        if (!isTaking && !thieves.isEmpty() && mayServe() && canTake()) {
            isTaking = true;
            int half = (station.load + 1) / 2; // a place that gave all its tasks away would be hungry next
            station.emit(new Effect.Take(Math.min(station.settings.shipment(), half)));
        }
        if (!isTaking) {
            sendReceipts();
        }
        demand();
    }

    /** Confirms requests that could not be served at once; for the others, the tasks are the receipt. */
    private void sendReceipts() {
        for (PlaceId each : unnoted) {
            if (thieves.containsKey(each)) {
                station.send(each, new Message.Noted());
            }
        }
        unnoted.clear();
    }

    /** Lends what was taken to the first that waits. Impatient ones get an answer in any case. */
    void hauled(long pool, List<Descriptor> descriptors) {
        isTaking = false;
        if (!descriptors.isEmpty()) {
            PlaceId first = thieves.isEmpty()
                    ? station.self
                    : thieves.keySet().iterator().next();
            if (ledger.lend(pool, descriptors, first)) {
                thieves.remove(first);
            }
            station.load = Math.max(0, station.load - descriptors.size());
        } else {
            station.load = 0;
        }
        denyImpatient();
        serve();
    }

    private void denyImpatient() {
        thieves.entrySet().removeIf(each -> {
            if (!each.getValue()) {
                station.send(each.getKey(), new Message.Denied(false));
            }
            return !each.getValue();
        });
    }

    private void demand() {
        boolean wanted =
                !thieves.isEmpty() || (tellsLoads() && !members.hungry().isEmpty());
        if (wanted != hasDemand) {
            hasDemand = wanted;
            station.emit(new Effect.Demand(wanted));
        }
    }

    void leave() {
        for (PlaceId each : List.copyOf(thieves.keySet())) {
            station.send(each, new Message.Denied(true));
        }
        thieves.clear();
        demand();
    }

    void died(PlaceId place) {
        thieves.remove(place);
        demand();
    }

    // ---- telling loads ----

    private boolean tellsLoads() {
        return !station.settings.knowsByProbe();
    }

    private boolean hasWorkToTell() {
        return station.load > 0 && mayServe();
    }

    long wakeAt() {
        return tellAt;
    }

    /** Tells two hungry places at a time that there is work here. */
    void tick() {
        if (station.now < tellAt) {
            return;
        }
        tellAt = Long.MAX_VALUE;
        if (!tellsLoads() || members.hungry().isEmpty() || !hasWorkToTell()) {
            return;
        }
        List<PlaceId> others = new ArrayList<>(members.hungry());
        others.removeIf(thieves::containsKey);
        for (int i = 0; i < 2 && !others.isEmpty(); i++) {
            station.send(others.remove(station.random.nextInt(others.size())), new Message.News());
        }
        tellAt = station.now + station.settings.poll();
    }
}
