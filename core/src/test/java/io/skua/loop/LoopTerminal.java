package io.skua.loop;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashMap;
import java.util.IntSummaryStatistics;
import java.util.List;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BinaryOperator;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The terminal operations of random loops. Results are made comparable: numbers are Longs or Doubles, arrays are lists,
 * and an empty result is an empty list.
 *
 * <p>The operators are associative and not commutative. An int or a long stands for a function x → ax + b, with a and b
 * in its halves; to compose two of them depends on their order.
 */
enum LoopTerminal {
    FOR_EACH,
    COUNT,
    SUM,
    MIN,
    MAX,
    REDUCE,
    REDUCE_FROM,
    SCAN,
    SCAN_EXCLUSIVE,
    TO_ARRAY,
    FOR_EACH_ORDERED,
    AVERAGE,
    STATISTICS,
    COLLECT,
    FIND_FIRST,
    FIND_ANY,
    ANY_MATCH,
    ALL_MATCH,
    NONE_MATCH,
    // of objects only
    TO_LIST,
    REDUCE_TO,
    TO_TYPED_ARRAY,
    STRINGS,
    LISTS,
    MATRICES,
    JOINING,
    GROUPING,
    TO_MAP,
    PARTITIONING,
    GROUPING_CONCURRENT,
    MUTABLE;

    /** Whether the loop may end before all elements have been seen. */
    boolean isSearch() {
        return compareTo(FIND_FIRST) >= 0 && compareTo(NONE_MATCH) <= 0;
    }

    static LoopTerminal of(AnyLoop<?> loop, int random) {
        return values()[Math.floorMod(random, loop instanceof Loop ? values().length : TO_LIST.ordinal())];
    }

    private static int compose(int f, int g) {
        int a = (f >>> 16) * (g >>> 16);
        int b = (f >>> 16) * (g & 0xffff) + (f & 0xffff);
        return a << 16 | (b & 0xffff);
    }

    private static final int IDENTITY_INT = 1 << 16;

    private static long compose(long f, long g) {
        long a = (f >>> 32) * (g >>> 32);
        long b = (f >>> 32) * (g & 0xffffffffL) + (f & 0xffffffffL);
        return a << 32 | (b & 0xffffffffL);
    }

    private static final long IDENTITY_LONG = 1L << 32;

    /** The first of the two that is not 0. */
    private static double firstOf(double left, double right) {
        return left != 0 ? left : right;
    }

    private static boolean passes(long x) {
        return Math.floorMod(x, 97) == 5;
    }

    /** Runs the loop. Functions of the terminal operation call the probe. */
    Object run(AnyLoop<?> loop, LoopProbe probe) {
        LongPredicate test = x -> {
            probe.at(x);
            return passes(x);
        };
        if (loop instanceof IntLoop ints) {
            return ints(ints, probe, test);
        }
        if (loop instanceof LongLoop longs) {
            return longs(longs, probe, test);
        }
        if (loop instanceof DoubleLoop doubles) {
            return doubles(doubles, probe, test);
        }
        @SuppressWarnings("unchecked")
        Loop<Long> objects = (Loop<Long>) loop;
        return objects(objects, probe, test);
    }

    private Object ints(IntLoop loop, LoopProbe probe, LongPredicate test) {
        return switch (this) {
            case FOR_EACH -> {
                Effects effects = new Effects(probe);
                loop.forEach(effects::add);
                yield effects.result();
            }
            case COUNT -> loop.count();
            case SUM -> loop.sum();
            case MIN -> comparable(loop.min());
            case MAX -> comparable(loop.max());
            case REDUCE -> comparable(loop.reduce(LoopTerminal::compose));
            case REDUCE_FROM -> (long) loop.reduce(IDENTITY_INT, LoopTerminal::compose);
            case SCAN -> list(loop.scan(LoopTerminal::compose));
            case SCAN_EXCLUSIVE -> list(loop.scanExclusive(IDENTITY_INT, LoopTerminal::compose));
            case FOR_EACH_ORDERED -> {
                InOrder order = new InOrder(probe);
                loop.forEachOrdered(x -> order.add((long) x));
                yield order.result();
            }
            case AVERAGE -> comparable(loop.average());
            case STATISTICS -> statistics(loop.summaryStatistics());
            case COLLECT -> loop.collect(ArrayList<Object>::new, (all, x) -> all.add((long) x), ArrayList::addAll);
            case FIND_FIRST -> comparable(loop.filter(x -> x % 7 == 3).findFirst());
            case FIND_ANY -> comparable(loop.filter(x -> x % 7 == 3).findAny());
            case ANY_MATCH -> loop.anyMatch(test::test);
            case ALL_MATCH -> loop.allMatch(x -> !test.test(x));
            case NONE_MATCH -> loop.noneMatch(test::test);
            default -> list(loop.toArray());
        };
    }

