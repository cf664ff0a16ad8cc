package io.skua.place;

import io.skua.place.protocol.PlaceId;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;

/**
 * How many bytes of calls, or of answers, are on their way to each other place: those that were sent and have not
 * arrived. There is room for one more as long as fewer than {@link #BYTES_MAX} are on their way; so a place that does
 * not read what it is sent costs others time, and never their memory.
 *
 * <p><b>B1.</b> Only arrivals and deaths make room. They depend on agents and never on bodies, so bodies that wait for
 * room at each other's places cannot wait for ever: an agent confirms what has arrived although all bodies wait.
 *
 * <p>All fields are guarded by the backlog itself.
 */
final class Backlog {
    static final long BYTES_MAX = 64L << 20;

    private static final int BYTES_PER_ITEM = 256; // of the objects around the bytes

    private final Map<PlaceId, Map<Long, Long>> sizes = new HashMap<>(); // of the items, by place and number
    private final Map<PlaceId, Long> sums = new HashMap<>();

    /** Returns whether something can be sent to a place now. */
    synchronized boolean hasRoom(PlaceId to) {
        return sums.getOrDefault(to, 0L) < BYTES_MAX;
    }

    /** Waits until there is room, and enters an item. */
    synchronized void await(PlaceId to, long number, long bytes) throws InterruptedException {
        while (!hasRoom(to)) {
            wait();
        }
        add(to, number, bytes);
    }

    /** Enters an item if there is room. Returns whether there is. */
    synchronized boolean tryAdd(PlaceId to, long number, long bytes) {
        boolean hasRoom = hasRoom(to);
        if (hasRoom) {
            add(to, number, bytes);
        }
        return hasRoom;
    }

    /** Enters an item, be there room or not. */
    synchronized void add(PlaceId to, long number, long bytes) {
        long size = bytes + BYTES_PER_ITEM;
        sizes.computeIfAbsent(to, place -> new HashMap<>()).put(number, size);
        sums.merge(to, size, Long::sum);
    }

    /** An item has arrived, or needs not arrive any more. Does nothing if there is no such item. */
    synchronized void remove(PlaceId to, long number) {
        Map<Long, Long> its = sizes.get(to);
        Long size = its == null ? null : its.remove(number);
        if (its == null || size == null) {
            return;
        }
        if (its.isEmpty()) {
            sizes.remove(to);
            sums.remove(to);
        } else {
            sums.merge(to, -size, Long::sum);
        }
        notifyAll();
    }

    /** Forgets what is on its way to other places than these. */
    synchronized void keepOnly(Collection<PlaceId> places) {
        sizes.keySet().retainAll(places);
        sums.keySet().retainAll(places);
        notifyAll();
    }

    /** Returns how many bytes are on their way to a place. */
    synchronized long bytes(PlaceId to) {
        return sums.getOrDefault(to, 0L);
    }
}
