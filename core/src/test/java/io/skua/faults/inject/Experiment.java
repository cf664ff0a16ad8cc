package io.skua.faults.inject;

/** One run that a seed decides, in whichever class loader its classes live. */
public interface Experiment {
    /** Runs it; throws an AssertionError if something is wrong. May hang if something is very wrong. */
    void run() throws Exception;

    /** What it does now. */
    String phase();

    /** What the user's code has done wrong so far, in a few words. */
    String circumstances();

    /** What is to be known of a run that hangs. */
    String state();

    /** Lets go of what hangs, as far as possible. */
    void abandon();
}
