package io.skua.lab.reproduce.dvs;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Which runs the parts of a page want; what two parts want is run once. */
final class Plan {
    private final Map<Setup, Integer> seeds = new LinkedHashMap<>();

    /** Seeds 1 to that. */
    void add(Setup setup, int itsSeeds) {
        seeds.merge(setup, itsSeeds, Math::max);
    }

    Map<Setup, Integer> seeds() {
        return Collections.unmodifiableMap(seeds);
    }
}
