package io.skua.crew;

import io.skua.idle.Seat;
import io.skua.idle.Seated;
import io.skua.thread.Headroom;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Makes new threads for an engine. A thread is made and started outside of the crew's lock, since that runs users'
 * code; meanwhile its seat is marked ({@link Crew}, C3; verify/spin/hire.pml).
 *
 * <p>If no thread can be made, the engine goes on with the threads that it has, and the thread that has tried passes on
 * the duty to wake somebody ({@code Idle.changed}). After {@link #PAUSE_NANOS} the next thread that publishes work
 * tries again, or the {@link Watch}. An engine without islands that has no thread at all accepts no job.
 */
final class Hiring {
    /** How long nobody tries again after no thread could be made; otherwise every fork would. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    private final Crew crew;
    private final int threadsMax;
    private final Object lock; // the crew's
    private final StackBudget stacks = StackBudget.ofThisProgram(); // guarded by lock, as all non-volatile fields
    private int underWay;
    private int made;
    private long againNanos; // when to try again; 0 if every thread could be made so far
    private volatile boolean isWanted; // a thread was wanted and could not be had: the watch tries again
    private volatile boolean hasMadeNone = true;
    private volatile @Nullable Throwable refusal; // why the last attempt to make a thread failed; null if it succeeded

    Hiring(Crew crew, int threadsMax, Object lock) {
        this.crew = crew;
        this.threadsMax = threadsMax;
        this.lock = lock;
    }

    // ---- under the crew's lock ----

    /** Returns whether a thread may be made now, given the number of threads that exist. */
    boolean isPossible(int threads) {
        boolean isAnybodyThere = threads + underWay > 0; // if not, only submitters ask: no pause is needed
        return threads + underWay < threadsMax && !(isAnybodyThere && isPausing());
    }

    private boolean isPausing() {
        return againNanos != 0 && crew.parking().nanoTime() - againNanos < 0;
    }

    /** Makes the watch try again, since a thread is wanted that cannot be had now. */
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

    /** Makes and starts a thread for a seat, after {@link #begin}. Throws nothing. */
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
            crew.ended(worker); // it was never started: this frees its bags
            return false;
        } catch (Throwable noThread) {
            return refused(seat, worker, noThread);
        }
    }

    /** Leaves the thread to the watch: making one needs much stack and runs users' code, and little stack is left. */
    private boolean leaveToWatch(Seat seat) {
        synchronized (lock) {
            end(seat);
            isWanted = true;
        }
        return false;
    }

    /** Returns a worker with a thread that has not started. */
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
            crew.ended(worker); // frees its bags and its seat
        }
        if (again) {
            return crew.fill(seat);
        }
        crew.reports().report("a thread could not be started", why);
        crew.idle().changed();
        return false;
    }

    /** Makes later stacks smaller if the thread could not be started for lack of memory: a smaller one may be had. */
    private boolean tryShrinkStacks(Seated worker, Throwable failure) {
        return failure instanceof OutOfMemoryError
                && !crew.recruiter().hasForeignThreads()
                && stacks.shrink(worker.stackBytes());
    }

    /**
     * Throws if the engine has no thread and none can be made. Called before a job is accepted. Does nothing with
     * islands, where a job gets its thread together with its island; there the watch tries again.
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

    /** Returns whether there is a thread, or one is being made: if that fails, the watch tries again. */
    private boolean hasThread() {
        synchronized (lock) {
            return crew.workers().size() + underWay > 0;
        }
    }

    /**
     * Fills the first seat, so that a thread factory that does not work is known at once. Throws only if the factory
     * made no thread: a thread that was made and cannot be started now may be started later.
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

    /** Returns whether a thread is wanted that could not be had. */
    boolean isWanted() {
        return isWanted;
    }

    /** Returns whether it is time to try again to make a thread, and clears the wish: the caller must try. */
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
