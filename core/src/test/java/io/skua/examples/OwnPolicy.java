package io.skua.examples;

import io.skua.Skua;
import io.skua.policy.VictimPolicy;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.Arrays;
import java.util.Comparator;

public class OwnPolicy {
    /** The three workers nearest to the thief, and the source. */
    static final VictimPolicy NEAR =
            VictimPolicy.of("near", "the nearest three, and the source", (thief, allotment) -> {
                int[] near = allotment.stream()
                        .filter(other -> other != thief && other != allotment.source())
                        .boxed()
                        .sorted(Comparator.comparingInt(
                                other -> allotment.mesh().hops(thief, other)))
                        .limit(3)
                        .mapToInt(Integer::intValue)
                        .toArray();
                int[] victims = Arrays.copyOf(near, near.length + 1);
                victims[near.length] = allotment.source();
                return thief == allotment.source() ? near : victims;
            });

    public static void main(String[] args) {
        Topology machine = Topology.of(Mesh.of(4, 2));
        System.out.println(
                Arrays.toString(NEAR.victims(Allotment.whole(machine, 1)).of(7))); // [3, 6, 2, 1]

        try (Skua skua = Skua.builder().topology(machine).policy(NEAR).build()) {
            System.out.println(skua.run(() -> Queens.solutions((1 << 10) - 1, 0, 0))); // 724
        }
    }
}
