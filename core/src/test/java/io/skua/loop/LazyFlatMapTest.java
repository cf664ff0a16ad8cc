package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Streams that {@code flatMap} returns may be endless if a later step ends the loop. Each test runs in parallel and
 * sequentially. The timeout ends a test that would run until memory is used up.
 */
@Timeout(120)
class LazyFlatMapTest {
    private final Skua skua = Skua.builder().workers(3).build();

    @AfterEach
    void close() {
        skua.close();
    }

    private static <L extends AnyLoop<L>> UnaryOperator<L> as(boolean sequential) {
        return loop -> sequential ? loop.sequential() : loop;
    }

    private IntLoop ints(boolean sequential) {
        return LazyFlatMapTest.<IntLoop>as(sequential).apply(skua.range(1, 100));
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aLimitEndsEndlessStreamsOfAllKinds(boolean sequential) {
        IntLoop ints = ints(sequential);
        assertThat(ints.flatMap(x -> IntStream.iterate(x, i -> i + 2)).limit(5).toArray())
                .containsExactly(1, 3, 5, 7, 9);
        assertThat(ints.asLongLoop()
                        .flatMap(x -> LongStream.iterate(x, i -> i + 2))
                        .limit(5)
                        .toArray())
                .containsExactly(1, 3, 5, 7, 9);
        assertThat(ints.asDoubleLoop()
                        .flatMap(x -> DoubleStream.iterate(x, i -> i + 2))
                        .limit(5)
                        .toArray())
                .containsExactly(1, 3, 5, 7, 9);
        assertThat(ints.boxed()
                        .flatMap(x -> Stream.iterate(x, i -> i + 2))
                        .limit(5)
                        .toList())
                .containsExactly(1, 3, 5, 7, 9);
        assertThat(ints.boxed()
                        .flatMapToInt(x -> IntStream.iterate(x, i -> i + 2))
                        .limit(5)
                        .toArray())
                .containsExactly(1, 3, 5, 7, 9);
        assertThat(ints.boxed()
                        .flatMapIterable(
                                x -> () -> Stream.iterate(x, i -> i + 2).iterator())
                        .limit(5)
                        .toList())
                .containsExactly(1, 3, 5, 7, 9);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void takeWhileEndsEndlessStreamsOfAllKinds(boolean sequential) {
        IntLoop ints = ints(sequential);
        assertThat(ints.flatMap(x -> IntStream.iterate(x, i -> i + 1))
                        .takeWhile(i -> i < 1_000)
                        .sum())
                .isEqualTo(499_500);
        assertThat(ints.asLongLoop()
                        .flatMap(x -> LongStream.iterate(x, i -> i + 1))
                        .takeWhile(i -> i < 1_000)
                        .sum())
                .isEqualTo(499_500);
        assertThat(ints.asDoubleLoop()
                        .flatMap(x -> DoubleStream.iterate(x, i -> i + 1))
                        .takeWhile(i -> i < 1_000)
                        .sum())
                .isEqualTo(499_500);
        assertThat(ints.boxed()
                        .flatMap(x -> Stream.iterate(x, i -> i + 1))
                        .takeWhile(i -> i < 1_000)
                        .count())
                .isEqualTo(999);
    }

    /** Steps between the endless stream and the end of the loop. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void otherStepsBeforeTheEnd(boolean sequential) {
        IntLoop endless = ints(sequential).flatMap(x -> IntStream.iterate(x, i -> i + 1));
        assertThat(endless.map(i -> -i).filter(i -> i % 2 == 0).limit(3).toArray())
                .containsExactly(-2, -4, -6);
        assertThat(endless.skip(1_000).limit(2).toArray()).containsExactly(1001, 1002);
        assertThat(endless.dropWhile(i -> i < 500).limit(2).toArray()).containsExactly(500, 501);
        assertThat(endless.map(i -> i % 7).distinct().limit(7).sum()).isEqualTo(21);
        assertThat(endless.takeWhile(i -> true).limit(2).toArray()).containsExactly(1, 2);
        assertThat(endless.skip(5).findFirst()).hasValue(6);
        assertThat(endless.dropWhile(i -> i < 50).anyMatch(i -> i == 70)).isTrue();
        assertThat(IntLoop.concat(skua.range(0, 1), endless).limit(3).toArray()).containsExactly(0, 1, 2);
        assertThat(endless.limit(100_000).mapToLong(i -> i).sum()).isEqualTo(5_000_050_000L);
    }

    /** A stream that is stopped in the middle is gone on with behind the elements of all streams inside it. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamsInsideOfStreamsKeepTheOrder(boolean sequential) {
        int[] right = IntStream.range(1, 100)
                .flatMap(x -> IntStream.range(0, 50)
                        .flatMap(y -> IntStream.range(0, 7).map(z -> x * 10_000 + y * 100 + z)))
                .limit(30_000)
                .toArray();
        IntLoop loop = ints(sequential)
                .flatMap(x -> IntStream.range(0, 50).map(y -> x * 10_000 + y * 100))
                .mapMulti((y, sink) -> sink.accept(y))
                .flatMap(y -> IntStream.range(0, 7).map(z -> y + z));
        for (int most : new int[] {1, 6, 7, 8, 349, 350, 351, 1_000, 30_000}) {
            assertThat(loop.limit(most).toArray())
                    .isEqualTo(IntStream.of(right).limit(most).toArray());
        }
        assertThat(loop.takeWhile(i -> i < 850_306).toArray())
                .isEqualTo(IntStream.of(right).takeWhile(i -> i < 850_306).toArray());
        assertThat(loop.distinct().skip(17).anyMatch(i -> i == 990_106)).isTrue();
    }

    /** Each worker takes at most as many elements as the limit has. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void fewElementsAreTakenInVain(boolean sequential) {
        AtomicInteger taken = new AtomicInteger();
        assertThat(ints(sequential)
                        .flatMap(x -> IntStream.range(0, 300_000).peek(i -> taken.incrementAndGet()))
                        .limit(5)
                        .toArray())
                .containsExactly(0, 1, 2, 3, 4);
        assertThat(taken.get()).isBetween(5, sequential ? 5 : 15);
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void streamsAreClosedThatWereStoppedInTheMiddle(boolean sequential) {
        AtomicInteger opened = new AtomicInteger();
        AtomicInteger closed = new AtomicInteger();
        IntLoop loop = ints(sequential).flatMap(x -> {
            opened.incrementAndGet();
            return IntStream.iterate(x, i -> i + 1).onClose(closed::incrementAndGet);
        });
        assertThat(loop.limit(5).count()).isEqualTo(5);
        assertThat(closed.get()).isPositive().isEqualTo(opened.get());
        assertThat(loop.takeWhile(i -> i < 100).count()).isEqualTo(99);
        assertThat(closed).hasValue(opened.get());
        assertThat(IntLoop.concat(loop, loop).limit(5).findFirst()).hasValue(1);
        assertThat(closed).hasValue(opened.get());
        loop.limit(5).forEachOrdered(i -> assertThat(i).isLessThan(6));
        assertThat(closed).hasValue(opened.get());
        assertThatThrownBy(() -> loop.limit(5).forEach(i -> {
                    throw new IllegalStateException("no");
                }))
                .hasMessage("no");
        assertThat(closed).hasValue(opened.get());
        assertThatThrownBy(() -> loop.map(i -> 1 / (70 - i)).limit(100).count())
                .isInstanceOf(ArithmeticException.class);
        assertThat(closed).hasValue(opened.get());
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void whatStreamsThrowWhenTheyAreClosedReachesTheCaller(boolean sequential) {
        Loop<Integer> loop = ints(sequential)
                .boxed()
                .flatMap(x -> Stream.iterate(x, i -> i + 1).onClose(() -> {
                    throw new IllegalStateException("not closed");
                }));
        assertThatThrownBy(() -> loop.limit(5).count()).hasMessage("not closed");
        assertThatThrownBy(() -> loop.limit(5).map(x -> 1 / (x - 2)).count())
                .isInstanceOf(ArithmeticException.class)
                .satisfies(
                        thrown -> assertThat(thrown.getSuppressed()).anyMatch(IllegalStateException.class::isInstance));
    }

    /** A mapper that puts elements into a consumer cannot be stopped; what it has put there is not lost. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void mapMultiLosesNothing(boolean sequential) {
        IntLoop loop = ints(sequential).mapMulti((x, sink) -> {
            for (int i = 0; i < 1_000; i++) {
                sink.accept(x * 1_000 + i);
            }
        });
        assertThat(loop.limit(5_001).toArray())
                .isEqualTo(IntStream.range(1_000, 6_001).toArray());
        assertThat(loop.takeWhile(i -> i < 50_000).count()).isEqualTo(49_000);
        assertThat(ints(sequential)
                        .boxed()
                        .flatMapIterable(x -> List.of(x, x, x))
                        .limit(100)
                        .toList())
                .hasSize(100);
    }
}
