package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Spliterators;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.IntConsumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every element is run once, every pair of parts is combined once, and no two threads use the same accumulator at the
 * same time. There are 32 workers on a few cores.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@SuppressWarnings("JdkObsolete") // all kinds of collections
class ExactlyOnceTest {
    private static final int SIZE = 1_500;
    private static final int REPEATS = 5;
    private static final List<Batching> BATCHINGS =
            List.of(Batching.fixed(1), Batching.fixed(64), Batching.doubling(), Batching.twoSided(), Batching.best());

    private Skua skua;

    /** Ways to go over the numbers from 0 to SIZE − 1. */
    private enum Over {
        RANGE {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                ((IntLoop) options.apply(skua.range(0, SIZE))).forEach(body);
            }
        },
        LONG_RANGE {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                long origin = Long.MAX_VALUE - SIZE;
                ((LongLoop) options.apply(skua.range(origin, Long.MAX_VALUE)))
                        .forEach(x -> body.accept((int) (x - origin)));
            }
        },
        LOWEST_RANGE {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                long origin = Long.MIN_VALUE;
                ((LongLoop) options.apply(skua.range(origin, origin + SIZE)))
                        .forEach(x -> body.accept((int) (x - origin)));
            }
        },
        STEPS {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                ((IntLoop) options.apply(skua.range(0, SIZE * 7 - 3, 7))).forEach(x -> body.accept(x / 7));
            }
        },
        INTS {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                ((IntLoop) options.apply(skua.over(IntStream.range(0, SIZE).toArray()))).forEach(body);
            }
        },
        LONGS {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                ((LongLoop) options.apply(skua.over(LongStream.range(0, SIZE).toArray())))
                        .forEach(x -> body.accept((int) x));
            }
        },
        DOUBLES {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                double[] array = IntStream.range(0, SIZE).mapToDouble(x -> x).toArray();
                ((DoubleLoop) options.apply(skua.over(array))).forEach(x -> body.accept((int) x));
            }
        },
        OBJECTS {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over(numbers().toArray(Integer[]::new)), options, body);
            }
        },
        ARRAY_LIST {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over(numbers()), options, body);
            }
        },
        LINKED_LIST {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over((Collection<Integer>) new LinkedList<>(numbers())), options, body);
            }
        },
        HASH_SET {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over(new HashSet<>(numbers())), options, body);
            }
        },
        BAD_HASH_SET {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                Collection<LoopSources.BadHash> keys = new HashSet<>();
                numbers().forEach(x -> keys.add(new LoopSources.BadHash(x)));
                objects(skua.over(keys).map(key -> (int) key.value()), options, body);
            }
        },
        TREE_SET {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over(new TreeSet<>(numbers())), options, body);
            }
        },
        HASH_MAP {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                map(skua, new HashMap<>(), options, body);
            }
        },
        CONCURRENT_MAP {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                map(skua, new ConcurrentHashMap<>(), options, body);
            }
        },
        UNSIZED {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                objects(skua.over(Spliterators.spliteratorUnknownSize(numbers().iterator(), 0)), options, body);
            }
        },
        OWN {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                own(skua, 2, options, body);
            }
        },
        UNSPLITTABLE {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                own(skua, 0, options, body);
            }
        },
        ONE_BY_ONE {
            @Override
            void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
                own(skua, SIZE, options, body);
            }
        };

        abstract void run(Skua skua, UnaryOperator<AnyLoop<?>> options, IntConsumer body);

        static List<Integer> numbers() {
            return new ArrayList<>(IntStream.range(0, SIZE).boxed().toList());
        }

        @SuppressWarnings("unchecked")
        static void objects(Loop<Integer> loop, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
            ((Loop<Integer>) options.apply(loop)).forEach(body::accept);
        }

        static void map(Skua skua, Map<Integer, Integer> map, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
            numbers().forEach(x -> map.put(x * 31, x));
            objects(skua.over(map).map(Map.Entry::getValue), options, body);
        }

        static void own(Skua skua, int divisor, UnaryOperator<AnyLoop<?>> options, IntConsumer body) {
            Long[] array = LongStream.range(0, SIZE).boxed().toArray(Long[]::new);
            objects(skua.over(new LoopSources.Own(array, divisor, 1)).map(Long::intValue), options, body);
        }
    }

    @BeforeAll
    void open() {
        skua = Skua.builder().workers(32).build();
    }

    @AfterAll
    void close() {
        skua.close();
    }

    @ParameterizedTest
    @EnumSource
    void everyElementRunsOnce(Over source) {
        for (int repeat = 0; repeat < REPEATS * BATCHINGS.size(); repeat++) {
            Batching batching = BATCHINGS.get(repeat % BATCHINGS.size());
            for (Strategy strategy : Strategy.values()) {
                AtomicIntegerArray runs = new AtomicIntegerArray(SIZE);
                source.run(skua, loop -> loop.strategy(strategy).batching(batching), x -> {
                    runs.incrementAndGet(x);
                    LoopProbe.work((x & 127) == 3 ? 5_000 : 1);
                });
                assertThat(numbersOtherThanOne(runs))
                        .as(source + " " + strategy + " " + batching)
                        .isEmpty();
            }
        }
    }

    private static List<String> numbersOtherThanOne(AtomicIntegerArray runs) {
        return IntStream.range(0, runs.length())
                .filter(x -> runs.get(x) != 1)
                .mapToObj(x -> x + " ran " + runs.get(x) + " times")
                .toList();
    }

    /** The loops are really stolen from: it is not one worker that does everything. */
    @Test
    void manyWorkersTakePart() throws Exception {
        CyclicBarrier all = new CyclicBarrier(32);
        LoopReport report = new LoopReport();
        skua.range(0, 32).batching(Batching.fixed(1)).report(report).forEach(i -> {
            try {
                all.await(); // 32 elements wait for each other, so only 32 workers can run them
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        assertThat(report.participants()).isEqualTo(32);
        assertThat(report.nodes()).isGreaterThanOrEqualTo(32);
    }

    @ParameterizedTest
    @EnumSource
    void pairsOfPartsAreCombinedOnceAndContainersHaveOneUser(Strategy strategy) {
        List<Object> numbers = new ArrayList<>(Over.numbers());
        long stolen = 0;
        for (Batching batching : BATCHINGS) {
            for (int kind = 0; kind < 4; kind++) {
                AtomicInteger made = new AtomicInteger();
                Loop<?> loop = switch (kind) {
                    case 0 -> skua.over(numbers);
                    case 1 -> skua.range(0, SIZE).boxed().map(x -> inCompany(x, made));
                    case 2 -> skua.over(new TreeSet<>(Over.numbers()));
                    default -> skua.over((Collection<Object>) new LinkedList<>(numbers));
                };
                LoopProbe probe = new LoopProbe(new LoopProbe.Habits(128, 0, 0, 0));
                AtomicInteger combined = new AtomicInteger();
                LoopReport report = new LoopReport();
                List<Object> result = loop.strategy(strategy)
                        .batching(batching)
                        .report(report)
                        .collect(Part.collector(probe, made, combined));
                probe.end();
                String which = strategy + " " + batching + " " + kind;
                assertThat(result).as(which).isEqualTo(numbers);
                assertThat(probe.complaint()).as(which).isNull();
                assertThat(combined.get()).as(which).isEqualTo(made.get() - 1);
                stolen += report.nodes() - 1;
            }
        }
        assertThat(stolen).isPositive();
    }

    /** Waits until another worker has begun a part. So the loop is stolen from, however fast the first worker is. */
    private static int inCompany(int x, AtomicInteger made) {
        while (made.get() < 2) {
            Thread.yield();
        }
        return x;
    }

    @Test
    void withAffinityPairsOfPartsAreCombinedOnceToo() {
        Affinity affinity = Affinity.over(7);
        for (Batching batching : BATCHINGS) {
            LoopProbe probe = new LoopProbe(new LoopProbe.Habits(64, 0, 0, 0));
            AtomicInteger made = new AtomicInteger();
            AtomicInteger combined = new AtomicInteger();
            List<Object> result = skua.over(Over.numbers())
                    .batching(batching)
                    .affinity(affinity)
                    .collect(Part.collector(probe, made, combined));
            probe.end();
            assertThat(result).isEqualTo(Over.numbers());
            assertThat(probe.complaint()).isNull();
            assertThat(combined.get()).isEqualTo(made.get() - 1);
        }
    }

    @Test
    void reductionOfObjectsCallsTheOperatorOncePerPair() {
        for (Strategy strategy : Strategy.values()) {
            for (Batching batching : BATCHINGS) {
                AtomicInteger calls = new AtomicInteger();
                String all = skua.range(0, SIZE)
                        .mapToObj(Integer::toString)
                        .strategy(strategy)
                        .batching(batching)
                        .reduce((left, right) -> {
                            calls.incrementAndGet();
                            return left + "," + right;
                        })
                        .orElseThrow();
                assertThat(all.split(",")).hasSize(SIZE);
                assertThat(calls.get()).isEqualTo(SIZE - 1);
            }
        }
    }

    @Test
    void noMoreWorkersTakePartThanAllowed() {
        for (int limit : new int[] {1, 2, 3, 7}) {
            for (Strategy strategy : Strategy.values()) {
                AtomicInteger now = new AtomicInteger();
                AtomicInteger most = new AtomicInteger();
                LoopReport report = new LoopReport();
                skua.range(0, SIZE)
                        .workers(limit)
                        .strategy(strategy)
                        .report(report)
                        .forEach(i -> {
                            most.accumulateAndGet(now.incrementAndGet(), Math::max);
                            LoopProbe.work(200);
                            now.decrementAndGet();
                        });
                assertThat(most.get()).isBetween(1, limit);
                assertThat(report.participants()).isBetween(1, limit);
            }
        }
    }

    @Test
    void aRangeBeyondTwoToThe31() {
        long size = (1L << 31) + 12_345;
        assertThat(skua.range(7L, size + 7).sum()).isEqualTo(size * (size - 1) / 2 + 7 * size);
        for (Batching batching : List.of(Batching.twoSided(1 << 24), Batching.fixed(1 << 30))) {
            assertThat(skua.range(-size, 0L).batching(batching).count()).isEqualTo(size);
        }
    }

    @Test
    void aScanCallsTheOperatorLessThanTwicePerElement() {
        for (Strategy strategy : Strategy.values()) {
            AtomicInteger calls = new AtomicInteger();
            int[] sums = skua.range(0, SIZE)
                    .strategy(strategy)
                    .batching(Batching.fixed(1))
                    .scan((left, right) -> {
                        calls.incrementAndGet();
                        return left + right;
                    });
            int[] expected = IntStream.range(0, SIZE).toArray();
            Arrays.parallelPrefix(expected, Integer::sum);
            assertThat(sums).isEqualTo(expected);
            assertThat(calls.get()).isLessThan(2 * SIZE);
        }
    }
}
