package io.skua.observe.file;

import java.util.Arrays;

/**
 * Jobs that were submitted and not told yet, with what is to be told of them: a map from numbers to numbers with open
 * addressing, which allocates nothing unless it grows.
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

    private long[] numbers = new long[ROOM];
    private long[] submitted = new long[ROOM];
    private long[] names = new long[ROOM];
    private long[] started = new long[ROOM];
    private int[] limits = new int[ROOM];
    private boolean[] used = new boolean[ROOM];
    private int size;

    int size() {
        return size;
    }

    boolean has(long number) {
        return used[find(number)];
    }

    void add(long number, long time, long name) {
        if (2 * (size + 1) > numbers.length) {
            grow();
        }
        int at = find(number);
        size += used[at] ? 0 : 1;
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

    /** Tells the visitor of at most {@code most} jobs, those with the smallest numbers, and forgets them. */
    void take(int most, Visitor visitor) {
        if (size == 0) {
            return;
        }
        long last = size <= most ? Long.MAX_VALUE : smallest(most);
        for (int at = 0; at < numbers.length; ) {
            if (used[at] && numbers[at] <= last) {
                long number = numbers[at];
                visitor.job(number, submitted[at], names[at], started[at], limits[at]);
                remove(number); // another one may have moved here, so this place is looked at again
            } else {
                at++;
            }
        }
    }

    /** Returns the number that exactly {@code count} of the jobs do not exceed. */
    private long smallest(int count) {
        long[] sorted = new long[size];
        int next = 0;
        for (int at = 0; at < numbers.length; at++) {
            if (used[at]) {
                sorted[next++] = numbers[at];
            }
        }
        Arrays.sort(sorted);
        return sorted[count - 1];
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
    private void grow() {
        NewJobs larger = new NewJobs();
        int room = 2 * numbers.length;
        larger.numbers = new long[room];
        larger.submitted = new long[room];
        larger.names = new long[room];
        larger.started = new long[room];
        larger.limits = new int[room];
        larger.used = new boolean[room];
        for (int at = 0; at < numbers.length; at++) {
            if (used[at]) {
                larger.put(larger.find(numbers[at]), numbers[at], submitted[at], names[at], started[at], limits[at]);
            }
        }
        numbers = larger.numbers;
        submitted = larger.submitted;
        names = larger.names;
        started = larger.started;
        limits = larger.limits;
        used = larger.used;
    }
}
