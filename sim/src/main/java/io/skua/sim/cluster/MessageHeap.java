package io.skua.sim.cluster;

import java.util.Arrays;

/**
 * A heap of items that are on their way to places, by their times of arrival. If two items arrive at the same time, the
 * one that was added first comes first.
 */
final class MessageHeap {
    private long[] times = new long[1024];
    private long[] orders = new long[1024];
    private int[] places = new int[1024];
    private Object[] items = new Object[1024];
    private int size;
    private long next;

    boolean isEmpty() {
        return size == 0;
    }

    int size() {
        return size;
    }

    long firstTime() {
        return size == 0 ? Long.MAX_VALUE : times[0];
    }

    int firstPlace() {
        return places[0];
    }

    void add(long time, int place, Object item) {
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            orders = Arrays.copyOf(orders, 2 * size);
            places = Arrays.copyOf(places, 2 * size);
            items = Arrays.copyOf(items, 2 * size);
        }
        int hole = size++;
        long order = next++;
        while (hole > 0) {
            int parent = (hole - 1) >> 1;
            if (!isBefore(time, order, parent)) {
                break;
            }
            move(parent, hole);
            hole = parent;
        }
        put(hole, time, order, place, item);
    }

    /** Removes the first one. */
    Object poll() {
        Object first = items[0];
        size--;
        long time = times[size];
        long order = orders[size];
        int place = places[size];
        Object item = items[size];
        items[size] = null;
        int hole = 0;
        while (true) {
            int child = 2 * hole + 1;
            if (child >= size) {
                break;
            }
            if (child + 1 < size && isBefore(times[child + 1], orders[child + 1], child)) {
                child++;
            }
            if (isBefore(time, order, child)) {
                break;
            }
            move(child, hole);
            hole = child;
        }
        if (size > 0) {
            put(hole, time, order, place, item);
        }
        return first;
    }

    private boolean isBefore(long time, long order, int index) {
        return time != times[index] ? time < times[index] : order < orders[index];
    }

    private void move(int from, int to) {
        put(to, times[from], orders[from], places[from], items[from]);
    }

    private void put(int index, long time, long order, int place, Object item) {
        times[index] = time;
        orders[index] = order;
        places[index] = place;
        items[index] = item;
    }
}
