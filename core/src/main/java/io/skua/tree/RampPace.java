package io.skua.tree;

import io.skua.policy.RandomSource;

/**
 * The default pace, which is our own. It limits a batch in three ways: by the number of elements that the leaf has done
 * so far, by the number of elements that the leaf has left, and to 25 microseconds. When a leaf is split, its owner
 * goes on at the front end of the first half, and the thief begins at the back end of the second half.
 *
 * <p>A batch that has begun cannot be stolen from, so it must not contain all expensive elements of a loop whose cheap
 * elements came first. Doubling allows that: each batch is as large as all batches before it. Here
 *
 * <ul>
 *   <li>a batch has at most 1/{@value #START} of the elements done (less with more than 4 workers) until batches have
 *       about {@value #PLAIN} elements (fewer with many workers), and after that at most 1/{@value #GROWTH} of them.
 *       So, whatever the pattern, no more than that part of the range is stuck with one worker;
 *   <li>a batch has at most 1/{@value #END} of the elements left: the last elements, after which nothing is left for
 *       balancing, are taken one by one;
 *   <li>a batch should take at most {@link #NANOS_MAX}, at the speed of the elements before. This is what bounds
 *       batches in long loops, so that there is no MAXSTEP to choose. The clock is read at most once per batch, and
 *       once in {@value #CLOCK_EVERY} batches while batches are short;
 *   <li>a thief begins with the last elements of its half. If the most expensive elements are at the end of the loop,
 *       they are therefore begun early; if they are at its beginning, the caller has begun them.
 * </ul>
 *
 * The small batches at the beginning of a leaf cost some tens of microseconds in total, however long the leaf is. See
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
    private boolean timed; // whether timeBefore and doneBefore are set
    private long sizeMax; // the largest batch that is expected to take at most nanosMax
    private int untilClock; // how many more batches are taken before the clock is read

    /**
     * @param workers how many workers may take part. A worker that is alone need not leave elements for others; it
     *     takes batches only so that the loop can be cancelled
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
