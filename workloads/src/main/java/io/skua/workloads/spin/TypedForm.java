package io.skua.workloads.spin;

import io.skua.LongTask;

/** A typed task per forked subtree of a {@link SpinTree}. */
final class TypedForm extends LongTask {
    private final SpinTree tree;
    private final long first;
    private final long leaves;

    private TypedForm(SpinTree tree, long first, long leaves) {
        this.tree = tree;
        this.first = first;
        this.leaves = leaves;
    }

    static long sum(SpinTree tree) {
        return tree.sum(first -> sum(tree, first, tree.leaves()));
    }

    @Override
    protected long compute() {
        return sum(tree, first, leaves);
    }

    private static long sum(SpinTree tree, long first, long leaves) {
        if (leaves == 1) {
            return tree.spin(first);
        }
        long some = tree.forked(leaves);
        TypedForm forked = new TypedForm(tree, first, some);
        forked.fork();
        long others = sum(tree, first + some, leaves - some);
        return others + forked.join();
    }
}
