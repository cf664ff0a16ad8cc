package io.skua.policy;

/**
 * Decides from whom a worker steals. A policy is pure: it turns an allotment into a {@link VictimCursor} per
 * worker; randomness comes in as an argument. The worker loop and the simulator do not know which policy they run.
 */
public interface VictimPolicy {
    /** The name by which users choose it. */
    String name();

    /** The order in which {@code thief} tries the others. */
    VictimCursor cursorFor(int thief, Allotment allotment, RandomSource random);
}
