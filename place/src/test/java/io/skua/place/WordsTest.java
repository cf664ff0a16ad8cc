package io.skua.place;

import static io.skua.place.Here.async;
import static io.skua.place.Here.asyncAny;
import static io.skua.place.Here.asyncAt;
import static io.skua.place.Here.asyncAwait;
import static io.skua.place.Here.asyncCopy;
import static io.skua.place.Here.asyncPhased;
import static io.skua.place.Here.await;
import static io.skua.place.Here.everywhere;
import static io.skua.place.Here.finish;
import static io.skua.place.Here.forasync;
import static io.skua.place.Here.here;
import static io.skua.place.Here.next;
import static io.skua.place.Here.phaser;
import static io.skua.place.Here.places;
import static io.skua.place.Here.share;
import static io.skua.place.Here.shared;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each word of the language alone. */
@Timeout(60)
final class WordsTest {
    /** Says where it runs. */
    record Where() implements AnyTask<Integer> {
        @Override
        public Integer run() {
            return here();
        }
    }

    record Leaves(int depth) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            if (depth == 0) {
                return 1L;
            }
            asyncAny(new Leaves(depth - 1));
            asyncAny(new Leaves(depth - 1));
            return null;
        }
    }

    record ShareLine(String name, int length) implements AnyTask<Long> {
        @Override
        public @Nullable Long run() {
            share(name, new long[length]);
            return null;
        }
    }

    record SumLine(String name) implements AnyTask<Long> {
        @Override
        public Long run() {
            long sum = 0;
            for (long each : Here.<long[]>shared(name)) {
                sum += each;
            }
            return sum;
        }
    }

    /** Counts per place how often it was set up. */
    record Prepare(String name) implements AnyTask<Long> {
        static final Map<String, AtomicInteger> TIMES = new ConcurrentHashMap<>();

        @Override
        public @Nullable Long run() {
            TIMES.computeIfAbsent(name + "@" + here(), key -> new AtomicInteger())
                    .incrementAndGet();
            share(name, new int[] {here()});
            return null;
        }
    }

    /** Fails unless its place was set up; goes on until a certain place has run one. */
    record NeedsSetUp(String name, int until) implements AnyTask<Long> {
        static final Set<Integer> SEEN = ConcurrentHashMap.newKeySet();

        @Override
        public @Nullable Long run() {
            int[] mine = shared(name);
            if (mine[0] != here()) {
                throw new AssertionError("set up for place " + mine[0] + ", used at " + here());
            }
            SEEN.add(here());
            if (!SEEN.contains(until)) {
                asyncAny(this);
                for (int i = 0; i < 4; i++) {
                    asyncAny(new NeedsSetUp(name, here())); // ends at once
                }
            }
            return 1L;
        }
    }

    /** A search for the least sum of one number per row, which gives up where the bound is reached. */
    record Pick(Bound best, int row, long sum) implements AnyTask<Long> {
        static final int ROWS = 9;
        static final LongAdder VISITED = new LongAdder();

        static long cell(int row, int column) {
            return Math.floorMod(row * 31 + column * 17 + row * column, 23);
        }

        @Override
        public @Nullable Long run() {
            VISITED.increment();
            if (sum >= best.value()) {
                return null;
            }
            if (row == ROWS) {
                best.offer(sum);
                return sum;
            }
            for (int column = 3; column >= 0; column--) {
                asyncAny(new Pick(best, row + 1, sum + cell(row, column)));
            }
            return null;
        }
    }

    private static Cluster cluster(int places, int workers) {
        return Cluster.inMemory(places)
                .workers(workers)
                .register(
                        Where.class,
                        Leaves.class,
                        ShareLine.class,
                        SumLine.class,
                        Prepare.class,
                        NeedsSetUp.class,
                        Pick.class)
                .start();
    }

    @Test
    void asyncAtRunsWhereItIsSent() {
        try (Cluster cluster = cluster(3, 1)) {
            List<Integer> answers = cluster.place(1).call(() -> {
                assertThat(here()).isEqualTo(1);
                assertThat(places()).isEqualTo(List.of(0, 1, 2));
                List<CompletableFuture<Integer>> futures = new ArrayList<>();
                for (int place : places()) {
                    futures.add(asyncAt(place, new Where()));
                }
                return futures.stream().map(Here::await).toList();
            });
            assertThat(answers).isEqualTo(List.of(0, 1, 2));
        }
    }

    @Test
    void tasksBelowAsyncAtContributeToTheFinishOfTheCaller() {
        try (Cluster cluster = cluster(3, 1)) {
            long leaves = cluster.place(0)
                    .call(() -> finish(Fold.sum(), () -> {
                        for (int place : places()) {
                            asyncAt(place, new Leaves(7));
                        }
                        asyncAny(new Leaves(7));
                    }));
            assertThat(leaves).isEqualTo(4 * 128);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void asyncsAndLoopsRunAllOfIt(int workers) {
        try (Cluster cluster = cluster(1, workers)) {
            LongAdder sum = new LongAdder();
            cluster.place(0).call(() -> {
                finish(() -> {
                    for (int i = 0; i < 1000; i++) {
                        int mine = i;
                        async(() -> async(() -> sum.add(mine)));
                    }
                    forasync(0, 1000, i -> async(() -> sum.add(i)));
                    forasync(5, 5, i -> sum.add(1_000_000));
                });
                assertThat(sum.sum()).isEqualTo(2 * 499_500);
                return 0;
            });
        }
    }

    @Test
    void asyncAwaitBeginsAfterItsFutures() {
        try (Cluster cluster = cluster(1, 1)) {
            List<String> order = new ArrayList<>();
            cluster.place(0).call(() -> {
                CompletableFuture<String> first = new CompletableFuture<>();
                CompletableFuture<String> second = new CompletableFuture<>();
                finish(() -> {
                    asyncAwait(() -> order.add("both"), first, second);
                    asyncAwait(
                            () -> {
                                order.add("one");
                                second.complete("");
                            },
                            first);
                    asyncAwait(() -> first.complete(""));
                    order.add("body");
                });
                return 0;
            });
            assertThat(order).isEqualTo(List.of("body", "one", "both"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void phasersKeepTasksInStep(int workers) {
        try (Cluster cluster = cluster(1, workers)) {
            int parties = 5;
            int phases = 20;
            AtomicInteger[] arrived = new AtomicInteger[phases];
            for (int i = 0; i < phases; i++) {
                arrived[i] = new AtomicInteger();
            }
            cluster.place(0).call(() -> {
                finish(() -> {
                    Phaser phaser = phaser();
                    for (int i = 0; i < parties; i++) {
                        asyncPhased(
                                () -> {
                                    for (int phase = 0; phase < phases; phase++) {
                                        arrived[phase].incrementAndGet();
                                        next();
                                        assertThat(arrived[phase].get()).isEqualTo(parties);
                                    }
                                },
                                phaser.signalWait());
                    }
                });
                return 0;
            });
        }
    }

    @Test
    void producersSignalAndConsumersWait() {
        try (Cluster cluster = cluster(1, 2)) {
            int[] data = new int[10];
            AtomicInteger sum = new AtomicInteger();
            cluster.place(0).call(() -> {
                finish(() -> {
                    Phaser full = phaser();
                    asyncPhased(
                            () -> {
                                for (int i = 0; i < data.length; i++) {
                                    next();
                                    sum.addAndGet(data[i]); // written before the phase has ended
                                }
                            },
                            full.await());
                    asyncPhased(
                            () -> {
                                for (int i = 0; i < data.length; i++) {
                                    data[i] = i + 1;
                                    next(); // does not wait
                                }
                            },
                            full.signal());
                });
                assertThat(sum.get()).isEqualTo(55);
                return 0;
            });
            assertThatThrownBy(() -> cluster.place(0).call(() -> {
                        finish(() -> {
                            Phaser phaser = phaser();
                            asyncPhased(() -> asyncPhased(() -> {}, phaser.signal()), phaser.await());
                        });
                        return 0;
                    }))
                    .hasMessageContaining("A task that takes part in a phaser only by waiting cannot add one that takes"
                            + " part by signalling.");
        }
    }

    @Test
    void asyncCopyMovesSlices() {
        try (Cluster cluster = Cluster.inMemory(2)
                .register(ShareLine.class, SumLine.class)
                .maxBytes(500) // so that slices travel in several messages
                .start()) {
            long sum = cluster.place(0).call(() -> {
                everywhere(new ShareLine("line", 1000));
                long[] mine = shared("line");
                for (int i = 0; i < 1000; i++) {
                    mine[i] = i;
                }
                finish(() -> asyncCopy(new Slice("line", 100, 800), 1, new Slice("line", 0, 800)));
                long copied = await(asyncAt(1, new SumLine("line")));
                CompletableFuture<@Nullable Void> nothing =
                        asyncCopy(new Slice("line", 0, 0), 1, new Slice("line", 1000, 0));
                await(nothing);
                return copied;
            });
            assertThat(sum).isEqualTo(800 * (100 + 899) / 2);
        }
    }

    @Test
    void everywhereReachesPlacesThatJoinLater() throws Exception {
        try (Cluster cluster = cluster(2, 1)) {
            CompletableFuture<Long> total = new CompletableFuture<>();
            Thread program = new Thread(() -> total.complete(cluster.place(0)
                    .call(() -> finish(Fold.sum(), () -> {
                        everywhere(new Prepare("set-up"));
                        asyncAny(new NeedsSetUp("set-up", 2));
                    }))));
            program.start();
            assertThat(cluster.join()).isEqualTo(2);
            assertThat(total.get()).isPositive();
            assertThat(NeedsSetUp.SEEN).contains(2);
            for (int place : cluster.places()) {
                assertThat(Prepare.TIMES.get("set-up@" + place)).hasValue(1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void aBoundIsSharedAndTheResultIsExact(int places) {
        long expected = 0;
        for (int row = 0; row < Pick.ROWS; row++) {
            long least = Long.MAX_VALUE;
            for (int column = 0; column < 4; column++) {
                least = Math.min(least, Pick.cell(row, column));
            }
            expected += least;
        }
        try (Cluster cluster = cluster(places, 1)) {
            Pick.VISITED.reset();
            long found = cluster.place(0)
                    .call(() -> finish(Fold.least(), () -> {
                        Bound best = Here.minimum();
                        assertThat(best.value()).isEqualTo(Long.MAX_VALUE);
                        asyncAny(new Pick(best, 0, 0));
                    }));
            assertThat(found).isEqualTo(expected);
            assertThat(Pick.VISITED.sum()).isLessThan((1L << (2 * (Pick.ROWS + 1))) / 3);
        }
    }

    @Test
    void aBoundOnlyGetsBetter() {
        try (Cluster cluster = cluster(1, 1)) {
            cluster.place(0)
                    .call(() -> finish(Fold.least(), () -> {
                        Bound least = Here.minimum();
                        Bound greatest = Here.maximum();
                        assertThat(greatest.value()).isEqualTo(Long.MIN_VALUE);
                        assertThat(least.offer(5)).isTrue();
                        assertThat(least.offer(7)).isFalse();
                        assertThat(least.value()).isEqualTo(5);
                        assertThat(greatest.offer(5)).isTrue();
                        assertThat(greatest.offer(3)).isFalse();
                        assertThat(greatest.offer(Long.MAX_VALUE)).isTrue();
                        assertThat(greatest.value()).isEqualTo(Long.MAX_VALUE);
                    }));
        }
    }

    @Test
    void aFinishWithoutContributionsIsEmpty() {
        try (Cluster cluster = cluster(2, 1)) {
            cluster.place(0).call(() -> {
                assertThat(finish(Fold.sum(), () -> {})).isEqualTo(0);
                assertThat(finish(Fold.all(), () -> {})).isEqualTo(List.of());
                finish(() -> asyncAny(new Leaves(5)));
                return 0;
            });
        }
    }
}
