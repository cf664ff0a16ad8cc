package io.skua.lab.reproduce;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which runs the parts of a page want; what two parts want is run once.
 *
 * @param <S> all that decides about a run but its seed
 */
public final class WantedRuns<S> {
    private final Map<S, Integer> seeds = new LinkedHashMap<>();

    /** Seeds 1 to that. */
    public void add(S setup, int itsSeeds) {
        seeds.merge(setup, itsSeeds, Math::max);
    }

    /** Returns for each setup how many seeds are wanted. */
    public Map<S, Integer> seeds() {
        return Collections.unmodifiableMap(seeds);
    }
}
