package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every transition of a node, in one thread. {@link TraversalTest} tests interleavings. */
class TreeTest {
    private static RangeNode owned(long start, long until) {
        RangeNode node = new RangeNode(start, until);
        assertThat(node.tryOwn(0)).isTrue();
        return node;
    }

    private static RangeNode ownedWith(int length, int left, int right) {
        RangeNode node = owned(10, 10 + length);
        assertThat(node.advance(Progress.of(0, length), Progress.of(left, right)))
                .isTrue();
        return node;
    }

    private static Node left(Node node) {
        return Objects.requireNonNull(node.left());
    }

    private static Node right(Node node) {
        return Objects.requireNonNull(node.right());
    }

    // ---- AVAILABLE, OWNED, COMPLETED ----

    @Test
    void a_new_node_is_available() {
        RangeNode node = new RangeNode(3, 8);
        assertThat(node.isLeaf()).isTrue();
        assertThat(node.isOwned()).isFalse();
        assertThat(node.owner()).isEqualTo(-1);
        assertThat(node.rest()).isEqualTo(5);
        assertThat(node.size()).isOne();
        assertThat(node.level()).isZero();
        assertThat(node.parent()).isNull();
        assertThat(node.left()).isNull();
        assertThat(node.right()).isNull();
        assertThat(node.result()).isNull();
        assertThat(node).hasToString("[3, 8) left 3 right 8 available");
    }

    @Test
    void a_range_of_nothing_has_no_node() {
        assertThatThrownBy(() -> new RangeNode(3, 3)).isInstanceOf(AssertionError.class);
    }

    @Test
    void is_owned_once() {
        RangeNode node = new RangeNode(0, 4);
        assertThat(node.tryOwn(2)).isTrue();
        assertThat(node.tryOwn(2)).isFalse();
        assertThat(node.tryOwn(3)).isFalse();
        assertThat(node.owner()).isEqualTo(2);
        assertThat(node).hasToString("[0, 4) left 0 right 4 owned by 2");
    }

    @Test
    void the_owner_takes_from_both_ends_until_nothing_is_left() {
        RangeNode node = owned(100, 106);
        long seen = node.progress();
        long next = Progress.advanceLeft(seen, 2);
        assertThat(node.advance(seen, next)).isTrue();
        assertThat(node.from(next)).isEqualTo(102);
        seen = next;
        next = Progress.advanceRight(seen, 3);
        assertThat(node.advance(seen, next)).isTrue();
        assertThat(node.to(next)).isEqualTo(103);
        assertThat(node.rest()).isOne();
        assertThat(node.units(next, 100)).isOne();
        assertThat(node.advance(next, Progress.advanceRight(next, 1))).isTrue();
        assertThat(node.rest()).isZero();
        assertThat(node.trySteal()).isFalse();
        assertThat(node.isLeaf()).isTrue();
        assertThat(node.end(Part.of(100, 102), Part.of(102, 106), new Part.Combiner()))
                .isTrue();
        assertThat(elements(node)).containsExactly(100L, 101L, 102L, 103L, 104L, 105L);
    }

    @Test
    void only_the_owner_takes_and_never_from_a_stolen_word() {
        RangeNode node = new RangeNode(0, 4);
        long seen = node.progress();
        assertThatThrownBy(() -> node.advance(seen, Progress.advanceLeft(seen, 1)))
                .isInstanceOf(AssertionError.class);
        assertThat(node.tryOwn(0) && NodeFields.markStolen(node)).isTrue();
        long stolen = node.progress();
        assertThatThrownBy(() -> node.advance(stolen, Progress.advanceLeft(stolen, 1)))
                .isInstanceOf(AssertionError.class)
                .hasMessage("N3");
        assertThat(node.advance(seen, Progress.advanceLeft(seen, 1))).isFalse();
        assertThat(node.progress()).isEqualTo(stolen);
    }

    // ---- STOLEN, EXPANDED ----

    @Test
    void is_stolen_at_every_progress() {
        for (int length = 1; length <= 9; length++) {
            for (int from = 0; from <= length; from++) {
                for (int to = from; to <= length; to++) {
                    RangeNode node = ownedWith(length, from, to);
                    boolean steals = from < to && length > 1; // N9
                    assertThat(node.prize()).isEqualTo(steals ? to - from : 0);
                    assertThat(node.trySteal()).isEqualTo(steals);
                    assertThat(node.isLeaf()).isEqualTo(!steals);
                    assertThat(node.rest()).isEqualTo(to - from);
                    if (steals) {
                        assertHalves(node, 10 + from, 10 + to);
                    }
                }
            }
        }
    }

