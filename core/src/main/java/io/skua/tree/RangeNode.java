package io.skua.tree;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * A node over a range of indexes.
 *
 * <p>Ranges longer than {@link Progress#LENGTH_MAX} are counted in units of several indexes, a power of two. Their
 * children are shorter, and counted in smaller units.
 */
public final class RangeNode extends Node {
    private static final VarHandle PROGRESS = Fields.handle(MethodHandles.lookup(), "progress", long.class);

    private final long start;
    private final long until;
    private final int unitShift;

    @SuppressWarnings("unused") // keeps the owner's stores away from the cache line that searching thieves read
    private long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12, p13, p14, p15, p16;

    private volatile long progress; // changed through PROGRESS

    @SuppressWarnings("unused")
    private long q01, q02, q03, q04, q05, q06, q07, q08;

    /** The root of the tree for [start, until), which is not empty. */
    public RangeNode(long start, long until) {
        this(null, start, until);
    }

    private RangeNode(@Nullable Node parent, long start, long until) {
        super(parent);
        assert start < until : "N1";
        this.start = start;
        this.until = until;
        this.unitShift = unitShift(until - start);
        this.progress = Progress.of(0, units(until - start));
    }

    private static int unitShift(long length) {
        return length <= Progress.LENGTH_MAX ? 0 : Long.SIZE - Long.numberOfLeadingZeros(length) - 30;
    }

    private int units(long length) {
        return (int) ((length - 1) >>> unitShift) + 1;
    }

    public long start() {
        return start;
    }

    public long until() {
        return until;
    }

    // ---- what the owner calls ----

    /** The current state; see {@link Progress}. */
    public long progress() {
        return progress;
    }

    /** How many units a batch takes if this many elements are wanted; at least 1, and at most what is left. */
    public int units(long seen, int elements) {
        return Math.min(Math.max(1, (int) ((long) elements >>> unitShift)), Progress.rest(seen));
    }

    /**
     * The owner takes a batch, by changing progress from {@code seen} to {@code next}; it must then run these elements.
     *
     * @return false if the node has been stolen
     */
    public boolean advance(long seen, long next) {
        assert isOwned() && !Progress.isStolen(seen) && Progress.rest(next) >= 0 : "N3";
        return PROGRESS.compareAndSet(this, seen, next);
    }

    @Override
    public void discard() {
        long seen = progress;
        if (!Progress.isStolen(seen)) {
            advance(seen, Progress.advanceLeft(seen, Progress.rest(seen)));
        }
    }

    /** The index that is this many units behind the start, or the end of the range if that comes first. */
    public long index(int units) {
        long length = (long) units << unitShift; // the last unit may reach beyond the end, and even beyond 2^63
        return length < 0 || length >= until - start ? until : start + length;
    }

    /** The first index that nobody has taken. */
    public long from(long seen) {
        return index(Progress.left(seen));
    }

    /** The index behind the last one that nobody has taken. */
    public long to(long seen) {
        return index(Progress.right(seen));
    }

    /** How many elements nobody has taken. */
    public long rest(long seen) {
        return to(seen) - from(seen);
    }

    // ---- what others call ----

    @Override
    public long rest() {
        return rest(progress);
    }

    @Override
    public long prize() {
        long seen = progress;
        return isOwned() && isReserved(seen) ? 0 : rest(seen);
    }

    /** N9: there is one element, and the owner has not taken it yet. */
    private boolean isReserved(long seen) {
        return until - start == 1 && Progress.rest(seen) == 1 && !Progress.isStolen(seen);
    }

    @Override
    public boolean trySteal() {
        for (; ; ) {
            if (!isLeaf()) {
                return true;
            }
            long seen = progress;
            if (Progress.rest(seen) == 0 || isReserved(seen)) {
                return false;
            }
            if (Progress.isStolen(seen)) {
                expand(halves(from(seen), to(seen)));
            } else {
                PROGRESS.compareAndSet(this, seen, Progress.stolen(seen));
            }
        }
    }

    private Split halves(long from, long to) {
        long middle = from + (to - from) / 2;
        return new Split(from == middle ? null : new RangeNode(this, from, middle), new RangeNode(this, middle, to));
    }

    @Override
    public String toString() {
        long seen = progress;
        return "[" + start + ", " + until + ") left " + from(seen) + " right " + to(seen)
                + (Progress.isStolen(seen) ? " stolen" : isOwned() ? " owned by " + owner() : " available");
    }
}
