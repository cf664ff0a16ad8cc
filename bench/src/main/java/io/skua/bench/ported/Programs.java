package io.skua.bench.ported;

import io.skua.CountedCompleter;
import io.skua.ForkJoinPool;
import io.skua.ForkJoinTask;
import io.skua.RecursiveAction;
import io.skua.RecursiveTask;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Programs as they are written for ForkJoinPool. There are two copies of this file, in {@code ported} and in
 * {@code rival}, which differ in their package and in their imports only; PortTargets runs both.
 */
public final class Programs {
    private Programs() {}

    /**
     * A program.
     *
     * @param times how often it runs between two looks at the clock, about 30 to 300 ms
     * @param run runs it in a pool, and returns an answer that both copies must agree on
     */
    public record Program(int times, Function<ForkJoinPool, Object> run) {}

    /** All programs by name. */
    public static Map<String, Program> all() {
        Map<String, Program> all = new LinkedHashMap<>();
        all.put("fib, fork and join", new Program(10, pool -> pool.invoke(new Fib(27))));
        all.put("fib, invokeAll of two", new Program(10, pool -> pool.invoke(new PairFib(27))));
        all.put("fib, forks along the left spine", new Program(10, pool -> pool.invoke(new SpineFib(27))));
        all.put("sum, splits while surplus <= 3", new Program(10, pool -> pool.invoke(new SurplusSum(0, 1 << 24))));
        all.put("tree, forks while surplus <= 3", new Program(4, pool -> pool.invoke(new SurplusTree(24))));
        all.put(
                "sum, forks while queued < 4 x workers",
                new Program(10, pool -> pool.invoke(new QueuedSum(0, 1 << 24))));
        all.put("integrate, fork and tryUnfork", new Program(3, pool -> Integrate.run(pool, false)));
        all.put("integrate, forks while surplus <= 3", new Program(3, pool -> Integrate.run(pool, true)));
        all.put("queens", new Program(10, pool -> pool.invoke(new Queens(11, 0, 0, 0))));
        all.put("sort of boxed numbers", new Program(3, Programs::sort));
        all.put("jacobi, invokeAll of four", new Program(4, pool -> jacobi(pool, false)));
        all.put("jacobi, completers", new Program(4, pool -> jacobi(pool, true)));
        all.put("spanning tree of a torus", new Program(20, Programs::span));
        all.put("k-means", new Program(3, KMeans::run));
        return all;
    }

    // ---- fib ----

    private static final class Fib extends RecursiveTask<Long> {
        private final int n;

