package io.skua.loop;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
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
    FIND_FIRST,
    FIND_ANY,
    ANY_MATCH,
    ALL_MATCH,
    NONE_MATCH,
    // of objects only
    TO_LIST,
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
            case TO_ARRAY, TO_LIST, TO_TYPED_ARRAY, MUTABLE, LISTS ->
                elements.stream().map(LoopTerminal::widened).toList();
            case MATRICES -> longs.map(LoopTerminal::matrix).reduce(List.of(1L, 0L, 0L, 1L), LoopTerminal::product);
            case STRINGS -> longs.map(x -> x + ",").collect(Collectors.joining());
            case JOINING -> longs.map(x -> Long.toString(x)).collect(Collectors.joining(";", "<", ">"));
            case GROUPING -> longs.collect(Collectors.groupingBy(x -> x % 7));
            case TO_MAP -> longs.collect(Collectors.groupingBy(x -> x % 7));
            case PARTITIONING -> longs.collect(Collectors.partitioningBy(x -> x % 3 == 0));
            case GROUPING_CONCURRENT ->
                longs.collect(Collectors.groupingBy(x -> x % 7, Collectors.summingLong(x -> x)));
            case MIN, MAX -> throw new AssertionError("see extreme");
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
        if (this == FIND_ANY && result instanceof List<?> found && found.size() == 1) {
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

    // ---- making results comparable ----

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