    private static void assertHalves(RangeNode node, long from, long to) {
        long middle = from + (to - from) / 2;
        assertThat(Progress.isStolen(node.progress())).isTrue();
        if (to - from == 1) {
            assertThat(node.left()).isNull();
            assertThat(node.size()).isEqualTo(2);
        } else {
            assertRange(left(node), from, middle);
            assertThat(node.size()).isEqualTo(3);
        }
        assertRange(right(node), middle, to);
        assertThat(node).asString().endsWith(" stolen");
    }

    private static void assertRange(Node node, long start, long until) {
        RangeNode range = (RangeNode) node;
        assertThat(range.start()).isEqualTo(start);
        assertThat(range.until()).isEqualTo(until);
        assertThat(range.rest()).isEqualTo(until - start);
        assertThat(range.isOwned()).isFalse();
        assertThat(range.isLeaf()).isTrue();
    }

    @Test
    void is_expanded_once_whoever_comes() {
        RangeNode node = owned(0, 5);
        assertThat(NodeFields.markStolen(node)).isTrue();
        assertThat(node.isLeaf()).isTrue();
        assertThat(node.trySteal()).isTrue(); // the owner, or another thief
        Node left = left(node);
        Node right = right(node);
        assertThat(node.trySteal()).isTrue();
        assertThat(node.expand(new Node.Split(new RangeNode(0, 2), new RangeNode(2, 5))))
                .isFalse();
        assertThat(node.left()).isSameAs(left);
        assertThat(node.right()).isSameAs(right);
        assertThat(left.parent()).isSameAs(node);
        assertThat(left.level()).isOne();
    }

    @Test
    void a_stolen_node_gives_its_owner_nothing_more() {
        RangeNode node = owned(0, 5);
        long seen = node.progress();
        assertThat(node.trySteal()).isTrue();
        assertThat(node.advance(seen, Progress.advanceLeft(seen, 1))).isFalse();
        node.discard();
        assertThat(left(node).rest() + right(node).rest()).isEqualTo(5);
        assertThat(left(node).tryOwn(0)).isTrue();
        assertThat(right(node).tryOwn(1)).isTrue();
    }

    @Test
    void a_last_element_is_stolen_from_an_owner_that_has_begun_and_not_again() {
        RangeNode root = owned(6, 8);
        long seen = root.progress();
        assertThat(root.advance(seen, Progress.advanceLeft(seen, 1))).isTrue();
        assertThat(root.prize()).isOne();
        assertThat(root.trySteal()).isTrue();
        assertThat(root.left()).isNull();
        Node last = right(root);
        assertThat(last.prize()).isOne();
        assertThat(last.tryOwn(1)).isTrue();
        assertThat(last.prize()).isZero(); // N9
        assertThat(last.trySteal()).isFalse();
        assertThat(last.isLeaf()).isTrue();
        Part.Combiner combiner = new Part.Combiner();
        last.discard();
        assertThat(last.end(Part.of(7, 8), Node.NOTHING, combiner)).isFalse();
        assertThat(root.end(Part.of(6, 7), Node.NOTHING, combiner)).isTrue();
        assertThat(elements(root)).containsExactly(6L, 7L);
        assertThat(combiner.calls).isOne();
    }

    @Test
    void a_completed_node_is_not_stolen() {
        RangeNode node = ownedWith(3, 3, 3);
        assertThat(node.trySteal()).isFalse();
        assertThat(Progress.isStolen(node.progress())).isFalse();
        node.discard();
        assertThat(node.rest()).isZero();
    }

    @Test
    void what_is_discarded_is_taken() {
        RangeNode node = ownedWith(9, 2, 7);
        node.discard();
        assertThat(node.rest()).isZero();
        assertThat(node.trySteal()).isFalse();
        assertThat(node.end(Part.of(10, 12), Part.of(17, 19), new Part.Combiner()))
                .isTrue();
        assertThat(elements(node)).containsExactly(10L, 11L, 17L, 18L);
    }

    // ---- results ----

    private static List<Long> elements(Node node) {
        return ((Part) Objects.requireNonNull(node.result())).elements();
    }

