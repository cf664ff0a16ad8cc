package io.skua.task;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Something that ends once, and that threads can wait for: a task, a job.
 *
 * <p><b>Status word.</b> Negative: ended, for good ({@link #DONE}, {@link #FAILED}, {@link #CANCELLED}). Otherwise a
 * state of the subclass (0 is {@link #NEW}) with the bit {@link #WAITED} beside it.
 *
 * <pre>
 * field   written by                read by   mode                    pairs with          if weaker
 * status  runner, waiters,          all       acquire; CAS;           await's acquire     the result is not visible,
 *         cancellers                          release in endAlone     read of status      or a waiter sleeps on
 * </pre>
 *
 * <p><b>S1.</b> A waiter is in the parking lot before it sets WAITED, and whoever ends the signal by CAS wakes the lot
 * if the bit was set: no wake-up is lost.
 *
 * <p><b>S2.</b> {@link #endAlone} is the one way to end without an atomic operation: a fork that ran at once, inside
 * fork, and that normally nobody else knows of. A waiter that set WAITED between its check and its store would be
 * overwritten. So whoever waits for a task that is still NEW looks again every {@link #RECHECK_NANOS}; nobody else
 * polls. A task that others know of leaves NEW before anybody can run it: when it is queued, and when it is submitted
 * as the first task of a job ({@link Tasks#markKnown}). endAlone then finds that it is not NEW and ends it by CAS. By
 * the same window a task that somebody else cancels in the last nanosecond of its run inside fork may end as done all
 * the same.
 *
 * <p><b>S3.</b> Who writes an outcome that others may write, too, first claims the end ({@link #claimEnd}): result and
 * failure of a task share a field.
 */
public abstract class Signal {
    static final int NEW = 0;
    static final int DONE = -1;
    static final int FAILED = -2;
    static final int CANCELLED = -3;

    static final int WAITED = 1 << 30;

    /** Somebody has the right to end it and is writing its outcome. */
    private static final int ENDING = 1 << 29;

    private static final long RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final VarHandle STATUS;

    static {
        try {
            STATUS = MethodHandles.lookup().findVarHandle(Signal.class, "status", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    @SuppressWarnings("unused") // through STATUS
    private int status;

    /** The status without the waiters' bit. */
    final int statusAcquire() {
        int seen = (int) STATUS.getAcquire(this);
        return seen < 0 ? seen : seen & ~WAITED;
    }

    final boolean hasEnded() {
        return (int) STATUS.getAcquire(this) < 0;
    }

    /** Moves to another state that is not an end, unless it has ended. Keeps the waiters' bit. */
    final boolean casState(int expected, int next) {
        for (; ; ) {
            int seen = (int) STATUS.getAcquire(this);
            if (seen < 0 || (seen & ~WAITED) != expected) {
                return false;
            }
            if (STATUS.compareAndSet(this, seen, next | (seen & WAITED))) {
                return true;
            }
        }
    }

    /** The right to end it, for one who has something to write before: {@link #endClaimed} must follow. */
    final boolean claimEnd() {
        for (; ; ) {
            int seen = (int) STATUS.getAcquire(this);
            if (seen < 0 || (seen & ~WAITED) == ENDING) {
                return false;
            }
            if (STATUS.compareAndSet(this, seen, ENDING | (seen & WAITED))) {
                return true;
            }
        }
    }

    /** Ends it after {@link #claimEnd}, and wakes those who wait. */
    final void endClaimed(int how) {
        if (((int) STATUS.getAndSet(this, how) & WAITED) != 0) {
            ParkingLot.wakeAll(this);
        }
    }

    /** Ends it if nobody else has or is about to, and wakes those who wait. */
    final boolean end(int how) {
        for (; ; ) {
            int seen = (int) STATUS.getAcquire(this);
            if (seen < 0 || (seen & ~WAITED) == ENDING) {
                return false;
            }
            if (STATUS.compareAndSet(this, seen, how)) {
                if ((seen & WAITED) != 0) {
                    ParkingLot.wakeAll(this);
                }
                return true;
            }
        }
    }

    /** Ends a NEW signal that normally nobody else has seen; S2. */
    final void endAlone(int how) {
        if (isNew()) {
            setEndRelease(how);
        } else {
            end(how);
        }
    }

    /** Whether {@link #endAlone} may be its end; S2. */
    boolean mayEndAlone() {
        return false;
    }

    /** Whether nobody else has touched it. */
    final boolean isNew() {
        return (int) STATUS.getAcquire(this) == NEW;
    }

    /** An end that wakes nobody; S2. */
    final void setEndRelease(int how) {
        STATUS.setRelease(this, how);
    }

    /** Makes an ended signal new again; for its owner, when nobody waits. */
    final void renew() {
        STATUS.setVolatile(this, NEW);
    }

    /**
     * Waits until it has ended.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     * @return whether it has ended
     */
    final boolean await(boolean interruptible, long untilNanos) throws InterruptedException {
        if (hasEnded()) {
            return true;
        }
        ParkingLot.Place place = enterParkingLot();
        boolean interrupted = false;
        try {
            while (!hasEnded()) {
                if (Thread.interrupted()) {
                    if (interruptible) {
                        throw new InterruptedException();
                    }
                    interrupted = true;
                }
                long nanos = untilNanos == Long.MAX_VALUE ? Long.MAX_VALUE : untilNanos - System.nanoTime();
                if (nanos <= 0) {
                    return false;
                }
                parkOnce(place == null ? Math.min(nanos, RECHECK_NANOS) : nanos);
            }
            return true;
        } finally {
            if (place != null) {
                place.leave();
            }
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Null if there is no memory for a place: then nobody would wake this thread, and it looks again and again. */
    private ParkingLot.@Nullable Place enterParkingLot() {
        try {
            return ParkingLot.enter(this);
        } catch (OutOfMemoryError noMemory) {
            return null;
        }
    }

    private void parkOnce(long nanos) {
        int seen = (int) STATUS.getAcquire(this);
        if (seen < 0 || !((seen & WAITED) != 0 || STATUS.compareAndSet(this, seen, seen | WAITED))) {
            return;
        }
        long limit = (seen & ~WAITED) == NEW && mayEndAlone() ? Math.min(nanos, RECHECK_NANOS) : nanos;
        if (limit == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, limit);
        }
    }
}
