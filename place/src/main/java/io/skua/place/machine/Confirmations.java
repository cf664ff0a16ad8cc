package io.skua.place.machine;

import io.skua.place.protocol.PlaceId;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Up to which entry each deputy of a bank has made the entries of the books, and when deputies are late. */
final class Confirmations {
    // a deputy is late if it has not confirmed after this many times the resend time
    private static final int PATIENCE = 10;

    private final Station station;
    private final Map<PlaceId, Long> byDeputy = new LinkedHashMap<>();
    private long lateAt = Long.MAX_VALUE;
    private long patience;

    Confirmations(Station station) {
        this.station = station;
        this.patience = Math.max(station.settings.grace(), PATIENCE * station.settings.resend());
    }

    void keepOnly(Collection<PlaceId> deputies) {
        byDeputy.keySet().retainAll(deputies);
    }

    /** Returns false if this place is a deputy already. */
    boolean begin(PlaceId deputy) {
        return byDeputy.putIfAbsent(deputy, 0L) == null;
    }

    boolean isDeputy(PlaceId place) {
        return byDeputy.containsKey(place);
    }

    /** The deputy has lost its copy, and with it all entries. */
    void beginAgain(PlaceId deputy) {
        byDeputy.put(deputy, 0L);
    }

    void confirmed(PlaceId deputy, long number) {
        byDeputy.merge(deputy, number, Math::max);
    }

    /** Returns whether all deputies have made all entries up to this one. */
    boolean areComplete(long number) {
        return byDeputy.values().stream().allMatch(confirmed -> confirmed >= number);
    }

    /** Notes whether entries wait for deputies. */
    void setWaiting(boolean isWaiting) {
        if (!isWaiting) {
            lateAt = Long.MAX_VALUE;
        } else if (lateAt == Long.MAX_VALUE) {
            lateAt = station.now + patience;
        }
    }

    /** Returns when deputies that have not confirmed by then are to be sent another copy of the books. */
    long lateAt() {
        return lateAt;
    }

    /** Returns the deputies that are late: they may have followed another bank meanwhile. They get twice the time. */
    List<PlaceId> late(long lastEntry) {
        if (station.now < lateAt) {
            return List.of();
        }
        patience *= 2;
        lateAt = station.now + patience;
        return byDeputy.keySet().stream()
                .filter(deputy -> byDeputy.getOrDefault(deputy, 0L) < lastEntry)
                .toList();
    }

    @Override
    public String toString() {
        return byDeputy.toString();
    }
}
