package io.skua.tree;

/** All batches have the same size. */
public final class FixedPace extends Pace {
    private final int size;

    public FixedPace(int size) {
        this.size = size;
    }

    @Override
    public void begin(boolean isRight) {}

    @Override
    public int next(long done, long rest) {
        return size;
    }
}
