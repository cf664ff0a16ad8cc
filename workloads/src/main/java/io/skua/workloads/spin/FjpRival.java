package io.skua.workloads.spin;

import java.util.concurrent.RecursiveTask;

/** The rival: a task per forked subtree of a {@link SpinTree}, the other subtree is a call. */
final class FjpRival extends RecursiveTask<Long> {
    private static final long serialVersionUID = 1;

    private final transient SpinTree tree;
    private final long first;
    private final long leaves;

    FjpRival(SpinTree tree, long first, long leaves) {
        this.tree = tree;
        this.first = first;
        this.leaves = leaves;
    }

    static long sum(SpinTree tree) {
        return tree.sum(first -> new FjpRival(tree, first, tree.leaves()).compute());
    }

    @Override
    protected Long compute() {
        if (leaves == 1) {
            return tree.spin(first);
        }
        long some = tree.forked(leaves);
        FjpRival forked = new FjpRival(tree, first, some);
        forked.fork();
        long others = new FjpRival(tree, first + some, leaves - some).compute();
        return others + forked.join();
    }
}