    /**
     * There are five nodes: the root and its right child are stolen after a batch from each end. The nodes end in every
     * possible order.
     */
    @Test
    void results_are_combined_once_and_in_order_whoever_comes_last() {
        List<List<Integer>> orders = permutations(5);
        assertThat(orders).hasSize(120);
        for (List<Integer> order : orders) {
            RangeNode root = owned(0, 10);
            assertThat(root.advance(Progress.of(0, 10), Progress.of(1, 9))).isTrue();
            assertThat(root.trySteal()).isTrue(); // [1, 5) and [5, 9)
            RangeNode stolen = (RangeNode) right(root);
            assertThat(left(root).tryOwn(1) && stolen.tryOwn(2)).isTrue();
            assertThat(stolen.advance(Progress.of(0, 4), Progress.of(1, 3))).isTrue();
            assertThat(stolen.trySteal()).isTrue(); // [6, 7) and [7, 8)
            assertThat(left(stolen).tryOwn(3) && right(stolen).tryOwn(4)).isTrue();
            List<Node> leaves = List.of(left(root), left(stolen), right(stolen));
            leaves.forEach(Node::discard);
            List<Runner> runners = List.of(
                    new Runner(root, Part.of(0, 1), Part.of(9, 10)),
                    new Runner(left(root), Part.of(1, 4), Part.of(4, 5)),
                    new Runner(stolen, Part.of(5, 6), Part.of(8, 9)),
                    new Runner(left(stolen), Part.of(6, 7), Node.NOTHING),
                    new Runner(right(stolen), Node.NOTHING, Part.of(7, 8)));
            Part.Combiner combiner = new Part.Combiner();
            for (int i = 0; i < order.size(); i++) {
                assertThat(root.result()).as("%s", order).isNull();
                assertThat(runners.get(order.get(i)).end(combiner))
                        .as("%s", order)
                        .isEqualTo(i == order.size() - 1);
            }
            assertThat(elements(root)).as("%s", order).isEqualTo(numbers(10));
            assertThat(combiner.calls).as("%s", order).isEqualTo(7); // of eight parts
        }
    }

    private record Runner(Node node, Object first, Object last) {
        boolean end(Part.Combiner combiner) {
            return node.end(first, last, combiner);
        }
    }

    private static List<Long> numbers(int count) {
        return LongStream.range(0, count).boxed().toList();
    }

    private static List<List<Integer>> permutations(int count) {
        if (count == 0) {
            return List.of(List.of());
        }
        List<List<Integer>> all = new ArrayList<>();
        for (List<Integer> shorter : permutations(count - 1)) {
            for (int at = 0; at < count; at++) {
                List<Integer> longer = new ArrayList<>(shorter);
                longer.add(at, count - 1);
                all.add(longer);
            }
        }
        return all;
    }

    @Test
    void nothing_is_a_result_too() {
        RangeNode root = owned(0, 2);
        assertThat(root.trySteal()).isTrue();
        for (Node child : List.of(left(root), right(root))) {
            assertThat(child.tryOwn(1)).isTrue();
            child.discard();
            assertThat(child.end(Node.NOTHING, Node.NOTHING, new Part.Combiner()))
                    .isFalse();
            assertThat(child.result()).isSameAs(Node.NOTHING);
        }
        assertThat(root.result()).isNull();
        assertThat(root.end(Node.NOTHING, Node.NOTHING, new Part.Combiner())).isTrue();
        assertThat(root.result()).isSameAs(Node.NOTHING).hasToString("nothing");
    }

    @Test
    void an_owner_ends_once() {
        RangeNode node = ownedWith(2, 2, 2);
        assertThat(node.end(Part.of(0, 2), Node.NOTHING, new Part.Combiner())).isTrue();
        assertThatThrownBy(() -> node.end(Part.of(0, 2), Node.NOTHING, new Part.Combiner()))
                .isInstanceOf(AssertionError.class)
                .hasMessage("N7");
    }

    // ---- order ----

    @Test
    void is_before_what_comes_later_from_left_to_right() {
        for (int seed = 0; seed < 300; seed++) {
            Node root = TraversalTest.randomTree(new SplittableRandom(seed), 40);
            List<Node> order = new ArrayList<>();
            collect(root, order);
            for (int i = 0; i < order.size(); i++) {
                for (int j = 0; j < order.size(); j++) {
                    assertThat(order.get(i).isBefore(order.get(j)))
                            .as("seed %d: %s before %s", seed, order.get(i), order.get(j))
                            .isEqualTo(i < j);
                }
            }
        }
    }

    /** A node's owner takes from the left end, so its part comes before those of its children. */
    private static void collect(Node node, List<Node> order) {
        order.add(node);
        if (node.left() != null) {
            collect(left(node), order);
        }
        if (node.right() != null) {
            collect(right(node), order);
        }
    }

    // ---- elements without an index ----

