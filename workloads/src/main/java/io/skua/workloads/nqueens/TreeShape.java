package io.skua.workloads.nqueens;

import io.skua.workloads.Workload;

/**
 * Walks the search tree and counts: a node per board that is reached, the empty one included. In the first
 * {@code cutoff} rows the placements of a row are independent, and all but the last of them are forked; below, a
 * subtree is one piece.
 */
final class TreeShape {
    private long forks;
    private long deepest = 1;

    private TreeShape() {}

    static Workload.Shape of(int n, int cutoff) {
        TreeShape walk = new TreeShape();
        Cost all = walk.walk(new Board(NQueens.emptyBoard(n), 0, 0), cutoff, 1);
        return new Workload.Shape(walk.forks + 1, walk.deepest, all.nodes, all.span, "nodes");
    }

    private Cost walk(Board board, int cutoff, long chain) {
        deepest = Math.max(deepest, chain);
        int free = board.free();
        if (free == 0) {
            return new Cost(1, 1);
        }
        if (cutoff == 0) {
            long nodes = nodes(board.columns, board.left, board.right);
            return new Cost(nodes, nodes);
        }
        long nodes = 1;
        long longest = 0;
        while (free != 0) {
            int queen = Integer.lowestOneBit(free);
            free ^= queen;
            boolean forked = free != 0;
            forks += forked ? 1 : 0;
            Cost below = walk(board.placed(queen), cutoff - 1, forked ? chain + 1 : chain);
            nodes += below.nodes;
            longest = Math.max(longest, below.span);
        }
        return new Cost(nodes, 1 + longest);
    }

    /** Without objects, since nearly all nodes are here when there is a cut-off. A full board has no free column. */
    static long nodes(int columns, int left, int right) {
        long nodes = 1;
        int free = NQueens.free(columns, left, right);
        while (free != 0) {
            int queen = Integer.lowestOneBit(free);
            free ^= queen;
            nodes += nodes(columns | queen, (left | queen) << 1, (right | queen) >>> 1);
        }
        return nodes;
    }

    private record Cost(long nodes, long span) {}

    private record Board(int columns, int left, int right) {
        int free() {
            return NQueens.free(columns, left, right);
        }

        Board placed(int queen) {
            return new Board(columns | queen, (left | queen) << 1, (right | queen) >>> 1);
        }
    }
}
