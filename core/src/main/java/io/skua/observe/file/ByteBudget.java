package io.skua.observe.file;

/**
 * How many bytes a recording may still hand out. Bytes are earned as the recording's time goes on, and at most those of
 * one interval are saved up. Who spends more than there is owes the rest, so the average holds; but a debt of more than
 * {@value #DEBT_INTERVALS} intervals is forgiven, or a single burst would be followed by a long silence.
 */
final class ByteBudget {
    static final int DEBT_INTERVALS = 10;
    private static final long SECOND = 1_000_000_000;

    private final long perSecond;
    private final long most;
    private long left;
    private long earnedAt = Long.MIN_VALUE; // up to when bytes were earned; the least number if never

    /** @param intervalNanos how long the interval is whose bytes may be spent at once; at most a second */
    ByteBudget(int perSecond, long intervalNanos) {
        this.perSecond = perSecond;
        this.most = perSecond * intervalNanos / SECOND;
        this.left = most;
    }

    /** Returns what may be spent at once at most: the bytes of an interval. */
    long most() {
        return most;
    }

    /** Returns how many bytes there are; less than 0 if some are owed. */
    long left() {
        return left;
    }

    /** Adds what was earned up to this time. A time before that of the last call changes nothing. */
    void earn(long time) {
        if (earnedAt == Long.MIN_VALUE) {
            earnedAt = time;
        } else if (time > earnedAt) {
            long nanos = Math.min(SECOND, time - earnedAt); // a second pays all that can be owed
            left = Math.min(most, left + nanos * perSecond / SECOND);
            earnedAt = time;
        }
    }

    void spend(long bytes) {
        left = Math.max(left - bytes, -DEBT_INTERVALS * most);
    }
}
