package io.skua.cli.input;

/** Ends a command with one sentence for the user and no stack trace. */
public final class UserException extends RuntimeException {
    private static final long serialVersionUID = 1;

    private final int exitCode;

    private UserException(int exitCode, String sentence) {
        super(sentence, null, false, false);
        this.exitCode = exitCode;
    }

    /** The input was wrong. The sentence says what, and what would be right. */
    public static UserException input(String sentence) {
        return new UserException(2, sentence);
    }

    /** The input was right and the result is not. */
    public static UserException result(String sentence) {
        return new UserException(1, sentence);
    }

    int exitCode() {
        return exitCode;
    }
}
