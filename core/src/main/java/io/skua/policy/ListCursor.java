package io.skua.policy;

/** Tries the same victims in the same order in every round. */
final class ListCursor implements VictimCursor {
    private final int[] victims;
    private int next;

    ListCursor(int[] victims) {
        this.victims = victims;
    }

    @Override
    public void begin() {
        next = 0;
    }

    @Override
    public int next() {
        return next < victims.length ? victims[next++] : END;
    }
}
