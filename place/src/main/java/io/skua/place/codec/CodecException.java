package io.skua.place.codec;

/** A value cannot be encoded, or bytes are not the encoding of a value. The message is one sentence for users. */
public final class CodecException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    /** A value that cannot be written or read, and a sentence that says why. */
    public CodecException(String sentence) {
        super(sentence);
    }

    /** As above, with the exception that prevented it. */
    public CodecException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
