package io.skua;

import java.util.concurrent.CancellationException;

/** Thrown when a job was cancelled because its deadline had passed. */
public final class DeadlineException extends CancellationException {
    private static final long serialVersionUID = 1L;

    DeadlineException(String message) {
        super(message);
    }
}
