package io.skua.loop;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** Steps of random loops that have a namesake among the steps of streams: the stream says what the loop must do. */
enum RandomStage {
    LIMIT,
    SKIP,
    DISTINCT,
    TAKE_WHILE,
    DROP_WHILE,
    PEEK,
    MAP_MULTI,
    FLAT_MAP,
    ENDLESS_FLAT_MAP,
    CONCAT,
    SEQUENTIAL,
    UNORDERED;

    /** The loop with one more step, and the elements that come out of it. */
    record Made(AnyLoop<?> loop, List<Object> elements) {}

    /** What a stage needs besides the loop. */
    record Context(Skua skua, SplittableRandom random, LoopProbe probe) {
        long seen(long x) {
            probe.at(x);
            return x;
        }

        boolean seen(long x, boolean value) {
            probe.at(x);
            return value;
        }
    }

    Made after(AnyLoop<?> loop, List<Object> elements, Context context) {
        int size = elements.size();
        long count = switch (context.random.nextInt(6)) {
            case 0 -> 0;
            case 1 -> 1;
            case 2 -> size / 2;
            case 3 -> size;
            case 4 -> Long.MAX_VALUE;
            default -> context.random.nextInt(size + 2);
        };
        int k = 2 + context.random.nextInt(200);
        Predicate<Object> passes = x -> passes(((Number) x).longValue(), k);
        return switch (this) {
            case LIMIT -> new Made(loop.limit(count), list(elements.stream().limit(count)));
            case SKIP -> new Made(loop.skip(count), list(elements.stream().skip(count)));
            case DISTINCT -> new Made(loop.distinct(), list(elements.stream().distinct()));
            case TAKE_WHILE ->
                new Made(takeWhile(loop, k, context), list(elements.stream().takeWhile(passes)));
            case DROP_WHILE ->
                new Made(dropWhile(loop, k, context), list(elements.stream().dropWhile(passes)));
            case PEEK -> new Made(peek(loop, context), elements);
            case MAP_MULTI -> new Made(mapMulti(loop, k, context), several(elements, k));
            case FLAT_MAP -> new Made(flatMap(loop, 0, k, context), several(elements, k));
            case ENDLESS_FLAT_MAP -> {
                long most = Math.min(count, 1_000);
                yield new Made(
                        flatMap(loop, Long.MAX_VALUE, 1, context).limit(most),
                        list(elements.stream()
                                .limit(1)
                                .flatMap(x -> Stream.generate(() -> x).limit(most))));
            }
            case CONCAT -> concat(loop, elements, context);
            case SEQUENTIAL -> new Made(loop.sequential(), elements);
            case UNORDERED -> new Made(loop.unordered(), elements);
        };
    }

    private static List<Object> list(Stream<Object> elements) {
        return elements.collect(Collectors.toCollection(ArrayList::new));
    }

    private static boolean passes(long x, int k) {
        return Math.floorMod(x, k) != 1;
    }

    @SuppressWarnings("unchecked")
    private static Loop<Long> objects(AnyLoop<?> loop) {
        return (Loop<Long>) loop;
    }

    private static AnyLoop<?> takeWhile(AnyLoop<?> loop, int k, Context context) {
        if (loop instanceof IntLoop ints) {
            return ints.takeWhile(x -> context.seen(x, passes(x, k)));
        }
        if (loop instanceof LongLoop longs) {
            return longs.takeWhile(x -> context.seen(x, passes(x, k)));
        }
        return loop instanceof DoubleLoop doubles
                ? doubles.takeWhile(x -> context.seen((long) x, passes((long) x, k)))
                : objects(loop).takeWhile(x -> context.seen(x, passes(x, k)));
    }

    private static AnyLoop<?> dropWhile(AnyLoop<?> loop, int k, Context context) {
        if (loop instanceof IntLoop ints) {
            return ints.dropWhile(x -> context.seen(x, passes(x, k)));
        }
        if (loop instanceof LongLoop longs) {
            return longs.dropWhile(x -> context.seen(x, passes(x, k)));
        }
        return loop instanceof DoubleLoop doubles
                ? doubles.dropWhile(x -> context.seen((long) x, passes((long) x, k)))
                : objects(loop).dropWhile(x -> context.seen(x, passes(x, k)));
    }

