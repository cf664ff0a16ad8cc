package io.skua.cli.topology;

import io.skua.policy.VictimPolicy;
import io.skua.policy.Victims;
import io.skua.topology.Allotment;
import io.skua.topology.WorkerClass;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Workers on a mesh, and from whom they steal.
 *
 * @param isHost whether it is this machine, which knows what its places share, and not a mesh that somebody made up
 */
record Placement(Allotment allotment, VictimPolicy policy, boolean isHost) {
    Victims victims() {
        return policy.victims(allotment);
    }

    Map<WorkerClass, Integer> classes() {
        Map<WorkerClass, Integer> counts = new LinkedHashMap<>();
        for (WorkerClass one : WorkerClass.values()) {
            counts.put(one, allotment.ofClass(one).length);
        }
        return counts;
    }

    /** How many workers there are at 0, 1, 2 and so on hops from the source. */
    int[] zones() {
        return IntStream.rangeClosed(0, allotment.diaspora())
                .map(hops -> allotment.zone(hops).length)
                .toArray();
    }
}
