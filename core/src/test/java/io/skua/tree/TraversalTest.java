package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import io.skua.tree.StepMachine.Rare;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whole loops of simulated workers, see {@link StepMachine}, and the properties of each strategy.
 *
 * <p>{@code -Dskua.tree.seeds=1000000} runs more seeds, {@code -Dskua.tree.first=…} begins with another seed, and
 * {@code -Dskua.tree.seed=…} replays a single one.
 */
class TraversalTest {
    private static final long SEEDS = Long.getLong("skua.tree.seeds", 6_000);
    private static final long SEEDS_FOR_COVERAGE = 2_000;

    // ---- all of them ----

    @Test
    void every_element_is_taken_once_whatever_the_interleaving() {
        Long only = Long.getLong("skua.tree.seed");
        Map<Rare, Integer> seen = new EnumMap<>(Rare.class);
        long first = only != null ? only : Long.getLong("skua.tree.first", 0);
        long count = only != null ? 1 : SEEDS;
        for (long seed = first; seed < first + count; seed++) {
            run(seed).forEach((rare, times) -> seen.merge(rare, times, Integer::sum));
        }
        if (count >= SEEDS_FOR_COVERAGE) {
            assertThat(seen).containsOnlyKeys(Rare.values());
        }
    }

    private static Map<Rare, Integer> run(long seed) {
        StepMachine machine = new StepMachine(seed);
        try {
            machine.run();
        } catch (Throwable thrown) {
            throw new AssertionError(
                    "seed " + seed + " (" + machine + "): " + thrown.getMessage()
                            + "\nreplay: mvn test -pl core -Dtest=TraversalTest -Dskua.tree.seed=" + seed,
                    thrown);
        }
        return machine.rare;
    }

    @ParameterizedTest
    @EnumSource
    void finds_nothing_when_all_is_taken_although_it_still_runs(Traversal traversal) {
        RangeNode root = new RangeNode(0, 2);
        assertThat(root.tryOwn(7)).isTrue();
        root.discard();
        assertThat(traversal.findWork(root, seeker(0, 2))).isNull();
        assertThat(root.result()).isNull();
    }

    @ParameterizedTest
    @EnumSource
    void owns_a_free_leaf_rather_than_steal_from_it(Traversal traversal) {
        RangeNode root = new RangeNode(0, 8);
        assertThat(traversal.findWork(root, seeker(1, 2))).isSameAs(root);
        assertThat(root.owner()).isEqualTo(1);
        assertThat(root.isLeaf()).isTrue();
    }

    @ParameterizedTest
    @EnumSource
    void steals_a_last_element(Traversal traversal) {
        RangeNode root = new RangeNode(4, 6);
        assertThat(root.tryOwn(0)).isTrue();
        long seen = root.progress();
        assertThat(root.advance(seen, Progress.advanceLeft(seen, 1))).isTrue();
        Node work = traversal.findWork(root, seeker(1, 2));
        assertThat(work).isNotNull().isSameAs(root.right());
        assertThat(root.left()).isNull();
        assertThat(traversal.findWork(root, seeker(2, 2))).isNull(); // N9
    }

    /**
     * The victim gets the left child and the thief the right one. With strategies that choose, whoever comes later gets
     * the other child.
     */
    @ParameterizedTest
    @EnumSource
    void victim_and_thief_go_different_ways(Traversal traversal) {
        for (int seed = 0; seed < 20; seed++) {
            RangeNode root = new RangeNode(0, 8);
            Seeker victim = new Seeker(0, 2, new RandomSource(seed));
            Seeker thief = new Seeker(1, 2, new RandomSource(seed + 1_000));
            assertThat(traversal.findWork(root, victim)).isSameAs(root);
            Node stolen = traversal.findWork(root, thief);
            assertThat(stolen).isIn(root.left(), root.right());
            Node back = traversal.afterSteal(root, victim);
            if (back == null) {
                assertThat(traversal).isIn(Traversal.ASSIGN, Traversal.ASSIGN_TOP, Traversal.RANDOM_ALL);
                back = traversal.findWork(root, victim);
            }
            assertThat(back).isNotNull().isNotSameAs(stolen);
            assertThat(Objects.requireNonNull(back).owner()).isZero();
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"PREDEFINED", "RANDOM_WALK", "FIND_MAX"})
    void the_thief_has_the_right_child(Traversal traversal) {
        for (int seed = 0; seed < 20; seed++) {
            RangeNode root = new RangeNode(0, 8);
            assertThat(root.tryOwn(0)).isTrue();
            Seeker thief = new Seeker(1, 2, new RandomSource(seed));
            assertThat(traversal.findWork(root, thief)).isSameAs(root.right());
            assertThat(traversal.afterSteal(root, seeker(0, 2))).isSameAs(root.left());
        }
    }

    // ---- each of them ----

    @Test
    void predefined_goes_from_left_to_right() {
        RangeNode root = freeLeaves(3);
        List<Node> leaves = StepMachine.leaves(root);
        for (Node leaf : leaves) {
            assertThat(Traversal.PREDEFINED.findWork(root, seeker(0, 4))).isSameAs(leaf);
            leaf.discard();
        }
        assertThat(Traversal.PREDEFINED.findWork(root, seeker(0, 4))).isNull();
    }

