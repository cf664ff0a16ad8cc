package io.skua.tree;

/**
 * Our own: a batch is never more than a small part of what the leaf has behind it, and of what it has before it, and takes no longer than a few
 * microseconds.
 *
 * <p>A batch that has begun cannot be stolen from, so it must not swallow the expensive elements of a loop whose cheap ones came first.
 * Doubling lets it: each batch is as large as all before it. Here
 *
 * <ul>
 *   <li>a batch has at most 1/{@value #START} of the elements done, until it has {@link #plain} elements, and after that at most 1/{@value #GROWTH}. So
 *       whatever the pattern, at most that part of the range is stuck with one worker;
 *   <li>it has at most 1/{@value #END} of the elements left: the last ones, which nobody can balance afterwards, are taken one by one;
 *   <li>it should take at most {@link #nanosMax}, at the speed of the elements before. This is what bounds it in long loops, so that there is no
 *       MAXSTEP to choose. The clock is read once per batch at most, and once in {@value #CLOCK_EVERY} while batches are short.
 * </ul>
 *
 * The batches before the growth is over cost a few tens of microseconds per leaf in total, whatever its length. See docs/decisions/0008-batching.md.
 */
public final class RampPace extends Pace {
    private static final int START = 16;
    private static final int GROWTH = 512;
    private static final int END = 8;
    private static final int CLOCK_EVERY = 8;
    private static final long SHORT_NANOS = 500;

    /** For whoever works alone: nobody to leave anything for, so only cancellation wants batches. */
    public static RampPace alone() {
        return new RampPace(Integer.MAX_VALUE, 100_000);
    }

    private final int plain;
    private final long nanosMax;

    private long timeBefore;
    private long doneBefore;
    private boolean timed; // whether the two are there
    private long sizeMax; // by time
    private int untilClock; // batches

    /**
     * @param plain a size that batches may have early, though it is more than a small part of what is done: so many cheap elements cost about as
     *     much as taking them
     */
    public RampPace(int plain, long nanosMax) {
        this.plain = plain;
        this.nanosMax = nanosMax;
    }

    @Override
    public void begin() {
        timed = false;
        sizeMax = Integer.MAX_VALUE;
        untilClock = CLOCK_EVERY;
    }

    @Override
    public int next(long done, long rest) {
        long byPast = Math.min(1 + done / START, Math.max(plain, done / GROWTH));
        long byRest = 1 + rest / END;
        untilClock--;
        return (int) Math.min(Math.min(byPast, byRest), sizeMax);
    }

    @Override
    public boolean wantsTime() {
        return untilClock <= 0;
    }

    @Override
    public void time(long nanos, long done) {
        long elements = done - doneBefore;
        if (timed && elements > 0) {
            long took = Math.max(1, nanos - timeBefore);
            sizeMax = Math.max(1, Math.min(Integer.MAX_VALUE, (long) ((double) nanosMax * elements / took)));
            untilClock = took > SHORT_NANOS * CLOCK_EVERY ? 1 : CLOCK_EVERY;
        }
        timed = true;
        timeBefore = nanos;
        doneBefore = done;
    }
}
