package io.skua.loop;

import io.skua.Skua;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Sources of objects with the given values, each with the elements that a sequential walk over it finds. */
@SuppressWarnings("JdkObsolete") // all kinds of collections
final class LoopSources {
    /** A source of Longs, and its elements in order. */
    record Made(Loop<Long> loop, List<Object> expected) {
        static Made of(Loop<Long> loop, Iterable<Long> elements) {
            List<Object> expected = new ArrayList<>();
            elements.forEach(expected::add);
            return new Made(loop, expected);
        }
    }

    /** A key that is in one of a few buckets, together with many others. */
    record BadHash(long value, int buckets) implements Comparable<BadHash> {
        BadHash(long value) {
            this(value, 3);
        }

        @Override
        public int hashCode() {
            return (int) Math.floorMod(value, (long) buckets);
        }

        @Override
        public int compareTo(BadHash other) {
            return Long.compare(value, other.value);
        }
    }

    enum Kind {
        ARRAY,
        ARRAY_LIST,
        SUB_LIST,
        VECTOR,
        LINKED_LIST,
        ARRAYS_AS_LIST,
        LIST_OF,
        UNMODIFIABLE,
        COPY_ON_WRITE,
        HASH_SET,
        BAD_HASH_SET,
        LINKED_HASH_SET,
        TREE_SET,
        SKIP_LIST,
        CONCURRENT_MAP,
        HASH_MAP,
        BAD_HASH_MAP,
        TREE_MAP,
        PRIORITY_QUEUE,
        DEQUE,
        ARRAY_SPLITERATOR,
        UNSIZED,
        UNSPLITTABLE_SPLITERATOR,
        FILTERED_STREAM,
        SPLITTABLE,
        UNSPLITTABLE,
        UNEVEN,
        LYING_ESTIMATE,
        ITERATOR,
        ITERABLE,
        STREAM,
        PARALLEL_STREAM,
        ITERATE,
        LINES;

        /** Whether affinity works with this source. */
        boolean isIndexed() {
            return compareTo(LINKED_LIST) < 0 || this == ARRAYS_AS_LIST || this == LIST_OF || this == UNMODIFIABLE;
        }
    }

    private LoopSources() {}

    static Made make(Skua skua, Kind kind, List<Long> values, SplittableRandom random) {
        Long[] array = values.toArray(Long[]::new);
        return switch (kind) {
            case ARRAY -> Made.of(skua.over(array), values);
            case ARRAY_LIST -> collection(skua, new ArrayList<>(values));
            case SUB_LIST -> collection(skua, new ArrayList<>(values).subList(values.size() / 3, values.size()));
            case VECTOR -> collection(skua, new Vector<>(values));
            case LINKED_LIST -> collection(skua, new LinkedList<>(values));
            case ARRAYS_AS_LIST -> collection(skua, Arrays.asList(array));
            case LIST_OF -> collection(skua, List.of(array));
            case UNMODIFIABLE -> collection(skua, Collections.unmodifiableList(new ArrayList<>(values)));
            case COPY_ON_WRITE -> collection(skua, new CopyOnWriteArrayList<>(values));
            case HASH_SET -> collection(skua, new HashSet<>(values));
            case BAD_HASH_SET -> bad(skua, new HashSet<>(keys(values)));
            case LINKED_HASH_SET -> collection(skua, new LinkedHashSet<>(values));
            case TREE_SET -> collection(skua, new TreeSet<>(values));
            case SKIP_LIST -> collection(skua, new ConcurrentSkipListSet<>(values));
            case CONCURRENT_MAP -> map(skua, fill(new ConcurrentHashMap<>(), keysOfOneBucket(values)));
            case HASH_MAP -> numbers(skua, values);
            case BAD_HASH_MAP -> map(skua, fill(new HashMap<>(), keys(values)));
            case TREE_MAP -> map(skua, fill(new TreeMap<>(), keys(values)));
            case PRIORITY_QUEUE -> collection(skua, new PriorityQueue<>(values));
            case DEQUE -> collection(skua, new ArrayDeque<>(values));
            case ARRAY_SPLITERATOR -> Made.of(skua.over(Spliterators.spliterator(array, 0)), values);
            case UNSIZED -> Made.of(skua.over(Spliterators.spliteratorUnknownSize(values.iterator(), 0)), values);
            case UNSPLITTABLE_SPLITERATOR -> Made.of(skua.over(new Unsplit(values.iterator())), values);
            case FILTERED_STREAM ->
                Made.of(
                        skua.over(values.stream().filter(x -> (x & 1) == 0).spliterator()),
                        values.stream().filter(x -> (x & 1) == 0).toList());
            case SPLITTABLE -> Made.of(skua.over(new Own(array, random.nextBoolean() ? 2 : 3, 1)), values);
            case UNSPLITTABLE -> Made.of(skua.over(new Own(array, 0, random.nextInt(3))), values);
            case UNEVEN -> Made.of(skua.over(new Own(array, array.length + 1, 1)), values);
            case ITERATOR -> Made.of(skua.over(values.iterator()), values);
            case ITERABLE -> Made.of(skua.over(onlyIterable(values)), values);
            case STREAM -> Made.of(skua.over(values.stream().map(x -> x + 1)), incremented(values));
            case PARALLEL_STREAM -> Made.of(skua.over(values.parallelStream().map(x -> x + 1)), incremented(values));
            case ITERATE ->
                Made.of(skua.iterate(0, i -> i < array.length, i -> i + 1).map(i -> array[i]), values);
            case LINES -> Made.of(skua.over(new Lines(array, 0, array.length)), values);
            case LYING_ESTIMATE -> Made.of(skua.over(new Own(array, random.nextInt(3), 2)), values);
        };
    }

