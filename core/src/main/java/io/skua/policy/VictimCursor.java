package io.skua.policy;

/**
 * One thief's walk through its victims. A round starts with {@link #begin()}; {@link #next()} names
 * victims until the round is over.
 */
public interface VictimCursor {
    /** {@link #next()} has named every victim of this round. */
    int END = -1;

    void begin();

    int next();

    /** The last victim named had a task. */
    default void succeeded() {}
}
