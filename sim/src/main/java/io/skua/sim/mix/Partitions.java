package io.skua.sim.mix;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * Divides a mesh into equal parts that are as compact as possible: the mesh is cut in two across its longer side, then
 * each half is cut in the same way, and so on.
 */
final class Partitions {
    private Partitions() {}

    static List<Allotment> of(Topology topology, int count) {
        List<Allotment> parts = new ArrayList<>();
        divide(topology, topology.mesh().stream().toArray(), count, parts);
        return List.copyOf(parts);
    }

    private static void divide(Topology topology, int[] places, int count, List<Allotment> parts) {
        if (count == 1) {
            Arrays.sort(places);
            parts.add(Allotment.of(topology, middle(topology.mesh(), places), places));
            return;
        }
        int[] ordered = acrossLongestSide(topology.mesh(), places);
        int half = count / 2;
        int cut = (int) ((long) places.length * half / count);
        divide(topology, Arrays.copyOfRange(ordered, 0, cut), half, parts);
        divide(topology, Arrays.copyOfRange(ordered, cut, ordered.length), count - half, parts);
    }

    private static int[] acrossLongestSide(Mesh mesh, int[] places) {
        List<IntUnaryOperator> sides = List.of(mesh::x, mesh::y, mesh::z);
        IntUnaryOperator longest = sides.get(0);
        for (IntUnaryOperator side : sides) {
            if (extent(places, side) > extent(places, longest)) {
                longest = side;
            }
        }
        IntUnaryOperator along = longest;
        return Arrays.stream(places)
                .boxed()
                .sorted(Comparator.<Integer>comparingInt(along::applyAsInt).thenComparingInt(place -> place))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    private static int extent(int[] places, IntUnaryOperator side) {
        IntStream values = Arrays.stream(places).map(side);
        var summary = values.summaryStatistics();
        return summary.getMax() - summary.getMin();
    }

    /** The place whose distances to all other places have the smallest sum. */
    private static int middle(Mesh mesh, int[] places) {
        int best = places[0];
        long least = Long.MAX_VALUE;
        for (int place : places) {
            long hops = 0;
            for (int other : places) {
                hops += mesh.hops(place, other);
            }
            if (hops < least) {
                least = hops;
                best = place;
            }
        }
        return best;
    }
}
