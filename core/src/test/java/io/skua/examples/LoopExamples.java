package io.skua.examples;

import io.skua.Handle;
import io.skua.Skua;
import io.skua.loop.Affinity;
import io.skua.loop.Batching;
import io.skua.loop.IntLoop;
import io.skua.loop.LoopReport;
import io.skua.loop.Splittable;
import io.skua.loop.Strategy;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.Set;
import java.util.Spliterator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What docs/loops.md shows. */
@SuppressWarnings("unused")
final class LoopExamples {
    private LoopExamples() {}

    static long primes() {
        try (Skua skua = Skua.create()) {
            long primes = skua.range(2, 1_000_000).filter(n -> isPrime(n)).count();
            System.out.println(primes); // 78498
            return primes;
        }
    }

    static boolean isPrime(int n) {
        for (int i = 2; (long) i * i <= n; i++) {
            if (n % i == 0) {
                return false;
            }
        }
        return true;
    }

    static void sources(Skua skua, int n, int[] array, List<String> list, Set<String> set, Map<String, Integer> map) {
        skua.range(0, n).forEach(i -> work(i)); // ints
        skua.range(0L, 5_000L * n).forEach(i -> work(i)); // longs, as many as you like
        skua.range(0, n, 2).forEach(i -> work(i)); // every second one
        skua.rangeClosed(1, n).forEach(i -> work(i)); // n is included
        skua.over(array).forEach(x -> work(x)); // int[], long[], double[], float[], char[], byte[], short[], objects
        skua.over(list).forEach(s -> work(s)); // by index if the list has fast access
        skua.over(set).forEach(s -> work(s)); // hash tables by slots, trees by subtrees
        skua.over(map).forEach(entry -> work(entry.getKey())); // entries
    }

    @SuppressWarnings("StreamResourceLeak") // the loop closes the stream
    static void onceOnly(
            Skua skua, Spliterator<String> spliterator, Splittable<String> source, Path path, Iterator<String> iterator)
            throws IOException {
        skua.over(spliterator).forEach(s -> work(s)); // can be run once
        skua.over(source).forEach(s -> work(s)); // a source of your own, see below
        skua.over(Files.lines(path)).forEach(s -> work(s)); // any stream; closed when the loop has ended
        skua.over(iterator).forEach(s -> work(s)); // also anything iterable
        skua.iterate(1, x -> x * 3).limit(20).forEach(x -> work(x)); // each computed from the one before
    }

    static void stages(Skua skua, int n, List<String> list) {
        int[] squares = skua.range(0, n).map(i -> i * i).toArray();
        long total = skua.over(list).mapToInt(s -> s.length()).sum(); // also mapToLong, mapToDouble, mapToObj, boxed
        long even = skua.range(0, n).filter(i -> i % 2 == 0).count();
        List<String> words =
                skua.over(list).flatMap(line -> Stream.of(line.split(" "))).toList();
        List<String> ordered = skua.over(list).sorted(Comparator.reverseOrder()).toList(); // stable
        List<String> firstTen =
                skua.over(list).filter(s -> s.length() > 3).limit(10).toList(); // in order
        long different = skua.over(list).distinct().count();
        long header = skua.over(list).takeWhile(s -> s.startsWith("#")).count(); // dropWhile, skip
        IntLoop twice = IntLoop.concat(skua.range(0, n), skua.range(0, n));
    }

