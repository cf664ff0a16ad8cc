package io.skua.loop.run;

import java.util.List;

/** What a loop did, for its report. */
public record LoopFigures(long nodes, long batches, int participants) {
    public static final LoopFigures NONE = new LoopFigures(0, 0, 0);

    /**
     * The figures of a loop that ran as one loop per piece: all nodes and batches, and the most participants that a
     * piece had.
     */
    static LoopFigures sum(List<LoopFigures> pieces) {
        return new LoopFigures(
                pieces.stream().mapToLong(LoopFigures::nodes).sum(),
                pieces.stream().mapToLong(LoopFigures::batches).sum(),
                pieces.stream().mapToInt(LoopFigures::participants).max().orElse(0));
    }

    /** The figures of a loop that ran as several loops, one after the other. */
    LoopFigures and(LoopFigures more) {
        return sum(List.of(this, more));
    }
}
