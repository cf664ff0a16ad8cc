package io.skua.policy;

/** Names all workers of a part of an array, except the thief: from some position on, cyclically. */
final class RoundCursor {
    private final int[] workers;
    private int from;
    private int until;
    private int next;
    private int left;

    RoundCursor(int[] workers) {
        this.workers = workers;
    }

    /** Begins a round through the part [newFrom, newUntil), at the position {@code start} in it. */
    void begin(int newFrom, int newUntil, int start) {
        from = newFrom;
        until = newUntil;
        next = start;
        left = until - from;
    }

    /** The next worker, without those at the positions [skipFrom, skipUntil). */
    int next(int skipFrom, int skipUntil) {
        while (left > 0) {
            int position = next;
            next = position + 1 == until ? from : position + 1;
            left--;
            if (position < skipFrom || position >= skipUntil) {
                return workers[position];
            }
        }
        return VictimCursor.END;
    }
}
