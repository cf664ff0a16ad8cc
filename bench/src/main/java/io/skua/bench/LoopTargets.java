package io.skua.bench;

import io.skua.Skua;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.IntToLongFunction;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The targets of loops that are no patterns: a cheap body in a program with many lambdas, tiny loops, the other
 * operations, sorting, the words of a file. Contenders alternate in one process; medians, and ratios to the first.
 */
public final class LoopTargets {
    private static final int CHEAP = 150_000_000;
    private static final int ROUNDS = 15;
    private static final int WARM_UP = 6;
    private static final LongAdder SINK = new LongAdder();

    private LoopTargets() {}

    public static void main(String[] arguments) throws Exception {
        int workers = Runtime.getRuntime().availableProcessors();
        ForkJoinPool one = new ForkJoinPool(1);
        ForkJoinPool all = new ForkJoinPool(workers);
        try (Skua alone = Skua.builder().workers(1).build();
                Skua skua = Skua.create()) {
            otherLambdas(alone, one);
            otherLambdas(skua, all);
            cheap("1 worker (target: at most 1.02)", alone, one);
            cheap(workers + " workers", skua, all);
            tiny("1 worker", alone);
            tiny(workers + " workers", skua);
            operations(skua, all);
            sorts(skua);
            WordTargets.measure(skua, all);
        } finally {
            one.shutdown();
            all.shutdown();
        }
    }

    // ---- a cheap body ----

    /** What other parts of a program do: ten lambdas through the same methods. */
    private static void otherLambdas(Skua skua, ForkJoinPool pool) throws Exception {
        int n = 200_000;
        for (int round = 0; round < 100; round++) {
            int r = round;
            List<IntToLongFunction> bodies = List.of(
                    i -> i * 3L,
                    i -> i ^ 5,
                    i -> i & 7,
                    i -> i + r,
                    i -> i - r,
                    i -> i | 1,
                    i -> i << 2,
                    i -> i >> 1,
                    i -> -i,
                    i -> i % 10);
            bodies.forEach(body -> SINK.add(skua.range(0, n).mapToLong(body).sum()));
            bodies.forEach(
                    body -> SINK.add(in(pool, () -> stream(n).mapToLong(body).sum())));
        }
    }

    private static void cheap(String title, Skua skua, ForkJoinPool pool) {
        Map<String, LongSupplier> contenders = new LinkedHashMap<>();
        contenders.put("while loop", LoopTargets::whileLoop);
        contenders.put("skua", () -> skua.range(0, CHEAP).mapToLong(i -> i).sum());
        contenders.put(
                "streams", () -> in(pool, () -> stream(CHEAP).mapToLong(i -> i).sum()));
        compare("sum of 150 M numbers after ten other lambdas, " + title, contenders);
    }

    private static long whileLoop() {
        long sum = 0;
        int i = 0;
        while (i < CHEAP) {
            sum += i;
            i++;
        }
        return sum;
    }

    // ---- a tiny loop ----

