package io.skua.sim.chaos.check;

/** A promise was broken. The message says which one, in one sentence. */
public final class Violation extends RuntimeException {
    private static final long serialVersionUID = 1;

    /**
     * Makes a violation without a stack trace: the trace of a world says more.
     *
     * @param sentence which promise was broken, and how
     */
    public Violation(String sentence) {
        super(sentence, null, false, false);
    }
}
