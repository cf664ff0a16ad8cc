package io.skua.sim.chaos.program;

import io.skua.policy.RandomSource;
import java.util.List;

/** Random choices that follow from a seed. Independent parts of a world have a source each. */
public final class Chance {
    private static final int PER_MILLE = 1_000;

    private final RandomSource source;

    /** @param stream tells apart the sources of one seed */
    public Chance(long seed, int stream) {
        source = new RandomSource(seed * 1_000_003 + stream);
        for (int i = 0; i < 4; i++) {
            source.nextInt(2);
        }
    }

    /** Returns a number from 0 to bound - 1. */
    public int below(int bound) {
        return source.nextInt(bound);
    }

    /** Returns a number from least to most, both included. */
    public int between(int least, int most) {
        return least + source.nextInt(most - least + 1);
    }

    /** Returns a time from least to most, in thousandths of their distance. */
    public long nanosBetween(long least, long most) {
        return least + (most - least) * source.nextInt(PER_MILLE + 1) / PER_MILLE;
    }

    /** Returns true with this probability, in percent. */
    public boolean percent(int probability) {
        return source.nextInt(100) < probability;
    }

    /** Returns true with this probability, in thousandths. */
    public boolean perMille(int probability) {
        return source.nextInt(PER_MILLE) < probability;
    }

    /** Returns one of the choices, each with the same probability. */
    public <T> T of(List<T> choices) {
        return choices.get(source.nextInt(choices.size()));
    }
}
