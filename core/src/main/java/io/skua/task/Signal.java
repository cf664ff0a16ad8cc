package io.skua.task;

import io.skua.field.Fields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
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
 * <p><b>S1.</b> No wake-up is lost: a waiter enters the parking lot before it sets WAITED, and the thread that ends the
 * signal by CAS wakes the waiters in the lot if the bit was set. (verify/spin/signal.pml)
 *
 * <p><b>S2.</b> {@link #endAlone} ends a signal without an atomic operation. It is meant for a task that ran at once,
 * inside fork, and that normally no other thread knows of. If a waiter sets WAITED between the check and the store of
 * endAlone, the store overwrites the bit, and nobody wakes the waiter. So a thread that waits for a task that is still
 * NEW looks again every {@link #RECHECK_NANOS}; no other waiter polls. A task that other threads know of leaves NEW
 * before a worker can run it: when it is queued, and when it is submitted as the first task of a job
 * ({@link Tasks#markKnown}). endAlone then finds that it is not NEW and ends it by CAS. In the same window, a task that
 * another thread cancels at the very end of its run inside fork may still end as DONE.
 *
 * <p><b>S3.</b> Result and failure of a task share a field. A thread that writes an outcome which other threads may
 * write, too, first claims the end ({@link #claimEnd}).
 *
 * <p><b>S4.</b> A thread can wait for two signals at once ({@link #awaitEither}): it has a place in the lot for each,
 * and sets WAITED in both before it parks. Who ends the first signal reads the condition after that end. If the
 * condition is false, the thread is woken as in S1. If it is true, it was true before or has become true, and it stays
 * true; so the waiter waits for the second signal only, for which S1 holds. (verify/spin/either.pml)
 */
public abstract class Signal {
    static final int NEW = 0;
    static final int DONE = -1;
    static final int FAILED = -2;
    static final int CANCELLED = -3;

    static final int WAITED = 1 << 30;

    /** The state while the thread that has claimed the end writes the outcome. */
    private static final int ENDING = 1 << 29;

    private static final long RECHECK_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final VarHandle STATUS = Fields.handle(MethodHandles.lookup(), "status", int.class);

    @SuppressWarnings("unused") // through STATUS
    private int status;

    /** Returns the status without the bit {@link #WAITED}. */
    final int statusAcquire() {
        int seen = (int) STATUS.getAcquire(this);
        return seen < 0 ? seen : seen & ~WAITED;
    }

    final boolean hasEnded() {
        return (int) STATUS.getAcquire(this) < 0;
    }

    /** Moves the signal to another state that is no end; returns false if it was not in the expected state. */
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

    /** Claims the right to end the signal; the caller then writes the outcome and calls {@link #endClaimed}. */
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

    /** Ends the signal after {@link #claimEnd}, and wakes its waiters. */
    final void endClaimed(int how) {
        if (((int) STATUS.getAndSet(this, how) & WAITED) != 0) {
            ParkingLot.wakeAll(this);
        }
    }

    /** Ends the signal and wakes its waiters. Returns false if it has ended before or its end has been claimed. */
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

    /** As {@link #end}, if the signal is in the expected state. */
    final boolean endFrom(int expected, int how) {
        for (; ; ) {
            int seen = (int) STATUS.getAcquire(this);
            if (seen < 0 || (seen & ~WAITED) != expected) {
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

    /** Ends a signal that normally no other thread has seen; S2. */
    final void endAlone(int how) {
        if (isNew()) {
            setEndRelease(how);
        } else {
            end(how);
        }
    }

    /** Returns whether this signal may be ended by {@link #endAlone}; S2. */
    boolean mayEndAlone() {
        return false;
    }

    /** Returns whether the signal is NEW and no thread waits for it. */
    final boolean isNew() {
        return (int) STATUS.getAcquire(this) == NEW;
    }

    /** Ends the signal without waking its waiters; S2. */
    final void setEndRelease(int how) {
        STATUS.setRelease(this, how);
    }

    /** Makes an ended signal NEW again. For its owner, while no thread waits for it. */
    final void renew() {
        STATUS.setVolatile(this, NEW);
    }

    /**
     * Waits until the signal has ended.
     *
     * @param untilNanos a System.nanoTime() to give up at, or {@link Long#MAX_VALUE}
     * @return whether the signal has ended
     */
    final boolean await(boolean interruptible, long untilNanos) throws InterruptedException {
        if (hasEnded()) {
            return true;
        }
        ParkingLot.Place place = enterParkingLot(null);
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
            leave(place);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Waits until the second signal has ended, or the first one while the condition is false. If the first one ends
     * while the condition is true, this thread is not woken: the second one is about to end (S4). An interrupt is kept
     * for later.
     *
     * @param isToSleepOn once true, it stays true
     */
    static void awaitEither(Signal first, BooleanSupplier isToSleepOn, Signal second) {
        ParkingLot.Place place = first.enterParkingLot(isToSleepOn);
        ParkingLot.Place other = null;
        boolean interrupted = false;
        try {
            other = second.enterParkingLot(null);
            while (!second.hasEnded() && (!first.hasEnded() || isToSleepOn.getAsBoolean())) {
                interrupted |= Thread.interrupted();
                if (second.markWaited() && (first.hasEnded() ? isToSleepOn.getAsBoolean() : first.markWaited())) {
                    second.park(place == null || other == null || first.isToRecheck() ? RECHECK_NANOS : Long.MAX_VALUE);
                }
            }
        } finally {
            leave(place);
            leave(other);
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void leave(ParkingLot.@Nullable Place place) {
        if (place != null) {
            place.leave();
        }
    }

    /** Returns null if there is no memory for a place: then nobody would wake this thread, and it must poll. */
    private ParkingLot.@Nullable Place enterParkingLot(@Nullable BooleanSupplier isToSleepOn) {
        try {
            return ParkingLot.enter(this, isToSleepOn);
        } catch (OutOfMemoryError noMemory) {
            return null;
        }
    }

    private void parkOnce(long nanos) {
        if (markWaited()) {
            park(isToRecheck() ? Math.min(nanos, RECHECK_NANOS) : nanos);
        }
    }

    /** Sets the bit {@link #WAITED}. Returns false if the signal has ended or has changed at this moment. */
    private boolean markWaited() {
        int seen = (int) STATUS.getAcquire(this);
        return seen >= 0 && ((seen & WAITED) != 0 || STATUS.compareAndSet(this, seen, seen | WAITED));
    }

    /** Returns whether the bit {@link #WAITED} may be overwritten (S2). */
    private boolean isToRecheck() {
        return statusAcquire() == NEW && mayEndAlone();
    }

    private void park(long nanos) {
        if (nanos == Long.MAX_VALUE) {
            LockSupport.park(this);
        } else {
            LockSupport.parkNanos(this, nanos);
        }
    }
}