    static void results(Skua skua, int n, int[] array, List<String> list) {
        long sum = skua.range(0, n).sum(); // count, min, max
        double exact = skua.range(1, n).mapToDouble(i -> 1.0 / i).sum(); // the same in every run
        double rough = skua.range(1, n).mapToDouble(i -> 1.0 / i).fastSum(); // with plain additions
        OptionalDouble mean = skua.over(array).average(); // summaryStatistics
        skua.over(list).map(s -> s.trim()).forEachOrdered(s -> System.out.println(s)); // one after the other
        int product = skua.over(array).reduce(1, (a, b) -> a * b);
        Optional<String> all = skua.over(list).reduce((a, b) -> a + b); // in order: associative is enough
        Map<Integer, Long> byLength =
                skua.over(list).collect(Collectors.groupingBy(s -> s.length(), Collectors.counting()));
        String[] trimmed = skua.over(list).map(s -> s.trim()).toArray(String[]::new); // in order
        int[] sums = skua.over(array).scan((a, b) -> a + b); // 1 2 3 becomes 1 3 6
        int[] before = skua.over(array).scanExclusive(0, (a, b) -> a + b); // 1 2 3 becomes 0 1 3
        OptionalInt first = skua.range(0, n).filter(i -> isPrime(i)).findFirst(); // or findAny
        boolean any = skua.over(list).anyMatch(s -> s.isEmpty()); // allMatch, noneMatch
        skua.sort(array); // in place; also objects, with an order of your own
    }

    static void settings(Skua skua, int n, int[] array, Affinity strips, LoopReport report) {
        skua.range(0, n).batching(Batching.fixed(64)).forEach(i -> work(i));
        skua.range(0, n).strategy(Strategy.ASSIGN_TOP).forEach(i -> work(i));
        skua.range(0, n).workers(4).forEach(i -> work(i)); // 4 at most
        skua.range(0, n).named("nightly sums").forEach(i -> work(i)); // the job's name, when called from outside
        skua.over(array).affinity(strips).sum(); // each worker has the part it had last time
        skua.range(0, n).report(report).forEach(i -> work(i)); // afterwards: tree nodes, batches, workers
        skua.range(0, n).onProgress(p -> System.out.println(p)).forEach(i -> work(i)); // ten times a second
        skua.range(0, n).sequential().forEach(i -> work(i)); // one thread, in order
        skua.run(
                Skua.job("sums").deadline(Duration.ofMinutes(5)),
                () -> skua.over(array).sum()); // also priority
    }

    static void forOfThePaper(Skua skua, int from, int to, int step, int chunk) {
        skua.range(from, to, step).batching(Batching.fixed(chunk)).forEach(i -> work(i)); // chunk and step
        skua.range(from, to, step).forEach(i -> work(i)); // chunk 0: dynamic
        Handle<?> loop = Skua.fork(() -> skua.range(from, to).forEach(i -> work(i))); // nowait, in a job
        loop.join();
    }

    static void pipeline(Skua skua, BufferedReader reader, List<String> archive) {
        skua.generate(reader::readLine) // one after the other, until null
                .parallel(line -> compress(line)) // any number at once
                .inOrder(block -> archive.add(block)) // one at a time, in the order of the source
                .inFlight(64) // at most 64 lines in memory
                .run();
    }

    private static String compress(String line) {
        return line.strip();
    }

    /** The values of a binary tree, in order. */
    static final class TreeValues implements Splittable<String> {
        record Tree(
                @Nullable Tree left, String value, @Nullable Tree right) {}

        private @Nullable Tree rest; // the next subtree; the nodes of above follow
        private final java.util.ArrayDeque<Tree> above = new java.util.ArrayDeque<>();

        TreeValues(@Nullable Tree tree) {
            this.rest = tree;
        }

        @Override
        public int take(@Nullable Object[] buffer, int most) {
            int count = 0;
            while (count < most && (rest != null || !above.isEmpty())) {
                if (rest != null) {
                    above.push(rest);
                    rest = rest.left();
                } else {
                    Tree next = above.pop();
                    buffer[count++] = next.value();
                    rest = next.right();
                }
            }
            return count;
        }

        @Override
        public @Nullable Splittable<String> splitFront() {
            if (rest == null || !above.isEmpty()) {
                return null; // in the middle: thieves take portions
            }
            TreeValues front = new TreeValues(rest.left());
            above.push(new Tree(null, rest.value(), rest.right()));
            rest = null;
            return front;
        }

        @Override
        public long estimate() {
            return Long.MAX_VALUE; // not known
        }
    }

    private static void work(Object element) {}
}
