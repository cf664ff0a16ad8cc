package io.skua.place.codec;

/** A value cannot be encoded, or bytes are not the encoding of a value. The message is one sentence for users. */
public final class CodecException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    public CodecException(String sentence) {
        super(sentence);
    }

    public CodecException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