    /** Inside a job, as in the body of another loop. */
    private static void tiny(String title, Skua skua) {
        int loops = 200_000;
        int[] numbers = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3};
        double[] plain = new double[ROUNDS];
        double[] tree = new double[ROUNDS];
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            double first = nanosEach(skua, loops, () -> {
                long sum = 0;
                for (int number : numbers) {
                    sum += number;
                }
                return sum;
            });
            double second = nanosEach(skua, loops, () -> skua.over(numbers).sum());
            if (round >= WARM_UP) {
                plain[round - WARM_UP] = first;
                tree[round - WARM_UP] = second;
            }
        }
        Measures.say(
                "%n10 elements, inside a job, %s: %.0f ns, the plain loop %.0f ns (target: under 1 µs more when"
                        + " nobody steals)",
                title, Measures.median(tree), Measures.median(plain));
    }

    private static double nanosEach(Skua skua, int loops, LongSupplier body) {
        return skua.run(() -> {
            long started = System.nanoTime();
            long sum = 0;
            for (int i = 0; i < loops; i++) {
                sum += body.getAsLong();
            }
            SINK.add(sum);
            return (System.nanoTime() - started) / (double) loops;
        });
    }

    // ---- other operations, with a body that has work to do ----

    private static void operations(Skua skua, ForkJoinPool pool) {
        int n = 400_000;
        Map<String, LongSupplier> reduce = new LinkedHashMap<>();
        reduce.put("sequential", () -> {
            long product = 1;
            for (int i = 0; i < n; i++) {
                product = times(product, hash(i));
            }
            return product;
        });
        reduce.put("skua", () -> skua.range(0, n).mapToLong(i -> hash(i)).reduce(1, (a, b) -> times(a, b)));
        reduce.put(
                "streams",
                () -> in(pool, () -> stream(n).mapToLong(i -> hash(i)).reduce(1, (a, b) -> times(a, b))));
        compare("reduce (target: sequential/skua at least 1.7 on 2 workers)", reduce);

        Map<String, LongSupplier> filter = new LinkedHashMap<>();
        filter.put("sequential", () -> {
            int[] kept = new int[n];
            int size = 0;
            for (int i = 0; i < n; i++) {
                if ((hash(i) & 3) == 0) {
                    kept[size++] = i;
                }
            }
            return Arrays.copyOf(kept, size).length;
        });
        filter.put(
                "skua", () -> skua.range(0, n).filter(i -> (hash(i) & 3) == 0).toArray().length);
        filter.put(
                "streams",
                () -> in(pool, () -> stream(n).filter(i -> (hash(i) & 3) == 0).toArray().length));
        compare("filter to an array (same target)", filter);

        Map<String, LongSupplier> scan = new LinkedHashMap<>();
        scan.put("sequential", () -> {
            long[] sums = new long[n];
            long sum = 0;
            for (int i = 0; i < n; i++) {
                sum += hash(i);
                sums[i] = sum;
            }
            return sums[n - 1];
        });
        scan.put("skua", () -> skua.range(0, n).mapToLong(i -> hash(i)).scan((a, b) -> a + b)[n - 1]);
        scan.put(
                "streams and parallelPrefix",
                () -> in(pool, () -> {
                    long[] sums = stream(n).mapToLong(i -> hash(i)).toArray();
                    Arrays.parallelPrefix(sums, (a, b) -> a + b);
                    return sums[n - 1];
                }));
        compare("scan (same target)", scan);

        Map<String, LongSupplier> collect = new LinkedHashMap<>();
        collect.put("sequential", () -> {
            Map<Long, Long> counts = new HashMap<>();
            for (int i = 0; i < n; i++) {
                counts.merge(hash(i) & 1023, 1L, Long::sum);
            }
            return counts.size();
        });
        collect.put(
                "skua",
                () -> skua.range(0, n)
                        .mapToObj(i -> hash(i) & 1023)
                        .collect(Collectors.groupingBy(key -> key, Collectors.counting()))
                        .size());
        collect.put(
                "streams",
                () -> in(
                        pool,
                        () -> stream(n)
                                .mapToObj(i -> hash(i) & 1023)
                                .collect(Collectors.groupingBy(key -> key, Collectors.counting()))
                                .size()));
        compare("collect to a map (same target)", collect);
    }

    /** About 150 ns of work. */
    private static long hash(int i) {
        long x = i + 0x9E3779B97F4A7C15L;
        for (int round = 0; round < 48; round++) {
            x ^= x << 13;
            x ^= x >>> 7;
            x ^= x << 17;
        }
        return x;
    }

    private static long times(long a, long b) {
        return a * (b | 1);
    }

    // ---- sorting ----

    private static void sorts(Skua skua) {
        int n = 2_000_000;
        int[] ints = new SplittableRandom(1).ints(n).toArray();
        int[] work = new int[n];
        Map<String, LongSupplier> primitive = new LinkedHashMap<>();
        primitive.put("Arrays.sort", () -> sorted(ints, work, Arrays::sort));
        primitive.put("skua", () -> sorted(ints, work, skua::sort));
        primitive.put("Arrays.parallelSort", () -> sorted(ints, work, Arrays::parallelSort));
        compare(
                "sort 2 M ints (target: at least as fast as parallelSort; the common pool has "
                        + ForkJoinPool.getCommonPoolParallelism() + " workers)",
                primitive);
        Integer[] boxes = Arrays.stream(ints).limit(n / 4).boxed().toArray(Integer[]::new);
        Comparator<Integer> down = (a, b) -> Integer.compare(b, a);
        Map<String, LongSupplier> objects = new LinkedHashMap<>();
        objects.put("Arrays.sort", () -> sortedObjects(boxes, array -> Arrays.sort(array, down)));
        objects.put("skua", () -> sortedObjects(boxes, array -> skua.sort(array, down)));
        objects.put("Arrays.parallelSort", () -> sortedObjects(boxes, array -> Arrays.parallelSort(array, down)));
        compare("sort 0.5 M objects with a comparator (same target)", objects);
    }

    private static long sorted(int[] from, int[] work, Consumer<int[]> sort) {
        System.arraycopy(from, 0, work, 0, from.length);
        sort.accept(work);
        return work[from.length / 2];
    }

    private static long sortedObjects(Integer[] from, Consumer<Integer[]> sort) {
        Integer[] work = from.clone();
        sort.accept(work);
        return work[from.length / 2];
    }

    // ---- measuring ----

    static void compare(String title, Map<String, LongSupplier> contenders) {
        Map<String, double[]> times = new LinkedHashMap<>();
        Long answer = null;
        for (int round = 0; round < WARM_UP + ROUNDS; round++) {
            for (Map.Entry<String, LongSupplier> contender : contenders.entrySet()) {
                long started = System.nanoTime();
                long result = contender.getValue().getAsLong();
                double millis = (System.nanoTime() - started) / 1e6;
                if (answer != null && answer != result) {
                    throw new AssertionError(contender.getKey() + " says " + result + " instead of " + answer);
                }
                answer = result;
                if (round >= WARM_UP) {
                    times.computeIfAbsent(contender.getKey(), name -> new double[ROUNDS])[round - WARM_UP] = millis;
                }
            }
        }
        Measures.say("%n%s", title);
        double base = Measures.median(times.values().iterator().next());
        times.forEach((name, millis) -> Measures.say(
                "  %-28s %8.2f ms   time against the first %.3f   speed %.2f",
                name, Measures.median(millis), Measures.median(millis) / base, base / Measures.median(millis)));
    }

    private static IntStream stream(int n) {
        return IntStream.range(0, n).parallel();
    }

    static long in(ForkJoinPool pool, Callable<? extends Number> body) {
        return pool.submit(body).join().longValue();
    }
}