    private static AnyLoop<?> peek(AnyLoop<?> loop, Context context) {
        if (loop instanceof IntLoop ints) {
            return ints.peek(context::seen);
        }
        if (loop instanceof LongLoop longs) {
            return longs.peek(context::seen);
        }
        return loop instanceof DoubleLoop doubles
                ? doubles.peek(x -> context.seen((long) x))
                : objects(loop).peek(context::seen);
    }

    /** As many elements as the number says, from 0 to 3, all the same. */
    private static int times(long x, int k) {
        return Math.floorMod(x, Math.min(k, 4));
    }

    private static List<Object> several(List<Object> elements, int k) {
        return list(elements.stream().flatMap(x -> Stream.generate(() -> x).limit(times(((Number) x).longValue(), k))));
    }

    private static AnyLoop<?> mapMulti(AnyLoop<?> loop, int k, Context context) {
        if (loop instanceof IntLoop ints) {
            return ints.mapMulti((x, sink) -> {
                for (int i = times(context.seen(x), k); i > 0; i--) {
                    sink.accept(x);
                }
            });
        }
        if (loop instanceof LongLoop longs) {
            return longs.mapMulti((x, sink) -> {
                for (int i = times(context.seen(x), k); i > 0; i--) {
                    sink.accept(x);
                }
            });
        }
        if (loop instanceof DoubleLoop doubles) {
            return doubles.mapMulti((x, sink) -> {
                for (int i = times(context.seen((long) x), k); i > 0; i--) {
                    sink.accept(x);
                }
            });
        }
        return objects(loop).<Long>mapMulti((x, sink) -> {
            for (int i = times(context.seen(x), k); i > 0; i--) {
                sink.accept(x);
            }
        });
    }

    /** @param more how many elements each element leads to, in addition to the usual number */
    private static AnyLoop<?> flatMap(AnyLoop<?> loop, long more, int k, Context context) {
        if (loop instanceof IntLoop ints) {
            return ints.flatMap(x -> IntStream.generate(() -> x).limit(more + times(context.seen(x), k)));
        }
        if (loop instanceof LongLoop longs) {
            return longs.flatMap(x -> LongStream.generate(() -> x).limit(more + times(context.seen(x), k)));
        }
        if (loop instanceof DoubleLoop doubles) {
            return doubles.flatMap(x -> DoubleStream.generate(() -> x).limit(more + times(context.seen((long) x), k)));
        }
        return objects(loop).flatMap(x -> {
            long times = more + times(context.seen(x), k);
            return times == 0 ? null : Stream.generate(() -> x).limit(times);
        });
    }

    /** The loop behind or before another one, in which every third element is missing. */
    private static Made concat(AnyLoop<?> loop, List<Object> elements, Context context) {
        int more = context.random.nextInt(100);
        boolean behind = context.random.nextBoolean();
        List<Object> others;
        AnyLoop<?> both;
        if (loop instanceof IntLoop ints) {
            IntLoop its = context.skua.range(0, more).filter(i -> i % 3 != 0);
            both = behind ? IntLoop.concat(its, ints) : IntLoop.concat(ints, its);
            others = list(
                    IntStream.range(0, more).filter(i -> i % 3 != 0).boxed().map(i -> i));
        } else if (loop instanceof LongLoop longs) {
            LongLoop its = context.skua.range(0L, more).filter(i -> i % 3 != 0);
            both = behind ? LongLoop.concat(its, longs) : LongLoop.concat(longs, its);
            others = list(
                    LongStream.range(0, more).filter(i -> i % 3 != 0).boxed().map(i -> i));
        } else if (loop instanceof DoubleLoop doubles) {
            DoubleLoop its = context.skua.range(0, more).filter(i -> i % 3 != 0).asDoubleLoop();
            both = behind ? DoubleLoop.concat(its, doubles) : DoubleLoop.concat(doubles, its);
            others = list(IntStream.range(0, more)
                    .filter(i -> i % 3 != 0)
                    .asDoubleStream()
                    .boxed()
                    .map(i -> i));
        } else {
            Loop<Long> its = context.skua
                    .range(0, more)
                    .filter(i -> i % 3 != 0)
                    .asLongLoop()
                    .boxed();
            both = behind ? Loop.concat(its, objects(loop)) : Loop.concat(objects(loop), its);
            others = list(
                    LongStream.range(0, more).filter(i -> i % 3 != 0).boxed().map(i -> i));
        }
        List<Object> all = new ArrayList<>(behind ? others : elements);
        all.addAll(behind ? elements : others);
        return new Made(both, all);
    }
}
