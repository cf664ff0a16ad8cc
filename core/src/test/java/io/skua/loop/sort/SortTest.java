package io.skua.loop.sort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.skua.Job;
import io.skua.Skua;
import io.skua.engine.Worker;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compares the parallel sort with the JDK's. */
@Timeout(value = 120, unit = TimeUnit.SECONDS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class SortTest {
    private static final int LARGE = 100_000;
    private static final int[] WORKERS = {1, 2, 4, 8};

    private static final long[] EXTREME = {Long.MIN_VALUE, Long.MAX_VALUE, Integer.MIN_VALUE, Integer.MAX_VALUE};

    /** The shape of an array. */
    private enum Shape {
        RANDOM,
        SMALL_NUMBERS,
        EQUAL,
        ASCENDING,
        DESCENDING,
        DESCENDING_PAIRS,
        ORGAN_PIPE,
        VALLEY,
        SAW,
        FINE_SAW,
        FALLING_SAW,
        ROTATED,
        NEARLY_SORTED,
        SORTED_HEAD,
        SORTED_TAIL,
        EXTREMES;

        /** The element at i of n. */
        private long at(int i, int n, SplittableRandom random) {
            return switch (this) {
                case RANDOM -> random.nextLong();
                case SMALL_NUMBERS -> random.nextInt(-4, 5);
                case EQUAL -> 7;
                case ASCENDING -> i;
                case DESCENDING -> (long) n - i;
                case DESCENDING_PAIRS -> (long) (n - i) / 2;
                case ORGAN_PIPE -> Math.min(i, n - i);
                case VALLEY -> Math.max(i, n - i);
                case SAW -> i % (n / 11 + 1);
                case FINE_SAW -> i % 100;
                case FALLING_SAW -> -(long) (i % (n / 7 + 1));
                case ROTATED -> (i + n / 3L) % n;
                case NEARLY_SORTED -> random.nextInt(100) == 0 ? random.nextInt(n) : i;
                case SORTED_HEAD -> i < n - n / 10 ? i : random.nextInt(n);
                case SORTED_TAIL -> i > n / 2 ? i : random.nextInt(n);
                case EXTREMES -> EXTREME[random.nextInt(EXTREME.length)];
            };
        }

        long[] longs(int n, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return IntStream.range(0, n).mapToLong(i -> at(i, n, random)).toArray();
        }
    }

    /** An object that knows its place before the sort. */
    private record Item(long key, int place) {}

    private static final Comparator<Item> BY_KEY = Comparator.comparingLong(Item::key);

    private static Set<Integer> sizes() {
        Set<Integer> sizes = new TreeSet<>(Set.of(0, 1, 2, 3, 100, LARGE));
        // sizes at which there are more parts
        for (int threshold = MergeSort.PARALLEL_MIN; threshold < LARGE; threshold *= 4) {
            sizes.addAll(Set.of(threshold - 1, threshold, threshold + 1));
        }
        for (int pieces = 1; pieces <= 2; pieces++) { // sizes at which there are more pieces
            sizes.addAll(Set.of(MergeSort.PIECE * pieces - 1, MergeSort.PIECE * pieces, MergeSort.PIECE * pieces + 1));
        }
        return sizes;
    }

    private static void sort(Worker worker, int[] data, int from, int to) {
        new IntSort(data, from, to).sort(worker);
    }

    private static void sort(Worker worker, long[] data, int from, int to) {
        new LongSort(data, from, to).sort(worker);
    }

    private static void sort(Worker worker, double[] data, int from, int to) {
        new DoubleSort(data, from, to).sort(worker);
    }

    private static <T> void sort(Worker worker, T[] data, int from, int to, @Nullable Comparator<? super T> order) {
        new ObjectSort<>(data, from, to, order).sort(worker);
    }

    private static long newSeed() {
        return new SplittableRandom().nextLong();
    }

    private static String about(Skua skua, Shape shape, int from, int to, long seed) {
        return "workers=%d shape=%s from=%d to=%d seed=%dL".formatted(skua.workers(), shape, from, to, seed);
    }

    private static void checkAll(Skua skua, Shape shape, int from, int to, int length, long seed) {
        String about = about(skua, shape, from, to, seed);
        long[] longs = shape.longs(length, seed);
        checkLongs(skua, longs, from, to, about);
        checkInts(skua, longs, from, to, about);
        checkDoubles(skua, longs, from, to, about);
        checkObjects(skua, longs, from, to, about);
    }

    private static void checkLongs(Skua skua, long[] values, int from, int to, String about) {
        long[] sorted = values.clone();
        long[] expected = values.clone();
        Arrays.sort(expected, from, to);
        skua.run(() -> sort(Worker.current(), sorted, from, to));
        assertThat(Arrays.equals(sorted, expected)).as("long[] " + about).isTrue();
    }

    private static void checkInts(Skua skua, long[] values, int from, int to, String about) {
        int[] sorted = Arrays.stream(values).mapToInt(value -> (int) value).toArray();
        int[] expected = sorted.clone();
        Arrays.sort(expected, from, to);
        skua.run(() -> sort(Worker.current(), sorted, from, to));
        assertThat(Arrays.equals(sorted, expected)).as("int[] " + about).isTrue();
    }

    private static void checkDoubles(Skua skua, long[] values, int from, int to, String about) {
        double[] scaled =
                Arrays.stream(values).mapToDouble(value -> value * 0.1).toArray();
        double[] odd = Arrays.stream(values).mapToDouble(SortTest::oddDouble).toArray();
        for (double[] sorted : new double[][] {scaled, odd}) {
            double[] expected = sorted.clone();
            Arrays.sort(expected, from, to);
            skua.run(() -> sort(Worker.current(), sorted, from, to));
            // Arrays.equals distinguishes -0.0 and 0.0
            assertThat(Arrays.equals(sorted, expected)).as("double[] " + about).isTrue();
        }
    }

    /** Makes many special values, among them NaNs of both signs. */
    private static double oddDouble(long value) {
        return switch ((int) Math.floorMod(value, 12L)) {
            case 0 -> -0.0;
            case 1 -> 0.0;
            case 2 -> Double.NaN;
            case 3 -> Double.longBitsToDouble(0xfff8_0000_0000_0001L);
            case 4 -> Double.POSITIVE_INFINITY;
            case 5 -> Double.NEGATIVE_INFINITY;
            case 6 -> Double.MIN_VALUE;
            case 7 -> -Double.MIN_VALUE;
            default -> Double.longBitsToDouble(value);
        };
    }

    private static void checkObjects(Skua skua, long[] values, int from, int to, String about) {
        Item[] sorted = items(values);
        Item[] expected = sorted.clone();
        Arrays.sort(expected, from, to, BY_KEY);
        skua.run(() -> sort(Worker.current(), sorted, from, to, BY_KEY));
        assertThat(Arrays.equals(sorted, expected))
                .as("Item[], stable, " + about)
                .isTrue();

        Long[] natural = Arrays.stream(values).boxed().toArray(Long[]::new);
        Long[] expectedNatural = natural.clone();
        Arrays.sort(expectedNatural, from, to);
        skua.run(() -> sort(Worker.current(), natural, from, to, null));
        assertThat(Arrays.equals(natural, expectedNatural))
                .as("Long[] " + about)
                .isTrue();
    }

    private static Item[] items(long[] keys) {
        return IntStream.range(0, keys.length)
                .mapToObj(i -> new Item(keys[i], i))
                .toArray(Item[]::new);
    }

    private static Item[] randomItems(int length) {
        return items(Shape.RANDOM.longs(length, 1));
    }

    private static Optional<Throwable> thrownBySorting(Skua skua, Item[] items, Comparator<Item> order) {
        return skua.run(() -> {
            Worker worker = Worker.current();
            return outcome(() -> sort(worker, items, 0, items.length, order));
        });
    }

    private static Skua skua(int workers) {
        return Skua.builder().workers(workers).build();
    }

    // ---- the result ----

    @ParameterizedTest
    @EnumSource(Shape.class)
    void sortsLikeTheJdk(Shape shape) {
        for (int workers : WORKERS) {
            try (Skua skua = skua(workers)) {
                for (int size : sizes()) {
                    checkAll(skua, shape, 0, size, size, newSeed());
                }
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void leavesTheRestOfTheArrayAlone(Shape shape) {
        long seed = newSeed();
        SplittableRandom random = new SplittableRandom(seed);
        for (int workers : WORKERS) {
            try (Skua skua = skua(workers)) {
                for (int round = 0; round < 5; round++) {
                    int length = random.nextInt(1, LARGE);
                    int from = random.nextInt(length);
                    checkAll(skua, shape, from, random.nextInt(from, length + 1), length, seed);
                }
                checkAll(skua, shape, 1, LARGE - 1, LARGE, seed);
            }
        }
    }

    /** Runs of all lengths, so that some neighbours are merged and others stay where they are. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 5, 16, 63, 64, 65, 66, 200})
    void sortsRunsOfAnyLength(int runs) {
        long seed = newSeed();
        SplittableRandom random = new SplittableRandom(seed);
        try (Skua skua = skua(4)) {
            for (int round = 0; round < 10; round++) {
                long[] values = random.longs(LARGE, 0, LARGE).toArray();
                int[] bounds = random.ints(runs - 1, 1, LARGE).sorted().toArray();
                for (int i = 0; i <= bounds.length; i++) {
                    int from = i == 0 ? 0 : bounds[i - 1];
                    int to = i == bounds.length ? LARGE : bounds[i];
                    boolean inOrder = random.nextBoolean();
                    for (int j = from; j < to; j++) {
                        values[j] = inOrder ? j : values[j];
                    }
                    Arrays.sort(values, from, to);
                }
                String about = about(skua, Shape.SAW, 0, LARGE, seed);
                checkLongs(skua, values, 0, LARGE, about);
                checkInts(skua, values, 0, LARGE, about);
                checkDoubles(skua, values, 0, LARGE, about);
                checkObjects(skua, values, 0, LARGE, about);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void sortsInManyParts(Shape shape) {
        try (Skua skua = skua(9)) {
            int length = MergeSort.PARALLEL_MIN * 16;
            assertThat(MergeSort.parts(length, 9)).isEqualTo(64);
            checkAll(skua, shape, 0, length, length, newSeed());
        }
    }

    @Test
    void sortsInManyTasksAtOnce() {
        try (Skua skua = skua(4)) {
            long[] values = Shape.RANDOM.longs(40_000, 3);
            long[] expected = values.clone();
            Arrays.sort(expected);
            skua.run(() -> IntStream.range(0, 20)
                    .mapToObj(i -> Skua.fork(() -> {
                        long[] mine = values.clone();
                        sort(Worker.current(), mine, 0, mine.length);
                        return mine;
                    }))
                    .toList()
                    .forEach(sorted ->
                            assertThat(Arrays.equals(sorted.join(), expected)).isTrue()));
        }
    }

    @Test
    void thereAreAFewPartsForEachWorker() {
        assertThat(MergeSort.parts(1 << 24, 1)).isEqualTo(1);
        assertThat(MergeSort.parts(1 << 24, 2)).isEqualTo(4);
        assertThat(MergeSort.parts(1 << 24, 8)).isEqualTo(16);
        assertThat(MergeSort.parts(1 << 24, 9)).isEqualTo(64);
        assertThat(MergeSort.parts(Integer.MAX_VALUE, 1_000)).isEqualTo(4_096);
        assertThat(MergeSort.parts(MergeSort.PARALLEL_MIN, 1_000)).isEqualTo(4);
        assertThat(MergeSort.parts(MergeSort.PARALLEL_MIN - 1, 1_000)).isEqualTo(1);
    }

    // ---- comparators that misbehave ----

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 100, 50_000, 1_000_000})
    void theExceptionOfAComparatorReachesTheCaller(int calls) {
        for (int workers : WORKERS) {
            try (Skua skua = skua(workers)) {
                AtomicInteger left = new AtomicInteger(calls);
                AtomicInteger inside = new AtomicInteger();
                IllegalStateException problem = new IllegalStateException("this one is too many");
                Comparator<Item> order = (a, b) -> {
                    inside.incrementAndGet();
                    try {
                        if (left.getAndDecrement() == 0) {
                            throw problem;
                        }
                        return BY_KEY.compare(a, b);
                    } finally {
                        inside.decrementAndGet();
                    }
                };
                skua.run(() -> {
                    Worker worker = Worker.current();
                    Item[] items = randomItems(LARGE);
                    assertThat(catchThrowable(() -> sort(worker, items, 0, LARGE, order)))
                            .isSameAs(problem);
                    int callsThen = left.get();
                    assertThat(inside).hasValue(0);
                    assertThat(worker.bag().deque().size()).isZero();
                    assertThat(Skua.fork(() -> 1).join()).isEqualTo(1); // the job goes on
                    assertThat(left).hasValue(callsThen);
                });
            }
        }
    }

    @Test
    void ofManyExceptionsOneReachesTheCallerAndTheJobGoesOn() {
        try (Skua skua = skua(4)) {
            AtomicInteger calls = new AtomicInteger();
            Item[] items = randomItems(LARGE);
            Optional<Throwable> thrown = thrownBySorting(skua, items, (a, b) -> {
                if (calls.incrementAndGet() > 10_000) {
                    throw new IllegalStateException("no more");
                }
                return BY_KEY.compare(a, b);
            });
            assertThat(thrown.orElseThrow())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("no more");
        }
    }

    @Test
    void anErrorIsAnErrorForTheCaller() {
        try (Skua skua = skua(4)) {
            StackOverflowError problem = new StackOverflowError();
            Item[] items = randomItems(LARGE);
            assertThat(thrownBySorting(skua, items, (unused, unusedToo) -> {
                        throw problem;
                    }))
                    .containsSame(problem);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4, 8})
    void aComparatorWithoutAnOrderLosesNothing(int workers) {
        long seed = newSeed();
        try (Skua skua = skua(workers)) {
            for (int round = 0; round < 10; round++) {
                Comparator<Item> disorder = disorder(round, seed);
                Item[] items = randomItems(LARGE);
                Optional<Throwable> thrown = thrownBySorting(skua, items, disorder);
                if (thrown.isPresent()) {
                    assertThat(thrown).containsInstanceOf(IllegalArgumentException.class); // TimSort has noticed
                } else {
                    int[] places =
                            Arrays.stream(items).mapToInt(Item::place).sorted().toArray();
                    assertThat(Arrays.equals(places, IntStream.range(0, LARGE).toArray()))
                            .as("seed=%dL round=%d", seed, round)
                            .isTrue();
                }
            }
        }
    }

    private static Optional<Throwable> outcome(Runnable body) {
        return Optional.ofNullable(catchThrowable(body::run));
    }

    private static Comparator<Item> disorder(int kind, long seed) {
        return switch (kind % 5) {
            case 0 -> (unused, unusedToo) -> -1;
            case 1 -> (unused, unusedToo) -> 1;
            case 2 -> (a, b) -> (int) (a.key() - b.key()); // overflows
            case 3 -> (a, b) -> Long.hashCode((a.key() ^ seed) * 31 + b.key());
            default -> (a, b) -> a.key() < b.key() ? -1 : 1;
        };
    }

    @Test
    void nullHasNoNaturalOrder() {
        try (Skua skua = skua(4)) {
            for (int place : new int[] {0, 1, LARGE / 2, LARGE - 1}) {
                @Nullable
                Long[] values =
                        Arrays.stream(Shape.RANDOM.longs(LARGE, 5)).boxed().toArray(Long[]::new);
                values[place] = null;
                assertThatThrownBy(() -> skua.run(() -> sort(Worker.current(), values, 0, LARGE, null)))
                        .isInstanceOf(NullPointerException.class);
            }
        }
    }

    @Test
    void objectsWithoutANaturalOrderAreRefused() {
        try (Skua skua = skua(4)) {
            Object[] objects =
                    IntStream.range(0, LARGE).mapToObj(i -> new Object()).toArray();
            assertThatThrownBy(() -> skua.run(() -> sort(Worker.current(), objects, 0, LARGE, null)))
                    .isInstanceOf(ClassCastException.class);
        }
    }

    // ---- cancellation ----

    @ParameterizedTest
    @ValueSource(ints = {0, 100, 200_000, 1_000_000})
    void aCancelledJobStopsSorting(int calls) throws Exception {
        for (int workers : new int[] {2, 4, 8}) {
            try (Skua skua = skua(workers)) {
                CountDownLatch cancelled = new CountDownLatch(1);
                CountDownLatch reached = new CountDownLatch(1);
                CompletableFuture<Optional<Throwable>> outcome = new CompletableFuture<>();
                AtomicInteger left = new AtomicInteger(calls);
                Item[] items = randomItems(LARGE);
                Comparator<Item> order = (a, b) -> {
                    if (left.getAndDecrement() == 0) {
                        reached.countDown();
                        await(cancelled);
                    }
                    return BY_KEY.compare(a, b);
                };
                Job<?> job = skua.submit(() -> {
                    Worker worker = Worker.current();
                    outcome.complete(outcome(() -> sort(worker, items, 0, LARGE, order)));
                });
                await(reached);
                job.cancel(false);
                cancelled.countDown();
                assertThat(outcome.get(20, TimeUnit.SECONDS)).containsInstanceOf(CancellationException.class);
                int callsThen = left.get();
                assertThatThrownBy(job::get).isInstanceOf(CancellationException.class);
                assertThat(left).hasValue(callsThen);
            }
        }
    }

    @Test
    void aCancelledJobDoesNotBeginToSort() throws Exception {
        try (Skua skua = skua(1)) {
            CountDownLatch cancelled = new CountDownLatch(1);
            CompletableFuture<Optional<Throwable>> outcome = new CompletableFuture<>();
            Job<?> job = skua.submit(() -> {
                await(cancelled);
                Worker worker = Worker.current();
                outcome.complete(outcome(() -> sort(worker, new int[] {2, 1}, 0, 2)));
            });
            Awaitility.await().until(() -> job.phase() == Job.Phase.RUNNING);
            job.cancel(false);
            cancelled.countDown();
            assertThat(outcome.get(20, TimeUnit.SECONDS)).containsInstanceOf(CancellationException.class);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted while waiting for a latch", e);
        }
    }
}
