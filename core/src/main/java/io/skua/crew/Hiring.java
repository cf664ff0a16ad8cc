package io.skua.crew;

import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.thread.Headroom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How an engine gets new threads. A thread is made and started outside of the crew's lock, since that runs code of
 * users; its seat is marked meanwhile ({@link Crew}, C3; verify/spin/hire.pml).
 *
 * <p>If no thread can be had, the engine goes on with those it has. Whoever has tried passes on the duty to wake
 * somebody ({@code Idle.changed}). The next attempt is made by whoever publishes work after {@link #PAUSE_NANOS}, or by
 * the {@link Watch}. An engine that has no thread at all takes no job.
 */
final class Hiring {
    /** Where no thread is to be had, every fork would ask for one again. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Crew crew;
    private final int threadsMax;
    private final Object lock; // the crew's
    private final StackBudget stacks = StackBudget.ofThisProgram(); // guarded by lock, as all that is not volatile
    private int underWay;
    private int made;
    private long againNanos; // 0: no thread was refused yet
    private volatile boolean isWanted; // a thread was wanted and not to be had: the watch tries again
    private volatile boolean hasMadeNone = true;
    private volatile @Nullable Throwable refusal; // why no thread was to be had when one was wanted last

    Hiring(Crew crew, int threadsMax, Object lock) {
        this.crew = crew;
        this.threadsMax = threadsMax;
        this.lock = lock;
    }

    // ---- under the crew's lock ----

    /** @param threads how many there are */
    boolean isPossible(int threads) {
        boolean isAnybodyThere = threads + underWay > 0; // else a submitter asks, and not every fork
        return threads + underWay < threadsMax && !(isAnybodyThere && isPausing());
    }

    private boolean isPausing() {
        return againNanos != 0 && crew.parking().nanoTime() - againNanos < 0;
    }

    /** A thread is wanted, and not possible now. */
    void want() {
        isWanted = true;
    }

    void begin(Seat seat) {
        underWay++;
        seat.setHiring(true);
    }

    void end(Seat seat) {
        underWay--;
        seat.setHiring(false);
    }

    void release(Seated worker) {
        stacks.release(worker.takeStackBytes());
    }

    // ---- outside of the lock ----

    /** Makes a thread for a seat, after {@link #begin}. Throws nothing. */
    boolean hire(Seat seat) {
        if (!Headroom.isAmple()) {
            return leaveToWatch(seat);
        }
        Seated worker = null;
        try {
            worker = newWorker();
            hasMadeNone = false;
            if (crew.trySeat(seat, worker)) {
                worker.thread().start();
                refusal = null;
                return true;
            }
            crew.ended(worker); // it was never started, and its bags are free again
            return false;
        } catch (Throwable noThread) {
            return refused(seat, worker, noThread);
        }
    }

    /** Making a thread is a long way down, through code of users; on a stack that is nearly used up nobody tries. */
    private boolean leaveToWatch(Seat seat) {
        synchronized (lock) {
            end(seat);
            isWanted = true;
        }
        return false;
    }

    /** A worker with a thread that has not started. */
    private Seated newWorker() {
        int id;
        long stackBytes;
        synchronized (lock) {
            id = made++;
            stackBytes = stacks.take();
        }
        try {
            return crew.recruiter().recruit(id, stackBytes);
        } catch (Throwable thrown) {
            synchronized (lock) {
                stacks.release(stackBytes);
            }
            throw thrown;
        }
    }

    private boolean refused(Seat seat, @Nullable Seated worker, Throwable why) {
        boolean again = false;
        synchronized (lock) {
            if (worker == null) {
                end(seat);
            } else {
                again = tryShrinkStacks(worker, why);
            }
            if (!again) {
                refusal = why;
                isWanted = true;
                againNanos = crew.parking().nanoTime() + PAUSE_NANOS;
                crew.setShort();
            }
        }
        if (worker != null) {
            crew.ended(worker); // its bags are free again, and its seat
        }
        if (again) {
            return crew.fill(seat);
        }
        crew.reports().report("a thread could not be started", why);
        crew.idle().changed();
        return false;
    }

    /** Where address space is short, a thread with a smaller stack may be had. */
    private boolean tryShrinkStacks(Seated worker, Throwable failure) {
        return failure instanceof OutOfMemoryError
                && !crew.recruiter().hasForeignThreads()
                && stacks.shrink(worker.stackBytes());
    }

    /**
     * Makes sure that there is a thread at all, before a job is accepted. Not with islands, where a job gets its thread
     * with its island; there the watch tries again.
     */
    void requireThread(Seat first) {
        if (crew.workers().size() > 0 || !crew.sharing().isFixed()) {
            return;
        }
        Headroom.check();
        crew.fill(first);
        Throwable why = refusal;
        if (why != null && !hasThread()) {
            throw new RejectedExecutionException(
                    "\"" + crew.reports().name() + "\" has no thread, and none could be started: " + why, why);
        }
    }

    /** Whether there is a thread, or somebody is making one: if that fails, the watch tries again. */
    private boolean hasThread() {
        synchronized (lock) {
            return crew.workers().size() + underWay > 0;
        }
    }

    /**
     * Fills the first seat, so that a thread factory that does not work is known at once. A thread that was made and
     * cannot be started now may be started later.
     */
    void tryFactory(Seat first) {
        crew.fill(first);
        Throwable why = refusal;
        if (hasMadeNone && why instanceof Error error) {
            throw error;
        }
        if (hasMadeNone && why instanceof RuntimeException exception) {
            throw exception;
        }
    }

    /** Whether a thread was wanted and could not be had, and it is time to try again; who asks must try. */
    boolean takeWanted() {
        if (!isWanted) {
            return false;
        }
        synchronized (lock) {
            if (isPausing()) {
                return false;
            }
        }
        isWanted = false;
        return true;
    }
}
