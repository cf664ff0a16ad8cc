package io.skua.workloads.uts;

import java.util.Arrays;

/**
 * What one thread counts below one node, and the stack of states it hashes with. All forms of UTS except the twin walk
 * with it in the same way: a task per inner node; a leaf is counted by its parent, where it is hashed.
 *
 * <p>A task gets its parent's walk. In the same thread it goes on with that one and the parent has nothing to add; if
 * it was stolen it begins a walk of its own, and the parent adds that after the join:
 *
 * <pre>{@code
 * TreeWalk mine = parents.enter(height, high, middle, low);
 * ...
 * mine.add(child.join()); // does nothing if the child went on with mine
 * }</pre>
 *
 * <p>So a node costs no result object. It is safe because:
 * <ul>
 *   <li>a walk is used by the thread that began it, only, and returned by the task that began it when all tasks below
 *       have ended;
 *   <li>a task writes to the stack at its own height and deeper, and a parent joins only after it has hashed its last
 *       child; so a task that runs at once, inside fork, and one that runs late, inside join, both leave alone what is
 *       still needed.
 * </ul>
 */
final class TreeWalk {
    private static final int FIRST_LEVELS = 64;

    private final Uts tree;
    private final int base; // the height of level 0
    private final Thread thread = Thread.currentThread();
    private final NodeHash hash = new NodeHash();
    private byte[] stack = NodeHash.stack(FIRST_LEVELS);
    private int children;
    private long nodes;
    private long leaves;
    private int depth;

    private TreeWalk(Uts tree, int base) {
        this.tree = tree;
        this.base = base;
    }

    /** A walk that has reached the root and counted it. */
    static TreeWalk of(Uts tree) {
        TreeWalk walk = new TreeWalk(tree, 0);
        walk.hash.root(tree.parameters().seed(), walk.stack);
        walk.children = tree.children(0, NodeHash.rand(walk.stack, 0));
        walk.count(1, walk.children == 0 ? 1 : 0, 0);
        return walk;
    }

    /** Goes back to a node that this walk has reached before, or begins a walk there if this is another thread's. */
    TreeWalk enter(int height, long high, long middle, int low) {
        TreeWalk walk = thread == Thread.currentThread() ? this : new TreeWalk(tree, height);
        NodeHash.put(walk.stack, height - walk.base, high, middle, low);
        return walk;
    }

    /**
     * Goes from a node to its next child that is not a leaf; counts that and the leaves on the way.
     *
     * @param height of the node, which this walk has entered or reached
     * @param from the first child to look at
     * @param to how many children the node has
     * @return the child's index, or {@code to} if there is none
     */
    int inner(int height, int from, int to) {
        int level = height - base;
        if (level + 1 == NodeHash.levels(stack)) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        for (int i = from; i < to; i++) {
            hash.child(stack, level, i);
            int grandchildren = tree.children(height + 1, NodeHash.rand(stack, level + 1));
            if (grandchildren != 0) {
                children = grandchildren;
                count(i + 1 - from, i - from, height + 1);
                return i;
            }
        }
        count(to - from, to - from, height + 1);
        return to;
    }

    private void count(int moreNodes, int moreLeaves, int height) {
        nodes += moreNodes;
        leaves += moreLeaves;
        if (moreLeaves != 0 && depth < height) {
            depth = height;
        }
    }

    /** How many children the node has that was reached last. */
    int children() {
        return children;
    }

    long high(int height) {
        return NodeHash.high(stack, height - base);
    }

    long middle(int height) {
        return NodeHash.middle(stack, height - base);
    }

    int low(int height) {
        return NodeHash.low(stack, height - base);
    }

    void add(TreeWalk other) {
        if (other != this) {
            nodes += other.nodes;
            leaves += other.leaves;
            depth = Math.max(depth, other.depth);
        }
    }

    TreeCounts result() {
        return new TreeCounts(nodes, depth, leaves);
    }
}
