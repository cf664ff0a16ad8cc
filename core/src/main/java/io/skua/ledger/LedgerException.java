package io.skua.ledger;

/**
 * The ledger cannot be used, or cannot be used any more. The message is one sentence for the user. A program can run
 * without a ledger, so the caller logs the message as a warning and goes on alone. The exception is checked, because a
 * caller could easily forget that.
 */
public final class LedgerException extends Exception {
    private static final long serialVersionUID = 1;

    LedgerException(String sentence) {
        super(sentence);
    }

    LedgerException(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
