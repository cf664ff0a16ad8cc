package io.skua.observe.file;

import java.util.Arrays;

/**
 * Jobs that were submitted and not told yet, with what is to be told of them: a map from numbers to numbers with open
 * addressing, and the order in which they came. Allocates nothing unless it grows or shrinks.
 */
final class NewJobs {
    /** Hears of a job. */
    interface Visitor {
        /**
         * @param name the number of its name; 0 if it has none
         * @param started when it was started; {@link #NEVER} if it was not
         * @param limit how many workers it may have at most; 0 if there is no limit
         */
        void job(long number, long submitted, long name, long started, int limit);
    }

    static final long NEVER = Long.MIN_VALUE;
    private static final int ROOM = 64;
    private static final int SPARSE = 8; // the map is made smaller if fewer than one in so many places are used

    private long[] numbers = new long[ROOM];
    private long[] submitted = new long[ROOM];
    private long[] names = new long[ROOM];
    private long[] started = new long[ROOM];
    private int[] limits = new int[ROOM];
    private boolean[] used = new boolean[ROOM];
    private int size;
    private long[] order = new long[ROOM]; // the numbers as they were added, with some that are not here any more
    private int head; // where the first one is
    private int tail; // behind the last one

    int size() {
        return size;
    }

    /** Returns how many jobs there is memory for. */
    int room() {
        return numbers.length;
    }

    boolean has(long number) {
        return used[find(number)];
    }

    void add(long number, long time, long name) {
        makeRoom();
        if (2 * (size + 1) > numbers.length) {
            resize(2 * numbers.length);
        }
        int at = find(number);
        if (!used[at]) {
            order[tail++] = number;
            size++;
        }
        put(at, number, time, name, NEVER, 0);
    }

    /** The job was started. Changes nothing if it is not here. */
    void start(long number, long time) {
        int at = find(number);
        if (used[at]) {
            started[at] = time;
        }
    }

    /** The job may have at most this many workers. Changes nothing if it is not here. */
    void limit(long number, int workers) {
        int at = find(number);
        if (used[at]) {
            limits[at] = workers;
        }
    }

    /** Forgets a job. Returns how many events were to be told of it; 0 if it was not here. */
    int remove(long number) {
        int hole = find(number);
        if (!used[hole]) {
            return 0;
        }
        int events = 1 + (started[hole] == NEVER ? 0 : 1) + (limits[hole] == 0 ? 0 : 1);
        int mask = numbers.length - 1;
        for (int at = (hole + 1) & mask; used[at]; at = (at + 1) & mask) {
            int home = home(numbers[at]);
            if (((at - home) & mask) >= ((at - hole) & mask)) { // it may move to the hole, which is not before its home
                put(hole, numbers[at], submitted[at], names[at], started[at], limits[at]);
                hole = at;
            }
        }
        used[hole] = false;
        size--;
        return events;
    }

    /** Tells the visitor of at most {@code most} jobs, in the order in which they were added, and forgets them. */
    void take(int most, Visitor visitor) {
        for (int left = most; left > 0 && head < tail; head++) {
            int at = find(order[head]);
            if (used[at]) {
                visitor.job(numbers[at], submitted[at], names[at], started[at], limits[at]);
                remove(order[head]);
                left--;
            }
        }
        if (numbers.length > ROOM && SPARSE * size < numbers.length) {
            shrink();
        }
    }

    /** Makes room for one more number at the end of the order. */
    private void makeRoom() {
        if (tail == order.length && 2 * size <= order.length) {
            compact();
        }
        if (tail == order.length) {
            order = Arrays.copyOf(order, 2 * order.length);
        }
    }

    /** Forgets the places in the order of jobs that are not here any more. */
    private void compact() {
        int kept = 0;
        for (int i = head; i < tail; i++) {
            if (has(order[i])) {
                order[kept++] = order[i];
            }
        }
        head = 0;
        tail = kept;
    }

    /** A program may have had many jobs once, and few since then. */
    private void shrink() {
        try {
            int room = numbers.length / 2;
            compact();
            long[] shorter = tail < room && room < order.length ? Arrays.copyOf(order, room) : order;
            resize(room);
            order = shorter;
        } catch (OutOfMemoryError noMemory) {
            // it stays as large as it is
        }
    }

    private void put(int at, long number, long time, long name, long start, int limit) {
        numbers[at] = number;
        submitted[at] = time;
        names[at] = name;
        started[at] = start;
        limits[at] = limit;
        used[at] = true;
    }

    /** Returns where a number is, or where it belongs. */
    private int find(long number) {
        int mask = numbers.length - 1;
        int at = home(number);
        while (used[at] && numbers[at] != number) {
            at = (at + 1) & mask;
        }
        return at;
    }

    private int home(long number) {
        return (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & (numbers.length - 1);
    }

    /** All that is new is allocated before anything changes: memory may run out here. */
    private void resize(int room) {
        NewJobs other = new NewJobs();
        other.numbers = new long[room];
        other.submitted = new long[room];
        other.names = new long[room];
        other.started = new long[room];
        other.limits = new int[room];
        other.used = new boolean[room];
        for (int at = 0; at < numbers.length; at++) {
            if (used[at]) {
                other.put(other.find(numbers[at]), numbers[at], submitted[at], names[at], started[at], limits[at]);
            }
        }
        numbers = other.numbers;
        submitted = other.submitted;
        names = other.names;
        started = other.started;
        limits = other.limits;
        used = other.used;
    }
}
