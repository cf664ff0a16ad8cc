package io.skua.policy;

import io.skua.topology.Allotment;
import java.util.stream.IntStream;

/** Policies as users write them. */
final class UserPolicies {
    private UserPolicies() {}

    /** Everybody steals from the worker before it, cyclically. */
    static VictimPolicy ring() {
        return VictimPolicy.of(
                "ring",
                "the one before",
                (thief, allotment) -> allotment.size() == 1 ? new int[0] : new int[] {other(thief, -1, allotment)});
    }

    /** Everybody steals from the source, and the source from all. */
    static VictimPolicy star() {
        return VictimPolicy.of(
                "star",
                "through the source",
                (thief, allotment) -> thief == allotment.source()
                        ? allotment.stream().filter(worker -> worker != thief).toArray()
                        : new int[] {allotment.source()});
    }

    /** Everybody steals from everybody, from the last worker to the first. */
    static VictimPolicy backwards() {
        return VictimPolicy.of(
                "backwards",
                "all others, backwards",
                (thief, allotment) -> IntStream.range(1, allotment.size())
                        .map(i -> other(thief, -i, allotment))
                        .toArray());
    }

    private static int other(int thief, int offset, Allotment allotment) {
        return allotment.workers()[Math.floorMod(allotment.indexOf(thief) + offset, allotment.size())];
    }
}
