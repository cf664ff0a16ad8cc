package io.skua.loop;

/** What a loop did, for whoever wants to know: {@code skua.range(0, n).report(report).forEach(…)}. Tells about the loop that ended last. */
public final class LoopReport {
    private volatile long nodes;
    private volatile long batches;
    private volatile int participants;

    void set(long itsNodes, long itsBatches, int itsParticipants) {
        nodes = itsNodes;
        batches = itsBatches;
        participants = itsParticipants;
    }

    /** How many nodes its tree had at the end: 1 if nobody has stolen, and usually 2 more for each steal. */
    public long nodes() {
        return nodes;
    }

    /** How many batches there were. */
    public long batches() {
        return batches;
    }

    /** How many workers took part. */
    public int participants() {
        return participants;
    }

    @Override
    public String toString() {
        return nodes + " nodes, " + batches + " batches, " + participants + " participants";
    }
}