    /** Without the methods of a collection. */
    private static Iterable<Long> onlyIterable(List<Long> values) {
        return () -> new ArrayList<>(values).iterator();
    }

    private static List<Long> incremented(List<Long> values) {
        return values.stream().map(x -> x + 1).toList();
    }

    private static Made collection(Skua skua, Collection<Long> collection) {
        return Made.of(skua.over(collection), collection);
    }

    private static Made bad(Skua skua, Collection<BadHash> keys) {
        return Made.of(
                skua.over(keys).map(BadHash::value),
                keys.stream().map(BadHash::value).toList());
    }

    private static Made map(Skua skua, Map<BadHash, Long> map) {
        return Made.of(
                skua.over(map).map(entry -> entry.getKey().value() * 2 + entry.getValue()),
                map.entrySet().stream()
                        .map(entry -> entry.getKey().value() * 2 + entry.getValue())
                        .toList());
    }

    private static Made numbers(Skua skua, List<Long> values) {
        Map<Long, Long> map = new HashMap<>();
        values.forEach(value -> map.put(value, -value));
        return Made.of(
                skua.over(map).map(Map.Entry::getKey),
                map.entrySet().stream().map(Map.Entry::getKey).toList());
    }

    private static List<BadHash> keys(List<Long> values) {
        return keys(values, 3);
    }

    /**
     * A ConcurrentHashMap has no order: when it is split, the part that is split off comes from its end. But within a
     * bucket it has an order.
     */
    private static List<BadHash> keysOfOneBucket(List<Long> values) {
        return keys(values, 1);
    }

    private static List<BadHash> keys(List<Long> values, int buckets) {
        return values.stream().map(value -> new BadHash(value, buckets)).toList();
    }

    private static <M extends Map<BadHash, Long>> M fill(M map, List<BadHash> keys) {
        keys.forEach(key -> map.put(key, key.value() + 1));
        return map;
    }

    /** Its size is unknown, and it cannot be split. */
    private static final class Unsplit implements Spliterator<Long> {
        private final Iterator<Long> rest;

        Unsplit(Iterator<Long> rest) {
            this.rest = rest;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Long> action) {
            if (!rest.hasNext()) {
                return false;
            }
            action.accept(rest.next());
            return true;
        }

        @Override
        public @Nullable Spliterator<Long> trySplit() {
            return null;
        }

        @Override
        public long estimateSize() {
            return Long.MAX_VALUE;
        }

        @Override
        public int characteristics() {
            return ORDERED;
        }
    }

    /** Splits only before its first element is taken, and guesses its size, as the lines of a file do. */
    private static final class Lines implements Spliterator<Long> {
        private static final int LINE = 500; // bytes, by its guess
        private final Long[] array;
        private int from;
        private final int to;
        private boolean begun;

        Lines(Long[] array, int from, int to) {
            this.array = array;
            this.from = from;
            this.to = to;
        }

        @Override
        public boolean tryAdvance(Consumer<? super Long> action) {
            begun = true;
            if (from == to) {
                return false;
            }
            action.accept(array[from++]);
            return true;
        }

        @Override
        public @Nullable Spliterator<Long> trySplit() {
            int middle = (from + to) >>> 1;
            if (begun || from == middle) {
                return null;
            }
            Lines front = new Lines(array, from, middle);
            from = middle;
            return front;
        }

        @Override
        public long estimateSize() {
            return (long) (to - from) * LINE;
        }

        @Override
        public int characteristics() {
            return ORDERED | NONNULL;
        }
    }

    /** A user's source. It notices if two threads use it at the same time. */
    static final class Own implements Splittable<Long> {
        private final Long[] array;
        // the front has 1/divisor of the elements, but at least one; 0 if the source cannot be split
        private final int divisor;
        private final int estimate; // 0: unknown, 1: right, 2: wrong
        private int from;
        private int to;
        private volatile boolean inUse;

        Own(Long[] array, int divisor, int estimate) {
            this.array = array;
            this.divisor = divisor;
            this.estimate = estimate;
            this.to = array.length;
        }

        private void begin() {
            if (inUse) {
                throw new AssertionError("two threads use one source");
            }
            inUse = true;
        }

        @Override
        public int take(@Nullable Object[] buffer, int most) {
            begin();
            int count = Math.min(most, to - from);
            for (int i = 0; i < count; i++) {
                buffer[i] = array[from + i];
            }
            from += count;
            inUse = false;
            return count;
        }

        @Override
        public @Nullable Splittable<Long> splitFront() {
            begin();
            Own front = null;
            if (divisor > 0 && to - from > 1) {
                front = new Own(array, divisor, estimate);
                front.from = from;
                front.to = from + Math.max(1, (to - from) / divisor);
                from = front.to;
            }
            inUse = false;
            return front;
        }

        @Override
        public long estimate() {
            return switch (estimate) {
                case 0 -> Long.MAX_VALUE;
                case 1 -> to - from;
                default -> (to - from) % 3 - 1;
            };
        }
    }

    static List<Long> values(SplittableRandom random, int size) {
        long spread = random.nextBoolean() ? 10 : 1L << 40;
        return LongStream.generate(() -> random.nextLong(-spread, spread))
                .limit(size)
                .boxed()
                .toList();
    }
}