    private Object longs(LongLoop loop, LoopProbe probe, LongPredicate test) {
        return switch (this) {
            case FOR_EACH -> {
                Effects effects = new Effects(probe);
                loop.forEach(effects::add);
                yield effects.result();
            }
            case COUNT -> loop.count();
            case SUM -> loop.sum();
            case MIN -> comparable(loop.min());
            case MAX -> comparable(loop.max());
            case REDUCE -> comparable(loop.reduce(LoopTerminal::compose));
            case REDUCE_FROM -> loop.reduce(IDENTITY_LONG, LoopTerminal::compose);
            case SCAN -> list(loop.scan(LoopTerminal::compose));
            case SCAN_EXCLUSIVE -> list(loop.scanExclusive(IDENTITY_LONG, LoopTerminal::compose));
            case FOR_EACH_ORDERED -> {
                InOrder order = new InOrder(probe);
                loop.forEachOrdered(x -> order.add(x));
                yield order.result();
            }
            case AVERAGE -> comparable(loop.average());
            case STATISTICS -> statistics(loop.summaryStatistics());
            case COLLECT -> loop.collect(ArrayList<Object>::new, (all, x) -> all.add(x), ArrayList::addAll);
            case FIND_FIRST -> comparable(loop.filter(x -> x % 7 == 3).findFirst());
            case FIND_ANY -> comparable(loop.filter(x -> x % 7 == 3).findAny());
            case ANY_MATCH -> loop.anyMatch(test);
            case ALL_MATCH -> loop.allMatch(x -> !test.test(x));
            case NONE_MATCH -> loop.noneMatch(test);
            default -> list(loop.toArray());
        };
    }

    private Object doubles(DoubleLoop loop, LoopProbe probe, LongPredicate test) {
        return switch (this) {
            case FOR_EACH -> {
                Effects effects = new Effects(probe);
                loop.forEach(x -> effects.add((long) x));
                yield effects.result();
            }
            case COUNT -> loop.count();
            case SUM -> loop.sum();
            case MIN -> comparable(loop.min());
            case MAX -> comparable(loop.max());
            case REDUCE -> comparable(loop.reduce(LoopTerminal::firstOf));
            case REDUCE_FROM -> loop.reduce(0, LoopTerminal::firstOf);
            case SCAN -> list(loop.scan(LoopTerminal::firstOf));
            case SCAN_EXCLUSIVE -> list(loop.scanExclusive(0, LoopTerminal::firstOf));
            case FOR_EACH_ORDERED -> {
                InOrder order = new InOrder(probe);
                loop.forEachOrdered(x -> order.add(x));
                yield order.result();
            }
            case AVERAGE -> comparable(loop.average());
            case STATISTICS -> statistics(loop.summaryStatistics());
            case COLLECT -> loop.collect(ArrayList<Object>::new, (all, x) -> all.add(x), ArrayList::addAll);
            case FIND_FIRST -> comparable(loop.filter(x -> x % 7 == 3).findFirst());
            case FIND_ANY -> comparable(loop.filter(x -> x % 7 == 3).findAny());
            case ANY_MATCH -> loop.anyMatch(x -> test.test((long) x));
            case ALL_MATCH -> loop.allMatch(x -> !test.test((long) x));
            case NONE_MATCH -> loop.noneMatch(x -> test.test((long) x));
            default -> list(loop.toArray());
        };
    }

