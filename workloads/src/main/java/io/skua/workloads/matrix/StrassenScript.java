package io.skua.workloads.matrix;

import io.skua.workloads.divide.Scripts;
import io.skua.workloads.script.Program;
import io.skua.workloads.script.Script;
import io.skua.workloads.script.StepSink;

/**
 * {@link Strassen}: a unit per multiplication. Sums and the check of the answer, which the shape leaves out, count as
 * the multiplications that take as many instructions. Clearing a tile is left out: a store where as many
 * multiplications follow as the tile has rows.
 */
record StrassenScript(int m, int tile, int depth) implements Script {
    /**
     * About 1 instruction a multiplication, with vectors of four doubles: {@link RowLoops#addFour} takes 14 for 16 of
     * them (the target's load and store, four multiplications that load a row each, four additions, four indices and
     * tests), and a row has factors to load.
     */
    static final double INSTRUCTIONS = 1;

    /** Eight loads, eight sums and eight stores for an element of the quarters, with vectors of four doubles. */
    private static final int BEFORE_PER_ELEMENT = 24 / 4;

    /** Seven loads, seven sums and four stores, in vectors as well: 18 quarters of an instruction, as halves. */
    private static final int AFTER_PER_TWO_ELEMENTS = 2 * 18 / 4;

    /**
     * For an element, and without vectors, since sums of doubles must stay in their order: load, multiply and add for
     * the product with a vector; convert, multiply and add for the hash; an index for its factor, and the loop.
     */
    static final int CHECK_PER_ELEMENT = 8;

    @Override
    public void write(StepSink steps) {
        if (m <= tile || depth == 0) {
            steps.work(alone(m));
            return;
        }
        steps.call(sums((from, until) -> before(until - from)));
        steps.call(new Scripts.Copies(7, new StrassenScript(m / 2, tile, depth - 1)));
        steps.call(sums((from, until) -> after(until - from)));
    }

    private Script sums(Scripts.Piece piece) {
        return new Scripts.Halves(0, TiledMatrix.count(m / 2, tile), Strassen.rowsPerTask(tile), piece);
    }

    private long before(int rows) {
        return (long) rows * tile * BEFORE_PER_ELEMENT;
    }

    private long after(int rows) {
        return (long) rows * tile * AFTER_PER_TWO_ELEMENTS / 2;
    }

    /** All of a product that does not fork. */
    private long alone(int size) {
        if (size <= tile) {
            return (long) size * size * size;
        }
        int rows = TiledMatrix.count(size / 2, tile);
        return before(rows) + 7 * alone(size / 2) + after(rows);
    }

    /** @param rowsPerCheck how many rows of the answer a task checks */
    static Program program(String title, StrassenScript product, int rowsPerCheck) {
        int n = product.m;
        Script check =
                new Scripts.Halves(0, n, rowsPerCheck, (from, until) -> (long) (until - from) * n * CHECK_PER_ELEMENT);
        return new Program(title, new Scripts.Sequence(product, check), "strassen multiplications", INSTRUCTIONS);
    }
}
