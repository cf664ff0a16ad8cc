package io.skua.worker;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An exception on its way from the task that threw it to the code that joins it.
 *
 * <p>The joiner gets the same exception object, with the joiner's own stack appended to the thrower's when they are
 * different threads: one trace that reads from the throw to the caller, as it would have been without stealing.
 */
public final class Failure {
    private static final String SEAM = "=== joined by ";
    private static final int SEAMS_MAX = 8;

    private final Throwable thrown;
    private final Thread thrower;
    private volatile @Nullable JobCore job; // that fails with it unless somebody observes it

    public Failure(Throwable thrown) {
        this.thrown = thrown;
        this.thrower = Thread.currentThread();
    }

    public Throwable thrown() {
        return thrown;
    }

    boolean isCancellation() {
        return thrown instanceof JobStoppedException;
    }

    void failsUnlessObserved(JobCore itsJob) {
        job = itsJob;
    }

    /** Somebody has joined the task, so the exception is not lost. */
    public void observe() {
        JobCore itsJob = job;
        if (itsJob != null) {
            job = null;
            itsJob.forget(this);
        }
    }

    /** Throws it at the joiner; checked exceptions come in a {@link CompletionException}. */
    public RuntimeException rethrow() {
        observe();
        if (thrown instanceof JobStoppedException stopped) {
            throw stopped.atJoin();
        }
        stitch();
        if (thrown instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (thrown instanceof Error error) {
            throw error;
        }
        throw new CompletionException(thrown);
    }

    /** Appends the current thread's stack to the exception's, behind a line that names the thread. */
    public void stitch() {
        Thread joiner = Thread.currentThread();
        if (joiner == thrower || thrown instanceof CancellationException) {
            return;
        }
        synchronized (thrown) {
            StackTraceElement[] far = thrown.getStackTrace();
            String seam = SEAM + joiner.getName() + " ===";
            int seams = 0;
            for (StackTraceElement frame : far) {
                if (frame.getClassName().equals(seam)) {
                    return;
                }
                seams += frame.getClassName().startsWith(SEAM) ? 1 : 0;
            }
            if (far.length == 0 || seams >= SEAMS_MAX) {
                return; // a trace that cannot be written, or an exception object that is thrown again and again
            }
            StackTraceElement[] near = new Throwable().getStackTrace();
            StackTraceElement[] both = new StackTraceElement[far.length + 1 + near.length];
            System.arraycopy(far, 0, both, 0, far.length);
            both[far.length] = new StackTraceElement(seam, "", "", -1);
            System.arraycopy(near, 0, both, far.length + 1, near.length);
            thrown.setStackTrace(both);
        }
    }
}
