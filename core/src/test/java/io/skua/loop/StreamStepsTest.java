package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.DoubleSummaryStatistics;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What loops have in common with streams: laziness, closing, endless sources, order. {@link RandomStage} compares the
 * results of random loops with those of streams.
 */
class StreamStepsTest {
    private final Skua skua = Skua.builder().workers(3).build();

    @AfterEach
    void close() {
        skua.close();
    }

    // ---- laziness ----

    @Test
    void limitAndSkipOfIndexedSourcesTouchNoOtherElement() {
        List<Integer> seen = Collections.synchronizedList(new ArrayList<>());
        assertThat(skua.range(0, 1_000_000_000)
                        .peek(seen::add)
                        .map(i -> i * 2)
                        .skip(500)
                        .limit(3)
                        .toArray())
                .containsExactly(1000, 1002, 1004);
        assertThat(seen).containsExactlyInAnyOrder(500, 501, 502);
    }

    @Test
    void oneToOneStepsTakeNoMoreThanTheLimitFromAnySource() {
        AtomicInteger taken = new AtomicInteger();
        Iterator<Integer> endless = Stream.generate(taken::incrementAndGet).iterator();
        Iterator<Integer> counted = new Iterator<>() {
            @Override
            public boolean hasNext() {
                return true;
            }

            @Override
            public Integer next() {
                return endless.next();
            }
        };
        assertThat(skua.over(counted).map(i -> i * 10).limit(3).toList()).containsExactly(10, 20, 30);
        assertThat(taken).hasValue(3);
    }

    /** 100 elements pass out of 1,000 that have to be looked at; at most about three times as many may be. */
    @Test
    void aLimitBehindAFilterLooksAtFewElementsTooMany() {
        AtomicInteger looked = new AtomicInteger();
        assertThat(skua.range(0L, Long.MAX_VALUE)
                        .filter(i -> looked.incrementAndGet() > 0 && i % 10 == 0)
                        .limit(100)
                        .toArray())
                .containsExactly(LongStream.range(0, 100).map(i -> i * 10).toArray());
        assertThat(looked.get()).isBetween(991, 3_000);
    }

    @Test
    void endlessSourcesEnd() {
        assertThat(skua.iterate(1, i -> i + 1).filter(i -> i % 7 == 0).limit(4).toList())
                .containsExactly(7, 14, 21, 28);
        assertThat(skua.iterate(1, i -> i + 1).takeWhile(i -> i < 1000).count()).isEqualTo(999);
        assertThat(skua.iterate(1, i -> i + 1).skip(1000).findFirst()).contains(1001);
        assertThat(skua.iterate(1, i -> i + 1).dropWhile(i -> i < 50).anyMatch(i -> i == 70))
                .isTrue();
        assertThat(skua.iterate(1, i -> i + 1)
                        .map(i -> i % 5)
                        .distinct()
                        .limit(5)
                        .toList())
                .containsExactly(1, 2, 3, 4, 0);
        assertThat(skua.iterate(1, i -> i < 100, i -> i * 2).toList()).containsExactly(1, 2, 4, 8, 16, 32, 64);
        assertThat(skua.over(Stream.generate(() -> 5)).limit(3).toList()).containsExactly(5, 5, 5);
        assertThat(Loop.concat(skua.over(List.of(0)), skua.iterate(1, i -> i + 1))
                        .filter(i -> i % 2 == 0)
                        .limit(3)
                        .toList())
                .containsExactly(0, 2, 4);
        assertThat(skua.over(List.of(1, 2))
                        .flatMap(x -> Stream.iterate(x, i -> i + 2))
                        .findFirst())
                .contains(1);
        assertThat(skua.range(0, 5)
                        .flatMap(x -> IntStream.iterate(x, i -> i + 5))
                        .anyMatch(i -> i > 23))
                .isTrue();
    }

    @Test
    void aLoopWithALimitCanBeRunAgain() {
        Loop<Integer> loop = skua.iterate(1, i -> i + 1).filter(i -> i % 2 == 0).limit(3);
        assertThat(loop.toList()).containsExactly(2, 4, 6);
        assertThat(loop.toList()).containsExactly(2, 4, 6);
        Loop<Integer> distinct = skua.over(List.of(1, 2, 1)).distinct();
        assertThat(distinct.count()).isEqualTo(2);
        assertThat(distinct.count()).isEqualTo(2);
    }

    @Test
    void theFirstOfEqualElementsIsKept() {
        List<String> equal = new ArrayList<>();
        for (int i = 0; i < 2_000; i++) {
            equal.add("x" + i % 10);
        }
        List<String> kept = skua.over(equal).map(s -> s).distinct().toList();
        for (int i = 0; i < 10; i++) {
            assertThat(kept.get(i)).isSameAs(equal.get(i));
        }
        assertThat(kept).hasSize(10);
        assertThat(skua.over(Arrays.asList(null, 1, null)).distinct().toList()).containsExactly(null, 1);
        assertThat(skua.over(new double[] {0.0, -0.0, Double.NaN, Double.NaN})
                        .distinct()
                        .count())
                .isEqualTo(3);
    }

