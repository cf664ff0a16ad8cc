package io.skua.loop;

import io.skua.loop.run.LoopFigures;

/**
 * What a loop did: {@code skua.range(0, n).report(report).forEach(…)}. If several loops use the same report, it tells
 * about the loop that ended last.
 */
public final class LoopReport {
    private volatile LoopFigures figures = LoopFigures.NONE;

    void set(LoopFigures newFigures) {
        figures = newFigures;
    }

    /** How many nodes the loop's tree had at the end: 1 if nobody has stolen, and usually 2 more for each steal. */
    public long nodes() {
        return figures.nodes();
    }

    /** How many batches there were. */
    public long batches() {
        return figures.batches();
    }

    /** How many workers took part. A worker that left and came back counts twice. */
    public int participants() {
        return figures.participants();
    }

    @Override
    public String toString() {
        LoopFigures now = figures;
        return now.nodes() + " nodes, " + now.batches() + " batches, " + now.participants() + " participants";
    }
}
