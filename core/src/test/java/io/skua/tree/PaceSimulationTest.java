package io.skua.tree;

import static org.assertj.core.api.Assertions.assertThat;

import io.skua.policy.RandomSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntToLongFunction;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Loops with uneven elements in virtual time: many workers on a real tree, for whom taking and stealing costs nothing.
 * Then no worker is idle while there is an element to take, so a loop takes at most work / P plus the longest batch
 * (Graham's bound). So what matters is how long a batch may become.
 */
class PaceSimulationTest {
    private static final int[] WORKERS = {2, 3, 4, 8, 16, 32, 64};

    /** The Tree paper's patterns for which large batches are bad, in nanoseconds per element. */
    enum Shape {
        UNIFORM(10_000, i -> 100),
        STEP1(40_000, i -> i < 10_000 ? 100 : 2),
        STEP2(2_000, i -> i < 500 ? 50_000 : 50),
        STEP3(2_000, i -> i >= 1_500 ? 50_000 : 50),
        STEP4(2_000, i -> i >= 750 && i < 1_250 ? 50_000 : 50),
        STEP3_LONG(40_000, i -> i >= 30_000 ? 5_000 : 5),
        EXP(2_000, i -> (long) Math.pow(2, i / 60.0)),
        EXP_STEEP(60, i -> 1L << (i * 2 / 3));

        final int length;
        final IntToLongFunction nanos;

        Shape(int length, IntToLongFunction nanos) {
            this.length = length;
            this.nanos = nanos;
        }
    }

    /** One batch: its number of elements, how many elements of its leaf were done and left before, and its time. */
    record Batch(int size, long done, long rest, long nanos) {}

    record Outcome(List<Batch> batches, long work, long makespan) {
        long longest() {
            return batches.stream().mapToLong(Batch::nanos).max().orElse(0);
        }

        int largest() {
            return batches.stream().mapToInt(Batch::size).max().orElse(0);
        }
    }

    @ParameterizedTest
    @EnumSource
    void no_batch_of_the_ramp_holds_more_than_its_share(Shape shape) {
        for (int workers : WORKERS) {
            for (Traversal traversal : List.of(Traversal.FIND_MAX, Traversal.ASSIGN_TOP)) {
                Outcome outcome = simulate(shape, workers, traversal, () -> new RampPace(workers));
                String what = shape + ", " + workers + " workers, " + traversal;
                assertThat(outcome.batches().stream().filter(batch -> isTooLarge(batch, workers)))
                        .as(what)
                        .isEmpty();
                assertThat(outcome.largest())
                        .as(what)
                        .isLessThanOrEqualTo(Math.max(plain(workers), shape.length / 256));
                assertGraham(outcome, workers, what);
            }
        }
    }

    private static int plain(int workers) {
        return Math.max(4, 64 / workers);
    }

    private static void assertGraham(Outcome outcome, int workers, String what) {
        assertThat(outcome.makespan() * workers)
                .as("%s: it takes %d", what, outcome.makespan())
                .isLessThanOrEqualTo(outcome.work() + (workers - 1) * outcome.longest());
    }

    /** The bounds together: if a quarter of the elements is expensive, nobody waits long for the last batch. */
    @ParameterizedTest
    @EnumSource(names = {"STEP2", "STEP3", "STEP4", "STEP3_LONG"})
    void with_the_ramp_four_workers_are_nearly_four_times_as_fast(Shape shape) {
        Outcome outcome = simulate(shape, 4, Traversal.FIND_MAX, () -> new RampPace(4));
        assertThat((double) outcome.work() / outcome.makespan()).isGreaterThan(3.5);
    }

    /** This test can fail: with doubling, a batch is as large as all batches before it. */
    @ParameterizedTest
    @EnumSource(names = {"STEP2", "STEP3", "STEP4"})
    void doubling_takes_more_than_that_share(Shape shape) {
        Outcome outcome = simulate(shape, 2, Traversal.FIND_MAX, () -> new DoublingPace(4096));
        assertThat(outcome.batches()).anyMatch(batch -> isTooLarge(batch, 2));
        assertThat(outcome.largest()).isGreaterThan(shape.length / 8);
        assertGraham(outcome, 2, "doubling");
    }

    /** Whether the batch is larger than the documentation of {@link RampPace} allows. */
    private static boolean isTooLarge(Batch batch, int workers) {
        long byPast =
                Math.min(1 + batch.done() / Math.max(16, 4 * workers), Math.max(plain(workers), batch.done() / 256));
        return batch.size() > Math.min(byPast, 1 + batch.rest() / 8);
    }

    // ---- the simulation ----

    private static final class VirtualWorker {
        final Seeker seeker;
        final Pace pace;
        long now;

        @Nullable
        RangeNode leaf;

        VirtualWorker(Seeker seeker, Pace pace) {
            this.seeker = seeker;
            this.pace = pace;
        }
    }

    private static Outcome simulate(Shape shape, int workers, Traversal traversal, Supplier<Pace> paces) {
        PriorityQueue<VirtualWorker> queue = new PriorityQueue<>(
                Comparator.<VirtualWorker>comparingLong(w -> w.now).thenComparingInt(w -> w.seeker.index()));
        for (int i = 0; i < workers; i++) {
            queue.add(new VirtualWorker(new Seeker(i, workers, new RandomSource(i)), paces.get()));
        }
        RangeNode root = new RangeNode(0, shape.length);
        List<Batch> batches = new ArrayList<>();
        long makespan = 0;
        while (!queue.isEmpty()) {
            VirtualWorker worker = queue.remove();
            Batch batch = nextBatch(worker, root, traversal, shape);
            if (batch == null) {
                makespan = Math.max(makespan, worker.now);
            } else {
                batches.add(batch);
                worker.now += batch.nanos();
                queue.add(worker);
            }
        }
        long work = batches.stream().mapToLong(Batch::nanos).sum();
        long elements = batches.stream().mapToLong(Batch::size).sum();
        assertThat(elements).isEqualTo(shape.length);
        return new Outcome(batches, work, makespan);
    }

    private static @Nullable Batch nextBatch(VirtualWorker worker, Node root, Traversal traversal, Shape shape) {
        for (; ; ) {
            RangeNode leaf = worker.leaf;
            long seen = leaf == null ? 0 : leaf.progress();
            if (leaf != null && !Progress.isStolen(seen) && Progress.rest(seen) > 0) {
                return take(worker, leaf, seen, shape);
            }
            Node next = leaf != null && Progress.isStolen(seen) ? traversal.afterSteal(leaf, worker.seeker) : null;
            next = next == null ? traversal.findWork(root, worker.seeker) : next;
            worker.leaf = (RangeNode) next;
            if (next == null) {
                return null;
            }
            worker.pace.begin(next.isRight());
        }
    }

    private static Batch take(VirtualWorker worker, RangeNode leaf, long seen, Shape shape) {
        long rest = leaf.rest(seen);
        long done = leaf.until() - leaf.start() - rest;
        if (worker.pace.wantsTime()) {
            worker.pace.time(worker.now, done);
        }
        int size = leaf.units(seen, worker.pace.next(done, rest));
        boolean fromRight = worker.pace.fromRight(worker.seeker.random());
        long next = fromRight ? Progress.advanceRight(seen, size) : Progress.advanceLeft(seen, size);
        assertThat(leaf.advance(seen, next)).isTrue();
        long nanos = 0;
        long from = fromRight ? leaf.to(next) : leaf.from(seen);
        for (long i = from; i < from + size; i++) {
            nanos += shape.nanos.applyAsLong((int) i);
        }
        return new Batch(size, done, rest, nanos);
    }
}
