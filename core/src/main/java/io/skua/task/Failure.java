package io.skua.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An exception on its way from the task that threw it to the code that joins it.
 *
 * <p>The joiner gets the same exception object. If thrower and joiner are different threads, the joiner's stack is
 * appended to the thrower's: one trace that reads from the throw to the caller, as it would have read without stealing.
 *
 * <p><b>Exceptions that are thrown more than once.</b> A trace is extended once in the life of an exception object.
 * Otherwise an object that many tasks throw would collect the stacks of unrelated joins. Only the trace itself tells
 * whether an object has been thrown before, because a failure must not allocate and so cannot be entered in a table.
 * Hence a trace that has a seam ({@link #SEAM}) stays as it is. So does the trace of an object that a static
 * initializer has made, since such an object is there to be thrown often. An exception that crosses several threads
 * therefore shows the thread that threw it and the first thread that joined it.
 *
 * <p><b>Without memory.</b> A task must be able to fail when no memory is left. So a thread keeps {@link #blank}
 * failures ready and calls {@link #fill} on one when an exception comes. Recording a failure in its job
 * ({@link Failures#note}) and taking it back ({@link #observe}) allocate nothing, because the list of a job's failures
 * is linked through the failures themselves.
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

    /** Stands for a failure that could not be allocated when no blank failure was left either. All jobs share it. */
    public static final Failure NO_MEMORY =
            new Failure(new OutOfMemoryError("A task has failed, and there was no memory left to keep its exception."));

    private static final String SEAM = "=== joined by ";
    private static final String STATIC_INITIALIZER = "<clinit>";

    private @Nullable Throwable thrown;
    private @Nullable Thread thrower;

    volatile @Nullable Failures list; // the failures of the job that fails with this failure unless a join observes it

    @Nullable
    Failure before; // before, after: neighbours in the job's circular list; null while this failure is not in it

    @Nullable
    Failure after;

    private Failure() {}

    /** Initializes this class; see {@link Tasks#prepare}. */
    static void prepare() {}

    public Failure(Throwable thrown) {
        fill(thrown);
    }

    /** Returns a failure with this exception, or {@link #NO_MEMORY} if there is no memory for one. */
    public static Failure orNoMemory(Throwable thrown) {
        try {
            return new Failure(thrown);
        } catch (OutOfMemoryError noMemory) {
            return NO_MEMORY;
        }
    }

    /**
     * Returns a failure that has no exception yet. A thread makes blank failures while there is memory, and fills one
     * when a task fails for which no failure can be allocated. Other threads must not see a blank failure.
     */
    public static Failure blank() {
        return new Failure();
    }

    /** Gives a blank failure its exception, thrown by the current thread. Allocates nothing, and may be called once. */
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

    /** Tells the job that a join has seen the exception. Any thread may call this, and more than once. */
    public void observe() {
        Failures itsList = list;
        if (itsList != null) {
            itsList.forget(this);
        }
    }

    /** Throws the exception at the joiner; a checked exception is wrapped in a {@link CompletionException}. */
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
     * Appends the current thread's stack to the exception's trace, behind a line that names the thread. The exception
     * matters more than its trace: if memory or stack runs out here, or a method of the exception throws, the trace
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
        } catch (Throwable worse) { // the joiner must get the task's exception, not this one
            return;
        }
    }

    /** Lets the first of several joiners append its stack. The JDK takes the same lock when it writes a trace. */
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
        return trace.length > 0; // an empty trace may belong to an exception whose trace cannot be set
    }

    /** The exception of {@link #NOT_KEPT}. Many jobs share the object, so it has no trace and cannot be changed. */
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
