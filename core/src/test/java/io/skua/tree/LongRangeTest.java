package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Ranges with more elements than a word can count, which are counted in units; and ranges at both ends of the longs.
 */
class LongRangeTest {
    record Range(long start, long until) {
        long length() {
            return until - start;
        }
    }

    private static void forAll(Consumer<Range> check) {
        ranges().forEach(range -> {
            try {
                check.accept(range);
            } catch (AssertionError e) {
                throw new AssertionError(range + ": " + e.getMessage(), e);
            }
        });
    }

    private static Stream<Range> ranges() {
        List<Long> lengths = new ArrayList<>(List.of(1L, 2L, 1000L, Long.MAX_VALUE - 1, Long.MAX_VALUE));
        for (int bit : new int[] {30, 31, 32, 33, 60, 61, 62}) {
            for (long near = -5; near <= 5; near++) {
                lengths.add((1L << bit) + near);
            }
        }
        return lengths.stream()
                .flatMap(length -> Stream.of(
                        new Range(0, length),
                        new Range(-length / 2, -length / 2 + length),
                        new Range(Long.MAX_VALUE - length, Long.MAX_VALUE),
                        new Range(Long.MIN_VALUE, Long.MIN_VALUE + length)));
    }

    private static RangeNode owned(Range range) {
        RangeNode node = new RangeNode(range.start(), range.until());
        assertThat(node.tryOwn(0)).isTrue();
        return node;
    }

    @Test
    void units_cover_the_range() {
        forAll(LongRangeTest::checkUnits);
    }

    private static void checkUnits(Range range) {
        RangeNode node = owned(range);
        long seen = node.progress();
        int units = Progress.rest(seen);
        assertThat(node.from(seen)).isEqualTo(range.start());
        assertThat(node.to(seen)).isEqualTo(range.until());
        assertThat(node.rest()).isEqualTo(range.length());
        assertThat(node.index(0)).isEqualTo(range.start());
        assertThat(node.index(units)).isEqualTo(range.until());
        assertThat(node.index(units - 1)).isLessThan(range.until());
        if (range.length() > Integer.MAX_VALUE) {
            assertThat(units).isBetween(1 << 29, 1 << 30); // enough units to share, and no overflow
        } else {
            assertThat((long) units).isEqualTo(range.length());
        }
        long unit = node.index(1) - node.index(0);
        for (int i : new int[] {1, units / 3, units / 2, units - 2}) {
            if (i > 0 && i < units - 1) {
                assertThat(node.index(i + 1) - node.index(i)).isEqualTo(unit);
            }
        }
    }

    /** A batch has as many elements as are wanted, or a single unit if that is more. */
    @Test
    void a_batch_is_no_larger_than_wanted() {
        forAll(LongRangeTest::checkBatches);
    }

    private static void checkBatches(Range range) {
        RangeNode node = owned(range);
        long seen = node.progress();
        long unit = node.index(1) - node.index(0);
        for (int wanted : new int[] {1, 2, 3, 100, 1 << 10, 1 << 20, 1 << 30, Integer.MAX_VALUE}) {
            int units = node.units(seen, wanted);
            assertThat(units).isBetween(1, Progress.rest(seen));
            long batch = node.from(Progress.advanceLeft(seen, units)) - node.from(seen);
            assertThat(batch).as("%d wanted", wanted).isPositive().isLessThanOrEqualTo(Math.max(unit, wanted));
        }
    }

    @Test
    void a_steal_in_the_middle_shares_out_what_is_left() {
        forAll(LongRangeTest::checkSteal);
    }

    private static void checkSteal(Range range) {
        RangeNode node = owned(range);
        long seen = node.progress();
        int third = Progress.rest(seen) / 3;
        long next = Progress.advanceRight(Progress.advanceLeft(seen, third), third);
        assertThat(node.advance(seen, next)).isTrue();
        assertThat(node.trySteal()).isEqualTo(range.length() > 1); // N9
        if (range.length() == 1) {
            return;
        }
        RangeNode right = (RangeNode) Objects.requireNonNull(node.right());
        assertThat(right.until()).isEqualTo(node.to(next));
        RangeNode left = (RangeNode) node.left();
        if (left == null) {
            assertThat(right.start()).isEqualTo(node.from(next));
        } else {
            assertThat(left.start()).isEqualTo(node.from(next));
            assertThat(left.until()).isEqualTo(right.start());
            assertThat(right.rest() - left.rest()).isBetween(0L, 1L);
        }
    }

    /**
     * The range is stolen down to a single element, along a random path: units get smaller, and no element gets lost.
     */
    @Test
    void steals_reach_single_elements() {
        SplittableRandom random = new SplittableRandom(1);
        forAll(range -> {
            RangeNode node = owned(range);
            while (node.rest() > 1) {
                assertThat(node.trySteal()).isTrue();
                RangeNode left = (RangeNode) Objects.requireNonNull(node.left());
                RangeNode right = (RangeNode) Objects.requireNonNull(node.right());
                assertThat(left.start()).isEqualTo(node.start());
                assertThat(left.until()).isEqualTo(right.start());
                assertThat(right.until()).isEqualTo(node.until());
                node = random.nextBoolean() ? left : right;
                assertThat(node.tryOwn(1)).isTrue();
            }
            assertThat(node.index(1)).isEqualTo(node.until());
        });
    }

    @Test
    void batches_from_both_ends_meet() {
        forAll(LongRangeTest::checkBothEnds);
    }

    private static void checkBothEnds(Range range) {
        RangeNode node = owned(range);
        SplittableRandom random = new SplittableRandom(range.length());
        long seen = node.progress();
        long low = range.start();
        long high = range.until();
        while (Progress.rest(seen) > 0) {
            int units = 1 + random.nextInt(Progress.rest(seen));
            boolean fromRight = random.nextBoolean();
            long next = fromRight ? Progress.advanceRight(seen, units) : Progress.advanceLeft(seen, units);
            assertThat(node.advance(seen, next)).isTrue();
            assertThat(node.from(seen)).isEqualTo(low);
            assertThat(node.to(seen)).isEqualTo(high);
            low = node.from(next);
            high = node.to(next);
            assertThat(node.rest()).isEqualTo(high - low);
            seen = next;
        }
        assertThat(low).isEqualTo(high);
        assertThat(node.trySteal()).isFalse();
    }
}
