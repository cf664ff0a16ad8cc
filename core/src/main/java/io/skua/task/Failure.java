package io.skua.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An exception on its way from the task that threw it to the code that joins it.
 *
 * <p>The joiner gets the same exception object, with the joiner's own stack appended to the thrower's when they are
 * different threads: one trace that reads from the throw to the caller, as it would have been without stealing.
 *
 * <p><b>Exceptions that are thrown more than once.</b> A trace is extended once in the life of an exception object. An
 * object that is thrown again and again, by many tasks, would otherwise collect the stacks of joins that have nothing
 * to do with each other. Nothing but the trace itself tells whether an object has been thrown before: a failure must
 * not allocate, so it cannot be entered anywhere. Hence a trace that has a seam stays as it is; and so does the trace
 * of an object that a static initializer has made, since such an object is there to be thrown often. An exception that
 * crosses several threads therefore shows the thread that threw it and the first one that joined it.
 *
 * <p><b>Without memory.</b> A task must be able to fail when no memory is left. So a thread can keep a {@link #blank}
 * failure ready and {@link #fill} it when an exception comes. Recording a failure in its job ({@link Failures#note})
 * and taking it back ({@link #observe}) allocate nothing, because the list of a job's failures is linked through the
 * failures themselves.
 *
 * <pre>
 * field            written by                          read by          mode
 * thrown, thrower  the constructor or fill, once       joiners          plain: written before others see the failure
 * list             note; forget sets it back to null   observe, forget  volatile; written under the list's lock
 * before, after    note, forget                        note, forget     plain, under the list's lock
 * </pre>
 */
public final class Failure {
    /** Stands for failures that nobody joined and that were not kept, because their job had too many of them. */
    static final Failure NOT_KEPT = new Failure(new NotKeptException());

    /** Stands for a failure for which there was no memory, not even a blank one. */
    public static final Failure NO_MEMORY =
            new Failure(new OutOfMemoryError("A task has failed, and there was no memory left to keep its exception."));

    private static final String SEAM = "=== joined by ";
    private static final String STATIC_INITIALIZER = "<clinit>";

    private @Nullable Throwable thrown;
    private @Nullable Thread thrower;

    volatile @Nullable Failures list; // of the job that fails with this failure unless somebody observes it

    @Nullable
    Failure before; // the neighbours in the job's circular list; null while this failure is not in the list

    @Nullable
    Failure after;

    private Failure() {}

    public Failure(Throwable thrown) {
        fill(thrown);
    }

    /** One for this exception; {@link #NO_MEMORY} if there is no memory for it. */
    public static Failure orNoMemory(Throwable thrown) {
        try {
            return new Failure(thrown);
        } catch (OutOfMemoryError noMemory) {
            return NO_MEMORY;
        }
    }

    /**
     * A failure that has no exception yet. A thread makes one while there is memory, and calls {@link #fill} when a
     * task ends badly; afterwards it makes itself a new one as soon as it can. Nobody else may see a blank failure.
     */
    public static Failure blank() {
        return new Failure();
    }

    /** Makes a blank failure the failure of the current thread's task. Allocates nothing, and may be called once. */
    public Failure fill(Throwable itsThrown) {
        assert thrown == null : "a failure is filled once";
        thrown = itsThrown;
        thrower = Thread.currentThread();
        return this;
    }

    public Throwable thrown() {
        Throwable its = thrown;
        if (its == null) {
            throw new IllegalStateException("The failure is blank.");
        }
        return its;
    }

    boolean isCancellation() {
        return thrown instanceof JobStoppedException;
    }

    /** Somebody has joined the task, so the exception is not lost. Any thread may call this, and more than once. */
    public void observe() {
        Failures itsList = list;
        if (itsList != null) {
            itsList.forget(this);
        }
    }

    /** Throws it at the joiner; checked exceptions come in a {@link CompletionException}. */
    public RuntimeException rethrow() {
        observe();
        Throwable its = thrown();
        if (its instanceof JobStoppedException stopped) {
            throw Thread.currentThread() == thrower ? stopped : stopped.atJoin();
        }
        stitch();
        if (its instanceof RuntimeException unchecked) {
            throw unchecked;
        }
        if (its instanceof Error error) {
            throw error;
        }
        throw new CompletionException(its);
    }

    /**
     * Appends the current thread's stack to the exception's, behind a line that names the thread. The exception matters
     * more than its trace: when memory or stack run out here, or when the exception's own methods throw, the trace
     * stays as it is.
     */
    public void stitch() {
        Throwable its = thrown();
        Thread joiner = Thread.currentThread();
        if (joiner == thrower || its instanceof CancellationException) {
            return;
        }
        try {
            append(its, joiner);
        } catch (Throwable worse) { // the joiner gets the task's exception, not one of this method
            return;
        }
    }

    /** The lock is the one that the JDK takes, too, when a trace is written. It lets one of several joiners win. */
    private static void append(Throwable thrown, Thread joiner) {
        synchronized (thrown) {
            StackTraceElement[] far = thrown.getStackTrace();
            if (!isOfOneThrow(far)) {
                return;
            }
            StackTraceElement[] near = new Throwable().getStackTrace();
            StackTraceElement[] both = new StackTraceElement[far.length + 1 + near.length];
            System.arraycopy(far, 0, both, 0, far.length);
            both[far.length] = new StackTraceElement(SEAM + joiner.getName() + " ===", "", "", -1);
            System.arraycopy(near, 0, both, far.length + 1, near.length);
            thrown.setStackTrace(both);
        }
    }

    private static boolean isOfOneThrow(StackTraceElement[] trace) {
        for (StackTraceElement frame : trace) {
            if (frame.getClassName().startsWith(SEAM) || frame.getMethodName().equals(STATIC_INITIALIZER)) {
                return false;
            }
        }
        return trace.length > 0; // an empty one cannot be written
    }

    /** Many jobs share the one object, so it can neither have a trace nor be changed. */
    private static final class NotKeptException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        NotKeptException() {
            super(
                    "Forked tasks of the job failed and nobody joined them. Their exceptions were not kept, because"
                            + " more than " + Failures.KEPT_FIRST + " tasks of the job had failed before.",
                    null,
                    false,
                    false);
        }
    }
}
