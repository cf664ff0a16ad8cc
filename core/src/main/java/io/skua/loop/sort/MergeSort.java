package io.skua.loop.sort;

import io.skua.engine.Worker;
import io.skua.task.Failure;
import io.skua.task.StructuredTask;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the part [start, end) of an array, in parallel. The order is that of {@link Arrays#sort}, and objects that are
 * equal keep their order. When a comparator throws, some objects may be in the array twice, and others not at all.
 *
 * <p>A parallel merge sort: the JDK's sequential sort on a few parts for each worker, and parallel merges. An array
 * that consists of a few sorted runs is merged without being sorted. A subclass knows the type of the elements; each of
 * its methods is one loop, in which the compiler sees one type.
 *
 * <p>Merges go from the array to a buffer and back. Neighbouring runs that are in order already stay where they are,
 * and an array that is sorted needs no buffer.
 *
 * <p><b>Failures.</b> The first exception is kept, tasks that have not begun by then do nothing, and the caller throws
 * the exception when all tasks have ended.
 */
public abstract class MergeSort {
    /** Parts have at least this many elements: to sort one sequentially takes about as long as to wake a worker. */
    static final int PART_MIN = 1 << 11;
    /** Arrays with fewer elements are sorted sequentially. */
    static final int PARALLEL_MIN = PART_MIN << 2;
    /** How many elements one task merges or inspects at most. */
    static final int PIECE = 1 << 14;
    /**
     * An array is merged run by run if all its runs, except perhaps the last one, have at least 1/64 of its elements.
     */
    static final int RUNS = 64;

    private static final int PARTS_PER_WORKER = 2;
    private static final int TRIALS = 128; // how many choices the predictor has to guess

    private final Object data;
    private final int start;
    private final int end;
    private final AtomicReference<@Nullable Failure> first = new AtomicReference<>();
    private volatile @Nullable Object buffer; // the place i - start in here belongs to the element i of the data

    MergeSort(Object data, int start, int end) {
        this.data = data;
        this.start = start;
        this.end = end;
    }

    abstract Object newBuffer(int length);

    /** Sorts a part of the data. */
    abstract void sortPart(int from, int to);

    /** The end of the run that begins at {@code from}: an ascending run, or a strictly descending one. */
    abstract int runEnd(int from, int to, boolean descending);

    /** Reverses a part of the data. */
    abstract void reverse(int from, int to);

    abstract boolean isLess(Object array, int i, Object otherArray, int j);

    /**
     * Merges two sorted runs, neither of them empty. Among equal elements, those of the left run come first.
     *
     * <p>Numbers are merged from both ends at once, so that the processor has two independent things to do, and without
     * branches on their order, because these are hard to predict; unless {@link #isPredictable} finds that they are
     * not.
     */
    abstract void merge(Object source, Runs runs, Object target, int at);

    /**
     * Merges the first elements of both runs without writing, and returns whether a simple branch predictor would
     * nearly always have been right.
     */
    final boolean isPredictable(Object source, Runs runs) {
        int i = runs.left;
        int j = runs.right;
        int history = 0; // the last five choices, one bit each
        int table = 0; // for each history one bit: the choice that followed it the last time
        int wrong = 0;
        for (int n = 0; n < TRIALS && i < runs.leftEnd && j < runs.rightEnd; n++) {
            int choice = isLess(source, j, source, i) ? 1 : 0;
            wrong += ((table >>> history) & 1) ^ choice;
            table = (table & ~(1 << history)) | (choice << history);
            history = ((history << 1) | choice) & 31;
            i += 1 - choice;
            j += choice;
        }
        return wrong < TRIALS / 6;
    }

    /** Copies two runs, one after the other. */
    static void append(Object source, Runs rest, Object target, int at) {
        System.arraycopy(source, rest.left, target, at, rest.leftLength());
        System.arraycopy(source, rest.right, target, at + rest.leftLength(), rest.rightLength());
    }

    /** Two runs of one array: [left, leftEnd) and [right, rightEnd). */
    record Runs(int left, int leftEnd, int right, int rightEnd) {
        int leftLength() {
            return leftEnd - left;
        }

        int rightLength() {
            return rightEnd - right;
        }

        Runs swapped() {
            int first = right;
            int firstEnd = rightEnd;
            return new Runs(first, firstEnd, left, leftEnd);
        }

        int length() {
            return leftLength() + rightLength();
        }
    }

    /** Sorts the data. Must be called inside a job. */
    public final void sort(Worker worker) {
        int length = end - start;
        int parts = parts(length, worker.engine().settings().workers());
        if (parts == 1) {
            worker.throwIfStopping();
            sortPart(start, end);
            return;
        }
        int[] runs = runs(worker, length / RUNS);
        Part all = runs != null ? new Part(runs, true) : new Part(equalParts(length, parts), false);
        all.run(worker);
        if (all.inBuffer) {
            moved(start, end, true).run(worker);
        }
        Failure failure = first.get();
        if (failure != null) {
            worker.throwIfStopping();
            throw failure.rethrow();
        }
    }

    /**
     * In how many parts to sort this many elements. The number is a power of 4: then the number of merges of each
     * element is even, and the result ends up in the array instead of the buffer.
     */
    static int parts(int length, int workers) {
        int parts = 1;
        while (workers > 1 && parts < PARTS_PER_WORKER * workers && length / parts >= PARALLEL_MIN) {
            parts *= 4;
        }
        return parts;
    }

    private int[] equalParts(int length, int parts) {
        int[] bounds = new int[parts + 1];
        for (int i = 0; i <= parts; i++) {
            bounds[i] = start + (int) ((long) length * i / parts);
        }
        return bounds;
    }

    /**
     * The bounds of the runs that the data consists of; descending runs have been reversed. Null if a run is shorter
     * than {@code lengthMin} and is not the last one.
     */
    private int @Nullable [] runs(Worker worker, int lengthMin) {
        int[] bounds = new int[RUNS + 2];
        int count = 0;
        bounds[0] = start;
        while (bounds[count] < end) {
            int from = bounds[count];
            boolean descending = from + 1 < end && isLess(data, from + 1, data, from);
            int to = runEnd(worker, from, descending);
            if (to - from < lengthMin && to < end) {
                return null;
            }
            if (descending) {
                reverse(from, to);
            }
            bounds[++count] = to;
        }
        return Arrays.copyOf(bounds, count + 1);
    }

    private int runEnd(Worker worker, int from, boolean descending) {
        int to = from + 1;
        int limit = to;
        while (to == limit && to < end) {
            worker.throwIfStopping();
            limit = (int) Math.min((long) to + PIECE, end);
            to = runEnd(to - 1, limit, descending);
        }
        return to;
    }

    private Object buffer() {
        Object mine = buffer;
        if (mine == null) {
            synchronized (first) {
                mine = buffer;
                if (mine == null) {
                    mine = newBuffer(end - start);
                    buffer = mine;
                }
            }
        }
        return mine;
    }

    private Object array(boolean inBuffer) {
        return inBuffer ? buffer() : data;
    }

    private int offset(boolean inBuffer) {
        return inBuffer ? -start : 0;
    }

    /** Copies a part to the other array: a merge with an empty run. */
    private Merge moved(int from, int to, boolean fromBuffer) {
        return merged(from, to, to, fromBuffer);
    }

    private Merge merged(int from, int middle, int to, boolean fromBuffer) {
        int offset = offset(fromBuffer);
        Runs runs = new Runs(from + offset, middle + offset, middle + offset, to + offset);
        return new Merge(runs, fromBuffer, from + offset(!fromBuffer));
    }

    /** A piece of the sort, forked or called. It never throws. */
    private abstract class SortTask extends StructuredTask {
        abstract void compute(Worker worker);

        final void run(Worker worker) {
            if (first.get() != null) {
                return;
            }
            long mark = worker.mark();
            try {
                worker.throwIfStopping();
                compute(worker);
            } catch (Throwable thrown) { // reaches the caller of sort; exceptions after the first are dropped
                first.compareAndSet(null, worker.failureOf(thrown));
                worker.cancelForksSince(mark);
            }
        }

        /** Runs both tasks, in parallel if another worker takes one. Returns whether both have been done. */
        final boolean ranBoth(Worker worker, SortTask one, SortTask other) {
            worker.push(other);
            one.run(worker);
            worker.join(other);
            worker.throwIfStopping(); // the task may have been dropped because the job is being stopped
            return first.get() == null;
        }

        @Override
        protected final boolean exec() {
            run(Worker.current());
            return true;
        }
    }

    /** Sorts the elements between the first and the last of these bounds. */
    private final class Part extends SortTask {
        private final int[] bounds;
        private final boolean sorted; // whether the elements between each bound and the next are sorted
        private boolean inBuffer; // whether the result is in the buffer

        Part(int[] bounds, boolean sorted) {
            this.bounds = bounds;
            this.sorted = sorted;
        }

        int from() {
            return bounds[0];
        }

        int to() {
            return bounds[bounds.length - 1];
        }

        @Override
        void compute(Worker worker) {
            int parts = bounds.length - 1;
            if (parts > 1) {
                int middle = parts >>> 1;
                Part left = new Part(Arrays.copyOf(bounds, middle + 1), sorted);
                Part right = new Part(Arrays.copyOfRange(bounds, middle, parts + 1), sorted);
                if (ranBoth(worker, left, right)) {
                    merge(worker, left, right);
                }
            } else if (!sorted) {
                sortPart(from(), to());
                if (from() == start && isLess(data, to(), data, to() - 1)) {
                    // allocated now: it will be needed soon, and the other workers are still busy with sorting
                    buffer();
                }
            }
        }

        private void merge(Worker worker, Part left, Part right) {
            int middle = left.to();
            boolean ordered = !isLess(
                    array(right.inBuffer),
                    middle + offset(right.inBuffer),
                    array(left.inBuffer),
                    middle - 1 + offset(left.inBuffer));
            inBuffer = left.inBuffer;
            // one of them has to move: to the data if that is all that is left to do, otherwise to the buffer
            if (left.inBuffer != right.inBuffer) {
                Part astray = left.inBuffer == ordered ? left : right;
                moved(astray.from(), astray.to(), astray.inBuffer).run(worker);
                inBuffer = !ordered;
            }
            if (!ordered) {
                merged(from(), middle, to(), inBuffer).run(worker);
                inBuffer = !inBuffer;
            }
        }
    }

    /** Merges two runs of one array into the other array, beginning at {@code at}. */
    private final class Merge extends SortTask {
        private final Runs runs;
        private final boolean fromBuffer;
        private final int at;

        Merge(Runs runs, boolean fromBuffer, int at) {
            this.runs = runs;
            this.fromBuffer = fromBuffer;
            this.at = at;
        }

        @Override
        void compute(Worker worker) {
            if (runs.length() <= PIECE) {
                mergePiece(array(fromBuffer), array(!fromBuffer));
                return;
            }
            int half = runs.length() >>> 1;
            int left = runs.left + leftAmongFirst(array(fromBuffer), half);
            int right = runs.right + half - (left - runs.left);
            Merge front = new Merge(new Runs(runs.left, left, runs.right, right), fromBuffer, at);
            Merge back = new Merge(new Runs(left, runs.leftEnd, right, runs.rightEnd), fromBuffer, at + half);
            ranBoth(worker, front, back);
        }

        /** How many of the first {@code count} elements of the result come from the left run. */
        private int leftAmongFirst(Object source, int count) {
            int low = Math.max(0, count - runs.rightLength());
            int high = Math.min(count, runs.leftLength());
            while (low < high) {
                int mid = (low + high) >>> 1;
                if (isLess(source, runs.right + count - mid - 1, source, runs.left + mid)) {
                    high = mid;
                } else {
                    low = mid + 1;
                }
            }
            return low;
        }

        private void mergePiece(Object source, Object target) {
            int lefts = runs.leftLength();
            int rights = runs.rightLength();
            if (lefts == 0 || rights == 0 || !isLess(source, runs.right, source, runs.leftEnd - 1)) {
                append(source, runs, target, at);
            } else if (isLess(source, runs.rightEnd - 1, source, runs.left)) {
                append(source, runs.swapped(), target, at);
            } else {
                MergeSort.this.merge(source, runs, target, at);
            }
        }
    }
}