    // ---- streams as sources ----

    @Test
    void streamsAreClosedHoweverTheLoopEnds() {
        AtomicInteger closed = new AtomicInteger();
        assertThat(skua.over(Stream.of(1, 2, 3).onClose(closed::incrementAndGet))
                        .count())
                .isEqualTo(3);
        assertThat(closed).hasValue(1);
        assertThat(skua.over(IntStream.of(1, 2, 3).onClose(closed::incrementAndGet))
                        .sum())
                .isEqualTo(6);
        assertThat(skua.over(LongStream.of(1, 2, 3).onClose(closed::incrementAndGet))
                        .max())
                .hasValue(3);
        assertThat(skua.over(DoubleStream.of(1, 2, 3).onClose(closed::incrementAndGet))
                        .sum())
                .isEqualTo(6);
        assertThat(closed).hasValue(4);
        assertThatThrownBy(() -> skua.over(Stream.of(1, 0).onClose(closed::incrementAndGet))
                        .map(x -> 1 / x)
                        .toList())
                .isInstanceOf(ArithmeticException.class);
        assertThat(closed).hasValue(5);
        assertThat(skua.over(Stream.of(3, 1, 2).onClose(closed::incrementAndGet))
                        .sorted()
                        .limit(1)
                        .toList())
                .containsExactly(1);
        assertThat(closed).hasValue(6);
        assertThat(Loop.concat(skua.over(List.of(1)), skua.over(Stream.of(2).onClose(closed::incrementAndGet)))
                        .findFirst())
                .contains(1);
        assertThat(closed).hasValue(7);
        skua.over(List.of(1, 2))
                .flatMap(x -> Stream.of(x).onClose(closed::incrementAndGet))
                .count();
        assertThat(closed).hasValue(9);
    }

    @Test
    void whatAStreamThrowsWhenItIsClosedReachesTheCaller() {
        Runnable failing = () -> {
            throw new IllegalStateException("not closed");
        };
        assertThatThrownBy(() -> skua.over(Stream.of(1).onClose(failing)).count())
                .hasMessage("not closed");
        assertThatThrownBy(() ->
                        skua.over(Stream.of(0).onClose(failing)).map(x -> 1 / x).count())
                .isInstanceOf(ArithmeticException.class)
                .satisfies(
                        thrown -> assertThat(thrown.getSuppressed()).anyMatch(IllegalStateException.class::isInstance));
    }

    @Test
    void sourcesThatCanBeGoneOverOnce() {
        Loop<Integer> stream = skua.over(Stream.of(1));
        assertThat(stream.count()).isEqualTo(1);
        assertThatThrownBy(stream::count)
                .hasMessage("The stream was used by a loop before; make a new one for each run.");
        Loop<Integer> iterator = skua.over(List.of(1).iterator());
        assertThat(iterator.count()).isEqualTo(1);
        assertThatThrownBy(iterator::count)
                .hasMessage("The iterator was used by a loop before; make a new one for each run.");
        Loop<Integer> iterable =
                skua.over((Iterable<Integer>) () -> List.of(1, 2).iterator());
        assertThat(iterable.count()).isEqualTo(2);
        assertThat(iterable.count()).isEqualTo(2);
    }

    @Test
    void arraysOfSmallNumbers() {
        assertThat(skua.over(new float[] {1.5f, 2}).sum()).isEqualTo(3.5);
        assertThat(skua.over("abc".toCharArray()).mapToObj(c -> (char) c).toList())
                .containsExactly('a', 'b', 'c');
        assertThat(skua.over(new byte[] {-1, 5}).toArray()).containsExactly(-1, 5);
        assertThat(skua.over(new short[] {-1, 5}).max()).hasValue(5);
    }