    /**
     * Fig. 13: at level l, bit l of the worker's number decides; 1 means left. So P workers start on P different paths.
     */
    @ParameterizedTest
    @ValueSource(ints = {2, 4, 8, 16, 32})
    void assign_gives_each_number_a_path_of_its_own(int workers) {
        for (Traversal traversal : List.of(Traversal.ASSIGN, Traversal.ASSIGN_TOP)) {
            int levels = Integer.numberOfTrailingZeros(workers);
            RangeNode root = freeLeaves(levels);
            Set<Node> found = new HashSet<>();
            for (int index = 0; index < workers; index++) {
                Node expected = root;
                for (int level = 0; level < levels; level++) {
                    expected = (index >> level) % 2 == 1 ? expected.left() : expected.right();
                }
                assertThat(traversal.findWork(root, seeker(index, workers))).isSameAs(expected);
                found.add(expected);
            }
            assertThat(found).hasSize(workers);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 8, 9, 64})
    void assign_repeats_the_bits_below(int workers) {
        int bits = workers == 1 ? 1 : (int) Math.ceil(Math.log(workers) / Math.log(2));
        Node node = new RangeNode(0, 1L << 40);
        for (int level = 0; level < 20; level++) {
            for (int index = 0; index < workers; index++) {
                boolean left = (index >> (level % bits)) % 2 == 1;
                assertThat(Traversal.ASSIGN.goesLeft(node, seeker(index, workers)))
                        .isEqualTo(left);
                if (level <= bits) { // Fig. 14
                    assertThat(Traversal.ASSIGN_TOP.goesLeft(node, seeker(index, workers)))
                            .isEqualTo(left);
                }
            }
            node = expanded(node);
        }
    }

    @Test
    void assign_top_tosses_a_coin_below() {
        Node node = new RangeNode(0, 1L << 40);
        for (int level = 0; level < 4; level++) {
            node = expanded(node);
        }
        assertTossesCoins(Traversal.ASSIGN_TOP, node);
    }

    @ParameterizedTest
    @EnumSource(names = {"RANDOM_WALK", "RANDOM_ALL"})
    void random_strategies_toss_a_coin_at_every_node(Traversal traversal) {
        assertTossesCoins(traversal, new RangeNode(0, 8));
    }

    private static void assertTossesCoins(Traversal traversal, Node node) {
        Seeker seeker = seeker(3, 8);
        int left = 0;
        for (int i = 0; i < 10_000; i++) {
            left += traversal.goesLeft(node, seeker) ? 1 : 0;
        }
        assertThat(left).isBetween(4_700, 5_300);
    }

    @Test
    void find_max_takes_from_the_leaf_with_the_most_elements_left() {
        int steals = 0;
        for (int seed = 0; seed < 2_000; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Node root = randomTree(random, 1 + random.nextInt(60));
            Node max = StepMachine.largest(root);
            long most = max == null ? 0 : max.prize();
            boolean free = max != null && !max.isOwned();
            Node found = Traversal.FIND_MAX.findWork(root, seeker(9, 10));
            if (max == null) {
                assertThat(found).as("seed %d", seed).isNull();
            } else if (free) {
                assertThat(found).as("seed %d", seed).isSameAs(max);
            } else {
                assertThat(found).as("seed %d", seed).isNotNull().isSameAs(max.right());
                assertThat(Objects.requireNonNull(found).rest())
                        .as("seed %d", seed)
                        .isEqualTo(most - most / 2);
                steals++;
            }
        }
        assertThat(steals).isPositive();
    }

    // ---- trees ----

    private static Seeker seeker(int index, int workers) {
        return new Seeker(index, workers, new RandomSource(index));
    }

    /** A full tree whose nodes are expanded and whose leaves have no owner. */
    private static RangeNode freeLeaves(int levels) {
        RangeNode root = new RangeNode(0, 1L << (levels + 2));
        List<Node> level = List.of(root);
        for (int i = 0; i < levels; i++) {
            List<Node> below = new ArrayList<>();
            for (Node node : level) {
                expanded(node);
                below.add(Objects.requireNonNull(node.left()));
                below.add(Objects.requireNonNull(node.right()));
            }
            level = below;
        }
        return root;
    }

    /** Expands the node and returns its right child. */
    private static Node expanded(Node node) {
        assertThat(node.tryOwn(99) && node.trySteal()).isTrue();
        return Objects.requireNonNull(node.right());
    }

    /** A tree after some random steals and batches. */
    static Node randomTree(SplittableRandom random, int elements) {
        RangeNode root = new RangeNode(0, elements);
        for (int i = random.nextInt(12); i > 0; i--) {
            List<Node> leaves = StepMachine.leaves(root);
            RangeNode leaf = (RangeNode) leaves.get(random.nextInt(leaves.size()));
            leaf.tryOwn(i);
            long seen = leaf.progress();
            if (random.nextBoolean() && Progress.rest(seen) > 0) {
                leaf.advance(seen, Progress.advanceLeft(seen, 1 + random.nextInt(Progress.rest(seen))));
            } else {
                leaf.trySteal();
            }
        }
        return root;
    }
}
