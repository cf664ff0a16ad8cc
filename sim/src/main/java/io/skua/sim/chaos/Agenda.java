package io.skua.sim.chaos;

import java.util.PriorityQueue;

/** Virtual time: what is going to happen, and when. What is due at the same moment happens in the order of entry. */
final class Agenda {
    private final PriorityQueue<Item> items = new PriorityQueue<>();
    private long now;
    private long entered;
    private long done;

    private record Item(long at, long order, Runnable action) implements Comparable<Item> {
        @Override
        public int compareTo(Item other) {
            return at != other.at ? Long.compare(at, other.at) : Long.compare(order, other.order);
        }
    }

    long now() {
        return now;
    }

    /** Returns how many actions have been carried out. */
    long done() {
        return done;
    }

    void at(long time, Runnable action) {
        items.add(new Item(Math.max(now, time), entered++, action));
    }

    void after(long delay, Runnable action) {
        at(now + delay, action);
    }

    /** Carries out the next action; returns whether there was one. */
    boolean step() {
        Item item = items.poll();
        if (item == null) {
            return false;
        }
        now = item.at;
        done++;
        item.action.run();
        return true;
    }
}
