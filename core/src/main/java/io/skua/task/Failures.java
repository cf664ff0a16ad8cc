package io.skua.task;

import org.jspecify.annotations.Nullable;

/**
 * The failures of a job's tasks that no join has observed. The job fails if and only if there are any at its end.
 *
 * <p>A failure counts from {@link #note} until a join first observes it, and {@code failure.list} refers to this object
 * exactly as long. That field changes under the lock of this object only. So a failure that is observed twice, by
 * several threads, or after the list has dropped it, is subtracted once.
 *
 * <p>A job may have millions of failures that nobody joins. Therefore the list holds the first {@value #KEPT_FIRST}
 * failures and the latest: when the list is full, a new failure replaces the last one in the list, which still counts.
 * Neither {@link #note} nor {@link #forget} allocates, and neither calls anything while it changes the list: no
 * OutOfMemoryError and no StackOverflowError can leave the list half changed.
 */
public final class Failures {
    static final int KEPT_FIRST = 64;

    private @Nullable Failure first; // the head of a circular list, linked through Failure.after
    private int kept; // how many failures are in the list
    private long unobserved; // how many failures no join has observed, whether they are in the list or not

    /** Adds the failure of a forked task. Must be called before other threads can see the failure. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    public synchronized void note(Failure failure) {
        if (failure.isCancellation()) {
            return;
        }
        unobserved++;
        if (failure == Failure.NO_MEMORY) {
            return; // all jobs share this object: it is counted, but cannot be linked into a list
        }
        failure.list = this;
        Failure head = first;
        if (head == null) {
            head = failure;
            first = failure;
            failure.before = failure;
        }
        Failure last = head.before;
        if (kept > KEPT_FIRST) {
            Failure dropped = last;
            last = dropped.before;
            dropped.before = null;
            dropped.after = null;
        } else {
            kept++;
        }
        last.after = failure;
        failure.before = last;
        failure.after = head;
        head.before = failure;
    }

    /** Takes back a failure that a join has observed. Does nothing if it does not count here any more. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    synchronized void forget(Failure failure) {
        if (failure.list != this) {
            return;
        }
        failure.list = null;
        unobserved--;
        Failure next = failure.after;
        if (next == null) {
            return; // a later failure has replaced it in the list
        }
        kept--;
        next.before = failure.before;
        failure.before.after = next;
        if (failure == first) {
            first = next == failure ? null : next;
        }
        failure.before = null;
        failure.after = null;
    }

    /** Returns the list's first failure; {@link Failure#NOT_KEPT} if unobserved ones exist outside the list only. */
    public synchronized @Nullable Failure firstUnobserved() {
        return first != null || unobserved == 0 ? first : Failure.NOT_KEPT;
    }
}