    private Object objects(Loop<Long> loop, LoopProbe probe, LongPredicate test) {
        return switch (this) {
            case FOR_EACH -> {
                Effects effects = new Effects(probe);
                loop.forEach(effects::add);
                yield effects.result();
            }
            case COUNT -> loop.count();
            case SUM -> loop.mapToLong(x -> x).sum();
            case MIN -> comparable(loop.min(Comparator.comparing(x -> x % 10)));
            case MAX -> comparable(loop.max(Comparator.comparing(x -> x % 10)));
            case REDUCE -> comparable(loop.reduce(LoopTerminal::compose));
            case REDUCE_FROM -> loop.reduce(IDENTITY_LONG, LoopTerminal::compose);
            case SCAN -> loop.scan(LoopTerminal::compose);
            case SCAN_EXCLUSIVE -> loop.scanExclusive(IDENTITY_LONG, LoopTerminal::compose);
            case FOR_EACH_ORDERED -> {
                InOrder order = new InOrder(probe);
                loop.forEachOrdered(order::add);
                yield order.result();
            }
            case AVERAGE -> comparable(loop.mapToLong(x -> x).average());
            case STATISTICS -> statistics(loop.mapToLong(x -> x).summaryStatistics());
            case COLLECT -> loop.collect(ArrayList<Object>::new, ArrayList::add, ArrayList::addAll);
            case REDUCE_TO -> loop.reduce("", (text, x) -> text + x + ",", String::concat);
            case FIND_FIRST -> comparable(loop.filter(x -> x % 7 == 3).findFirst());
            case FIND_ANY -> comparable(loop.filter(x -> x % 7 == 3).findAny());
            case ANY_MATCH -> loop.anyMatch(test::test);
            case ALL_MATCH -> loop.allMatch(x -> !test.test(x));
            case NONE_MATCH -> loop.noneMatch(test::test);
            case TO_ARRAY -> Arrays.asList(loop.toArray());
            case TO_TYPED_ARRAY -> Arrays.asList(loop.toArray(Long[]::new));
            case TO_LIST -> loop.toList();
            case MUTABLE -> loop.collect(Part.collector(probe));
            case LISTS -> loop.map(List::of).reduce(List.of(), LoopTerminal::concatenated);
            case MATRICES -> loop.map(LoopTerminal::matrix).reduce(List.of(1L, 0L, 0L, 1L), LoopTerminal::product);
            case STRINGS -> loop.map(x -> x + ",").reduce("", String::concat);
            case JOINING -> loop.map(x -> Long.toString(x)).collect(Collectors.joining(";", "<", ">"));
            case GROUPING -> loop.collect(Collectors.groupingBy(x -> x % 7, TreeMap::new, Collectors.toList()));
            case TO_MAP -> loop.collect(Collectors.toMap(x -> x % 7, List::of, LoopTerminal::concatenated));
            case PARTITIONING -> loop.collect(Collectors.partitioningBy(x -> x % 3 == 0, Collectors.toList()));
            case GROUPING_CONCURRENT ->
                new HashMap<>(
                        loop.collect(Collectors.groupingByConcurrent(x -> x % 7, Collectors.summingLong(x -> x))));
        };
    }

