package io.skua.workloads.uts;

/**
 * What a traversal counts. {@link #combine} is associative and commutative with {@link #NONE} as its neutral
 * element, so subtrees may be counted anywhere and in any order.
 *
 * @param depth height of the deepest node, the root's being 0
 */
public record TreeCounts(long nodes, int depth, long leaves) {
    /** The counts of no tree at all. */
    public static final TreeCounts NONE = new TreeCounts(0, 0, 0);

    /** Returns the counts of both trees together; the depth is that of the deeper one. */
    public TreeCounts combine(TreeCounts other) {
        return new TreeCounts(nodes + other.nodes, Math.max(depth, other.depth), leaves + other.leaves);
    }

    @Override
    public String toString() {
        return nodes + " nodes, depth " + depth + ", " + leaves + " leaves";
    }
}
