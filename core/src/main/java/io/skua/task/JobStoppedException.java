package io.skua.task;

import java.util.concurrent.CancellationException;

/** Unwinds the tasks of a job that was cancelled, has failed or is past its deadline. */
public class JobStoppedException extends CancellationException {
    private static final long serialVersionUID = 1L;

    public JobStoppedException(String message) {
        super(message);
    }

    /**
     * For a joiner in another thread than the one that threw it: a copy with the joiner's own stack, whose cause is the
     * exception that was thrown first. Not a chain of copies, and no copy for a joiner in the same thread: a cancelled
     * recursion of any depth must unwind in a time that its depth explains. This exception itself if there is no memory
     * or no stack for a copy.
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
}