    @Test
    void closedRanges() {
        int max = Integer.MAX_VALUE;
        assertThat(skua.rangeClosed(max - 2, max).toArray()).containsExactly(max - 2, max - 1, max);
        assertThat(skua.rangeClosed(1, 5).sum()).isEqualTo(15);
        assertThat(skua.rangeClosed(1, 0).count()).isZero();
        assertThat(skua.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).toArray())
                .containsExactly(Long.MAX_VALUE - 1, Long.MAX_VALUE);
        assertThat(skua.rangeClosed(Long.MIN_VALUE, Long.MIN_VALUE).count()).isEqualTo(1);
        assertThat(skua.rangeClosed(5L, 4L).count()).isZero();
        assertThatThrownBy(() -> skua.rangeClosed(Long.MIN_VALUE, Long.MAX_VALUE))
                .hasMessageContaining("has more than 2^63 - 1 elements");
    }

    // ---- order ----

    @Test
    void sequentialLoopsRunInOneThreadAndInOrder() {
        List<Integer> order = new ArrayList<>(); // plain: one thread at a time
        var threads = ConcurrentHashMap.<Thread>newKeySet();
        skua.range(0, 20_000)
                .batching(Batching.twoSided())
                .sequential()
                .workers(3)
                .affinity(Affinity.over(4))
                .forEach(i -> {
                    threads.add(Thread.currentThread());
                    order.add(i);
                });
        assertThat(order).isEqualTo(IntStream.range(0, 20_000).boxed().toList());
        assertThat(threads).hasSize(1);
        var comparing = ConcurrentHashMap.<Thread>newKeySet();
        skua.over(Collections.nCopies(50_000, 1))
                .sequential()
                .sorted((a, b) -> {
                    comparing.add(Thread.currentThread());
                    return Integer.compare(a, b);
                })
                .count();
        assertThat(comparing).hasSize(1);
    }

    @Test
    void bodiesInOrderMayThrow() {
        List<Integer> order = new ArrayList<>();
        assertThatThrownBy(() -> skua.range(0, 10_000).map(i -> i * 2).forEachOrdered(i -> {
                    order.add(i);
                    if (i == 700) {
                        throw new IllegalStateException("700");
                    }
                }))
                .hasMessage("700");
        assertThat(order)
                .isEqualTo(IntStream.rangeClosed(0, 350).map(i -> i * 2).boxed().toList());
    }

    // ---- numbers ----

    @Test
    void sumsOfDoublesAreTheSameInEveryRun() {
        double first = skua.range(1, 300_000).mapToDouble(i -> 1.0 / i).sum();
        for (int i = 0; i < 20; i++) {
            assertThat(skua.range(1, 300_000).mapToDouble(x -> 1.0 / x).sum()).isEqualTo(first);
        }
        double[] cancelling = new double[30_000];
        for (int i = 0; i < cancelling.length; i += 3) {
            cancelling[i] = 1e300;
            cancelling[i + 1] = 1;
            cancelling[i + 2] = -1e300;
        }
        assertThat(skua.over(cancelling).sum()).isEqualTo(10_000);
        assertThat(skua.over(cancelling).average()).hasValue(10_000 / 30_000.0);
        assertThat(skua.over(new double[] {1, 2, 4}).fastSum()).isEqualTo(7);
    }

    @Test
    void statisticsOfInfinitiesAreThoseOfStreams() {
        double infinity = Double.POSITIVE_INFINITY;
        for (double[] elements : new double[][] {
            {infinity, -infinity},
            {1, infinity, 2, -infinity},
            {Double.NaN, 1},
            {infinity, 1},
            {Double.MAX_VALUE, Double.MAX_VALUE},
            {}
        }) {
            DoubleSummaryStatistics right = DoubleStream.of(elements).summaryStatistics();
            assertThat(skua.over(elements).summaryStatistics()).hasToString(right.toString());
        }
    }

    @Test
    void averagesOfLongsDoNotOverflow() {
        assertThat(skua.over(new long[] {Long.MAX_VALUE, Long.MAX_VALUE}).average())
                .hasValue((double) Long.MAX_VALUE);
        assertThat(skua.over(new long[] {Long.MIN_VALUE, Long.MIN_VALUE, -1}).average())
                .hasValue(-0x1p64 / 3);
        assertThat(skua.over(new int[0]).average()).isEmpty();
    }

    // ---- mistakes ----

    @Test
    void aResultThatIsNullIsRefusedAsByStreams() {
        List<Integer> withNull = Arrays.asList(3, null, 1);
        Comparator<Integer> nullsFirst = Comparator.nullsFirst(Comparator.naturalOrder());
        List<ThrowingCallable> bodies = List.of(
                () -> skua.over(withNull).min(nullsFirst),
                () -> skua.over(withNull).max(nullsFirst.reversed()),
                () -> skua.over(withNull).reduce((a, b) -> null),
                () -> skua.over(Arrays.asList((Integer) null)).reduce((a, b) -> a),
                () -> skua.over(withNull).skip(1).findFirst());
        for (ThrowingCallable body : bodies) {
            assertThatThrownBy(body).isInstanceOf(NullPointerException.class).hasMessageContaining("is null");
        }
        assertThat(skua.over(withNull).max(nullsFirst)).contains(3);
        assertThat(skua.over(withNull).reduce(0, (a, b) -> null)).isNull();
    }

    @Test
    void negativeNumbersAreRefused() {
        assertThatThrownBy(() -> skua.range(0, 3).limit(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A limit is 0 or more elements, not -1.");
        assertThatThrownBy(() -> skua.range(0, 3).skip(-1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("A loop can skip 0 or more elements, not -1.");
    }

    /** As streams do, a loop throws if its list becomes shorter, also if only a part of the list is used. */
    @Test
    void listsThatChangeAreNoticedBehindALimit() {
        List<Integer> list = new ArrayList<>(Collections.nCopies(100, 1));
        assertThatThrownBy(() -> skua.over(list).limit(50).forEach(x -> {
                    synchronized (list) {
                        if (list.size() == 100) {
                            list.remove(99);
                        }
                    }
                }))
                .isInstanceOf(ConcurrentModificationException.class);
    }
}
