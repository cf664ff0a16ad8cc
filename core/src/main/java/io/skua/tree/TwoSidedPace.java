package io.skua.tree;

import io.skua.policy.RandomSource;

/** As {@link DoublingPace}, but each batch comes from a random end of the elements that are left. */
public final class TwoSidedPace extends Pace {
    private final DoublingPace sizes;

    public TwoSidedPace(int max) {
        sizes = new DoublingPace(max);
    }

    @Override
    public void begin(boolean isRight) {
        sizes.begin(isRight);
    }

    @Override
    public int next(long done, long rest) {
        return sizes.next(done, rest);
    }

    @Override
    public boolean fromRight(RandomSource random) {
        return random.nextInt(2) == 0;
    }
}
