package io.skua.cluster.net;

/**
 * The lives of this place. The number of a life is larger than those of all earlier lives, even if an earlier one ran
 * on a machine whose clock was ahead. Thread-safe.
 */
final class Lives {
    private long current = System.currentTimeMillis();
    private long floor;
    private boolean isBegun;

    synchronized long current() {
        return current;
    }

    /** Begins a life and returns its number. The first one is the one under which this place has introduced itself. */
    synchronized long begin() {
        if (isBegun) {
            current = after(current);
        }
        isBegun = true;
        return current;
    }

    /**
     * Notes that others know of an earlier life with this number.
     *
     * @return whether this place must introduce itself again
     */
    synchronized boolean noteEarlier(long known) {
        floor = Math.max(floor, known);
        if (isBegun || known < current) {
            return false; // a life that has begun ends only when others tell it that it is dead
        }
        current = after(known);
        return true;
    }

    private long after(long life) {
        return Math.max(System.currentTimeMillis(), Math.max(life, floor) + 1);
    }
}
