package io.skua.tree;

/** Batches of 1, 2, 4 and so on elements, up to a maximum (MAXSTEP). Every new leaf begins with 1 again. */
public final class DoublingPace extends Pace {
    private final int max;
    private int size = 1;

    public DoublingPace(int max) {
        this.max = max;
    }

    @Override
    public void begin(boolean isRight) {
        size = 1;
    }

    @Override
    public int next(long done, long rest) {
        int now = size;
        size = now > max / 2 ? max : now * 2;
        return Math.min(now, max);
    }
}
