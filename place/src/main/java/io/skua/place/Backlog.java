package io.skua.place;

import io.skua.place.protocol.PlaceId;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * How many bytes of calls, or of answers, are on their way to each other place: those that were sent and have not
 * arrived. There is room for one more as long as fewer than {@link #BYTES_MAX} are on their way; so a place that does
 * not read what it is sent costs others time, and never their memory.
 *
 * <p><b>B1.</b> Only arrivals and deaths make room. They depend on agents and never on bodies, so bodies that wait for
 * room at each other's places cannot wait for ever: an agent confirms what has arrived although all bodies wait.
 *
 * <p><b>B2.</b> If memory runs out while an item is entered, the item is not there afterwards, and those that are there
 * can still be found. So the maps are trees, which make an entry before they link it. A hash table that has no memory
 * to grow may be broken: HashMap of Java 17 notes the size of its first table before it makes the table, takes that
 * number for another one afterwards, and loses entries later. Nothing else takes memory here, as long as the caller has
 * the number of the item as an object.
 *
 * <p>All fields are guarded by the backlog itself.
 */
final class Backlog {
    static final long BYTES_MAX = 64L << 20;

    private static final int BYTES_PER_ITEM = 256; // of the objects around the bytes

    private static final class Items {
        final Map<Long, Long> sizes = new TreeMap<>(); // by number
        long bytes; // the sum of the sizes
    }

    private final Map<PlaceId, Items> items = new TreeMap<>();

    /** Returns whether something can be sent to a place now. */
    synchronized boolean hasRoom(PlaceId to) {
        return bytes(to) < BYTES_MAX;
    }

    /** Waits until there is room, and enters an item. */
    synchronized void await(PlaceId to, Long number, long bytes) throws InterruptedException {
        while (!hasRoom(to)) {
            wait();
        }
        add(to, number, bytes);
    }

    /** Enters an item if there is room. Returns whether there is. */
    synchronized boolean tryAdd(PlaceId to, Long number, long bytes) {
        boolean hasRoom = hasRoom(to);
        if (hasRoom) {
            add(to, number, bytes);
        }
        return hasRoom;
    }

    /** Enters an item, be there room or not. */
    synchronized void add(PlaceId to, Long number, long bytes) {
        long size = bytes + BYTES_PER_ITEM;
        Items its = items.computeIfAbsent(to, place -> new Items());
        its.sizes.put(number, size);
        its.bytes += size;
    }

    /** An item has arrived, or needs not arrive any more. Does nothing if there is no such item. */
    synchronized void remove(PlaceId to, Long number) {
        Items its = items.get(to);
        Long size = its == null ? null : its.sizes.remove(number);
        if (its == null || size == null) {
            return;
        }
        its.bytes -= size;
        if (its.sizes.isEmpty()) {
            items.remove(to);
        }
        notifyAll();
    }

    /** Forgets what is on its way to other places than these. */
    synchronized void keepOnly(Collection<PlaceId> places) {
        items.keySet().retainAll(places);
        notifyAll();
    }

    /** Returns how many bytes are on their way to a place. */
    synchronized long bytes(PlaceId to) {
        Items its = items.get(to);
        return its == null ? 0 : its.bytes;
    }
}