    private static SourceNode source(Numbers.Kind kind, int count) {
        SourceNode node = new SourceNode(new Numbers(kind, 0, count));
        assertThat(node.tryOwn(0)).isTrue();
        return node;
    }

    private static List<Object> takeAll(SourceNode node, int most) {
        List<Object> all = new ArrayList<>();
        Object[] buffer = new Object[most];
        for (int taken = node.take(buffer, most); taken > 0; taken = node.take(buffer, most)) {
            all.addAll(Arrays.asList(buffer).subList(0, taken));
        }
        return all;
    }

    @ParameterizedTest
    @EnumSource
    void the_owner_of_a_source_takes_all_of_it(Numbers.Kind kind) {
        SourceNode node = source(kind, 10);
        assertThat(node.rest()).isEqualTo(kind == Numbers.Kind.ITERATOR ? Long.MAX_VALUE : 10);
        assertThat(takeAll(node, 3)).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
        assertThat(node.rest()).isZero();
        assertThat(node.trySteal()).isFalse();
        assertThat(node.take(new Object[1], 1)).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void a_source_is_stolen_at_every_progress(Numbers.Kind kind) {
        for (int taken = 0; taken <= 10; taken++) {
            SourceNode node = source(kind, 10);
            Object[] buffer = new Object[10];
            assertThat(taken == 0 ? 0 : node.take(buffer, taken)).isEqualTo(taken);
            assertThat(node.rest()).isPositive(); // it is not known that this is the end
            boolean stolen = node.trySteal();
            assertThat(stolen).isEqualTo(taken < 10);
            assertThat(node.isLeaf()).isEqualTo(!stolen);
            assertThat(node.take(buffer, 1)).isEqualTo(stolen ? -1 : 0);
            if (stolen) {
                List<Object> rest = new ArrayList<>();
                for (Node child : List.of(left(node), right(node))) {
                    assertThat(child.tryOwn(1)).isTrue();
                    rest.addAll(takeAll((SourceNode) child, 4));
                }
                assertThat(rest).hasSize(10 - taken).isSorted().startsWith(taken);
                assertThat(node.trySteal()).isTrue();
            } else {
                assertThat(node.rest()).isZero();
            }
        }
    }

    private static void drain(Node node, List<Object> all) {
        assertThat(node.isOwned()).isFalse();
        assertThat(node.tryOwn(node.level())).isTrue();
        if (node.level() < 6 && node.trySteal()) {
            drain(left(node), all);
            drain(right(node), all);
        } else {
            all.addAll(takeAll((SourceNode) node, 5));
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_source_that_is_stolen_again_and_again_loses_nothing(Numbers.Kind kind) {
        for (int count : new int[] {1, 2, 3, 100, 5_000}) {
            List<Object> all = new ArrayList<>();
            drain(new SourceNode(new Numbers(kind, 0, count)), all);
            assertThat(all).hasSize(count).isSorted().doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest
    @EnumSource
    void a_source_of_nothing_ends(Numbers.Kind kind) {
        SourceNode node = source(kind, 0);
        assertThat(node.rest()).isPositive();
        assertThat(node.trySteal()).isFalse();
        assertThat(node.take(new Object[1], 1)).isZero();
        assertThat(node.rest()).isZero();
        assertThat(node.trySteal()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void what_is_discarded_of_a_source_is_not_stolen(Numbers.Kind kind) {
        SourceNode node = source(kind, 10);
        assertThat(node.take(new Object[3], 3)).isEqualTo(3);
        node.discard();
        assertThat(node.rest()).isZero();
        assertThat(node.trySteal()).isFalse();
        assertThat(node.take(new Object[3], 3)).isZero();

        SourceNode stolen = source(kind, 10);
        assertThat(stolen.trySteal()).isTrue();
        stolen.discard();
        assertThat(stolen.take(new Object[3], 3)).isEqualTo(-1);
        List<Object> rest = new ArrayList<>();
        drain(left(stolen), rest);
        drain(right(stolen), rest);
        assertThat(rest).hasSize(10);
    }

    @Test
    void what_cannot_be_split_is_cut_in_portions_that_grow() {
        SourceNode node = source(Numbers.Kind.ITERATOR, 1_000_000);
        List<Long> portions = new ArrayList<>();
        Node next = node;
        for (int i = 0; i < 4; i++) {
            assertThat(next.trySteal()).isTrue();
            portions.add(left(next).rest());
            next = right(next);
            assertThat(next.tryOwn(i)).isTrue();
        }
        assertThat(portions).containsExactly(1024L, 3072L, 6144L, 10_240L);
    }
}
