package io.skua.loop.run;

import io.skua.engine.Worker;
import io.skua.observe.BatchSizes;
import io.skua.observe.EventKind;
import io.skua.tree.Node;
import io.skua.tree.Pace;
import io.skua.tree.Progress;
import io.skua.tree.RangeNode;
import io.skua.tree.Seeker;
import io.skua.tree.SourceNode;
import io.skua.tree.Traversal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One worker's part in a loop. It finds leaves, and works on them batch by batch until they are done or stolen. */
final class Participant {
    private static final int BUFFER_MAX = 1024;

    private final LoopRun run;
    private final StopFlag halt;
    private final Object data;
    private final boolean oneSided;
    private final Worker worker;
    private final Seeker seeker;
    private final Traversal traversal;
    private final LeafReducer reducer;
    private final Pace pace;
    private final @Nullable Meter meter;
    private @Nullable Object[] buffer = {}; // a batch of elements that have no index
    private long batches;
    private final boolean traced; // whether somebody listens
    private long sizes; // of the batches of the current leaf, as BatchSizes; only if somebody listens

    Participant(LoopRun run, Worker worker, Seeker seeker) {
        this.run = run;
        this.halt = run.halt();
        this.data = run.data();
        this.oneSided = run.isOneSided();
        this.worker = worker;
        this.seeker = seeker;
        this.traversal = run.traversal();
        this.reducer = run.newReducer();
        this.pace = run.newPace();
        this.meter = run.meter();
        this.traced = worker.trail() != null;
    }

    long batches() {
        return batches;
    }

    /** A leaf to work on, now owned by this participant; null when all elements have been taken. */
    @Nullable
    Node find() {
        return traversal.findWork(run.root(), seeker);
    }

    /** Works on this leaf, which this participant owns, and then on further leaves that it finds. */
    void work(Node leaf) {
        for (Node next = leaf; next != null && !halt.isStopped(); next = find()) {
            for (Node node = next; node != null; ) {
                node = workOn(node);
            }
        }
    }

    /** @return the leaf to go on with if this one was stolen, or null */
    private @Nullable Node workOn(Node node) {
        long start = node instanceof RangeNode range ? range.start() : -1;
        sizes = 0;
        long before = batches;
        reducer.begin(start);
        pace.begin(node.isRight());
        boolean stolen = node instanceof RangeNode range ? runRange(range) : runSource((SourceNode) node);
        worker.tell(EventKind.LEAF, BatchSizes.detail(stolen, batches - before), start, sizes);
        if (reducer instanceof SearchReduction.SearchReducer search && search.hasFound()) {
            run.found(node, search.first());
        }
        if (halt.isStopped()) {
            return null;
        }
        if (stolen) {
            node.trySteal();
        }
        node.end(reducer.first(), reducer.last(), run.combiner());
        return stolen ? traversal.afterSteal(node, seeker) : null;
    }

    /** @return whether somebody has stolen what was left of the leaf */
    private boolean runRange(RangeNode node) {
        long length = node.until() - node.start();
        long seen = node.progress();
        while (Progress.rest(seen) > 0 && !Progress.isStolen(seen)) {
            if (isToStop(node)) {
                node.discard();
                return Progress.isStolen(node.progress());
            }
            long rest = node.rest(seen);
            int size = nextSize(length - rest, rest);
            int units = node.units(seen, size);
            boolean fromRight = !oneSided && pace.fromRight(seeker.random());
            long next = fromRight ? Progress.advanceRight(seen, units) : Progress.advanceLeft(seen, units);
            if (!node.advance(seen, next)) {
                return true;
            }
            countBatch(size);
            runBatch(node, seen, next, size);
            seen = next;
        }
        return Progress.isStolen(seen);
    }

    /**
     * Runs the batch between two states of progress, or as much of it as is still needed. A unit of a very long range
     * has more elements than were wanted, and is run in portions of the wanted size.
     */
    private void runBatch(RangeNode node, long seen, long next, int wanted) {
        boolean fromRight = Progress.right(next) != Progress.right(seen);
        long from = fromRight ? node.to(next) : node.from(seen);
        long to = fromRight ? node.to(seen) : node.from(next);
        int size = wanted;
        long left = to - from; // a length cannot overflow, an index behind the end could
        while (true) {
            int count = (int) Math.min(size, left);
            if (fromRight) {
                reducer.right(data, from + left - count, count);
            } else {
                reducer.left(data, to - left, count);
            }
            left -= count;
            if (meter != null) {
                meter.add(count);
            }
            if (left == 0 || isToStop(node)) {
                return;
            }
            long rest = node.rest(next) + left;
            size = nextSize(node.until() - node.start() - rest, rest);
        }
    }

    /** As {@link #runRange}, for elements that have no index. */
    private boolean runSource(SourceNode node) {
        long done = 0;
        while (true) {
            if (isToStop(node)) {
                node.discard();
            }
            int size = Math.min(nextSize(done, node.rest()), BUFFER_MAX);
            if (buffer.length < size) {
                buffer = new Object[Math.min(BUFFER_MAX, size * 2)];
            }
            int taken = node.take(buffer, size);
            if (taken <= 0) {
                return taken < 0;
            }
            countBatch(taken);
            reducer.left(buffer, 0, taken);
            Arrays.fill(buffer, 0, taken, null);
            if (meter != null) {
                meter.add(taken);
            }
            done += taken;
        }
    }

    private void countBatch(int elements) {
        batches++;
        if (traced) {
            sizes = BatchSizes.plus(sizes, elements);
        }
    }

    private int nextSize(long done, long rest) {
        if (pace.wantsTime()) {
            pace.time(System.nanoTime(), done);
        }
        return pace.next(done, rest);
    }

    /** Whether the rest of the node must not be run any more. */
    private boolean isToStop(Node node) {
        worker.throwIfStopping();
        if (reducer instanceof SearchReduction.SearchReducer search) {
            if (search.hasFound()) {
                run.found(node, search.first());
            }
            return halt.isStopped() || halt.isUseless(node);
        }
        return halt.isStopped();
    }
}
