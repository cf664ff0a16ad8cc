package io.skua.pipeline;

import io.skua.Skua;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** A pipeline that is described by a seed, and the result that it must have, computed by a plain loop. */
final class RandomPipeline {
    private static final int STAGES_MAX = 6;

    final long seed;
    final int workers;
    final int items;
    final int bound;
    final List<Recorder> stages = new ArrayList<>();
    private final AtomicInteger inFlight = new AtomicInteger();
    private final AtomicInteger inFlightMost = new AtomicInteger();

    RandomPipeline(long seed) {
        this.seed = seed;
        Random random = new Random(seed);
        this.workers = new int[] {1, 2, 4, 32}[random.nextInt(4)];
        this.items = random.nextInt(4) == 0 ? random.nextInt(3) : random.nextInt(2_001);
        this.bound = random.nextInt(3) == 0 ? 1 + random.nextInt(3) : 1 + random.nextInt(100);
        int count = random.nextInt(STAGES_MAX + 1);
        for (int i = 0; i < count; i++) {
            Stage.Kind kind = Stage.Kind.values()[random.nextInt(3)];
            stages.add(new Recorder(kind, random.nextInt(1_000), random.nextInt(4) == 0 ? 2 + random.nextInt(5) : 0));
        }
    }

    /** Runs the pipeline, and returns the items that came out, in order. */
    List<Long> run(Skua skua) {
        int[] next = {0};
        Pipeline<Long> pipeline = skua.<Long>generate(() -> {
                    if (next[0] == items) {
                        return null;
                    }
                    inFlightMost.accumulateAndGet(inFlight.incrementAndGet(), Math::max);
                    return (long) next[0]++;
                })
                .inFlight(bound);
        for (Recorder stage : stages) {
            pipeline = stage.addTo(pipeline);
        }
        List<Long> results = new ArrayList<>();
        pipeline.forEachInOrder(item -> {
            results.add(item);
            inFlight.decrementAndGet();
        });
        return results;
    }

    /** What must come out. */
    List<Long> expected() {
        List<Long> results = new ArrayList<>();
        for (long item = 0; item < items; item++) {
            Long value = item;
            for (Recorder stage : stages) {
                value = value == null ? null : stage.compute(value);
            }
            if (value != null) {
                results.add(value);
            }
        }
        return results;
    }

    /** What each stage must have seen, in the order of the source. */
    List<List<Long>> expectedAtStages() {
        List<List<Long>> all = new ArrayList<>();
        List<Long> inputs = new ArrayList<>();
        for (long item = 0; item < items; item++) {
            inputs.add(item);
        }
        for (Recorder stage : stages) {
            all.add(List.copyOf(inputs));
            List<Long> outputs = new ArrayList<>();
            for (Long input : inputs) {
                Long output = stage.compute(input);
                if (output != null) {
                    outputs.add(output);
                }
            }
            inputs = outputs;
        }
        return all;
    }

    /** The most items that were seen in flight. */
    int inFlightMost() {
        return inFlightMost.get();
    }

    @Override
    public String toString() {
        return "seed " + seed + "L: " + items + " items, bound " + bound + ", " + workers + " workers, " + stages;
    }

    /** A stage that records its items. Serial stages do so in plain fields, as a pipeline allows. */
    final class Recorder {
        final Stage.Kind kind;
        private final int factor;
        private final int dropEvery;
        final List<Long> seen = new ArrayList<>(); // serial stages
        final AtomicInteger count = new AtomicInteger(); // parallel stages
        private final AtomicInteger inside = new AtomicInteger();
        volatile boolean crowded;

        Recorder(Stage.Kind kind, int factor, int dropEvery) {
            this.kind = kind;
            this.factor = factor;
            this.dropEvery = dropEvery;
        }

        Pipeline<Long> addTo(Pipeline<Long> pipeline) {
            return switch (kind) {
                case PARALLEL ->
                    pipeline.parallel(item -> {
                        count.incrementAndGet();
                        return counted(compute(item));
                    });
                case SERIAL -> pipeline.serial(this::alone);
                case IN_ORDER -> pipeline.inOrder(this::alone);
            };
        }

        private @Nullable Long alone(Long item) {
            crowded |= inside.incrementAndGet() != 1;
            seen.add(item);
            Long result = counted(compute(item));
            inside.decrementAndGet();
            return result;
        }

        private @Nullable Long counted(@Nullable Long result) {
            if (result == null) {
                inFlight.decrementAndGet();
            }
            return result;
        }

        @Nullable
        Long compute(Long item) {
            long mixed = item * 31 + factor;
            return dropEvery > 0 && mixed % dropEvery == 0 ? null : mixed;
        }

        @Override
        public String toString() {
            return kind + (dropEvery > 0 ? " that drops" : "");
        }
    }
}
