package io.skua.tree;

import io.skua.policy.RandomSource;

/**
 * Our own: a batch is never more than a small part of what the leaf has behind it, and of what it has before it, and
 * takes no longer than a few microseconds; and the two halves of a split are worked on from their outer ends.
 *
 * <p>A batch that has begun cannot be stolen from, so it must not swallow the expensive elements of a loop whose cheap
 * ones came first. Doubling lets it: each batch is as large as all before it. Here
 *
 * <ul>
 *   <li>a batch has at most 1/{@value #START} of the elements done (less with many workers) until it has some
 *       {@value #PLAIN}, and after that at most 1/{@value #GROWTH}. So, whatever the pattern, no more than that part of
 *       the range is stuck with one worker;
 *   <li>it has at most 1/{@value #END} of the elements left: the last ones, which nobody can balance afterwards, are
 *       taken one by one;
 *   <li>it should take at most {@link #NANOS_MAX}, at the speed of the elements before. This is what bounds it in long
 *       loops, so that there is no MAXSTEP to choose. The clock is read once per batch at most, and once in
 *       {@value #CLOCK_EVERY} while batches are short;
 *   <li>a thief begins with the last elements of its half. If the most expensive ones are there, they are begun first,
 *       and if they are in front, the caller has begun them.
 * </ul>
 *
 * The batches before the growth is over cost some tens of microseconds per leaf in total, whatever its length. See
 * docs/decisions/0008-batching.md.
 */
public final class RampPace extends Pace {
    private static final int START = 16;
    private static final int START_PER_WORKER = 4;
    private static final int PLAIN = 64;
    private static final int PLAIN_MIN = 4;
    private static final int GROWTH = 256;
    private static final int END = 8;
    private static final int CLOCK_EVERY = 8;
    private static final long SHORT_NANOS = 500;
    private static final long NANOS_MAX = 25_000;
    private static final long NANOS_ALONE = 100_000;

    private final int start;
    private final int plain;
    private final long nanosMax;

    private boolean isRight;
    private long timeBefore;
    private long doneBefore;
    private boolean timed; // whether the two are there
    private long sizeMax; // by time
    private int untilClock; // batches

    /**
     * @param workers how many may take part; whoever works alone has nobody to leave anything for, and only
     *     cancellation wants batches
     */
    public RampPace(int workers) {
        this.start = Math.max(START, START_PER_WORKER * workers);
        this.plain = workers == 1 ? Integer.MAX_VALUE : Math.max(PLAIN_MIN, PLAIN / workers);
        this.nanosMax = workers == 1 ? NANOS_ALONE : NANOS_MAX;
    }

    @Override
    public void begin(boolean itIsRight) {
        isRight = itIsRight;
        timed = false;
        sizeMax = Integer.MAX_VALUE;
        untilClock = CLOCK_EVERY;
    }

    @Override
    public int next(long done, long rest) {
        long byPast = Math.min(1 + done / start, Math.max(plain, done / GROWTH));
        long byRest = 1 + rest / END;
        untilClock--;
        return (int) Math.min(Math.min(byPast, byRest), sizeMax);
    }

    @Override
    public boolean fromRight(RandomSource random) {
        return isRight;
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
