package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/** Bad input leads to one clear sentence at once; input that only looks bad works. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LoopInputTest {
    private Skua skua;

    @BeforeAll
    void open() {
        skua = Skua.builder().workers(4).build();
    }

    @AfterAll
    void close() {
        skua.close();
    }

    private static void refuses(ThrowingCallable call, String message) {
        assertThatThrownBy(call).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    // ---- numbers ----

    @Test
    void rangesThatEndBeforeTheyBeginAreEmpty() {
        assertThat(skua.range(5, 3).toArray()).isEmpty();
        assertThat(skua.range(5L, 3L).map(x -> x + 1).count()).isZero();
        assertThat(skua.range(5, 3, 1).sum()).isZero();
        assertThat(skua.range(Integer.MAX_VALUE, Integer.MIN_VALUE).count()).isZero();
        assertThat(skua.range(Long.MAX_VALUE, Long.MIN_VALUE, 2).average()).isEmpty();
        assertThat(skua.rangeClosed(3, 1).toArray()).isEmpty();
        assertThat(skua.rangeClosed(Integer.MAX_VALUE, Integer.MIN_VALUE).sum()).isZero();
        assertThat(skua.rangeClosed(Long.MAX_VALUE, Long.MIN_VALUE).sum()).isZero();
    }

    @Test
    void tooLongRanges() {
        refuses(
                () -> skua.range(-1L, Long.MAX_VALUE),
                "The range from -1 to 9223372036854775807 has more than 2^63 - 1 elements.");
        refuses(
                () -> skua.range(Long.MIN_VALUE, 0),
                "The range from -9223372036854775808 to 0 has more than 2^63 - 1 elements.");
        assertThatCode(() -> skua.range(0, Long.MAX_VALUE)).doesNotThrowAnyException();
        assertThatCode(() -> skua.range(Long.MIN_VALUE, -1L)).doesNotThrowAnyException();
    }

    @Test
    void aLongRangeInLargeStepsIsNotTooLong() {
        long step = 1L << 60;
        assertThat(skua.range(Long.MIN_VALUE, Long.MAX_VALUE, step).toArray())
                .isEqualTo(java.util.stream.LongStream.range(0, 16)
                        .map(i -> Long.MIN_VALUE + i * step)
                        .toArray());
        assertThat(skua.range(Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.MAX_VALUE)
                        .toArray())
                .isEqualTo(new int[] {Integer.MIN_VALUE, -1, Integer.MAX_VALUE - 1});
        refuses(
                () -> skua.range(Long.MIN_VALUE, Long.MAX_VALUE, 1),
                "The range from -9223372036854775808 to 9223372036854775807 has more than 2^63 - 1 elements.");
    }

    @Test
    void stepsBelowOne() {
        refuses(() -> skua.range(0, 10, 0), "The step must be at least 1, not 0.");
        refuses(() -> skua.range(0L, 10L, 0L), "The step must be at least 1, not 0.");
        refuses(() -> skua.range(10, 0, -1), "The step must be at least 1, not -1.");
        refuses(() -> skua.range(0L, 10L, Long.MIN_VALUE), "The step must be at least 1, not -9223372036854775808.");
    }

    @Test
    void batchesAndWorkers() {
        String batch = "A batch has between 1 and 1073741824 elements, not ";
        refuses(() -> Batching.fixed(0), batch + "0.");
        refuses(() -> Batching.fixed(-1), batch + "-1.");
        refuses(() -> Batching.doubling(0), batch + "0.");
        refuses(() -> Batching.twoSided(-7), batch + "-7.");
        refuses(() -> Batching.fixed(Integer.MAX_VALUE), batch + "2147483647.");
        refuses(() -> skua.range(0, 1).workers(0), "A loop needs at least 1 worker, not 0.");
        refuses(() -> skua.range(0, 1).workers(-1), "A loop needs at least 1 worker, not -1.");
    }

    @Test
    void textOfStrategiesAndBatchings() {
        refuses(
                () -> Strategy.of("fastest"),
                "There is no strategy \"fastest\"; choose one of predefined, assign, assign-top, random-walk,"
                        + " random-all, find-max.");
        for (String text : List.of(
                "",
                "fixed",
                "fixed:",
                "fixed:x",
                "fixed:-1",
                "best:3",
                "Doubling",
                "twosided:1:2",
                "fixed:12345678901")) {
            refuses(
                    () -> Batching.of(text),
                    "There is no batching \"" + text
                            + "\"; it is best, fixed:64, doubling, doubling:1024, twosided or twosided:1024, with a"
                            + " number of your choice.");
        }
        refuses(() -> Batching.of("fixed:0"), "A batch has between 1 and 1073741824 elements, not 0.");
        for (Strategy strategy : Strategy.values()) {
            assertThat(Strategy.of(strategy.toString())).isSameAs(strategy);
        }
        for (String text : List.of("best", "fixed:64", "doubling:1024", "twosided:1024")) {
            assertThat(Batching.of(text)).hasToString(text).isEqualTo(Batching.of(text));
        }
        assertThat(Batching.of("doubling")).isEqualTo(Batching.doubling());
        assertThat(Batching.of("twosided")).isEqualTo(Batching.twoSided());
    }

    // ---- null ----

    /** The message names the argument that is null. The call itself throws, without a terminal operation. */
    @TestFactory
    Stream<DynamicTest> nulls() {
        IntLoop ints = skua.range(0, 3);
        LongLoop longs = skua.range(0L, 3L);
        DoubleLoop doubles = skua.over(new double[3]);
        Loop<String> objects = skua.over(List.of("a", "b"));
        return Stream.of(
                isNull("array", () -> skua.over((int[]) null)),
                isNull("array", () -> skua.over((long[]) null)),
                isNull("array", () -> skua.over((double[]) null)),
                isNull("array", () -> skua.over((String[]) null)),
                isNull("collection", () -> skua.over((Collection<String>) null)),
                isNull("map", () -> skua.over((Map<String, String>) null)),
                isNull("spliterator", () -> skua.over((Spliterator<String>) null)),
                isNull("source", () -> skua.over((Splittable<String>) null)),
                isNull("function", () -> ints.map(null)),
                isNull("function", () -> ints.mapToLong(null)),
                isNull("function", () -> ints.mapToDouble(null)),
                isNull("function", () -> ints.mapToObj(null)),
                isNull("function", () -> ints.filter(null)),
                isNull("function", () -> ints.flatMapArray(null)),
                isNull("function", () -> longs.map(null)),
                isNull("function", () -> longs.mapToInt(null)),
                isNull("function", () -> doubles.map(null)),
                isNull("function", () -> doubles.filter(null)),
                isNull("function", () -> objects.map(null)),
                isNull("function", () -> objects.mapToInt(null)),
                isNull("function", () -> objects.filter(null)),
                isNull("function", () -> objects.flatMapIterable(null)),
                isNull("function", () -> objects.anyMatch(null)),
                isNull("function", () -> ints.allMatch(null)),
                isNull("function", () -> doubles.noneMatch(null)),
                isNull("body", () -> ints.forEach(null)),
                isNull("body", () -> longs.forEach(null)),
                isNull("body", () -> doubles.forEach(null)),
                isNull("body", () -> objects.forEach(null)),
                isNull("operator", () -> ints.reduce(null)),
                isNull("operator", () -> ints.reduce(0, null)),
                isNull("operator", () -> longs.reduce(null)),
                isNull("operator", () -> doubles.reduce(0, null)),
                isNull("operator", () -> objects.reduce(null)),
                isNull("operator", () -> objects.reduce("", null)),
                isNull("operator", () -> ints.scan(null)),
                isNull("operator", () -> longs.scanExclusive(0, null)),
                isNull("operator", () -> doubles.scan(null)),
                isNull("operator", () -> objects.scanExclusive("", null)),
                isNull("order", () -> objects.min(null)),
                isNull("order", () -> objects.max(null)),
                isNull("order", () -> objects.sorted(null)),
                isNull("collector", () -> objects.collect(null)),
                isNull("generator", () -> objects.toArray(null)),
                isNull("batching", () -> ints.batching(null)),
                isNull("text", () -> Batching.of(null)),
                isNull("strategy", () -> ints.strategy(null)),
                isNull("name", () -> ints.named(null)),
                isNull("affinity", () -> ints.affinity(null)),
                isNull("report", () -> ints.report(null)),
                isNull("listener", () -> ints.onProgress(null)),
                isNull("array", () -> skua.over((float[]) null)),
                isNull("array", () -> skua.over((char[]) null)),
                isNull("array", () -> skua.over((byte[]) null)),
                isNull("array", () -> skua.over((short[]) null)),
                isNull("iterator", () -> skua.over((Iterator<String>) null)),
                isNull("iterable", () -> skua.over((Iterable<String>) null)),
                isNull("stream", () -> skua.over((Stream<String>) null)),
                isNull("stream", () -> skua.over((IntStream) null)),
                isNull("stream", () -> skua.over((LongStream) null)),
                isNull("stream", () -> skua.over((DoubleStream) null)),
                isNull("function", () -> skua.iterate(1, null)),
                isNull("test", () -> skua.iterate(1, null, x -> x)),
                isNull("function", () -> ints.flatMap(null)),
                isNull("function", () -> longs.flatMapArray(null)),
                isNull("function", () -> objects.flatMap(null)),
                isNull("function", () -> objects.flatMapToInt(null)),
                isNull("function", () -> ints.peek(null)),
                isNull("function", () -> objects.peek(null)),
                isNull("function", () -> doubles.mapMulti(null)),
                isNull("function", () -> objects.mapMulti(null)),
                isNull("function", () -> objects.takeWhile(null)),
                isNull("function", () -> longs.dropWhile(null)),
                isNull("second loop", () -> IntLoop.concat(ints, null)),
                isNull("second loop", () -> Loop.concat(objects, null)),
                isNull("body", () -> ints.forEachOrdered(null)),
                isNull("body", () -> objects.forEachOrdered(null)),
                isNull("supplier", () -> ints.collect(null, (all, x) -> {}, (a, b) -> {})),
                isNull("accumulator", () -> objects.collect(ArrayList::new, null, (a, b) -> {})),
                isNull("combiner", () -> doubles.collect(ArrayList::new, (all, x) -> {}, null)),
                isNull("accumulator", () -> objects.reduce("", null, String::concat)),
                isNull("combiner", () -> objects.reduce("", (text, x) -> text, null)));
    }

    private static DynamicTest isNull(String what, ThrowingCallable call) {
        return DynamicTest.dynamicTest(
                what,
                () -> assertThatThrownBy(call)
                        .isInstanceOf(NullPointerException.class)
                        .satisfies(
                                thrown -> assertThat(thrown.getMessage()).matches("(the )?" + what + "( is null)?")));
    }

    // ---- sources ----

    @Test
    void affinityNeedsIndexes() {
        for (Loop<?> loop : List.of(
                skua.over(new HashSet<>(List.of(1, 2))),
                skua.over(Map.of(1, 2)),
                skua.over(List.of(1).spliterator()))) {
            assertThatThrownBy(() -> loop.affinity(Affinity.over(2)).count())
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("Affinity needs elements with an index: a range, an array or a list with fast access.");
        }
    }

    @Test
    void whatCanBeGoneOverOnce() {
        Loop<Integer> spliterator = skua.over(List.of(1, 2, 3).spliterator());
        assertThat(spliterator.count()).isEqualTo(3);
        assertThatThrownBy(spliterator::count)
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The spliterator was used by a loop before; make a new one for each run.");
        Loop<Long> own = skua.over(new LoopSources.Own(new Long[] {1L, 2L}, 2, 1));
        assertThat(own.map(x -> x + 1).toList()).containsExactly(2L, 3L);
        assertThatThrownBy(() -> own.filter(x -> true).toList())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The source was used by a loop before; make a new one for each run.");
    }

    /** A user's source with one fault. */
    private static final class Faulty implements Splittable<Integer> {
        private final String fault;
        private int rest = 100;

        Faulty(String fault) {
            this.fault = fault;
        }

        @Override
        public int take(@Nullable Object[] buffer, int most) {
            return switch (fault) {
                case "negative" -> -1;
                case "many" -> most + 1;
                case "throws" -> throw new IllegalStateException("no more disks");
                default -> {
                    int taken = Math.min(most, rest);
                    Arrays.fill(buffer, 0, taken, 7);
                    rest -= taken;
                    yield taken;
                }
            };
        }

        @Override
        public @Nullable Splittable<Integer> splitFront() {
            return null;
        }

        @Override
        public long estimate() {
            return fault.equals("estimate") ? -5 : rest;
        }
    }

    @Test
    void sourcesThatLie() {
        assertThatThrownBy(() -> skua.over(new Faulty("negative"))
                        .workers(1)
                        .batching(Batching.fixed(8))
                        .count())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "take() of " + Faulty.class.getName() + " returned -1 and must return a number from 0 to 8.");
        assertThatThrownBy(() -> skua.over(new Faulty("many"))
                        .workers(1)
                        .batching(Batching.fixed(8))
                        .count())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage(
                        "take() of " + Faulty.class.getName() + " returned 9 and must return a number from 0 to 8.");
        assertThatThrownBy(() -> skua.over(new Faulty("throws")).count())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no more disks");
        assertThat(skua.over(new Faulty("estimate")).count()).isEqualTo(100);
    }

    /** A thief gets one element per steal, so the tree is as deep as the source is long. */
    @Test
    void aSourceThatKnowsTooLittleToBeSplitWell() {
        int size = 60_000;
        try (Skua many = Skua.builder().workers(16).build()) {
            for (Strategy strategy : Strategy.values()) {
                Long[] array =
                        java.util.stream.LongStream.range(0, size).boxed().toArray(Long[]::new);
                assertThat(many.over(new LoopSources.Own(array, size + 1, 1)) // splits off one element
                                .strategy(strategy)
                                .batching(Batching.fixed(1))
                                .mapToLong(x -> x + (LoopProbe.work(50) == 7 ? 1 : 0))
                                .count())
                        .isEqualTo(size);
                assertThat(many.over(new LoopSources.Own(
                                        array, 0, 2)) // cannot be split, and estimates that it has no elements
                                .strategy(strategy)
                                .batching(Batching.fixed(1))
                                .mapToLong(x -> x + (LoopProbe.work(50) == 7 ? 1 : 0))
                                .count())
                        .isEqualTo(size);
            }
        }
    }

    // ---- results ----

    @Test
    void arraysOfTheWrongType() {
        for (Loop<?> loop : List.of(
                skua.over(List.of("a", "b")),
                skua.over(List.of("a", "b")).filter(x -> true),
                skua.over(new HashSet<>(List.of("a", "b"))))) {
            assertThatThrownBy(() -> loop.toArray(Integer[]::new)).isInstanceOf(ArrayStoreException.class);
        }
    }

    @Test
    void arraysThatAreTooShort() {
        for (Loop<String> loop : List.of(
                skua.over(List.of("a", "b")), skua.over(List.of("a", "b")).filter(x -> true))) {
            assertThatThrownBy(() -> loop.toArray(size -> new String[1]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessage("The loop has 2 elements, and the generator made an array for 1.");
        }
        assertThatThrownBy(() -> skua.range(0, 1L << 40).toArray())
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("The loop has 1099511627776 elements; an array has at most 2147483639.");
    }

    @Test
    void aFirstElementThatIsNull() {
        Loop<String> loop = skua.over(Arrays.asList(null, "a"));
        assertThatThrownBy(loop::findFirst).isInstanceOf(NullPointerException.class);
        assertThat(loop.filter(x -> x != null).findFirst()).contains("a");
        assertThat(loop.anyMatch(x -> x == null)).isTrue();
        assertThat(loop.allMatch(x -> x == null)).isFalse();
    }

    @Test
    @SuppressWarnings("JdkObsolete") // a list without fast access
    void nullsAreElements() {
        List<@Nullable String> list = Arrays.asList(null, "a", null);
        Loop<String> loop = skua.over(list);
        assertThat(loop.toList()).isEqualTo(list);
        assertThat(loop.count()).isEqualTo(3);
        assertThat(loop.filter(x -> x == null).toList()).hasSize(2);
        assertThat(loop.collect(Collectors.toList())).isEqualTo(list);
        assertThat(skua.over((Collection<String>) new java.util.LinkedList<>(list))
                        .toList())
                .isEqualTo(list);
        assertThat(loop.sorted(Comparator.nullsFirst(Comparator.naturalOrder())).toList())
                .isEqualTo(Arrays.asList(null, null, "a"));
        assertThat(loop.scan((left, right) -> right)).isEqualTo(list);
        assertThat(loop.scanExclusive(null, (left, right) -> right)).isEqualTo(Arrays.asList(null, null, "a"));
    }

    @Test
    void nullIsAResult() {
        Loop<String> loop = skua.over(Arrays.asList("a", null, "b", null));
        for (Batching batching : List.of(Batching.best(), Batching.fixed(1), Batching.twoSided(1))) {
            assertThatThrownBy(() -> loop.batching(batching).reduce((left, right) -> right))
                    .isInstanceOf(NullPointerException.class); // an Optional cannot hold it
            assertThat(loop.batching(batching).reduce(null, (left, right) -> left == null ? right : left))
                    .isEqualTo("a");
            assertThat(loop.batching(batching).reduce("x", (left, right) -> null))
                    .isNull();
            assertThat(loop.batching(batching).affinity(Affinity.over(3)).reduce(null, (left, right) -> null))
                    .isNull();
        }
    }

    /** Streams allow a finisher that returns null, too: such a collector keeps its result elsewhere. */
    @Test
    void aContainerThatIsNull() {
        LoopProbe probe = new LoopProbe(new LoopProbe.Habits(0, 0, 0, 0));
        Collector<Integer, Object, String> elsewhere =
                Collector.of(() -> null, (container, x) -> probe.at(x), (left, right) -> null, container -> "done");
        assertThat(skua.over(List.of(1, 2, 3)).batching(Batching.fixed(1)).collect(elsewhere))
                .isEqualTo("done");
        assertThat(probe.calls()).isEqualTo(3);
    }

    /** The collector says that its finisher can be left out, so the finisher may do anything. */
    @Test
    void aFinisherThatIsNotToBeCalled() {
        Collector<Integer, List<Integer>, List<Integer>> collector = Collector.of(
                ArrayList::new,
                List::add,
                (left, right) -> {
                    left.addAll(right);
                    return left;
                },
                list -> {
                    throw new UnsupportedOperationException("no finisher");
                },
                Collector.Characteristics.IDENTITY_FINISH);
        assertThat(skua.over(List.of(1, 2, 3)).collect(collector)).containsExactly(1, 2, 3);
    }

    /** A class that is an operator on ints as well as on objects. */
    private static final class Both implements IntBinaryOperator, java.util.function.BinaryOperator<Integer> {
        @Override
        public int applyAsInt(int left, int right) {
            return left + right;
        }

        @Override
        public Integer apply(Integer left, Integer right) {
            return left + right;
        }
    }

    @Test
    void anOperatorOfTwoKinds() {
        assertThat(skua.over(List.of(1, 2, 3)).scan(new Both())).containsExactly(1, 3, 6);
        assertThat(skua.over(new int[] {1, 2, 3}).scan(new Both())).containsExactly(1, 3, 6);
    }

    @Test
    void loopsCanBeRunAgainAndSharedAmongThreads() {
        IntLoop loop = skua.range(0, 100).filter(x -> x % 2 == 0).sorted();
        List<Long> sums = skua.range(0, 50).mapToObj(i -> loop.sum()).toList();
        assertThat(sums).containsOnly(2450L);
    }

    @Test
    void anEmptyLoopCallsNothing() {
        Function<Object, Object> never = x -> {
            throw new AssertionError("called");
        };
        assertThat(skua.over(List.of()).map(never).toList()).isEmpty();
        assertThat(skua.over(new HashSet<>()).map(never).findFirst()).isEmpty();
        assertThat(skua.range(3, 3).boxed().map(never).sorted().count()).isZero();
        assertThat(skua.range(3, 3).min()).isEmpty();
        assertThat(skua.range(3, 4).filter(x -> false).max()).isEmpty();
        assertThat(skua.over(new double[0]).scan(Double::sum)).isEmpty();
        assertThat(skua.over(Spliterators.emptySpliterator()).map(never).collect(Collectors.counting()))
                .isZero();
    }
}