        Fib(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n < 2) {
                return (long) n;
            }
            Fib left = new Fib(n - 1);
            left.fork();
            return new Fib(n - 2).compute() + left.join();
        }
    }

    private static final class PairFib extends RecursiveAction {
        private final int n;
        private long result;

        PairFib(int n) {
            this.n = n;
        }

        @Override
        protected void compute() {
            if (n < 2) {
                result = n;
                return;
            }
            PairFib left = new PairFib(n - 1);
            PairFib right = new PairFib(n - 2);
            invokeAll(left, right);
            result = left.result + right.result;
        }

        @Override
        public String toString() {
            return "fib " + result;
        }
    }

    /** Forks a task at each step down the left side, and joins all of them afterwards, the newest first. */
    private static final class SpineFib extends RecursiveTask<Long> {
        private final int n;
        private final @Nullable SpineFib next;

        SpineFib(int n) {
            this(n, null);
        }

        private SpineFib(int n, @Nullable SpineFib next) {
            this.n = n;
            this.next = next;
        }

        @Override
        protected Long compute() {
            @Nullable SpineFib forked = null;
            int rest = n;
            while (rest > 1) {
                forked = new SpineFib(rest - 2, forked);
                forked.fork();
                rest--;
            }
            long sum = rest;
            while (forked != null) {
                sum += forked.tryUnfork() ? forked.compute() : forked.join();
                forked = forked.next;
            }
            return sum;
        }
    }

    // ---- programs that ask how much is queued ----

    private static long work(int from, int to) {
        long sum = 0;
        for (int i = from; i < to; i++) {
            sum += Integer.bitCount(i * 0x9e3779b9);
        }
        return sum;
    }

    private static final class SurplusSum extends RecursiveTask<Long> {
        private final int from;
        private final int to;

        SurplusSum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from > 16 && getSurplusQueuedTaskCount() <= 3) {
                int middle = (from + to) >>> 1;
                SurplusSum right = new SurplusSum(middle, to);
                right.fork();
                return new SurplusSum(from, middle).compute() + right.join();
            }
            long sum = 0;
            for (int i = from; i < to; i += 1024) {
                sum += work(i, Math.min(i + 1024, to));
            }
            return sum;
        }
    }

    private static final class SurplusTree extends RecursiveTask<Long> {
        private final int depth;

        SurplusTree(int depth) {
            this.depth = depth;
        }

        @Override
        protected Long compute() {
            if (depth > 0 && getSurplusQueuedTaskCount() <= 3) {
                SurplusTree left = new SurplusTree(depth - 1);
                left.fork();
                return new SurplusTree(depth - 1).compute() + left.join() + 1;
            }
            return walk(depth);
        }

        private static long walk(int depth) {
            if (depth == 0) {
                return 1;
            }
            if (depth > 8 && getSurplusQueuedTaskCount() <= 3) {
                return new SurplusTree(depth).compute();
            }
            return walk(depth - 1) + walk(depth - 1) + 1;
        }
    }

    private static final class QueuedSum extends RecursiveTask<Long> {
        private final int from;
        private final int to;

        QueuedSum(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected Long compute() {
            if (to - from > 16
                    && getQueuedTaskCount()
                            < 4 * Objects.requireNonNull(getPool()).getParallelism()) {
                int middle = (from + to) >>> 1;
                QueuedSum right = new QueuedSum(middle, to);
                right.fork();
                return new QueuedSum(from, middle).compute() + right.join();
            }
            return work(from, to);
        }
    }

    // ---- queens ----

    private static final class Queens extends RecursiveTask<Integer> {
        private final int size;
        private final int columns;
        private final int up;
        private final int down;

        Queens(int size, int columns, int up, int down) {
            this.size = size;
            this.columns = columns;
            this.up = up;
            this.down = down;
        }

        @Override
        protected Integer compute() {
            int all = (1 << size) - 1;
            if (columns == all) {
                return 1;
            }
            Queens[] next = new Queens[size];
            int count = 0;
            for (int free = all & ~(columns | up | down); free != 0; free &= free - 1) {
                int bit = free & -free;
                next[count] = new Queens(size, columns | bit, (up | bit) << 1, (down | bit) >> 1);
                next[count].fork();
                count++;
            }
            int sum = 0;
            while (--count >= 0) {
                sum += next[count].join();
            }
            return sum;
        }
    }

    // ---- sort ----

    private static Object sort(ForkJoinPool pool) {
        Random random = new Random(7);
        Integer[] numbers = new Integer[200_000];
        Arrays.setAll(numbers, i -> random.nextInt());
        pool.invoke(new Sort(numbers, new Integer[numbers.length], 0, numbers.length));
        return Arrays.hashCode(numbers);
    }

    private static final class Sort extends RecursiveAction {
        private final Integer[] numbers;
        private final Integer[] space;
        private final int from;
        private final int to;

        Sort(Integer[] numbers, Integer[] space, int from, int to) {
            this.numbers = numbers;
            this.space = space;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 64) {
                Arrays.sort(numbers, from, to);
                return;
            }
            int middle = (from + to) >>> 1;
            invokeAll(new Sort(numbers, space, from, middle), new Sort(numbers, space, middle, to));
            System.arraycopy(numbers, from, space, from, to - from);
            int left = from;
            int right = middle;
            for (int i = from; i < to; i++) {
                boolean isLeft = right == to || (left < middle && space[left].compareTo(space[right]) <= 0);
                numbers[i] = isLeft ? space[left++] : space[right++];
            }
        }
    }

    // ---- jacobi ----

    private static final int SIDE = 1024;
    private static final int LEAF = 16;

    private static Object jacobi(ForkJoinPool pool, boolean withCompleters) {
        double[][] old = new double[SIDE + 2][SIDE + 2];
        double[][] now = new double[SIDE + 2][SIDE + 2];
        Arrays.fill(old[0], 1);
        Arrays.fill(now[0], 1);
        for (int round = 0; round < 10; round++) {
            if (withCompleters) {
                pool.invoke(new CellsCompleter(null, new Cells(old, now, 1, 1, SIDE)));
            } else {
                pool.invoke(new Cells(old, now, 1, 1, SIDE));
            }
            double[][] swap = old;
            old = now;
            now = swap;
        }
        return Math.round(old[20][SIDE / 2] * 1e9);
    }

    /** A square of cells, each of which becomes the mean of its neighbours. */
    private static final class Cells extends RecursiveAction {
        private final double[][] old;
        private final double[][] now;
        private final int row;
        private final int column;
        private final int side;

        Cells(double[][] old, double[][] now, int row, int column, int side) {
            this.old = old;
            this.now = now;
            this.row = row;
            this.column = column;
            this.side = side;
        }

        Cells quarter(int number) {
            int half = side / 2;
            return new Cells(old, now, row + number / 2 * half, column + number % 2 * half, half);
        }

        void step() {
            for (int i = row; i < row + side; i++) {
                for (int j = column; j < column + side; j++) {
                    now[i][j] = (old[i - 1][j] + old[i + 1][j] + old[i][j - 1] + old[i][j + 1]) / 4;
                }
            }
        }

        @Override
        protected void compute() {
            if (side <= LEAF) {
                step();
            } else {
                invokeAll(quarter(0), quarter(1), quarter(2), quarter(3));
            }
        }
    }

    private static final class CellsCompleter extends CountedCompleter<Void> {
        private final transient Cells cells;

        CellsCompleter(@Nullable CountedCompleter<?> parent, Cells cells) {
            super(parent);
            this.cells = cells;
        }

        @Override
        public void compute() {
            if (cells.side <= LEAF) {
                cells.step();
            } else {
                setPendingCount(3);
                for (int i = 1; i < 4; i++) {
                    new CellsCompleter(this, cells.quarter(i)).fork();
                }
                new CellsCompleter(this, cells.quarter(0)).compute();
                return;
            }
            tryComplete();
        }
    }

    // ---- spanning tree ----

    private static Object span(ForkJoinPool pool) {
        Torus torus = new Torus(300);
        pool.invoke(new Visit(torus, new int[] {0}));
        int reached = 0;
        for (int i = 0; i < torus.marks.length(); i++) {
            reached += torus.marks.get(i);
        }
        return reached;
    }

    private static final class Torus {
        private final int side;
        private final AtomicIntegerArray marks;

        Torus(int side) {
            this.side = side;
            this.marks = new AtomicIntegerArray(side * side);
            marks.set(0, 1);
        }

        int neighbour(int node, int direction) {
            int row = node / side;
            int column = node % side;
            return switch (direction) {
                case 0 -> (row + 1) % side * side + column;
                case 1 -> (row + side - 1) % side * side + column;
                case 2 -> row * side + (column + 1) % side;
                default -> row * side + (column + side - 1) % side;
            };
        }
    }

    /** Visits nodes and marks their neighbours. Forks the newer half whenever it has many nodes to visit. */
    private static final class Visit extends RecursiveAction {
        private static final int MANY = 32;

        private final transient Torus torus;
        private int[] nodes;

        Visit(Torus torus, int[] nodes) {
            this.torus = torus;
            this.nodes = nodes;
        }

        @Override
        protected void compute() {
            List<ForkJoinTask<?>> forked = new ArrayList<>();
            int count = nodes.length;
            nodes = Arrays.copyOf(nodes, MANY + 4);
            while (count > 0) {
                int node = nodes[--count];
                for (int direction = 0; direction < 4; direction++) {
                    int neighbour = torus.neighbour(node, direction);
                    if (torus.marks.get(neighbour) == 0 && torus.marks.compareAndSet(neighbour, 0, 1)) {
                        nodes[count++] = neighbour;
                    }
                }
                if (count >= MANY) {
                    forked.add(new Visit(torus, Arrays.copyOfRange(nodes, count / 2, count)).fork());
                    count /= 2;
                }
            }
            for (int i = forked.size() - 1; i >= 0; i--) {
                forked.get(i).join();
            }
        }
    }
}
