package io.skua.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skua.Skua;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Sources that are changed while a loop goes over them. The loop throws where the JDK's sequential stream does. */
@SuppressWarnings("JdkObsolete") // all kinds of collections
class LoopModifiedTest {
    private static final int SIZE = 100;
    private static final List<Batching> BATCHINGS =
            List.of(Batching.best(), Batching.fixed(1), Batching.fixed(1000), Batching.twoSided());

    private record Change(String name, Consumer<Collection<Integer>> act) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Change> CHANGES = List.of(
            new Change("add", collection -> collection.add(SIZE + 1)),
            new Change("remove", collection -> collection.remove(SIZE / 2)),
            new Change("clear", Collection::clear));

    static Stream<Arguments> failing() {
        return CHANGES.stream()
                .flatMap(change -> Stream.of(
                                new ArrayList<Integer>(),
                                new LinkedList<Integer>(),
                                new Vector<Integer>(),
                                new HashSet<Integer>(),
                                new LinkedHashSet<Integer>(),
                                new TreeSet<Integer>(),
                                new PriorityQueue<Integer>(),
                                new ArrayDeque<Integer>())
                        .flatMap(collection -> IntStream.of(1, SIZE)
                                .filter(call -> streamFails(filled(collection), change, call))
                                .mapToObj(call -> Arguments.of(
                                        collection.getClass().getSimpleName(), collection, change, call))));
    }

    private static <C extends Collection<Integer>> C filled(C collection) {
        collection.clear();
        IntStream.range(0, SIZE).forEach(collection::add);
        return collection;
    }

    private static Consumer<Integer> changing(Collection<Integer> collection, Change change, int atCall) {
        AtomicInteger calls = new AtomicInteger();
        return x -> {
            if (calls.incrementAndGet() == atCall) {
                change.act.accept(collection);
            }
        };
    }

    private static boolean streamFails(Collection<Integer> collection, Change change, int atCall) {
        try {
            collection.stream().forEach(changing(collection, change, atCall));
            return false;
        } catch (ConcurrentModificationException e) {
            return true;
        } catch (RuntimeException e) {
            return false; // a deque that is cleared throws, but another exception
        }
    }

    /** There is one worker, so calls come in the order of the stream. */
    @ParameterizedTest(name = "{0} {2} at call {3}")
    @MethodSource("failing")
    void collectionsThatAreChanged(String name, Collection<Integer> collection, Change change, int atCall) {
        try (Skua skua = Skua.builder().workers(1).build()) {
            for (Batching batching : BATCHINGS) {
                filled(collection);
                assertThatThrownBy(() ->
                                skua.over(collection).batching(batching).forEach(changing(collection, change, atCall)))
                        .as(batching.toString())
                        .isInstanceOf(ConcurrentModificationException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("maps")
    void mapsThatAreChanged(Map<Integer, Integer> map) {
        try (Skua skua = Skua.builder().workers(1).build()) {
            for (Batching batching : BATCHINGS) {
                map.clear();
                IntStream.range(0, SIZE).forEach(i -> map.put(i, i));
                AtomicInteger calls = new AtomicInteger();
                assertThatThrownBy(() -> skua.over(map).batching(batching).forEach(entry -> {
                            if (calls.incrementAndGet() == SIZE) {
                                map.put(-1, -1);
                            }
                        }))
                        .as(batching.toString())
                        .isInstanceOf(ConcurrentModificationException.class);
            }
        }
    }

    static Stream<Map<Integer, Integer>> maps() {
        return Stream.of(new HashMap<>(), new TreeMap<>());
    }

    static Stream<Collection<Integer>> concurrent() {
        return Stream.of(
                new CopyOnWriteArrayList<>(),
                ConcurrentHashMap.newKeySet(),
                new ConcurrentSkipListSet<>(),
                new ConcurrentLinkedQueue<>());
    }

    /**
     * Concurrent collections may be changed at any time: no exception is thrown, and elements that are there all the
     * time are seen.
     */
    @ParameterizedTest
    @MethodSource("concurrent")
    void collectionsThatMayBeChanged(Collection<Integer> collection) {
        try (Skua skua = Skua.builder().workers(4).build()) {
            for (Batching batching : BATCHINGS) {
                for (boolean adds : new boolean[] {true, false}) {
                    filled(collection);
                    List<Integer> seen = skua.over(collection)
                            .batching(batching)
                            .map(x -> {
                                if (adds) {
                                    collection.add(x + 1000);
                                } else {
                                    collection.remove(x);
                                }
                                return x;
                            })
                            .filter(x -> x < SIZE)
                            .toList();
                    if (adds) {
                        assertThat(seen)
                                .containsAll(IntStream.range(0, SIZE).boxed().toList());
                    }
                    assertThat(seen).doesNotHaveDuplicates();
                }
            }
        }
    }
}
