package io.skua.loop;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;

/** A loop that is described by a seed, and the elements that come out of its steps, computed with plain lists. */
final class RandomLoop {
    private static final List<Batching> BATCHINGS = List.of(
            Batching.best(),
            Batching.fixed(1),
            Batching.fixed(3),
            Batching.fixed(64),
            Batching.fixed(1 << 30),
            Batching.doubling(),
            Batching.doubling(5),
            Batching.twoSided(),
            Batching.twoSided(4));

    private final Skua skua;
    private final SplittableRandom random;
    private final LoopProbe probe;
    private final StringBuilder text = new StringBuilder();
    private AnyLoop<?> loop;
    private List<Object> elements = new ArrayList<>();
    private boolean indexed;

    /** Two loops with the same seed are equal. */
    RandomLoop(Skua skua, long seed, LoopProbe probe) {
        this.skua = skua;
        this.random = new SplittableRandom(seed);
        this.probe = probe;
        this.loop = source();
        boolean optionsFirst = random.nextBoolean();
        if (optionsFirst) {
            addOptions();
        }
        int stages = random.nextInt(4);
        for (int i = 0; i < stages; i++) {
            addStage();
        }
        if (!optionsFirst) {
            addOptions();
        }
    }

    AnyLoop<?> loop() {
        return loop;
    }

