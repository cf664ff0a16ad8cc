package io.skua.sim.chaos.check;

/** A promise was broken. The message says which one, in one sentence. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Violation(String sentence) {
        super(sentence, null, false, false);
    }
}