    /** The result that is expected; see {@link #isRight} for FIND_ANY. */
    @SuppressWarnings("unchecked")
    Object expected(List<Object> elements) {
        Stream<Long> longs = elements.stream().map(x -> ((Number) x).longValue());
        boolean isDouble = !elements.isEmpty() && elements.get(0) instanceof Double;
        boolean isInt = !elements.isEmpty() && elements.get(0) instanceof Integer;
        BinaryOperator<Object> operator = isDouble
                ? (f, g) -> firstOf((Double) f, (Double) g)
                : isInt ? (f, g) -> compose((Integer) f, (Integer) g) : (f, g) -> compose((Long) f, (Long) g);
        return switch (this) {
            case FOR_EACH -> {
                Effects effects = new Effects(new LoopProbe(new LoopProbe.Habits(0, 0, 0, 0)));
                longs.forEach(effects::add);
                yield effects.result();
            }
            case COUNT -> (long) elements.size();
            case SUM ->
                isDouble
                        ? (Object)
                                elements.stream().mapToDouble(x -> (Double) x).sum()
                        : longs.mapToLong(x -> x).sum();
            case REDUCE -> comparable(elements.stream().reduce(operator));
            case REDUCE_FROM ->
                elements.stream().reduce(operator).map(LoopTerminal::widened).orElse(null);
            case SCAN -> scanned(elements, operator, false);
            case SCAN_EXCLUSIVE -> scanned(elements, operator, true);
            case FIND_FIRST, FIND_ANY ->
                comparable(elements.stream()
                        .filter(x -> ((Number) x).longValue() % 7 == 3)
                        .findFirst());
            case ANY_MATCH -> longs.anyMatch(LoopTerminal::passes);
            case ALL_MATCH, NONE_MATCH -> longs.noneMatch(LoopTerminal::passes);
            case TO_ARRAY, TO_LIST, TO_TYPED_ARRAY, MUTABLE, LISTS, FOR_EACH_ORDERED, COLLECT ->
                elements.stream().map(LoopTerminal::widened).toList();
            case MATRICES -> longs.map(LoopTerminal::matrix).reduce(List.of(1L, 0L, 0L, 1L), LoopTerminal::product);
            case AVERAGE -> comparable(average(elements));
            case STRINGS, REDUCE_TO -> longs.map(x -> x + ",").collect(Collectors.joining());
            case JOINING -> longs.map(x -> Long.toString(x)).collect(Collectors.joining(";", "<", ">"));
            case GROUPING -> longs.collect(Collectors.groupingBy(x -> x % 7));
            case TO_MAP -> longs.collect(Collectors.groupingBy(x -> x % 7));
            case PARTITIONING -> longs.collect(Collectors.partitioningBy(x -> x % 3 == 0));
            case GROUPING_CONCURRENT ->
                longs.collect(Collectors.groupingBy(x -> x % 7, Collectors.summingLong(x -> x)));
            case MIN, MAX, STATISTICS -> throw new AssertionError("see expectedOf");
        };
    }

    /** As {@link #expected}, for results that depend on whether the elements are objects. */
    Object extreme(List<Object> elements, boolean objects) {
        @SuppressWarnings("unchecked")
        Comparator<Object> natural = (Comparator<Object>) (Comparator<?>) Comparator.naturalOrder();
        Comparator<Object> order = objects ? Comparator.comparing(x -> (Long) x % 10) : natural;
        Object best = null;
        for (Object element : elements) {
            int sign = best == null ? 0 : order.compare(element, best) * (this == MIN ? 1 : -1);
            best = best == null || sign < 0 ? element : best;
        }
        return comparable(Optional.ofNullable(best));
    }

    /** Whether this result is right for these elements. */
    boolean isRight(Object result, List<Object> elements, AnyLoop<?> loop) {
        if ((this == FIND_ANY || (this == FIND_FIRST && !loop.isOrdered()))
                && result instanceof List<?> found
                && found.size() == 1) {
            return elements.stream().map(LoopTerminal::widened).anyMatch(found.get(0)::equals)
                    && ((Number) found.get(0)).longValue() % 7 == 3;
        }
        if (this == REDUCE_FROM && elements.isEmpty()) {
            Object identity = loop instanceof IntLoop ? (long) IDENTITY_INT : IDENTITY_LONG;
            return result.equals(loop instanceof DoubleLoop ? (Object) 0.0 : identity);
        }
        if (this == SUM && elements.isEmpty()) {
            return ((Number) result).doubleValue() == 0;
        }
        return result.equals(expectedOf(elements, loop));
    }

    Object expectedOf(List<Object> elements, AnyLoop<?> loop) {
        if (this == STATISTICS) {
            Stream<Number> numbers = elements.stream().map(x -> (Number) x);
            if (loop instanceof IntLoop) {
                return statistics(numbers.mapToInt(Number::intValue).summaryStatistics());
            }
            return loop instanceof DoubleLoop
                    ? statistics(numbers.mapToDouble(Number::doubleValue).summaryStatistics())
                    : statistics(numbers.mapToLong(Number::longValue).summaryStatistics());
        }
        return this == MIN || this == MAX ? extreme(elements, loop instanceof Loop) : expected(elements);
    }