    /** The elements after all steps, in order: Integers, Longs or Doubles. */
    List<Object> elements() {
        return elements;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    // ---- sources ----

    private int size() {
        return switch (random.nextInt(8)) {
            case 0 -> random.nextInt(3);
            case 1, 2, 3 -> random.nextInt(20);
            case 4, 5 -> random.nextInt(300);
            case 6 -> random.nextInt(3_000);
            default -> random.nextInt(8) == 0 ? 40_000 : 1_000;
        };
    }

    private AnyLoop<?> source() {
        int size = size();
        indexed = true;
        return switch (random.nextInt(8)) {
            case 0 -> intRange(size);
            case 1 -> longRange(size);
            case 2 -> {
                int[] ints = new int[size];
                for (int i = 0; i < size; i++) {
                    ints[i] = random.nextInt();
                    elements.add(ints[i]);
                }
                text.append("int[").append(size).append(']');
                yield skua.over(ints);
            }
            case 3 -> {
                long[] longs = new long[size];
                for (int i = 0; i < size; i++) {
                    longs[i] = random.nextLong();
                    elements.add(longs[i]);
                }
                text.append("long[").append(size).append(']');
                yield skua.over(longs);
            }
            case 4 -> {
                double[] doubles = new double[size];
                for (int i = 0; i < size; i++) {
                    doubles[i] = random.nextInt(-1000, 1000);
                    elements.add(doubles[i]);
                }
                text.append("double[").append(size).append(']');
                yield skua.over(doubles);
            }
            default -> {
                LoopSources.Kind[] kinds = LoopSources.Kind.values();
                LoopSources.Kind kind = kinds[random.nextInt(kinds.length)];
                indexed = kind.isIndexed();
                text.append(kind).append('[').append(size).append(']');
                LoopSources.Made made = LoopSources.make(skua, kind, LoopSources.values(random, size), random);
                elements = made.expected();
                yield made.loop();
            }
        };
    }

    private IntLoop intRange(int size) {
        int step = random.nextInt(3) == 0 ? 1 + random.nextInt(50_000) : 1;
        long width = Math.max(0, (long) size * step - (size == 0 ? 0 : random.nextInt(step)));
        long from = switch (random.nextInt(4)) {
            case 0 -> Integer.MIN_VALUE;
            case 1 -> Integer.MAX_VALUE - width;
            case 2 -> -width / 2;
            default -> 0;
        };
        int to = (int) (from + width);
        for (long i = from; i < to; i += step) {
            elements.add((int) i);
        }
        text.append("range(" + from + ", " + to + ", " + step + ")");
        if (step == 1 && width > 0 && random.nextInt(3) == 0) {
            return skua.rangeClosed((int) from, to - 1);
        }
        return step == 1 && random.nextBoolean() ? skua.range((int) from, to) : skua.range((int) from, to, step);
    }

    private LongLoop longRange(int size) {
        long step = random.nextInt(3) == 0 ? 1 + random.nextLong(1L << (1 + random.nextInt(46))) : 1;
        long width = size == 0 ? 0 : size * step - random.nextLong(step);
        long from = switch (random.nextInt(5)) {
            case 0 -> Long.MIN_VALUE;
            case 1 -> Long.MAX_VALUE - width;
            case 2 -> -width / 2;
            case 3 -> Integer.MAX_VALUE - 5L;
            default -> 0;
        };
        long to = from + width;
        for (long i = 0; i < size; i++) {
            elements.add(from + i * step);
        }
        text.append("range(" + from + "L, " + to + "L, " + step + ")");
        if (step == 1 && width > 0 && random.nextInt(3) == 0) {
            return skua.rangeClosed(from, to - 1);
        }
        return step == 1 && random.nextBoolean() ? skua.range(from, to) : skua.range(from, to, step);
    }

    // ---- stages ----

    private void each(Function<Object, Object> mapper) {
        elements.replaceAll(mapper::apply);
    }

    private void flat(Function<Object, List<?>> mapper) {
        List<Object> all = new ArrayList<>();
        elements.forEach(element -> all.addAll(mapper.apply(element)));
        elements = all;
    }

    private void addStage() {
        int which = random.nextInt(14);
        if (which >= 7) {
            RandomStage stage = RandomStage.values()[random.nextInt(RandomStage.values().length)];
            note(stage.toString());
            RandomStage.Made made = stage.after(loop, elements, new RandomStage.Context(skua, random, probe));
            loop = made.loop();
            elements = new ArrayList<>(made.elements());
            return;
        }
        if (loop instanceof IntLoop ints) {
            loop = afterInts(ints, which);
        } else if (loop instanceof LongLoop longs) {
            loop = afterLongs(longs, which);
        } else if (loop instanceof DoubleLoop doubles) {
            loop = afterDoubles(doubles, which);
        } else {
            @SuppressWarnings("unchecked")
            Loop<Long> objects = (Loop<Long>) loop;
            loop = afterObjects(objects, which);
        }
    }

    private void note(String stage) {
        text.append('.').append(stage);
    }

    private boolean seen(long x, boolean value) {
        probe.at(x);
        return value;
    }

    private long seen(long x) {
        probe.at(x);
        return x;
    }

    private AnyLoop<?> afterInts(IntLoop ints, int which) {
        int k = 2 + random.nextInt(5);
        return switch (which) {
            case 0 -> {
                note("map");
                each(x -> (Integer) x * k + 1);
                yield ints.map(x -> (int) seen(x) * k + 1);
            }
            case 1 -> {
                note("mapToLong");
                each(x -> (Integer) x * (long) k);
                yield ints.mapToLong(x -> seen(x) * k);
            }
            case 2 -> {
                note("mapToDouble");
                each(x -> (double) ((Integer) x % 1000));
                yield ints.mapToDouble(x -> (int) seen(x) % 1000);
            }
            case 3 -> {
                note("mapToObj");
                each(x -> (long) (Integer) x);
                yield ints.boxed().map(x -> seen(x));
            }
            case 4 -> {
                note("filter");
                elements.removeIf(x -> (Integer) x % k == 0);
                yield ints.filter(x -> seen(x, x % k != 0));
            }
            case 5 -> {
                note("flatMap");
                flat(x -> several((Integer) x, k).stream().map(Long::intValue).toList());
                yield ints.flatMapArray(x ->
                        several(seen(x), k).stream().mapToInt(Long::intValue).toArray());
            }
            default -> {
                note("sorted");
                elements.sort(null);
                indexed = true;
                yield ints.sorted();
            }
        };
    }

    private AnyLoop<?> afterLongs(LongLoop longs, int which) {
        int k = 2 + random.nextInt(5);
        return switch (which) {
            case 0 -> {
                note("map");
                each(x -> (Long) x * k + 1);
                yield longs.map(x -> seen(x) * k + 1);
            }
            case 1 -> {
                note("mapToInt");
                each(x -> (int) ((Long) x ^ k));
                yield longs.mapToInt(x -> (int) (seen(x) ^ k));
            }
            case 2 -> {
                note("mapToDouble");
                each(x -> (double) ((Long) x % 1000));
                yield longs.mapToDouble(x -> seen(x) % 1000);
            }
            case 3 -> {
                note("mapToObj");
                each(x -> (Long) x + k);
                yield longs.mapToObj(x -> seen(x) + k);
            }
            case 4 -> {
                note("filter");
                elements.removeIf(x -> (Long) x % k == 0);
                yield longs.filter(x -> seen(x, x % k != 0));
            }
            case 5 -> {
                note("flatMap");
                flat(x -> several((Long) x, k));
                yield longs.flatMapArray(x ->
                        several(seen(x), k).stream().mapToLong(Long::longValue).toArray());
            }
            default -> {
                note("sorted");
                elements.sort(null);
                indexed = true;
                yield longs.sorted();
            }
        };
    }

    private AnyLoop<?> afterDoubles(DoubleLoop doubles, int which) {
        int k = 2 + random.nextInt(5);
        return switch (which) {
            case 0 -> {
                note("map");
                each(x -> (Double) x % k - 1);
                yield doubles.map(x -> seen((long) x) % k - 1);
            }
            case 1 -> {
                note("mapToInt");
                each(x -> ((int) (double) (Double) x) * k);
                yield doubles.mapToInt(x -> (int) seen((long) x) * k);
            }
            case 2 -> {
                note("mapToLong");
                each(x -> ((long) (double) (Double) x) * k);
                yield doubles.mapToLong(x -> seen((long) x) * k);
            }
            case 3 -> {
                note("mapToObj");
                each(x -> (long) (double) (Double) x);
                yield doubles.boxed().map(x -> seen((long) (double) x));
            }
            case 4 -> {
                note("filter");
                elements.removeIf(x -> (Double) x % k == 0);
                yield doubles.filter(x -> seen((long) x, x % k != 0));
            }
            case 5 -> {
                note("flatMap");
                flat(x -> several((long) (double) (Double) x, k).stream()
                        .map(Long::doubleValue)
                        .toList());
                yield doubles.flatMapArray(x -> several(seen((long) x), k).stream()
                        .mapToDouble(Long::doubleValue)
                        .toArray());
            }
            default -> {
                note("sorted");
                elements.sort(null);
                indexed = true;
                yield doubles.sorted();
            }
        };
    }

    private AnyLoop<?> afterObjects(Loop<Long> objects, int which) {
        int k = 2 + random.nextInt(5);
        return switch (which) {
            case 0 -> {
                note("map");
                each(x -> (Long) x * k + 1);
                yield objects.map(x -> seen(x) * k + 1);
            }
            case 1 -> {
                note("mapToInt");
                each(x -> (int) ((Long) x ^ k));
                yield objects.mapToInt(x -> (int) (seen(x) ^ k));
            }
            case 2 -> {
                note("mapToDouble");
                each(x -> (double) ((Long) x % 1000));
                yield objects.mapToDouble(x -> seen(x) % 1000);
            }
            case 3 -> {
                note("mapToLong");
                each(x -> (Long) x + k);
                yield objects.mapToLong(x -> seen(x) + k);
            }
            case 4 -> {
                note("filter");
                elements.removeIf(x -> (Long) x % k == 0);
                yield objects.filter(x -> seen(x, x % k != 0));
            }
            case 5 -> {
                note("flatMap");
                flat(x -> several((Long) x, k));
                yield objects.flatMapIterable(x -> several(seen(x), k));
            }
            default -> {
                boolean natural = random.nextBoolean();
                note(natural ? "sorted" : "sorted(stable)");
                Comparator<Object> order = Comparator.comparing(x -> (Long) x % 5);
                elements.sort(natural ? null : order);
                indexed = true;
                yield natural ? objects.sorted() : objects.sorted(order);
            }
        };
    }

    /** 0 to 2 elements, the first of which is x. */
    private static List<Long> several(long x, int k) {
        return switch (Math.floorMod(x, k)) {
            case 0 -> List.of();
            case 1 -> List.of(x, x - 1);
            default -> List.of(x);
        };
    }

    // ---- options ----

    private void addOptions() {
        Batching batching = BATCHINGS.get(random.nextInt(BATCHINGS.size()));
        Strategy strategy = Strategy.values()[random.nextInt(Strategy.values().length)];
        loop = loop.batching(batching).strategy(strategy);
        text.append(" by ").append(batching).append(' ').append(strategy);
        if (random.nextInt(4) == 0) {
            int most = 1 + random.nextInt(3);
            loop = loop.workers(most);
            text.append(" workers ").append(most);
        }
        if (indexed && random.nextInt(5) == 0) {
            int pieces = 1 + random.nextInt(9);
            loop = loop.affinity(Affinity.over(pieces));
            text.append(" affinity ").append(pieces);
        }
        if (random.nextInt(4) == 0) {
            loop = loop.named("random").report(new LoopReport());
        }
        if (random.nextInt(4) == 0) {
            loop = loop.onProgress(progress -> probe.at(progress.done()));
            text.append(" onProgress");
        }
    }
}
