package io.skua.policy;

import io.skua.topology.Allotment;
import java.util.function.BiFunction;

/** A policy that is given as a function. */
record ListedPolicy(String name, String description, BiFunction<Integer, Allotment, int[]> function)
        implements VictimPolicy {
    @Override
    public Victims victims(Allotment allotment) {
        return thief -> function.apply(thief, allotment);
    }

    @Override
    public String toString() {
        return name;
    }
}