    private static List<Object> scanned(List<Object> elements, BinaryOperator<Object> operator, boolean exclusive) {
        List<Object> result = new ArrayList<>();
        Object sum = null;
        for (Object element : elements) {
            Object identity = element instanceof Double
                    ? (Object) 0.0
                    : element instanceof Integer ? (Object) IDENTITY_INT : IDENTITY_LONG;
            Object before = sum == null ? identity : sum;
            sum = sum == null ? element : operator.apply(sum, element);
            result.add(widened(exclusive ? before : sum));
        }
        return result;
    }

    /** Unlike the average of a stream of longs, that of a loop does not overflow. */
    private static OptionalDouble average(List<Object> elements) {
        BigDecimal sum = elements.stream()
                .map(x -> x instanceof Double some ? new BigDecimal(some) : new BigDecimal(((Number) x).longValue()))
                .reduce(BigDecimal.ZERO, BigDecimal::add);
        return elements.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(sum.doubleValue() / elements.size());
    }

    // ---- making results comparable ----

    private static List<Object> statistics(IntSummaryStatistics all) {
        return List.of(all.getCount(), all.getMin(), all.getMax(), all.getSum());
    }

    private static List<Object> statistics(LongSummaryStatistics all) {
        return List.of(all.getCount(), all.getMin(), all.getMax(), all.getSum());
    }

    private static List<Object> statistics(DoubleSummaryStatistics all) {
        return List.of(all.getCount(), all.getMin(), all.getMax(), all.getSum());
    }

    private static Object widened(Object number) {
        return number instanceof Integer small ? (Object) (long) small : number;
    }

    private static Object comparable(Optional<?> found) {
        return found.<Object>map(x -> List.of(widened(x))).orElse(List.of());
    }

    private static Object comparable(OptionalInt found) {
        return found.isPresent() ? List.of((long) found.getAsInt()) : List.of();
    }

    private static Object comparable(OptionalLong found) {
        return found.isPresent() ? List.of(found.getAsLong()) : List.of();
    }

    private static Object comparable(OptionalDouble found) {
        return found.isPresent() ? List.of(found.getAsDouble()) : List.of();
    }

    private static List<Object> list(int[] array) {
        return Arrays.stream(array).<Object>mapToObj(x -> (long) x).toList();
    }

    private static List<Object> list(long[] array) {
        return Arrays.stream(array).<Object>mapToObj(x -> x).toList();
    }

    private static List<Object> list(double[] array) {
        return Arrays.stream(array).<Object>mapToObj(x -> x).toList();
    }

    private static List<Long> concatenated(List<Long> left, List<Long> right) {
        List<Long> both = new ArrayList<>(left);
        both.addAll(right);
        return both;
    }

    private static List<Long> matrix(long x) {
        return List.of(x, x + 1, 1L, x ^ 5);
    }

    private static List<Long> product(List<Long> f, List<Long> g) {
        return List.of(
                f.get(0) * g.get(0) + f.get(1) * g.get(2),
                f.get(0) * g.get(1) + f.get(1) * g.get(3),
                f.get(2) * g.get(0) + f.get(3) * g.get(2),
                f.get(2) * g.get(1) + f.get(3) * g.get(3));
    }

    /** The values in the order in which they were seen: by one thread, one after the other. */
    private static final class InOrder {
        private final LoopProbe probe;
        private final List<Object> seen = new ArrayList<>(); // plain: if threads are not ordered, elements get lost
        private final Set<Thread> threads = ConcurrentHashMap.newKeySet();

        InOrder(LoopProbe probe) {
            this.probe = probe;
        }

        void add(Object x) {
            probe.at(((Number) x).longValue());
            threads.add(Thread.currentThread());
            seen.add(x);
        }

        List<Object> result() {
            if (threads.size() > 1) {
                probe.complain("the body was called by " + threads);
            }
            return seen;
        }
    }

    /** How often which value was seen. */
    private static final class Effects {
        private final LoopProbe probe;
        private final Map<Long, LongAdder> seen = new ConcurrentHashMap<>();

        Effects(LoopProbe probe) {
            this.probe = probe;
        }

        void add(long x) {
            probe.at(x);
            seen.computeIfAbsent(x, key -> new LongAdder()).increment();
        }

        Map<Long, Long> result() {
            return seen.entrySet().stream()
                    .collect(Collectors.toMap(
                            Map.Entry::getKey, entry -> entry.getValue().sum()));
        }
    }
}
