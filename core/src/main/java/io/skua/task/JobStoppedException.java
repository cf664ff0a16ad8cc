package io.skua.task;

import java.util.concurrent.CancellationException;

/** Unwinds the tasks of a job that was cancelled, has failed or is past its deadline. */
public class JobStoppedException extends CancellationException {
    private static final long serialVersionUID = 1L;

    public JobStoppedException(String message) {
        super(message);
    }

    /** Returns an exception without a stack trace, for the deep recursion that one exception per level unwinds. */
    public static JobStoppedException withoutTrace(String message) {
        return new Traceless(message);
    }

    /**
     * Returns the exception for a joiner in another thread than the thrower: a copy with the joiner's own stack, whose
     * cause is the exception that was thrown first. Copies are not chained, and a joiner in the same thread gets no
     * copy: otherwise the time to unwind a cancelled recursion would grow faster than its depth. Returns this exception
     * itself if there is no memory or no stack for a copy.
     */
    JobStoppedException atJoin() {
        try {
            JobStoppedException copy = new JobStoppedException(String.valueOf(getMessage()));
            copy.initCause(getCause() instanceof JobStoppedException first ? first : this);
            return copy;
        } catch (OutOfMemoryError | StackOverflowError e) {
            return this;
        }
    }

    private static final class Traceless extends JobStoppedException {
        private static final long serialVersionUID = 1L;

        Traceless(String message) {
            super(message);
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
