package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.DeadlineException;
import io.skua.Job;
import io.skua.Skua;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collector;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that do not come to their end, and loops in unusual places. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoopStopTest {
    private static final LoopProbe.Habits QUIET = new LoopProbe.Habits(0, 0, 0, 0);

    private static final class Broken extends RuntimeException {
        Broken() {
            super("broken");
        }
    }

    private Skua skua;

    @BeforeAll
    void open() {
        skua = Skua.builder().workers(8).build();
    }

    @AfterAll
    void close() {
        skua.close();
    }

    private static int broken(int x) {
        throw new Broken();
    }

    // ---- exceptions ----

    @ParameterizedTest
    @EnumSource
    void theExceptionComesBackAndNothingRunsAfterwards(LoopSources.Kind kind) {
        for (int round = 0; round < 30; round++) {
            LoopProbe probe = new LoopProbe(new LoopProbe.Habits(64, 0, 1 + round * 7, 2));
            List<Long> values =
                    java.util.stream.LongStream.range(0, 500).boxed().toList();
            Loop<Long> loop = LoopSources.make(skua, kind, values, new java.util.SplittableRandom(round))
                    .loop();
            assertThatThrownBy(() -> loop.forEach(x -> probe.at(x)))
                    .isInstanceOfSatisfying(
                            LoopProbe.Boom.class,
                            boom -> assertThat(probe.thrown()).contains(boom));
            probe.end();
            assertThat(skua.range(0, 100).sum()).isEqualTo(4950);
            assertThat(probe.complaint()).isNull();
        }
    }

    private void breaks(ThrowingCallable loop) {
        assertThatThrownBy(loop).isInstanceOf(Broken.class);
        assertThat(skua.range(0, 10).sum()).isEqualTo(45);
    }

    @Test
    void functionsOfAllKindsMayThrow() {
        IntLoop ints = skua.range(0, 1000).batching(Batching.twoSided(2));
        Loop<Integer> objects = ints.boxed();
        breaks(() -> ints.map(LoopStopTest::broken).sum());
        breaks(() -> ints.filter(x -> broken(x) > 0).count());
        breaks(() -> ints.flatMapArray(x -> new int[broken(x)]).toArray());
        breaks(() -> ints.reduce((left, right) -> broken(left + right)));
        breaks(() -> ints.reduce(0, (left, right) -> broken(left + right)));
        breaks(() -> ints.scan((left, right) -> broken(left + right)));
        breaks(() -> ints.map(LoopStopTest::broken).sorted().count());
        breaks(() -> ints.anyMatch(x -> broken(x) > 0));
        breaks(() -> objects.min((left, right) -> broken(left + right)));
        breaks(() -> objects.sorted((left, right) -> broken(left + right)).count());
        breaks(() -> objects.sorted(Comparator.comparing(x -> broken(x))).findFirst());
        breaks(() -> objects.toArray(size -> new Integer[broken(size)]));
        breaks(() -> objects.filter(x -> x > 3).toArray(size -> new Integer[broken(size)]));
        breaks(() -> objects.collect(Collector.of(() -> broken(1), (a, x) -> {}, (a, b) -> a)));
        breaks(() -> objects.collect(Collector.of(ArrayList::new, (a, x) -> broken(x), (a, b) -> a)));
        breaks(() -> objects.collect(Collector.of(ArrayList::new, (a, x) -> {}, (a, b) -> a, a -> broken(1))));
        breaks(() -> objects.affinity(Affinity.over(2)) // so that there is something to combine
                .collect(Collector.of(() -> "", (a, x) -> {}, (a, b) -> a + broken(1))));
    }

    @SuppressWarnings("unchecked")
    private static <X extends Throwable> void sneak(Throwable thrown) throws X {
        throw (X) thrown;
    }

    @Test
    void checkedExceptionsAndErrorsComeBackToo() {
        assertThatThrownBy(() ->
                        skua.range(0, 10).forEach(x -> LoopStopTest.<RuntimeException>sneak(new IOException("disk"))))
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(IOException.class);
        assertThatThrownBy(() -> skua.range(0, 10).forEach(x -> {
                    throw new NoClassDefFoundError("x");
                }))
                .isInstanceOf(NoClassDefFoundError.class);
        assertThat(skua.range(0, 10).count()).isEqualTo(10);
    }

    /** A user's CancellationException is an exception like others. */
    @Test
    void anExceptionThatLooksLikeACancelledJob() {
        assertThatThrownBy(() -> skua.range(0, 100).forEach(x -> {
                    throw new CancellationException("mine");
                }))
                .isInstanceOf(CancellationException.class)
                .hasMessage("mine");
        assertThat(skua.range(0, 10).count()).isEqualTo(10);
    }

    @Test
    void anExceptionOfAnInnerLoopCanBeCaught() {
        long caught = skua.range(0, 50)
                .filter(x -> {
                    try {
                        skua.range(0, 50).forEach(y -> {
                            if (y == 17) {
                                throw new Broken();
                            }
                        });
                        return false;
                    } catch (Broken e) {
                        return true;
                    }
                })
                .count();
        assertThat(caught).isEqualTo(50);
    }

    // ---- jobs that are stopped ----

    @ParameterizedTest
    @ValueSource(ints = {1, 16, 100})
    void aCancelledJobEndsItsLoopWithinOneBatch(int batch) throws Exception {
        for (Strategy strategy : Strategy.values()) {
            AtomicReference<Job<?>> job = new AtomicReference<>();
            CountDownLatch submitted = new CountDownLatch(1);
            AtomicInteger late = new AtomicInteger();
            AtomicInteger calls = new AtomicInteger();
            boolean[] cancelled = new boolean[1]; // plain: written before a call and read after a later one
            LoopProbe probe = new LoopProbe(QUIET);
            job.set(skua.submit(() -> {
                submitted.await();
                try {
                    skua.range(0, 1_000_000)
                            .strategy(strategy)
                            .batching(Batching.fixed(batch))
                            .forEach(x -> {
                                probe.at(x);
                                late.addAndGet(cancelled[0] ? 1 : 0);
                                if (calls.incrementAndGet() == 500) {
                                    job.get().cancel(false);
                                    cancelled[0] = true;
                                    calls.incrementAndGet();
                                }
                            });
                } finally {
                    probe.end();
                }
                return 1;
            }));
            submitted.countDown();
            assertThatThrownBy(job.get()::get).isInstanceOf(CancellationException.class);
            assertThat(late.get()).isLessThanOrEqualTo(8 * batch);
            assertThat(probe.complaint()).isNull();
        }
        assertThat(skua.range(0, 10).count()).isEqualTo(10);
    }

    /** Units of such a range have 2^33 elements. */
    @Test
    void aDeadlineEndsTheLongestRange() {
        for (Batching batching : List.of(Batching.best(), Batching.fixed(1), Batching.twoSided())) {
            Job<?> job = skua.submit(
                    Skua.job("long").deadline(Duration.ofMillis(20)),
                    () -> skua.range(0, Long.MAX_VALUE).batching(batching).forEach(x -> LoopProbe.work(2)));
            assertThatThrownBy(job::get).isInstanceOf(DeadlineException.class);
        }
    }

    @ParameterizedTest
    @EnumSource
    void searchesInTheLongestRangesEnd(Strategy strategy) {
        for (Batching batching : List.of(Batching.best(), Batching.fixed(7), Batching.doubling())) {
            LongLoop all = skua.range(0, Long.MAX_VALUE).strategy(strategy).batching(batching);
            assertThat(all.filter(x -> x > 1000).findFirst()).hasValue(1001);
            assertThat(all.anyMatch(x -> x % 1000 == 999)).isTrue();
            assertThat(all.map(x -> -x).filter(x -> x <= -5).findFirst()).hasValue(-5);
            assertThat(skua.range(Long.MIN_VALUE, -1L).strategy(strategy).findFirst())
                    .hasValue(Long.MIN_VALUE);
            long high = Long.MAX_VALUE - (1L << 40) - 12_345;
            assertThat(skua.range(high, Long.MAX_VALUE)
                            .strategy(strategy)
                            .filter(x -> x >= high + 77)
                            .findFirst())
                    .hasValue(high + 77);
        }
        assertThatThrownBy(
                        () -> skua.range(0, Long.MAX_VALUE).strategy(strategy).forEach(x -> {
                            if (x == 777) {
                                throw new Broken();
                            }
                        }))
                .isInstanceOf(Broken.class);
    }

    @Test
    void anEndlessSourceCanBeSearched() {
        for (Strategy strategy : Strategy.values()) {
            assertThat(skua.over(java.util.stream.Stream.iterate(1L, x -> x + 1).spliterator())
                            .strategy(strategy)
                            .filter(x -> x * x > 5_000_000)
                            .findFirst())
                    .hasValue(2237L);
        }
    }

    @Test
    void theFirstOfManyIsFound() {
        for (Strategy strategy : Strategy.values()) {
            for (int round = 0; round < 200; round++) {
                int wanted = round * 13;
                int found = skua.range(0, 3_000)
                        .strategy(strategy)
                        .batching(round % 2 == 0 ? Batching.fixed(5) : Batching.best())
                        .filter(x -> {
                            LoopProbe.work(x == wanted ? 500 : 3);
                            return x >= wanted;
                        })
                        .findFirst()
                        .orElseThrow();
                assertThat(found).isEqualTo(wanted);
            }
        }
    }

    @Test
    void theFirstInAFlatLoopIsFound() {
        assertThat(skua.range(0, 10).flatMapArray(x -> new int[] {x, x + 100}).findFirst())
                .hasValue(0);
        assertThat(skua.over(new double[] {1})
                        .flatMapArray(x -> new double[] {x, 2})
                        .findFirst())
                .hasValue(1);
        assertThat(skua.over(List.of(1, 2))
                        .flatMapIterable(x -> List.of(x, x * 10))
                        .findFirst())
                .contains(1);
        assertThat(skua.over(List.of(5L))
                        .mapToLong(x -> x)
                        .flatMapArray(x -> new long[] {x, 9})
                        .findAny())
                .hasValue(5);
    }

    /** As with streams, the remaining elements that one element was mapped to are not seen. */
    @Test
    void aSearchEndsInTheMiddleOfWhatOneElementBecame() {
        Iterable<Integer> endless =
                () -> java.util.stream.Stream.iterate(1, x -> x + 1).iterator();
        Loop<Integer> loop = skua.over(List.of(1, 2)).flatMapIterable(x -> endless);
        assertThat(loop.findFirst()).contains(1);
        assertThat(loop.filter(x -> x > 1000).findAny()).contains(1001);
        assertThat(loop.flatMapIterable(x -> List.of(x, -x)).anyMatch(x -> x == -77))
                .isTrue();
        assertThat(skua.range(0, 3).flatMapArray(x -> new int[] {1, 2}).allMatch(x -> x < 2))
                .isFalse();
    }

    // ---- places ----

    @Test
    void loopsInLoopsInLoops() {
        long sum = skua.range(0, 5)
                .mapToLong(a -> skua.range(0, 5)
                        .mapToLong(b -> skua.range(0, 5)
                                .mapToLong(c -> skua.range(0, 5)
                                        .mapToLong(d -> skua.range(0, 5)
                                                .map(e -> a + b + c + d + e)
                                                .sum())
                                        .sum())
                                .sum())
                        .sum())
                .sum();
        assertThat(sum).isEqualTo(5 * 5 * 5 * 5 * 5 * 10);
    }

    @Test
    void forksThatNobodyJoinsEndWithTheJob() {
        AtomicInteger ran = new AtomicInteger();
        for (int round = 0; round < 100; round++) {
            ran.set(0);
            skua.range(0, 200)
                    .batching(Batching.fixed(3))
                    .forEach(x -> Skua.fork(() -> {
                        LoopProbe.work(20);
                        ran.incrementAndGet();
                    }));
            assertThat(ran.get()).isEqualTo(200);
        }
    }

    @Test
    void loopsOfTwoSchedulersInEachOther() {
        try (Skua other = Skua.builder().workers(2).build()) {
            long sum = skua.range(0, 20)
                    .mapToLong(x -> other.range(0, 20)
                            .mapToLong(
                                    y -> skua.range(0, 20).map(z -> x + y + z).sum())
                            .sum())
                    .sum();
            assertThat(sum).isEqualTo(228_000);
        }
    }

    @Test
    void aLoopInABlockingSection() {
        List<Long> sums = skua.range(0, 20)
                .mapToObj(x -> {
                    try {
                        return Skua.blocking(() -> skua.range(0, 100).sum());
                    } catch (Exception e) {
                        throw new AssertionError(e);
                    }
                })
                .toList();
        assertThat(sums).hasSize(20).containsOnly(4950L);
    }

    @Test
    void aBlockingSectionInALoop() {
        CountDownLatch all = new CountDownLatch(20);
        try (Skua two = Skua.builder().workers(2).build()) {
            two.range(0, 20).batching(Batching.fixed(1)).workers(2).forEach(x -> {
                all.countDown();
                Skua.blocking((Runnable) () -> LoopProbe.work(1000));
            });
        }
        assertThat(all.getCount()).isZero();
    }

    @Test
    void aLoopInACallback() throws Exception {
        try (Skua one = Skua.builder().workers(1).build()) {
            long sum = one.submit(() -> 100)
                    .stage()
                    .thenApply(n -> one.range(0, n).sum())
                    .toCompletableFuture()
                    .get();
            assertThat(sum).isEqualTo(4950);
        }
    }

    @Test
    void aLoopOnAClosedScheduler() {
        Skua closed = Skua.builder().workers(1).build();
        IntLoop loop = closed.range(0, 10);
        assertThat(loop.sum()).isEqualTo(45);
        closed.close();
        assertThatThrownBy(loop::sum).isInstanceOf(RejectedExecutionException.class);
    }
}
