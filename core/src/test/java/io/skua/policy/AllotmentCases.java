package io.skua.policy;

import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.Arrays;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** The allotments with which policies are tested: all small ones, and random ones with holes. */
final class AllotmentCases {
    static final int SIDE_MAX = 6;
    private static final int SEEDS = 160;

    private AllotmentCases() {}

    /** Every mesh up to 6x6, every source, every diaspora. */
    static void everySmallOne(Consumer<Allotment> check) {
        for (int width = 1; width <= SIDE_MAX; width++) {
            for (int height = 1; height <= SIDE_MAX; height++) {
                everyAllotmentOf(Mesh.of(width, height), check);
            }
        }
    }

    /** Small boxes and rows without holes: every source, every diaspora. */
    static void everyBox(Consumer<Allotment> check) {
        everyAllotmentOf(Mesh.of(3, 3, 3), check);
        everyAllotmentOf(Mesh.of(2, 3, 4), check);
        everyAllotmentOf(Mesh.of(1, 1, 7), check);
        everyAllotmentOf(Mesh.of(1, 5, 3), check);
        everyAllotmentOf(Mesh.of(19), check);
    }

    private static void everyAllotmentOf(Mesh mesh, Consumer<Allotment> check) {
        Topology topology = Topology.of(mesh);
        for (int source = 0; source < mesh.places(); source++) {
            int last = 0;
            for (int diaspora = 0; last < mesh.places(); diaspora++) {
                Allotment allotment = Allotment.within(topology, source, diaspora);
                last = allotment.size();
                tried(allotment, "diaspora " + diaspora, check);
            }
        }
    }

    /**
     * Larger allotments with holes, from a few to nearly all places, and allotments that consist of separate clusters.
     */
    static void holed(Consumer<Allotment> check) {
        for (int seed = 0; seed < SEEDS; seed++) {
            tried(holed(seed), "seed " + seed, check);
        }
    }

    static Allotment holed(int seed) {
        Random random = new Random(seed);
        Mesh mesh = switch (seed % 4) {
            case 0 -> Mesh.of(1 + random.nextInt(64));
            case 1 -> Mesh.of(1 + random.nextInt(5), 1 + random.nextInt(5), 1 + random.nextInt(5));
            default -> Mesh.of(1 + random.nextInt(16), 1 + random.nextInt(16));
        };
        boolean[] kept = seed % 3 == 0 ? clusters(mesh, random) : scattered(mesh, random);
        int source = random.nextInt(mesh.places());
        kept[source] = true;
        int[] holes =
                IntStream.range(0, mesh.places()).filter(place -> !kept[place]).toArray();
        int[] members =
                IntStream.range(0, mesh.places()).filter(place -> kept[place]).toArray();
        // holes of the mesh, of the allotment, or half of each: that must make no difference to a policy
        int[] ofMesh = switch (seed % 5) {
            case 0, 1 -> holes;
            case 2 -> Arrays.copyOf(holes, holes.length / 2);
            default -> new int[0];
        };
        return Allotment.of(Topology.of(mesh.without(ofMesh)), source, members);
    }

    private static boolean[] scattered(Mesh mesh, Random random) {
        double share = 0.05 + 0.95 * random.nextDouble();
        boolean[] kept = new boolean[mesh.places()];
        for (int place = 0; place < kept.length; place++) {
            kept[place] = random.nextDouble() < share;
        }
        return kept;
    }

    private static boolean[] clusters(Mesh mesh, Random random) {
        boolean[] kept = new boolean[mesh.places()];
        for (int count = 2 + random.nextInt(4); count > 0; count--) {
            int center = random.nextInt(mesh.places());
            int radius = random.nextInt(4);
            for (int place = 0; place < kept.length; place++) {
                kept[place] |= mesh.hops(center, place) <= radius && random.nextInt(8) > 0;
            }
        }
        return kept;
    }

    private static void tried(Allotment allotment, String which, Consumer<Allotment> check) {
        try {
            check.accept(allotment);
        } catch (AssertionError | RuntimeException e) {
            throw new AssertionError(
                    "mesh " + allotment.mesh() + ", source " + allotment.source() + ", " + which + ", workers "
                            + Arrays.toString(allotment.workers()) + ": " + e.getMessage(),
                    e);
        }
    }
}
