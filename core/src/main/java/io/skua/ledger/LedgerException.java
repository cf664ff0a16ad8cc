package io.skua.ledger;

/**
 * The ledger cannot be used, or no longer. The message is one sentence for the user. Nobody needs a ledger to run, so
 * the caller warns with it and goes on alone: checked, because that is easily forgotten.
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
