package io.skua.sim.loop;

/** A heap of workers by the time of their next decision, and by number where times are equal. Each is in it once. */
final class Agenda {
    private final int[] heap;
    private final long[] times; // by worker
    private int size;

    Agenda(int workers) {
        heap = new int[workers];
        times = new long[workers];
    }

    boolean isEmpty() {
        return size == 0;
    }

    int first() {
        return heap[0];
    }

    long firstTime() {
        return times[heap[0]];
    }

    void add(long time, int worker) {
        times[worker] = time;
        int at = size++;
        while (at > 0 && isBefore(worker, heap[(at - 1) / 2])) {
            heap[at] = heap[(at - 1) / 2];
            at = (at - 1) / 2;
        }
        heap[at] = worker;
    }

    /** The first one comes again later. */
    void postpone(long time) {
        times[heap[0]] = time;
        sink(heap[0]);
    }

    /** The first one does not come again. */
    void remove() {
        size--;
        if (size > 0) {
            sink(heap[size]);
        }
    }

    private void sink(int worker) {
        int at = 0;
        for (int child = 1; child < size; child = 2 * at + 1) {
            if (child + 1 < size && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], worker)) {
                break;
            }
            heap[at] = heap[child];
            at = child;
        }
        heap[at] = worker;
    }

    private boolean isBefore(int worker, int other) {
        return times[worker] < times[other] || (times[worker] == times[other] && worker < other);
    }
}
