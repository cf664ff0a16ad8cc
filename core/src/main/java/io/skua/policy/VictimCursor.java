package io.skua.policy;

/**
 * One thief's walk through its victims. A round starts with {@link #begin()}; {@link #next()} names victims until the
 * round is over. After a success the next search begins a new round.
 */
public interface VictimCursor {
    /** {@link #next()} has named every victim of this round. */
    int END = -1;

    void begin();

    int next();
}
