package io.skua.workloads.uts;

import io.skua.workloads.Workload;
import java.util.Arrays;

/**
 * How much work a tree is, in nodes. A task hashes the children of its node one after the other, and can fork a child
 * when it has been hashed; so the way to a node takes, at each level, as many units as elder siblings there are on it
 * and one.
 *
 * <p>Small trees are walked. Of a large one whose counts have been published, nobody wants to wait for that, and what
 * the table does not say is bounded instead: there are at most as many tasks as inner nodes (a last child is called,
 * not forked), and what must be done one after the other is at least a path down to the deepest node.
 */
final class TreeShape {
    private static final long WALKED_MAX = 10_000_000;
    private static final int FIRST_LEVELS = 64;

    private final Uts tree;
    private final NodeHash hash = new NodeHash();
    private byte[] states = NodeHash.stack(FIRST_LEVELS);
    private Level[] levels = new Level[FIRST_LEVELS];
    private long nodes;
    private long span = 1;
    private long forks;
    private int chain;

    private TreeShape(Uts tree) {
        this.tree = tree;
    }

    static Workload.Shape of(Uts tree) {
        return SampleTree.with(tree.parameters())
                .map(SampleTree::published)
                .filter(counts -> counts.nodes() > WALKED_MAX)
                .map(TreeShape::bounds)
                .orElseGet(() -> new TreeShape(tree).walk());
    }

    static Workload.Shape bounds(TreeCounts counts) {
        long inner = counts.nodes() - counts.leaves();
        return shape(Math.max(inner, 1), Math.max(counts.depth(), 1), counts.nodes(), counts.depth() + 1L);
    }

    private static Workload.Shape shape(long tasks, int depth, long nodes, long span) {
        return new Workload.Shape(tasks, depth, nodes, span, "nodes");
    }

    /** With a stack of its own, as the twin has: trees can be a million levels deep. */
    private Workload.Shape walk() {
        hash.root(tree.parameters().seed(), states);
        nodes = 1;
        enter(0, 1, 1);
        for (int height = 0; height >= 0; ) {
            Level level = levels[height];
            height = level.next < level.children ? down(height, level) : height - 1;
        }
        return shape(forks + 1, chain, nodes, span);
    }

    /** Hashes the next child, and goes there if it has children itself. */
    private int down(int height, Level level) {
        if (height + 1 == levels.length) {
            states = Arrays.copyOf(states, 2 * states.length);
            levels = Arrays.copyOf(levels, 2 * levels.length);
        }
        int index = level.next++;
        hash.child(states, height, index);
        nodes++;
        long reached = level.reached + index + 1;
        span = Math.max(span, reached);
        if (tree.children(height + 1, NodeHash.rand(states, height + 1)) == 0) {
            return height;
        }
        boolean forked = index < level.children - 1;
        forks += forked ? 1 : 0;
        enter(height + 1, reached, level.chain + (forked ? 1 : 0));
        return height + 1;
    }

    /**
     * @param reached units on the way to the node at this height, its own included
     * @param tasks how many tasks there are on that way
     */
    private void enter(int height, long reached, int tasks) {
        Level level = levels[height];
        if (level == null) {
            level = new Level();
            levels[height] = level;
        }
        level.children = tree.children(height, NodeHash.rand(states, height));
        level.next = 0;
        level.reached = reached;
        level.chain = tasks;
        chain = Math.max(chain, tasks);
    }

    /** The node of the current path at one height. */
    private static final class Level {
        private int children;
        private int next;
        private long reached;
        private int chain;
    }
}
