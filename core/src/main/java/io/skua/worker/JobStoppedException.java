package io.skua.worker;

import java.util.concurrent.CancellationException;

/** Unwinds the tasks of a job that was cancelled, has failed or is past its deadline. */
public class JobStoppedException extends CancellationException {
    private static final long serialVersionUID = 1L;

    public JobStoppedException(String message) {
        super(message);
    }

    /** A copy with the joiner's own stack; this exception itself if there is no memory or no stack for a copy. */
    JobStoppedException atJoin() {
        try {
            JobStoppedException copy = new JobStoppedException(String.valueOf(getMessage()));
            copy.initCause(this);
            return copy;
        } catch (OutOfMemoryError | StackOverflowError e) {
            return this;
        }
    }
}
