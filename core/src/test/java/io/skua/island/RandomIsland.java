package io.skua.island;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import io.skua.topology.Allotment;
import io.skua.topology.Mesh;
import io.skua.topology.Topology;
import java.util.Arrays;

/** An island with bags, from a seed: zones that are whole or not, bags that are full or empty or anything. */
final class RandomIsland implements Bags {
    private final Island island;
    private final int[] sizes;
    private final boolean[] hungry;

    RandomIsland(long seed) {
        RandomSource random = new RandomSource(seed);
        Mesh mesh = Mesh.of(1 + random.nextInt(6), 1 + random.nextInt(5), random.nextInt(4) == 0 ? 2 : 1);
        int source = random.nextInt(mesh.places());
        int hole = random.nextInt(mesh.places());
        mesh = hole == source || random.nextInt(2) == 0 ? mesh : mesh.without(hole);
        int diaspora = random.nextInt(5);
        int gaps = random.nextInt(2) == 0 ? 0 : 1 + random.nextInt(4); // one in this many is missing
        Mesh grid = mesh;
        int[] members = mesh.stream()
                .filter(place -> place == source
                        || (grid.hops(place, source) <= diaspora && (gaps == 0 || random.nextInt(gaps + 1) > 0)))
                .toArray();
        int min = random.nextInt(2) == 0 ? 1 : 1 + random.nextInt(members.length);
        int max = random.nextInt(2) == 0 ? Integer.MAX_VALUE : members.length + random.nextInt(6);
        Allotment allotment = Allotment.of(Topology.of(mesh), source, members);
        island = new Island(seed, new Allowance(min, max, 1), allotment, random.nextInt(20));
        sizes = new int[mesh.places()];
        hungry = new boolean[mesh.places()];
        fill(random);
    }

    private void fill(RandomSource random) {
        int least = random.nextInt(4) * 3; // from 9 on, everybody has a surplus
        int range = 1 + random.nextInt(4);
        boolean emptyBorder = random.nextInt(3) == 0;
        int hungryOnes = random.nextInt(3);
        for (int worker : island.allotment().workers()) {
            sizes[worker] = emptyBorder && island.isOutermost(worker) ? 0 : least + random.nextInt(range);
            hungry[worker] = hungryOnes > 0 && random.nextInt(hungryOnes) == 0;
        }
    }

    Island island() {
        return island;
    }

    @Override
    public int size(int worker) {
        return sizes[worker];
    }

    @Override
    public boolean isHungry(int worker) {
        return hungry[worker];
    }

    @Override
    public String toString() {
        return " members " + Arrays.toString(island.allotment().workers()) + " bags " + Arrays.toString(sizes);
    }

    /** What every rule must keep to: not above max, not below min, not the source, and not both at once. */
    static void checkWish(Island island, Wish wish) {
        assertThat(wish.isGrowth() && wish.isReturn()).isFalse();
        assertThat(wish.more()).isBetween(0, island.room());
        assertThat(wish.back())
                .doesNotContain(island.source())
                .doesNotHaveDuplicates()
                .allMatch(island::contains);
        if (wish.isReturn()) {
            assertThat(island.size() - wish.back().size())
                    .isGreaterThanOrEqualTo(island.allowance().min());
        }
        if (wish.isGrowth()) {
            assertThat(wish.reach()).isPositive();
        }
    }
}
