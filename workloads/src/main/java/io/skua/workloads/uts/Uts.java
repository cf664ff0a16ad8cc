package io.skua.workloads.uts;

import io.skua.workloads.uts.TreeParameters.Type;
import java.util.Arrays;

/**
 * An unbalanced tree that exists only as a rule: a node's state says how many children it has, and hashing gives
 * theirs. Nobody can tell how large a subtree is without walking it, which is what makes it the test of load
 * balancing (Olivier et al., "UTS: An Unbalanced Tree Search Benchmark").
 *
 * <pre>{@code
 * TreeCounts result = new Uts(SampleTree.T1.parameters()).sequential(); // 4130071 nodes, depth 10, 3305118 leaves
 * }</pre>
 *
 * <p>Immutable: all threads of a run share one.
 */
final class Uts {
    private static final int FIRST_LEVELS = 64;
    private static final int TABLE_MAX = 4096;
    private static final double UNIT = 0x1p-31;

    private final TreeParameters parameters;
    private final Type type;
    private final int fixedChildren;
    private final double[] logOfMiss;

    public Uts(TreeParameters parameters) {
        this.parameters = parameters;
        type = parameters.type();
        fixedChildren = (int) parameters.branching();
        logOfMiss = new double[Math.min(5 * parameters.depth() + 2, TABLE_MAX)];
        Arrays.setAll(logOfMiss, this::logOfMiss);
    }

    public TreeParameters parameters() {
        return parameters;
    }

    /** @param rand the node's random number, as {@link NodeHash#rand} gives it */
    public int children(int height, int rand) {
        return switch (type) {
            case BIN -> height == 0 ? fixedChildren : binomial(rand);
            case GEO -> geometric(height, rand);
            case HYBRID -> 2 * height < parameters.depth() ? geometric(height, rand) : binomial(rand);
            case BALANCED -> height < parameters.depth() ? fixedChildren : 0;
        };
    }

    private int binomial(int rand) {
        return rand * UNIT < parameters.probability() ? parameters.children() : 0;
    }

    private int geometric(int height, int rand) {
        double miss = height < logOfMiss.length ? logOfMiss[height] : logOfMiss(height);
        if (miss == Double.NEGATIVE_INFINITY) {
            return 0;
        }
        return Math.min((int) (Math.log(1 - rand * UNIT) / miss), TreeParameters.CHILDREN_MAX);
    }

    /** ln(1 − p), where a geometric distribution with parameter p has the mean that the shape asks for. */
    private double logOfMiss(int height) {
        return Math.log(1 - 1 / (1 + mean(height)));
    }

    private double mean(int height) {
        double b = parameters.branching();
        int d = parameters.depth();
        if (height == 0) {
            return b;
        }
        return switch (parameters.shape()) {
            case LINEAR -> b * (1 - (double) height / d);
            case EXPDEC -> b * Math.pow(height, -Math.log(b) / Math.log(d));
            case CYCLIC -> height > 5 * d ? 0 : Math.pow(b, Math.sin(2 * Math.PI * height / d));
            case FIXED -> height < d ? b : 0;
        };
    }

    /**
     * The twin: depth first, with a stack of its own since some trees are 758,577 levels deep. The stack holds the path
     * to the current node, not its siblings; a leaf is never pushed.
     */
    public TreeCounts sequential() {
        NodeHash hash = new NodeHash();
        byte[] states = NodeHash.stack(FIRST_LEVELS);
        int[] pending = new int[FIRST_LEVELS];
        hash.root(parameters.seed(), states);
        pending[0] = children(0, NodeHash.rand(states, 0));
        long nodes = 1;
        long leaves = pending[0] == 0 ? 1 : 0;
        int depth = 0;
        int level = 0;
        while (level >= 0) {
            if (pending[level] == 0) {
                level--;
                continue;
            }
            int height = level + 1;
            if (height == pending.length) {
                states = Arrays.copyOf(states, 2 * states.length);
                pending = Arrays.copyOf(pending, 2 * pending.length);
            }
            hash.child(states, level, --pending[level]);
            nodes++;
            int children = children(height, NodeHash.rand(states, height));
            if (children == 0) {
                leaves++;
                depth = Math.max(depth, height);
            } else {
                level = height;
                pending[level] = children;
            }
        }
        return new TreeCounts(nodes, depth, leaves);
    }
}
