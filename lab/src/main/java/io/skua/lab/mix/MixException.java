package io.skua.lab.mix;

/** A mix whose result is not to be trusted. The message is one sentence for the user. */
public final class MixException extends RuntimeException {
    private static final long serialVersionUID = 1;

    MixException(String sentence) {
        super(sentence);
    }
}
