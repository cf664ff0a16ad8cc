package io.skua.task;

import org.jspecify.annotations.Nullable;

/**
 * The failures of a job's tasks that no join has observed. The job fails exactly if there are some at its end.
 *
 * <p>A failure counts from {@link #note} until somebody first observes it, and {@code failure.list} is this list for as
 * long as the failure counts. That field changes under the lock of this object only. So a failure that is observed
 * twice, by several threads, or after the list has dropped it, is taken back once.
 *
 * <p>A job may have millions of failures that nobody joins. Therefore the list holds the first {@value #KEPT_FIRST} and
 * the latest: when the list is full, a new failure replaces the last one, which still counts. Neither {@link #note} nor
 * {@link #forget} allocates, and neither calls anything while it changes the list: no OutOfMemoryError and no
 * StackOverflowError can leave the list half changed.
 */
public final class Failures {
    static final int KEPT_FIRST = 64;

    private @Nullable Failure first; // of a circular list, through Failure.after
    private int kept; // how many failures are in the list
    private long unobserved; // how many failures nobody has observed, whether they are in the list or not

    /** A forked task has failed. To be called before others see the failure. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    public synchronized void note(Failure failure) {
        if (failure.isCancellation()) {
            return;
        }
        unobserved++;
        if (failure == Failure.NO_MEMORY) {
            return; // of all jobs: it is counted, and cannot be kept
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

    /** Somebody has observed the failure. */
    @SuppressWarnings("NullAway") // members of the list have neighbours
    synchronized void forget(Failure failure) {
        if (failure.list != this) {
            return;
        }
        failure.list = null;
        unobserved--;
        Failure next = failure.after;
        if (next == null) {
            return; // it was not kept
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

    /** The first failure that no join has seen; {@link Failure#NOT_KEPT} if there are some, but none was kept. */
    public synchronized @Nullable Failure firstUnobserved() {
        return first != null || unobserved == 0 ? first : Failure.NOT_KEPT;
    }
}
