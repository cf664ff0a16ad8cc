package io.skua.policy;

/**
 * Names the victims of one thief, one after the other. A round starts with {@link #begin()}; {@link #next()} then names
 * victims until the round is over. After a successful steal, the next search begins a new round.
 */
public interface VictimCursor {
    /** Returned by {@link #next()} when the round is over. */
    int END = -1;

    /** Starts a new round, whether or not the last one is over. */
    void begin();

    /** Names the next victim of this round, or returns {@link #END}. */
    int next();
}
