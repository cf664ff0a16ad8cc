package io.skua.attach;

import java.io.IOException;

/** Thrown when a process cannot be looked at. The message is a whole sentence, for users. */
public final class AttachException extends IOException {
    private static final long serialVersionUID = 1L;

    AttachException(String sentence) {
        super(sentence);
    }

    AttachException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
