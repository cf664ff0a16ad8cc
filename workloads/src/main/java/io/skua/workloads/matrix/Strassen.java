package io.skua.workloads.matrix;

import io.skua.workloads.divide.Cost;
import io.skua.workloads.divide.Forks;
import io.skua.workloads.divide.Halving;
import io.skua.workloads.setup.SpareArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Strassen's product in Winograd's form: seven products of halves and fifteen sums. In the upper levels the products
 * are tasks and the sums are loops of tasks; matrices no larger than a tile are multiplied by the standard product. See
 * {@link TiledMatrix} for how matrices are stored.
 */
final class Strassen {
    /** Quarters of scratch memory that a level needs: eight sums and three products. */
    private static final int SCRATCH = 11;

    /** Elements per task in a loop of sums. */
    private static final int SUM_ELEMENTS = 4096;

    private static final Forks CALLS = (left, right) -> {
        left.run();
        right.run();
    };

    private final int tile;
    private final int block;

    /** By the logarithm of a level's size: scratch memory for it. */
    private final List<SpareArrays<double[][]>> scratch = new ArrayList<>();

    /**
     * @param largest the largest matrices
     * @param tile where their storage is divided no further
     * @param block how many rows of the right factor's tile the standard product keeps in the first-level cache
     */
    Strassen(int largest, int tile, int block) {
        this.tile = tile;
        this.block = block;
        for (int m = 1; m <= largest; m *= 2) {
            int rows = SCRATCH * TiledMatrix.count(m / 2, tile);
            scratch.add(new SpareArrays<>(() -> new double[rows][tile]));
        }
    }

    /** Without tasks; matrices up to the cut-off, which is a tile at least, get the standard product. */
    void sequential(int m, int cutoff, TiledMatrix left, TiledMatrix right, TiledMatrix product) {
        multiply(new Plan(CALLS, cutoff), 0, m, new Factors(left, right), product);
    }

    /** The upper {@code depth} levels fork. */
    void forked(Forks forks, int depth, int m, TiledMatrix left, TiledMatrix right, TiledMatrix product) {
        multiply(new Plan(forks, tile), depth, m, new Factors(left, right), product);
    }

    private record Plan(Forks forks, int cutoff) {}

    private record Factors(TiledMatrix left, TiledMatrix right) {}

    private void multiply(Plan plan, int depth, int m, Factors factors, TiledMatrix product) {
        if (m <= plan.cutoff) {
            clear(product, TiledMatrix.count(m, tile));
            addProduct(m, factors.left, factors.right, product);
            plan.forks.spent(Math.pow(m, 3));
            return;
        }
        int count = TiledMatrix.count(m / 2, tile);
        SpareArrays<double[][]> spares = scratch.get(Integer.numberOfTrailingZeros(m));
        double[][] memory = spares.take();
        TiledMatrix spare = new TiledMatrix(memory, 0);
        loop(
                plan,
                depth,
                count,
                (from, until) -> StrassenSums.before(factors.left, factors.right, spare, count, from, until));
        List<Runnable> products = new ArrayList<>(7);
        for (int number = 0; number < 7; number++) {
            Factors parts = factors(number, factors, spare, count);
            TiledMatrix part = number < 3 ? spare.quarter(8 + number, count) : product.quarter(number - 3, count);
            products.add(() -> multiply(plan, depth - 1, m / 2, parts, part));
        }
        if (depth > 0) {
            plan.forks.all(products);
        } else {
            products.forEach(Runnable::run);
        }
        loop(plan, depth, count, (from, until) -> StrassenSums.after(spare, product, count, from, until));
        spares.give(memory);
    }

    /** Winograd's products 1, 6 and 7 go to scratch memory, 2 to 5 to the quarters of the result. */
    private static Factors factors(int number, Factors whole, TiledMatrix sums, int count) {
        TiledMatrix left = whole.left;
        TiledMatrix right = whole.right;
        return switch (number) {
            case 0 -> new Factors(left.quarter(0, count), right.quarter(0, count));
            case 1 -> new Factors(sums.quarter(1, count), sums.quarter(5, count));
            case 2 -> new Factors(sums.quarter(2, count), sums.quarter(6, count));
            case 3 -> new Factors(left.quarter(1, count), right.quarter(2, count));
            case 4 -> new Factors(sums.quarter(3, count), right.quarter(3, count));
            case 5 -> new Factors(left.quarter(3, count), sums.quarter(7, count));
            default -> new Factors(sums.quarter(0, count), sums.quarter(4, count));
        };
    }

    private void loop(Plan plan, int depth, int count, Halving.Body body) {
        if (depth > 0) {
            Halving.run(plan.forks, 0, count, rowsPerTask(tile), body);
        } else {
            body.run(0, count);
        }
    }

    static int rowsPerTask(int tile) {
        return Math.max(1, SUM_ELEMENTS / tile);
    }

    private static void clear(TiledMatrix matrix, int count) {
        for (int row = 0; row < count; row++) {
            Arrays.fill(matrix.row(row), 0);
        }
    }

    /** The standard product, by quarters down to tiles, so that each level of the cache is used. */
    private void addProduct(int m, TiledMatrix left, TiledMatrix right, TiledMatrix product) {
        if (m == tile) {
            addTiles(left, right, product);
            return;
        }
        int count = TiledMatrix.count(m / 2, tile);
        for (int quarter = 0; quarter < 4; quarter++) {
            for (int k = 0; k < 2; k++) {
                addProduct(
                        m / 2,
                        left.quarter((quarter & 2) + k, count),
                        right.quarter(2 * k + (quarter & 1), count),
                        product.quarter(quarter, count));
            }
        }
    }

    private void addTiles(TiledMatrix left, TiledMatrix right, TiledMatrix product) {
        for (int first = 0; first < tile; first += block) {
            for (int row = 0; row < tile; row++) {
                double[] target = product.row(row);
                double[] factors = left.row(row);
                for (int k = first; k < first + block; k += 4) {
                    RowLoops.addFour(target, right.rows(), right.first() + k, factors, k, 0, tile);
                }
            }
        }
    }

    /** In multiplications; sums count nothing. */
    static Cost cost(int m, int tile, int depth) {
        if (m <= tile) {
            return Cost.step(Math.pow(m, 3));
        }
        Cost product = cost(m / 2, tile, depth - 1);
        if (depth <= 0) {
            return Cost.step(7 * product.work());
        }
        Cost sums = Halving.cost(0, TiledMatrix.count(m / 2, tile), rowsPerTask(tile), end -> 0);
        return sums.then(Cost.all(7, product)).then(sums);
    }
}
