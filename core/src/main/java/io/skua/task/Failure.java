package io.skua.task;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * An exception on its way from the task that threw it to the code that joins it.
 *
 * <p>The joiner gets the same exception object. If thrower and joiner are different threads, the exception gets a
 * suppressed {@link JoinTrace} with the joiner's stack: together they read from the throw to the caller, as one trace
 * would have read without stealing. At the same time the traces of the exception and its causes lose most frames of
 * Skua ({@link Traces}). As long as an exception stays in its thread, nothing is done with its trace, because that
 * would cost more than the throw.
 *
 * <p><b>Exceptions that are thrown more than once.</b> An exception object gets one join trace in its life. Otherwise
 * an object that many tasks throw would collect the stacks of unrelated joins. Only the object itself tells whether it
 * has been thrown before, because a failure must not allocate and so cannot be entered in a table. Hence an object that
 * has a join trace stays as it is. So does an object that a static initializer has made, since such an object is there
 * to be thrown often, and an object without a stack trace. An exception that crosses several threads therefore shows
 * the thread that threw it and the first thread that joined it.
 *
 * <p><b>Without memory.</b> A task must be able to fail when no memory is left. So a thread keeps {@link #blank}
 * failures ready and calls {@link #fill} on one when an exception comes. Recording a failure in its job
 * ({@link Failures#note}) and taking it back ({@link #observe}) allocate nothing, because the list of a job's failures
 * is linked through the failures themselves.
 *
 * <pre>
 * field            written by                          read by          mode
 * thrown, thrower  constructor, fill or shared, once   joiners          plain: written before others see the failure
 * list             note; forget sets it back to null   observe, forget  volatile; written under the list's lock
 * before, after    note, forget                        note, forget     plain, under the list's lock
 * </pre>
 */
public final class Failure {
    /** Stands for failures that nobody joined and that were not kept, because their job had too many of them. */
    static final Failure NOT_KEPT = shared(new NotKeptException());

    /** Stands for a failure that could not be allocated when no blank failure was left either. All jobs share it. */
    public static final Failure NO_MEMORY = shared(new NoMemoryLeftError());

    private static final String STATIC_INITIALIZER = "<clinit>";
    private static final int CAUSES_MAX = 16; // causes may form a ring

    private @Nullable Throwable thrown;
    private @Nullable Thread thrower;

    volatile @Nullable Failures list; // the failures of the job that fails with this failure unless a join observes it

    @Nullable
    Failure before; // before, after: neighbours in the job's circular list; null while this failure is not in it

    @Nullable
    Failure after;

    private Failure() {}

    /** Initializes this class; see {@link Tasks#prepare}. */
    static void prepare() {
        Traces.prepare();
    }

    public Failure(Throwable thrown) {
        fill(thrown);
    }

    /**
     * Returns a failure that lives as long as this class, which the first user of Skua loads. It must refer neither to
     * that user's thread nor, through a stack trace, to that user's classes: it would keep their class loaders alive.
     */
    private static Failure shared(Throwable withoutTrace) {
        Failure failure = new Failure();
        failure.thrown = withoutTrace;
        return failure;
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
     * As {@link #rethrow}, for the caller of a job. The caller may have taken part in the job and thrown the exception
     * itself; then there is no other stack to add, but most frames of Skua are left out all the same.
     */
    public RuntimeException rethrowFromJob() {
        if (Thread.currentThread() == thrower && !(thrown instanceof CancellationException)) {
            shown();
        }
        return rethrow();
    }

    /**
     * Adds the current thread's stack to the exception, if another thread has thrown it. The exception matters more
     * than its trace: if memory or stack runs out here, or a method of the exception throws, the trace stays as it is.
     */
    public void stitch() {
        Throwable its = thrown();
        Thread joiner = Thread.currentThread();
        if (joiner == thrower || its instanceof CancellationException) {
            return;
        }
        try {
            tidyAll(its, joiner);
        } catch (Throwable worse) { // the joiner must get the task's exception, not this one
            return;
        }
    }

    /** The exception for somebody outside of the thread that threw it: without most frames of Skua. */
    public Throwable shown() {
        Throwable its = thrown();
        try {
            tidyAll(its, null);
        } catch (Throwable worse) { // the caller must get the task's exception, not this one
            return its;
        }
        return its;
    }

    private static void tidyAll(Throwable thrown, @Nullable Thread joiner) {
        if (!tryTidy(thrown, joiner)) {
            return;
        }
        Throwable cause = thrown.getCause();
        for (int i = 0; i < CAUSES_MAX && cause != null; i++) {
            shorten(cause, cause.getStackTrace());
            cause = cause.getCause();
        }
    }

    /**
     * Lets the first of several joiners add its stack, and shortens the trace. The JDK takes the same lock when it
     * writes a trace. Returns false if this was done before, or the object is thrown often.
     */
    private static boolean tryTidy(Throwable thrown, @Nullable Thread joiner) {
        synchronized (thrown) {
            StackTraceElement[] trace = thrown.getStackTrace();
            if (!isOfOneThrow(trace)) {
                return false;
            }
            for (Throwable suppressed : thrown.getSuppressed()) {
                if (suppressed instanceof JoinTrace) {
                    return false;
                }
            }
            if (joiner != null) {
                JoinTrace joined = new JoinTrace(joiner);
                StackTraceElement[] near = joined.getStackTrace();
                if (Traces.hasCaller(near)) { // otherwise a thread that has joined this one will tell more
                    joined.setStackTrace(Traces.fromCall(near));
                    thrown.addSuppressed(joined);
                }
            }
            shorten(thrown, trace);
            return true;
        }
    }

    private static void shorten(Throwable thrown, StackTraceElement[] trace) {
        StackTraceElement[] shortened = Traces.shortened(trace);
        if (shortened != trace && isOfOneThrow(trace)) {
            thrown.setStackTrace(shortened);
        }
    }

    private static boolean isOfOneThrow(StackTraceElement[] trace) {
        for (StackTraceElement frame : trace) {
            if (frame.getMethodName().equals(STATIC_INITIALIZER)) {
                return false;
            }
        }
        return trace.length > 0; // an empty trace may belong to an exception whose trace cannot be set
    }

    /** The exception of {@link #NO_MEMORY}. It fills no trace in: an error has no constructor for that. */
    private static final class NoMemoryLeftError extends OutOfMemoryError {
        private static final long serialVersionUID = 1L;

        NoMemoryLeftError() {
            super("A task has failed, and there was no memory left to keep its exception.");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
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
