package io.skua.loop;

import java.util.List;

/**
 * What a loop did, for whoever wants to know: {@code skua.range(0, n).report(report).forEach(…)}. Tells about the loop
 * that ended last.
 */
public final class LoopReport {
    private record Figures(long nodes, long batches, int participants) {}

    private volatile Figures figures = new Figures(0, 0, 0);

    void set(long nodes, long batches, int participants) {
        figures = new Figures(nodes, batches, participants);
    }

    /** For a loop in pieces: all nodes and batches, and the most participants that a piece had. */
    void setSum(List<LoopReport> pieces) {
        set(
                pieces.stream().mapToLong(LoopReport::nodes).sum(),
                pieces.stream().mapToLong(LoopReport::batches).sum(),
                pieces.stream().mapToInt(LoopReport::participants).max().orElse(0));
    }

    /** How many nodes its tree had at the end: 1 if nobody has stolen, and usually 2 more for each steal. */
    public long nodes() {
        return figures.nodes;
    }

    /** How many batches there were. */
    public long batches() {
        return figures.batches;
    }

    /** How many workers took part; one that came twice counts twice. */
    public int participants() {
        return figures.participants;
    }

    @Override
    public String toString() {
        Figures now = figures;
        return now.nodes + " nodes, " + now.batches + " batches, " + now.participants + " participants";
    }
}
